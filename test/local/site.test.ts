import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { precompress } from '../../infra/bundle/precompress.ts';
import { spaRewriteFunction } from '../../infra/edge-functions.ts';
import { closeServer, listenOnLoopback } from '../../infra/local/server/listen.ts';
import { siteListener } from '../../infra/local/server/site.ts';

const page = '<!doctype html><title>Vetan</title>'.padEnd(2_000, '<!-- the one page -->');
const script = 'export const answer = 42;'.repeat(200);
const project = mkdtempSync(join(tmpdir(), 'vetan-site-'));
const folder = join(project, 'web');

let server: Server;
let url: string;
beforeAll(async () => {
  for (const name of ['.vite', 'assets']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(project, 'secret.txt'), 'not of the site');
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets/index-AbC.js'), script);
  writeFileSync(join(folder, 'assets/inter-Xy.woff2'), new Uint8Array([0, 1, 2]));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, '.env.txt'), 'hidden');
  await precompress(folder);
  const serve = siteListener(folder);
  server = createServer((request, response) => {
    serve(request, response);
    // Found by now, and opened in a moment.
    if (request.url === '/removed.js') rmSync(join(folder, 'removed.js'), { force: true });
  });
  url = await listenOnLoopback(server);
});
afterAll(async () => {
  await closeServer(server);
  rmSync(project, { recursive: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends the path unnormalized, which fetch would not. */
const send = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, headers, method }, async (response) =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await buffer(response),
      }),
    )
      .on('error', reject)
      .end();
  });

describe('the site on one machine', () => {
  const rewrite = new Function(`${spaRewriteFunction}; return handler;`)();

  test.each([
    '/',
    '/login',
    '/admin/salary?month=2025-07',
    '/assets/',
    '/assets/index-AbC.js',
    '/favicon.svg',
    '/dashboard/salary-slip/slip_1_2025-07',
  ])('answers %s with the same file as CloudFront', async (path) => {
    const [uri] = path.split('?');
    const file = rewrite({ request: { uri } }).uri;
    const [asked, named] = await Promise.all([send(path), send(file)]);
    expect(asked.status).toBe(200);
    expect(asked.body.equals(named.body)).toBe(true);
    if (file === '/index.html') expect(asked.body.toString()).toBe(page);
  });

  test.each([
    ['/assets/index-AbC.js', 'text/javascript', 'public, max-age=31536000, immutable'],
    ['/assets/inter-Xy.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml', 'no-cache'],
    ['/admin/salary', 'text/html;charset=utf-8', 'no-cache'],
    ['/assets/no-file-but-a-screen', 'text/html;charset=utf-8', 'no-cache'],
  ])('sends %s as %s with its cache policy', async (path, type, cacheControl) => {
    const { status, headers } = await send(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl });
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/%252evite/manifest.json',
    '/.env.txt',
    '/%E0%A4%A.js',
    '/assets/index-AbC.js%00.js',
    '/assets/nothing.js',
    '/assets/index-AbC.js.br',
    '/index.html.gz',
    '/favicon.svg/index.html',
  ])('answers %s with a 404 that is not cached', async (path) => {
    const { status, headers, body } = await send(path);
    expect([status, body.toString()]).toEqual([404, 'Not found']);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('negotiates the encoding of text for Accept-Encoding: %s', async (accepted, encoding, decode) => {
    const { headers, body } = await send('/assets/index-AbC.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(decode(body).toString()).toBe(script);
  });

  test('does not compress fonts, which are compressed already', async () => {
    const { headers } = await send('/assets/inter-Xy.woff2', { 'accept-encoding': 'gzip, br' });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('answers HEAD with the headers alone', async () => {
    const { status, headers, body } = await send('/login', {}, 'HEAD');
    expect([status, Number(headers['content-length']), body.length]).toEqual([200, page.length, 0]);
  });

  test.each(['br', 'identity'])('answers a conditional request with 304, in %s', async (accepted) => {
    const asked = { 'accept-encoding': accepted };
    const { headers } = await send('/login', asked);
    const again = await send('/login', { ...asked, 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    expect((await send('/login', { ...asked, 'if-none-match': '"another"' })).status).toBe(200);
  });

  test('ignores a Range header', async () => {
    const { status, body } = await send('/assets/index-AbC.js', { range: 'bytes=-5' });
    expect([status, body.length]).toEqual([200, script.length]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers %s with 405', async (method) => {
    const { status, headers } = await send('/assets/index-AbC.js', {}, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('closes the connection if a file is removed while it is opened, and goes on', async () => {
    writeFileSync(join(folder, 'removed.js'), script);
    await expect(send('/removed.js')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect((await send('/removed.js')).status).toBe(404);
  });

  test('serves a new build without a restart', async () => {
    const newer = `${page}<!-- newer, and longer -->`;
    writeFileSync(join(folder, 'index.html'), newer);
    expect((await send('/')).body.toString()).toBe(newer);
    writeFileSync(join(folder, 'index.html'), page);
    rmSync(join(folder, 'favicon.svg'));
    expect((await send('/favicon.svg')).status).toBe(404);
  });
});
