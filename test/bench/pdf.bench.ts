import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer-core';
import { expect, test } from 'vitest';
import { toHtmlDocument } from '../../document/html.ts';
import { toSlipModel } from '../../document/model.ts';
import { renderSlipHtml } from '../../document/render.tsx';
import { chromiumBinary } from '../../functions/pdf/chromium-binary.ts';
import { handler } from '../../functions/pdf/pdf.lambda.ts';
import { postprocessSlip } from '../../functions/pdf/print/postprocess-slip.ts';
import { fullSlip } from '../document/sample-slip.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { slipPdf, untrustedPdf } from '../pdf/request-pdf.ts';
import { startPortal } from '../support/portal.ts';
import { pdfkitSlip } from './alternatives/pdfkit.ts';
import { measureMs, medianMs, quantile } from './measure.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';

/** Thresholds of a slip's PDF. */
const maxima = { milliseconds: 60, bytes: 40_000 };
/** The minimum ratio of pdfkit's time to ours. */
const minRatio = 1;
const rounds = 40;
const warmUps = 10;

/** As the libraries' documentation shows it: a browser launched for one PDF, and closed. */
async function launchedPdf(): Promise<Uint8Array> {
  const { executablePath, environment } = await chromiumBinary();
  const browser = await puppeteer.launch({
    executablePath,
    headless: 'shell',
    args: [...chromium.args, '--disable-gpu', '--disable-software-rasterizer'],
    env: { ...process.env, ...environment },
  });
  const page = await browser.newPage();
  await page.setContent(renderSlipHtml(fullSlip), { waitUntil: 'load' });
  const raw = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  await browser.close();
  return postprocessSlip(raw, fullSlip.company.name, fullSlip.payDate);
}

/** Months that were not downloaded yet, oldest first: 2020-01, 2020-02, … */
const months = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `${2020 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
  );

/** Through HTTP, session, tables and bucket: the first download of a slip, which makes its PDF, and later ones. */
async function downloads(): Promise<{ first: number; again: number }> {
  const portal = await startPortal();
  const { id, token } = await portal.employee();
  const slips: string[] = [];
  for (const payPeriod of months(24)) slips.push(await portal.generate(id, { payPeriod }));
  const download = (slip: string) => portal.call('GET', `/api/slips/download/${slip}`, { token });
  for (const slip of slips.splice(0, 4)) await download(slip);
  const [all, later] = [slips.values(), slips.values()];
  const first = await medianMs(slips.length, () => download(all.next().value as string));
  const again = await medianMs(slips.length, () => download(later.next().value as string));
  await portal.stop();
  return { first, again };
}

/** A slip without anything on it but a letter. */
const blank = toHtmlDocument({
  title: 'Blank',
  markup: '<article class="slip-sheet">a</article>',
  css: '*{font-family:Inter}',
});
const blankPdf = () =>
  handler({ kind: 'slip', requestId: 'none', html: blank, author: 'Nobody', date: '2025-08-07' });

/** Asserts that a PDF has every text and figure of the slip on one page. */
async function expectWholeSlip(pdf: Uint8Array): Promise<void> {
  const { pages, text } = await readPdf(pdf);
  const packed = text.replace(/\s/g, '');
  const model = toSlipModel(fullSlip);
  const lines = [...model.employee, ...model.attendance, ...model.earnings, ...model.deductions];
  const values = [...lines, ...model.payment, model.grossEarnings, model.totalDeductions].map(
    ({ value }) => value,
  );
  for (const words of [
    ...values,
    ...model.footer,
    model.netPayable.value,
    model.netPayable.amountInWords,
    model.title,
  ]) {
    expect(packed).toContain(words.replace(/\s/g, ''));
  }
  expect(pages).toBe(1);
}

/** Medians of each way, interleaved in rounds, so that other load on the machine hits all of them alike. */
async function measureInRounds<Way extends string>(ways: Record<Way, () => Promise<unknown>>) {
  const took = Object.fromEntries(Object.keys(ways).map((way) => [way, []])) as unknown as Record<
    Way,
    number[]
  >;
  for (let round = -warmUps; round < rounds; round++) {
    for (const [way, make] of Object.entries(ways) as [Way, () => Promise<unknown>][]) {
      const milliseconds = await measureMs(make);
      if (round >= 0) took[way].push(milliseconds);
    }
  }
  const medians = Object.entries(took).map(([way, all]) => [way, quantile(all as number[], 0.5)]);
  return Object.fromEntries(medians) as Record<Way, number>;
}

test('a slip in the warm browser is quick and light, beside each other way to make it', async () => {
  const slips = {
    warm: await slipPdf(fullSlip),
    launched: await launchedPdf(),
    pdfkit: await pdfkitSlip(fullSlip),
  };
  for (const slip of Object.values(slips)) await expectWholeSlip(slip);
  const took = await measureInRounds({
    warm: () => slipPdf(fullSlip),
    launched: launchedPdf,
    pdfkit: () => pdfkitSlip(fullSlip),
    blank: blankPdf,
  });
  const page = await medianMs(15, () => untrustedPdf(renderSlipHtml(fullSlip)));
  const { first, again } = await downloads();

  const way = (name: string, milliseconds: number, bytes?: Uint8Array) => [
    name,
    milliseconds.toFixed(1),
    (milliseconds / took.warm).toFixed(2),
    bytes ? String(bytes.length) : '',
  ];
  reportTable(
    'pdf',
    ['slip as PDF', 'median, ms', 'of ours', 'bytes'],
    [
      way('ours: one warm browser', took.warm, slips.warm),
      way('a browser launched for each', took.launched, slips.launched),
      way('pdfkit', took.pdfkit, slips.pdfkit),
      way('a blank page in our warm browser', took.blank),
      way('generate-pdf: a browser for itself, hermetic', page),
      way('first download, through session, tables and bucket', first),
      way('later downloads', again),
    ],
  );
  expectThresholdWhenQuiet('milliseconds in the warm browser', took.warm, { atMost: maxima.milliseconds });
  expectThresholdWhenQuiet('milliseconds of a first download', first, { atMost: maxima.milliseconds });
  expectThresholdWhenQuiet('pdfkit / warm', took.pdfkit / took.warm, { atLeast: minRatio });
  expectThreshold('bytes', slips.warm.length, { atMost: maxima.bytes });
});
