import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';
import { setUpPortalProcesses } from '../packaging/portal-processes.ts';
import { runScript } from './run-script.ts';

const { dataDir, ready } = setUpPortalProcesses();
const smoke = (...args: string[]) => runScript('smoke', args);

test('npm run smoke proves what npm start runs, in a line for each check', async () => {
  const { url } = await ready(dataDir());
  const { lines, errors, code } = await smoke('--url', `${url}/login`);
  expect(errors).toEqual([]);
  expect(lines).toEqual([
    'ok      health: /api/health answers 200',
    'ok      security headers: /login has the content security policy and 6 others',
    expect.stringMatching(/^ok {6}sign-in page: \/login and its \d+ files answer 200$/),
    expect.stringMatching(/^ok {6}canary PDF: Chromium printed [\d,]+ bytes with every font$/),
    'All 4 checks passed.',
  ]);
  expect(code).toBe(0);
});

test('npm run smoke says of a portal that does not work what is wrong with it, and fails', async () => {
  const broken = createServer(({ url }, response) => {
    if (url === '/login') {
      response.writeHead(200, { 'content-type': 'text/html', 'x-frame-options': 'DENY' });
      response.end('<script type="module" src="/assets/gone.js"></script>');
    } else response.writeHead(url === '/api/health' ? 503 : 404).end('{}');
  });
  const url = await listenOnLoopback(broken);
  const { lines, code } = await smoke('--url', url);
  await closeServer(broken);
  expect(lines).toEqual([
    expect.stringMatching(
      /^FAILED {2}health: \/api\/health answered 503: a table or the bucket does not answer\./,
    ),
    expect.stringMatching(
      /^FAILED {2}security headers: \/login has another content-security-policy, .+ than infra\//,
    ),
    expect.stringMatching(/^FAILED {2}sign-in page: \/assets\/gone\.js answered 404\. Deploy again/),
    expect.stringMatching(/^ok {6}canary PDF/),
    '3 of 4 checks failed.',
  ]);
  expect(lines[1]).not.toContain('x-frame-options');
  expect(code).toBe(1);
});

test('npm run smoke says of a portal that does not run that it cannot be reached', async () => {
  const stopped = createServer();
  const url = await listenOnLoopback(stopped);
  await closeServer(stopped);
  const { lines, code } = await smoke('--url', url);
  expect(lines[0]).toMatch(/^FAILED {2}health: fetch failed: connect ECONNREFUSED /);
  expect(code).toBe(1);
});

test.each([
  [[], 'Say which portal:'],
  [['--url', 'localhost:3000'], '"localhost:3000" is no address:'],
  [['--context', 'stage=test'], 'There is no stage "test": use --context stage=dev or --context stage=prod.'],
])('npm run smoke with %j says how it is called', async (args, line) => {
  const { errors, code } = await smoke(...args);
  expect(errors[0]).toBe(line);
  expect(code).toBe(1);
});
