import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { killWarmBrowser } from '../../functions/pdf/print-slip.ts';
import type { PdfReply, UntrustedPdfRequest } from '../../functions/pdf/protocol.ts';
import type { LoadHandler, LocalContext } from '../../infra/local/lambda-runtime.ts';

import { adminSignIn, createPortalClient, type Employee } from '../portal-client.ts';
import { type ServedBackend, startServedBackend } from '../served-backend.ts';
import { handlerFromSource } from '../sources.ts';

/** A PDF request that is pending until the test settles it. */
interface Job {
  html: string;
  signal: AbortSignal | undefined;
  end(reply: PdfReply): void;
}

let jobs: Job[] = [];
const printed: PdfReply = { pdf: Buffer.from('%PDF-').toString('base64') };

/** A stub of Chromium, so that tests decide how long a page takes. */
const printOnDemand = (request: unknown, { signal }: LocalContext): Promise<PdfReply> =>
  new Promise((resolve) => {
    jobs.push({ html: (request as UntrustedPdfRequest).html, signal, end: resolve });
  });
const loadHandler: LoadHandler = async (name) =>
  name === 'pdf-untrusted' ? printOnDemand : handlerFromSource(name);

let stack: ServedBackend;
let people: Awaited<ReturnType<typeof createPortalClient>>;
let first: Employee | undefined;
let second: Employee | undefined;
let third: Employee | undefined;
beforeAll(async () => {
  stack = await startServedBackend({ firstAdmin: adminSignIn, loadHandler });
  await stack.invoke('first-admin', {});
  people = await createPortalClient(stack.url);
});
afterAll(async () => {
  killWarmBrowser();
  await stack.stop();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const job of jobs) job.end(printed);
  jobs = [];
});

const requestPdf = (person: Employee | undefined, html = '<p>slip</p>') =>
  people.call('POST', '/api/slips/generate-pdf', { token: person?.token ?? '', body: { htmlContent: html } });

/** A raw request, which a test can abort. */
const fetchPdf = (person: Employee | undefined, html: string, signal: AbortSignal) =>
  fetch(`${stack.url}/api/slips/generate-pdf`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person?.token}` },
    body: JSON.stringify({ htmlContent: html }),
  });

const waitForJob = (html: string) =>
  vi.waitUntil(() => jobs.find((job) => job.html === html), { timeout: 15_000 });

/** Advances Date alone: timers keep running in real time. */
const advanceClock = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

const retryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

describe('printing pages, one at a time for each person', () => {
  beforeEach(async () => {
    first = await people.employee();
  });

  test('a second page at the same time is refused, with when to try again', async () => {
    const running = requestPdf(first, 'one');
    const job = await waitForJob('one');
    const others = await Promise.all(Array.from({ length: 15 }, () => requestPdf(first, 'another')));
    for (const other of others) {
      expect([other.status, other.body.code]).toEqual([429, 'too_many_requests']);
      expect(other.body.message).toMatch(/^Your last PDF is still being made, .+ try again in \d seconds\.$/);
      expect(retryAfter(other)).toBeLessThanOrEqual(5);
    }
    job.end(printed);
    expect((await running).status).toBe(200);
    expect(jobs.map(({ html }) => html)).toEqual(['one']);
  });

  test('the next page is printed once the one before is done', async () => {
    for (const html of ['one', 'two', 'three']) {
      const running = requestPdf(first, html);
      (await waitForJob(html)).end(printed);
      expect((await running).status).toBe(200);
    }
  });

  test.each([
    ['too much work', { refused: 'too-much-work' } as const, 422],
    ['made, but heavier than any slip', { ...printed, isHeavy: true } as const, 200],
  ])('after a page that was %s the same person waits half a minute', async (_, reply, status) => {
    const running = requestPdf(first, 'heavy');
    (await waitForJob('heavy')).end(reply);
    expect((await running).status).toBe(status);
    const resting = await requestPdf(first);
    expect(resting.status).toBe(429);
    expect(retryAfter(resting)).toBeGreaterThan(5);
    expect(retryAfter(resting)).toBeLessThanOrEqual(30);
    advanceClock(31_000);
    const next = requestPdf(first, 'next');
    (await waitForJob('next')).end(printed);
    expect((await next).status).toBe(200);
  });

  test('after a page that is too long the next one is printed at once', async () => {
    const running = requestPdf(first, 'long');
    (await waitForJob('long')).end({ refused: 'too-many-pages' });
    expect((await running).status).toBe(422);
    const next = requestPdf(first, 'next');
    (await waitForJob('next')).end(printed);
    expect((await next).status).toBe(200);
  });

  test('a lease whose function died expires, and the late answer does not release the next one', async () => {
    const dead = requestPdf(first, 'dead');
    const job = await waitForJob('dead');
    advanceClock(31_000);
    const next = requestPdf(first, 'next');
    await waitForJob('next');
    job.end(printed);
    await dead;
    expect((await requestPdf(first)).status).toBe(429);
    (await waitForJob('next')).end(printed);
    expect((await next).status).toBe(200);
  });
});

describe('while two people use up the concurrency', () => {
  let running: Promise<{ status: number }>[];
  beforeEach(async () => {
    [first, second, third] = [await people.employee(), await people.employee(), await people.employee()];
    running = [requestPdf(first, 'held by the first'), requestPdf(second, 'held by the second')];
    await Promise.all([waitForJob('held by the first'), waitForJob('held by the second')]);
  });
  afterEach(async () => {
    for (const job of jobs) job.end(printed);
    await Promise.all(running);
  });
  const letGo = () => jobs.find(({ html }) => html === 'held by the first')?.end(printed);

  test('a third person waits and is served as soon as there is room, whatever else the two send', async () => {
    const waiting = requestPdf(third, 'honest');
    const more = await Promise.all(
      Array.from({ length: 14 }, (_, i) => requestPdf(i % 2 ? first : second, 'more')),
    );
    expect(new Set(more.map(({ status }) => status))).toEqual(new Set([429]));
    letGo();
    (await waitForJob('honest')).end(printed);
    expect((await waiting).status).toBe(200);
    expect(jobs.map(({ html }) => html)).not.toContain('more');
  });

  test('a third person for whom there is no room in time is asked to try again, and may', async () => {
    const waiting = requestPdf(third, 'late');
    await pause(300);
    advanceClock(10_000);
    const refused = await waiting;
    expect([refused.status, retryAfter(refused)]).toEqual([429, 5]);
    expect(refused.body.message).toBe(
      'Many PDFs are being made at the moment. Please try again in a few seconds.',
    );
    letGo();
    const again = requestPdf(third, 'again');
    (await waitForJob('again')).end(printed);
    expect((await again).status).toBe(200);
  });

  test('a third person who hangs up has nothing printed', async () => {
    const caller = new AbortController();
    const waiting = fetchPdf(third, 'given up', caller.signal);
    const rejected = expect(waiting).rejects.toThrow('aborted');
    await pause(300);
    caller.abort();
    await rejected;
    const next = await people.employee();
    letGo();
    const served = requestPdf(next, 'next');
    (await waitForJob('next')).end(printed);
    expect((await served).status).toBe(200);
    expect(jobs.map(({ html }) => html)).not.toContain('given up');
  });

  test('generated slips are printed without waiting', async () => {
    const slip = await people.generate(third?.id ?? '');
    const { status } = await people.call('GET', `/api/slips/download/${slip}`, { token: third?.token });
    expect(status).toBe(200);
    expect(jobs).toHaveLength(2);
  });
});

test('a page whose caller hangs up is given up where it is made', async () => {
  first = await people.employee();
  const caller = new AbortController();
  const waiting = fetchPdf(first, 'given up', caller.signal);
  const rejected = expect(waiting).rejects.toThrow('aborted');
  const { signal } = await waitForJob('given up');
  expect(signal?.aborted).toBe(false);
  caller.abort();
  await rejected;
  await vi.waitUntil(() => signal?.aborted, { timeout: 15_000 });
});
