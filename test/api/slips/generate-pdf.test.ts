import { HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { BrowserStartError } from '../../../functions/pdf/browser/browser.ts';
import { killWarmBrowser } from '../../../functions/pdf/browser/warm-browser.ts';
import type { PdfReply, SlipPdfRequest, UntrustedPdfRequest } from '../../../functions/pdf/protocol.ts';
import { withPageLease } from '../../../functions/slips/page-lease.ts';
import type { Handler, LoadHandler, LocalContext } from '../../../infra/local/server/lambda-runtime.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { slipMessages } from '../../../shared/slips/slips.ts';
import { userId } from '../../../shared/user-id.ts';
import { sampleEmployer, sampleLogos } from '../../support/employer.ts';
import { pauseCommand } from '../../support/pause-command.ts';
import { adminSignIn, createPortalClient, type Employee } from '../../support/portal-client.ts';
import { type ServedBackend, startServedBackend } from '../../support/served-backend.ts';
import { takeConsole } from '../../support/setup.ts';
import { handlerFromSource } from '../../support/sources.ts';

/** A PDF request that is pending until the test settles it. */
interface Job {
  request: UntrustedPdfRequest;
  html: string;
  signal: AbortSignal | undefined;
  end(reply: PdfReply): void;
  fail(error: Error): void;
}

let jobs: Job[] = [];
const printed: PdfReply = { pdf: Buffer.from('%PDF-').toString('base64') };

/** A stub of Chromium, so that tests decide how long a page takes. */
const printOnDemand = (request: unknown, { signal }: LocalContext): Promise<PdfReply> =>
  new Promise((resolve, reject) => {
    const asked = request as UntrustedPdfRequest;
    jobs.push({ request: asked, html: asked.html, signal, end: resolve, fail: reject });
  });
/** The requests that printed the portal's own slips, and the error of printing the next one. */
let slipRequests: SlipPdfRequest[] = [];
let broken: Error | undefined;
const printSlip: Handler = async (request, context) => {
  slipRequests.push(request as SlipPdfRequest);
  if (broken) throw broken;
  return (await handlerFromSource('pdf'))(request, context);
};
/** How often a page was sent to be printed, whether there was room for it or not. */
let invocations = 0;
const loadHandler: LoadHandler = async (name) => {
  if (name === 'pdf') return printSlip;
  if (name !== 'pdf-untrusted') return handlerFromSource(name);
  invocations++;
  return printOnDemand;
};

let backend: ServedBackend;
let people: Awaited<ReturnType<typeof createPortalClient>>;
let first: Employee | undefined;
let second: Employee | undefined;
let third: Employee | undefined;
beforeAll(async () => {
  backend = await startServedBackend({ firstAdmin: adminSignIn, loadHandler });
  await backend.invoke('first-admin', {});
  people = await createPortalClient(backend.url);
});
afterAll(async () => {
  killWarmBrowser();
  await backend.stop();
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
  fetch(`${backend.url}/api/slips/generate-pdf`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person?.token}` },
    body: JSON.stringify({ htmlContent: html }),
  });

const waitForJob = (html: string) =>
  vi.waitUntil(() => jobs.find((job) => job.html === html), { timeout: 100_000 });

/** Advances Date alone: timers keep running in real time. */
const advanceClock = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

/** Resolves once a further page has found no room. */
const waitForRefusal = (before: number) => vi.waitUntil(() => invocations > before, { timeout: 100_000 });

const retryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

describe('printing pages, one at a time for each person', () => {
  beforeEach(async () => {
    first = await people.employee();
  });

  // behaviour payroll: One page for each user
  test('a second page at the same time is refused, with when to try again', async () => {
    const running = requestPdf(first, 'one');
    const job = await waitForJob('one');
    const others = await Promise.all(Array.from({ length: 15 }, () => requestPdf(first, 'another')));
    for (const other of others) {
      expect([other.status, other.body.code]).toEqual([429, 'too_many_requests']);
      expect(other.body.message).toMatch(
        /^Your last PDF is still being generated\. .+ try again in \d seconds\.$/,
      );
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

  // behaviour payroll: One page for each user
  test.each([
    ['too much work', { refused: 'too-much-work' } as const, 422],
    ['made, but heavier than any slip', { ...printed, isHeavy: true } as const, 200],
  ])('makes the same user wait half a minute after a page that was %s', async (_, reply, status) => {
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

  test.each([
    ['whose browser did not start', new BrowserStartError('the browser did not start')],
    ['that had no time', new Error('pdf-untrusted: task timed out after 18.00 seconds')],
  ])('asks to try a page again in a few seconds %s on a busy machine', async (_, error) => {
    const running = requestPdf(first, 'starved');
    (await waitForJob('starved')).fail(error);
    const refused = await running;
    expect([refused.status, retryAfter(refused), refused.body.message]).toEqual([429, 5, slipMessages.busy]);
    const again = requestPdf(first, 'again');
    (await waitForJob('again')).end(printed);
    expect((await again).status).toBe(200);
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
    running = [requestPdf(first, 'paused by the first'), requestPdf(second, 'paused by the second')];
    await Promise.all([waitForJob('paused by the first'), waitForJob('paused by the second')]);
  });
  afterEach(async () => {
    for (const job of jobs) job.end(printed);
    await Promise.all(running);
  });
  const letGo = () => jobs.find(({ html }) => html === 'paused by the first')?.end(printed);

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

  test('a third user who finds no room in time is asked to try again, and may', async () => {
    const before = invocations;
    const waiting = requestPdf(third, 'late');
    await waitForRefusal(before);
    advanceClock(10_000);
    const refused = await waiting;
    expect([refused.status, retryAfter(refused)]).toEqual([429, 5]);
    expect(refused.body.message).toBe(
      'The portal is generating many PDFs. Please try again in a few seconds.',
    );
    letGo();
    const again = requestPdf(third, 'again');
    (await waitForJob('again')).end(printed);
    expect((await again).status).toBe(200);
  });

  test('a third person who hangs up has nothing printed', async () => {
    const before = invocations;
    const caller = new AbortController();
    const waiting = fetchPdf(third, 'given up', caller.signal);
    const rejected = expect(waiting).rejects.toThrow('aborted');
    await waitForRefusal(before);
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
  await vi.waitUntil(() => signal?.aborted, { timeout: 100_000 });
});

test('a caller who cancels a page waits for as long as it was printed', async () => {
  advanceClock(0);
  first = await people.employee();
  const caller = new AbortController();
  const rejected = expect(fetchPdf(first, 'given up', caller.signal)).rejects.toThrow('aborted');
  await waitForJob('given up');
  advanceClock(10_000);
  caller.abort();
  await rejected;
  await vi.waitUntil(async () => retryAfter(await requestPdf(first)) === 10, { timeout: 100_000 });
  advanceClock(10_001);
  const next = requestPdf(first, 'next');
  (await waitForJob('next')).end(printed);
  expect((await next).status).toBe(200);
});

describe('a database that fails', () => {
  test.each([
    ['begins', 1],
    ['ends', 2],
  ])('reports a database failure when a page %s, not too many requests', async (_, number) => {
    first = await people.employee();
    let writes = 0;
    const paused = pauseCommand(
      (command) => JSON.stringify(command).includes('"jobId"') && ++writes === number,
    );
    const running = requestPdf(first, 'failing');
    if (number === 2) (await waitForJob('failing')).end(printed);
    await paused.reached;
    paused.fail(new Error('the database is gone'));
    expect((await running).status).toBe(500);
    expect(takeConsole().join()).toContain('the database is gone');
  });
});

describe('a page of a person’s', () => {
  // behaviour payroll: A page from a browser is not trusted
  test('sends the page of a user as untrusted, and names its PDF', async () => {
    first = await people.employee();
    const running = requestPdf(first, 'asked for');
    const { request, end } = await waitForJob('asked for');
    expect(request).toEqual({ kind: 'page', requestId: expect.stringMatching(/./), html: 'asked for' });
    end(printed);
    expect((await running).headers.get('content-disposition')).toBe('attachment; filename="salary-slip.pdf"');
  });

  test('refuses a page above the size limit before printing, and prints one below it', async () => {
    first = await people.employee();
    const refused = await requestPdf(first, 'x'.repeat(1_000_001));
    expect([refused.status, jobs]).toEqual([422, []]);
    const html = 'x'.repeat(1_000_000);
    const running = requestPdf(first, html);
    (await waitForJob(html)).end(printed);
    expect((await running).status).toBe(200);
  });

  test.each([
    ['too-large', 'This page is too large for a PDF. Shorten it and try again.'],
    ['too-much-work', 'This page took too long to convert to a PDF. Shorten it and try again.'],
    ['too-many-pages', 'This page has too many pages for a PDF. Shorten it and try again.'],
  ] as const)('that is refused as %s is refused in plain words', async (refused, words) => {
    first = await people.employee();
    const running = requestPdf(first, refused);
    (await waitForJob(refused)).end({ refused });
    const { status, body } = await running;
    expect([status, body.message]).toEqual([422, words]);
  });

  test('deletes the lease of a page after its waiting time', async () => {
    first = await people.employee();
    advanceClock(0);
    const running = requestPdf(first, 'heavy');
    (await waitForJob('heavy')).end({ refused: 'too-much-work' });
    await running;
    expect(await get('sessions', { hash: `page-job#${first.id}` })).toMatchObject({
      isResting: true,
      until: Date.now() + 30_000,
      expiresAt: Math.ceil((Date.now() + 30_000) / 1000),
    });
  });

  test('prints a page although the connection of its caller cannot be watched, as in AWS', async () => {
    const person = userId.parse('usr_00000000000000000000');
    for (let time = 0; time < 2; time++) {
      expect(await withPageLease(person, async () => printed)).toEqual(printed);
    }
  });
});

describe('the PDF of a slip', () => {
  const download = (person: Employee) =>
    people.call('GET', '/api/slips/download/latest', { token: person.token });
  beforeEach(() => {
    slipRequests = [];
    broken = undefined;
  });

  test('creates the PDF of a payslip once and reads it from then on', async () => {
    const [one, other] = [await people.employee(), await people.employee()];
    await people.generate(one.id);
    const [made, again] = [await download(one), await download(one)];
    expect(slipRequests).toEqual([
      {
        kind: 'slip',
        requestId: expect.stringMatching(/./),
        html: expect.stringContaining(one.name),
        author: sampleEmployer.name,
        logos: sampleLogos,
        date: todayInIndia(),
      },
    ]);
    expect(again.bytes.equals(made.bytes)).toBe(true);
    expect(again.headers.get('content-disposition')).toBe(made.headers.get('content-disposition'));
    await people.generate(other.id);
    expect((await download(other)).bytes.equals(made.bytes)).toBe(false);
    expect(slipRequests).toHaveLength(2);
  });

  test('stores the PDF of a payslip under its employee', async () => {
    const person = await people.employee();
    await people.generate(person.id);
    await download(person);
    const [files, bucket] = [new S3Client({}), { Bucket: process.env.FILES_BUCKET }];
    const prefix = `slips/${person.id}/2026-07/`;
    const { Contents = [] } = await files.send(new ListObjectsV2Command({ ...bucket, Prefix: prefix }));
    expect(Contents.map(({ Key }) => Key)).toEqual([
      expect.stringMatching(new RegExp(`^${prefix}[0-9a-f]{64}\\.pdf$`)),
    ]);
    const kept = await files.send(new HeadObjectCommand({ ...bucket, Key: Contents[0]?.Key }));
    expect(kept.ContentType).toBe('application/pdf');
  });

  test('gives an admin the same PDF, also of a replaced version, and refuses other callers', async () => {
    const person = await people.employee();
    const slip = await people.generate(person.id);
    const mine = await download(person);
    const path = `/api/admin/slips/${slip}/pdf`;
    const asAdmin = (of = path) => people.asAdmin('GET', of);
    const read = await asAdmin();
    expect([read.status, read.bytes.equals(mine.bytes)]).toEqual([200, true]);
    expect(slipRequests).toHaveLength(1);
    await people.generate(person.id, { basicSalary: 60_000 });
    const replaced = await asAdmin(`/api/admin/slips/${slip}_v001/pdf`);
    expect([replaced.status, replaced.bytes.equals(mine.bytes)]).toEqual([200, true]);
    expect((await people.call('GET', path, { token: person.token })).status).toBe(403);
    expect((await people.call('GET', path, {})).status).toBe(401);
    for (const unknown of [slip.replace('2026-07', '2026-06'), 'slip_x', 'latest'])
      expect((await asAdmin(`/api/admin/slips/${unknown}/pdf`)).status).toBe(404);
  });

  test('fails if the PDF of a payslip cannot be created, and creates it the next time', async () => {
    const person = await people.employee();
    await people.generate(person.id);
    broken = new Error('no browser starts');
    expect((await download(person)).status).toBe(500);
    expect(takeConsole().join()).toContain('no browser starts');
    broken = undefined;
    expect((await download(person)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
