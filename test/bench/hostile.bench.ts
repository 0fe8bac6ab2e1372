import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderSlipHtml } from '../../document/render.tsx';
import { hostilePdfs } from '../api/policies/pdf-files.ts';
import { fullSlip } from '../document/sample-slip.ts';
import { runPortal, temporaryDataDir } from '../e2e/portal-process.ts';
import { createPortalClient, type Employee } from '../support/portal-client.ts';
import { quantile } from './measure.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';

/** Milliseconds that an honest user waits at most. */
const maxWaitMs = { download: 1_000, generate: 10_000 };
const hostileAtOnce = 16;

const folder = temporaryDataDir();
let portal: Awaited<ReturnType<typeof runPortal>>;
let people: Awaited<ReturnType<typeof createPortalClient>>;
let honest: Employee;
let slips: string[];
let attackers: Employee[];
beforeAll(async () => {
  portal = await runPortal(folder.path);
  people = await createPortalClient(portal.url);
  honest = await people.employee();
  attackers = [];
  for (let i = 0; i < 4; i++) attackers.push(await people.employee());
  slips = [];
  for (let month = 1; month <= 12; month++) {
    slips.push(await people.generate(honest.id, { payPeriod: `2026-${String(month).padStart(2, '0')}` }));
  }
  await download(slips.pop() as string);
}, 120_000);
afterAll(async () => {
  await portal?.stop();
  folder.remove();
});

interface Answered {
  status: number;
  milliseconds: number;
}

async function timed(call: Promise<{ status: number }>): Promise<Answered> {
  const started = performance.now();
  const { status } = await call;
  return { status, milliseconds: performance.now() - started };
}

const download = (slip: string) =>
  timed(people.call('GET', `/api/slips/download/${slip}`, { token: honest.token }));
const generate = ({ token }: Employee, htmlContent: string) =>
  timed(people.call('POST', '/api/slips/generate-pdf', { token, body: { htmlContent } }));

function upload(file: Buffer): Promise<Answered> {
  const body = new FormData();
  body.set('title', 'Leave policy');
  body.set('pdf', new File([Uint8Array.from(file)], 'policy.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${people.admin}` };
  return timed(fetch(`${portal.url}/api/policies`, { method: 'POST', headers, body }));
}

/** Sequential first downloads of slips for as long as an attack goes on. */
async function downloadsWhile(attack: Promise<unknown>): Promise<Answered[]> {
  let isOver = false;
  const over = attack.finally(() => {
    isOver = true;
  });
  const taken: Answered[] = [];
  do taken.push(await download((slips.pop() ?? 'latest') as string));
  while (!isOver);
  await over;
  return taken;
}

const longestMs = (taken: Answered[]) => Math.max(...taken.map(({ milliseconds }) => milliseconds));
const statuses = (taken: Answered[]) => [...new Set(taken.map(({ status }) => status))].sort().join(', ');
const row = (what: string, taken: Answered[]) => [
  what,
  String(taken.length),
  statuses(taken),
  quantile(
    taken.map(({ milliseconds }) => milliseconds),
    0.5,
  ).toFixed(0),
  longestMs(taken).toFixed(0),
];

const endless = `<p>${'<div style="columns: 2">'.repeat(60)}${'x '.repeat(3_000)}`;

describe('hostile load', () => {
  test('sixteen hostile files or pages at once leave honest downloads and pages in time', async () => {
    const files = Object.values(hostilePdfs).map(({ file }) => file());
    const uploads = Array.from({ length: hostileAtOnce }, (_, i) =>
      upload(files[i % files.length] as Buffer),
    );
    const besideFiles = await downloadsWhile(Promise.all(uploads));

    const pages = Array.from({ length: hostileAtOnce }, (_, i) =>
      generate(attackers[i % attackers.length] as Employee, endless),
    );
    // The attackers are served first.
    await Promise.race(pages);
    const page = generate(honest, renderSlipHtml(fullSlip));
    const besidePages = await downloadsWhile(Promise.all([...pages, page]));

    reportTable(
      'hostile',
      ['beside', 'calls', 'answers', 'median, ms', 'longest, ms'],
      [
        row('16 hostile PDFs: the uploads themselves', await Promise.all(uploads)),
        row('16 hostile PDFs: downloads of slips', besideFiles),
        row('16 endless pages of four people: the pages themselves', await Promise.all(pages)),
        row('16 endless pages: downloads of slips', besidePages),
        row('16 endless pages: a page of another user', [await page]),
      ],
    );
    expect(statuses([...besideFiles, ...besidePages])).toBe('200');
    expect(statuses(await Promise.all(uploads))).toBe('200, 415');
    expect(statuses(await Promise.all(pages))).toBe('422, 429');
    const refused = (await Promise.all(pages)).filter(({ status }) => status === 429);
    expectThreshold('endless pages refused at once', refused.length, {
      atLeast: hostileAtOnce - attackers.length,
    });
    expectThresholdWhenQuiet('a download beside hostile PDFs', longestMs(besideFiles), {
      atMost: maxWaitMs.download,
    });
    expectThresholdWhenQuiet('a download beside endless pages', longestMs(besidePages), {
      atMost: maxWaitMs.download,
    });
    expectThresholdWhenQuiet('the answer to a page beside endless pages', (await page).status, {
      atMost: 200,
    });
    expectThresholdWhenQuiet('a page beside endless pages', (await page).milliseconds, {
      atMost: maxWaitMs.generate,
    });
  }, 120_000);
});
