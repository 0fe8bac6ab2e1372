import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { sitePath } from '../site-path.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const compressible = /^(text\/|image\/svg|application\/)/;

const encoders = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 9 }),
} as const;
type Encoding = keyof typeof encoders;

interface SiteFile {
  type: string;
  bytes: Buffer;
  etag: string;
  /** Vite puts a hash of the content into the name of everything under assets. */
  cacheControl: string;
  encoded: Partial<Record<Encoding, Buffer>>;
}

function readSite(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (path.startsWith('/.')) continue;
    const bytes = readFileSync(file);
    files.set(path, {
      type: types[extname(path)] ?? 'application/octet-stream',
      bytes,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      encoded: {},
    });
  }
  return files;
}

function encodingFor({ type }: SiteFile, request: IncomingMessage): Encoding | undefined {
  if (!compressible.test(type)) return undefined;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted));
}

function send(file: SiteFile, request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingFor(file, request);
  response.setHeader('cache-control', file.cacheControl);
  response.setHeader('etag', file.etag);
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304).end();
    return;
  }
  if (encoding) {
    file.encoded[encoding] ??= encoders[encoding](file.bytes);
    response.setHeader('content-encoding', encoding);
  }
  const body = (encoding && file.encoded[encoding]) ?? file.bytes;
  response.writeHead(200, { 'content-type': file.type, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Serves the built site: files by name, every screen by the one page, compressed once and kept. */
export function siteListener(folder: string): RequestListener {
  const files = readSite(folder);
  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const file = files.get(sitePath(path));
    if (request.method !== 'GET' && request.method !== 'HEAD')
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
    else if (file) send(file, request, response);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  };
}
