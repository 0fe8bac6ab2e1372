import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderSlipHtml } from '../../document/render.tsx';
import { cpuTimeMs } from '../../functions/pdf/browser/processes.ts';
import { killWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import { handler as trustedHandler } from '../../functions/pdf/pdf.lambda.ts';
import { maxHtmlBytes } from '../../shared/slips/slips.ts';
import { fullSlip } from '../document/sample-slip.ts';
import { takeConsole } from '../support/setup.ts';
import { ownBrowsers } from './own-browsers.ts';
import { readPdf } from './read-pdf.ts';
import { requestUntrustedPdf, slipPdf, untrustedPdf } from './request-pdf.ts';

const textOf = async (html: string) => (await readPdf(await untrustedPdf(html))).text;

test('a slip’s HTML sent by a user becomes the PDF that the portal itself makes', async () => {
  const page = await readPdf(await untrustedPdf(renderSlipHtml(fullSlip)));
  const own = await readPdf(await slipPdf(fullSlip));
  expect(page.text).toBe(own.text);
  expect(page).toMatchObject({ pages: 1, isTagged: true, language: 'en-IN' });
  expect(page.info).toMatchObject({ Title: own.info.Title });
});

test('images in data: URLs are shown', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">drawn</text></svg>';
  const carried = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
  expect(await textOf(`<img src="${carried}" alt="not shown">`)).toBe('drawn');
});

test('no script of an untrusted page runs', async () => {
  const text = await textOf(`
    <p id="p">as written</p><noscript>shown without scripts</noscript>
    <script>document.getElementById('p').textContent = 'changed'</script>
    <img src="data:," onerror="document.getElementById('p').textContent = 'changed'">
    <svg onload="document.getElementById('p').textContent = 'changed'"></svg>
    <meta http-equiv="refresh" content="0;url=javascript:document.body.textContent='changed'">
    <iframe srcdoc="<script>parent.document.body.textContent = 'changed'</script>"></iframe>`);
  expect(text).toContain('as written');
  expect(text).toContain('shown without scripts');
  expect(text).not.toContain('changed');
});

test('an untrusted page cannot shadow methods of the document by names of its elements', async () => {
  const names = [
    'open',
    'write',
    'close',
    'body',
    'fonts',
    'querySelectorAll',
    'documentElement',
    'defaultView',
  ];
  const html = names.map((name) => `<form name="${name}"></form><img name="${name}" id="${name}">`).join('');
  expect(await textOf(`${html}<p>still here</p>`)).toContain('still here');
});

describe('an untrusted page has no network and no files', () => {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.end('secret of the network');
  });
  server.on('connection', () => asked.push('a connection'));
  const folder = mkdtempSync(join(tmpdir(), 'vetan-test-'));
  const file = pathToFileURL(join(folder, 'secret.html')).href;
  let origins: string[];

  beforeAll(async () => {
    writeFileSync(join(folder, 'secret.html'), 'secret of the disk');
    await new Promise<void>((listening) => server.listen(0, listening));
    const { port } = server.address() as AddressInfo;
    origins = ['127.0.0.1', 'localhost', '[::1]', '2130706433'].map((host) => `http://${host}:${port}`);
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  /** Every way in which HTML and CSS ask for something. */
  const waysTo = (url: string) => `
    <link rel="stylesheet" href="${url}"><link rel="prefetch" href="${url}"><link rel="preload" as="image" href="${url}">
    <link rel="dns-prefetch" href="${url}"><link rel="preconnect" href="${url}"><link rel="prerender" href="${url}">
    <link rel="modulepreload" href="${url}"><link rel="icon" href="${url}"><link rel="manifest" href="${url}">
    <script type="speculationrules">{"prefetch":[{"source":"list","urls":["${url}"]}]}</script>
    <script src="${url}"></script><script type="module">import '${url}'</script>
    <style>
      @import "${url}";
      @font-face { font-family: f; src: url("${url}") }
      body { font-family: f; background: url("${url}"); list-style: url("${url}") }
      p::before { content: url("${url}") } p { mask: url("${url}"); cursor: url("${url}"), auto; filter: url("${url}#f") }
      @media print { p { border-image: url("${url}") 1 } }
    </style>
    <img src="${url}" srcset="${url} 2x"><picture><source srcset="${url}"><img></picture><input type="image" src="${url}">
    <video src="${url}" poster="${url}" preload="auto"><track src="${url}" default></video><audio src="${url}" preload="auto"></audio>
    <iframe src="${url}"></iframe><iframe srcdoc="<img src='${url}'><iframe src='${url}'></iframe>"></iframe>
    <object data="${url}" type="text/html">no object</object><embed src="${url}" type="text/html">
    <svg><image href="${url}"/><use href="${url}#x"/><feImage href="${url}"/></svg>
    <table background="${url}"><tr><td>cell</td></tr></table>
    <form action="${url}"><button autofocus>send</button></form><a href="${url}" ping="${url}">a link</a>
    <meta http-equiv="refresh" content="0;url=${url}"><p>the page itself</p>`;

  // behaviour payroll: A page from a browser is not trusted
  test('an untrusted page cannot reach the network, by any element and any form of address', async () => {
    const text = await textOf(origins.map(waysTo).join(''));
    expect(text).toContain('the page itself');
    expect(text).not.toContain('secret');
    expect(asked).toEqual([]);
  });

  test('an untrusted page cannot reach the network by a base URL of its own', async () => {
    expect(await textOf(`<base href="${origins[0]}"><img src="/picture"><p>the page itself</p>`)).toBe(
      'the page itself',
    );
    expect(asked).toEqual([]);
  });

  test('an untrusted page cannot read files', async () => {
    const text = await textOf(waysTo(file) + waysTo('file:///etc/hostname'));
    expect(text).toContain('the page itself');
    expect(text).not.toContain('secret');
  });

  test('the PDF of an untrusted page has no links', async () => {
    const pdf =
      await untrustedPdf(`<a href="${origins[0]}/followed">a link</a><svg><a href="${origins[0]}/followed">
      <text y="20">a drawn link</text></a></svg>
      <div><template shadowrootmode="open"><a href="${origins[0]}/followed">a hidden link</a></template></div>`);
    const read = await readPdf(pdf);
    expect(read.text).toContain('a hidden link');
    expect(read.links).toBe(0);
  });

  test.each(['about:blank', 'data:text/html,elsewhere', 'chrome://crash', 'chrome://version', 'blob:null/x'])(
    'an untrusted page cannot navigate to %s',
    async (url) => {
      expect(await textOf(`<meta http-equiv="refresh" content="0;url=${url}"><p>the page itself</p>`)).toBe(
        'the page itself',
      );
    },
  );
});

describe('limits of an untrusted page', () => {
  // behaviour payroll: A page from a browser is not trusted
  test('a page that is too large is refused, and the next one is printed', async () => {
    expect(await requestUntrustedPdf('x'.repeat(maxHtmlBytes + 1))).toEqual({ refused: 'too-large' });
    expect(await textOf(`<p>next</p>${' '.repeat(maxHtmlBytes - 20)}`)).toBe('next');
  });

  test('a page of too many sheets is refused, and the next one is printed', async () => {
    const pages = (count: number) =>
      `${'<p style="break-after: page">a page</p>'.repeat(count - 1)}<p>the last</p>`;
    expect(await requestUntrustedPdf(pages(21))).toEqual({ refused: 'too-many-pages' });
    expect((await readPdf(await untrustedPdf(pages(20)))).pages).toBe(20);
  });
});

describe('an untrusted page whose caller has gone', () => {
  beforeEach(killWarmBrowser);
  const endless = `<p>${'<div style="columns: 2">'.repeat(60)}${'x '.repeat(3_000)}`;

  test('no browser is started for a page whose caller has gone', async () => {
    const before = ownBrowsers();
    expect(await requestUntrustedPdf(endless, AbortSignal.abort())).toEqual({ refused: 'abandoned' });
    expect(ownBrowsers()).toEqual(before);
  });

  test('the browser of a page is killed once its caller has gone', async () => {
    const caller = new AbortController();
    const asked = requestUntrustedPdf(endless, caller.signal);
    await vi.waitUntil(() => ownBrowsers().some((pid) => cpuTimeMs(pid) > 200), { timeout: 100_000 });
    caller.abort();
    expect(await asked).toEqual({ refused: 'abandoned' });
    await vi.waitUntil(() => ownBrowsers().length === 0, { timeout: 100_000 });
  });

  test('the browser of an untrusted page runs at low priority', async () => {
    const caller = new AbortController();
    const asked = requestUntrustedPdf(endless, caller.signal);
    const behind = Math.min(19, getPriority() + 5);
    const isBehind = (thread: number) => getPriority(thread) === behind;
    // A browser is given its priority once it has started. Chromium gives a thread that it starts late a priority of its
    // own where it may, as root alone may.
    await vi.waitFor(
      () => {
        const pid = ownBrowsers()[0] as number;
        const threads = readdirSync(`/proc/${pid}/task`).map(Number);
        expect(isBehind(pid)).toBe(true);
        expect(threads.filter(isBehind).length).toBeGreaterThan(threads.length / 2);
      },
      { timeout: 100_000 },
    );
    caller.abort();
    await asked;
  });
});

test('the function that prints slips refuses untrusted pages', async () => {
  const page = { kind: 'page', requestId: 'a-request', html: '<p>page</p>' } as never;
  await expect(trustedHandler(page)).rejects.toThrow('not a page of the portal');
  expect(takeConsole().join()).toContain('pdf failed');
});
