import { expect, test } from 'vitest';
import { cpuTimeMs } from '../../functions/pdf/browser/processes.ts';
import { printInWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import { postprocessSlip } from '../../functions/pdf/print/postprocess-slip.ts';
import { maxBatchSlips, type PrintableSlip } from '../../functions/pdf/protocol.ts';
import { slipFor } from '../document/sample-slip.ts';
import { ownBrowsers } from '../pdf/own-browsers.ts';
import { batchPdfs, printable, slipPdf } from '../pdf/request-pdf.ts';
import { measureMs, quantile } from './measure.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';

/** Slips a second in batches, as a ratio to printing one by one, and the bytes of a slip. */
const bars = { ratio: 2, bytes: 40_000 };
const rounds = 15;
const warmUps = 3;

/** Milliseconds of the clock, and of the processor: in the browser and in Node. */
interface Cost {
  clock: number;
  browser: number;
  node: number;
}

const browserMs = (): number => ownBrowsers().reduce((sum, pid) => sum + cpuTimeMs(pid), 0);

async function costOf(print: () => Promise<unknown>): Promise<Cost> {
  const [inBrowser, inNode] = [browserMs(), process.cpuUsage()];
  const clock = await measureMs(print);
  const { user, system } = process.cpuUsage(inNode);
  return { clock, browser: browserMs() - inBrowser, node: (user + system) / 1000 };
}

/** As slips were printed before batches: each a document of its own, finished by pdf-lib. */
async function printOneByOne(slips: readonly PrintableSlip[]): Promise<void> {
  for (const { html, author, date } of slips) {
    await postprocessSlip(await printInWarmBrowser(html), author, date);
  }
}

test('a batch prints slips at twice the rate of one by one, each the same bytes as alone', async () => {
  const people = Array.from({ length: maxBatchSlips }, (_, index) => slipFor(`Employee ${index} Iyer`));
  const slips = people.map(printable);
  const pdfs = await batchPdfs(slips);
  for (const [index, slip] of people.entries()) {
    expect(Buffer.compare(pdfs[index] as Uint8Array, await slipPdf(slip))).toBe(0);
  }
  const ways = {
    'one by one, finished by pdf-lib': () => printOneByOne(slips),
    'one by one, as downloads are': async () => {
      for (const slip of people) await slipPdf(slip);
    },
    [`${maxBatchSlips} in a batch`]: () => batchPdfs(slips),
    '5 in a batch': async () => {
      for (let at = 0; at < slips.length; at += 5) await batchPdfs(slips.slice(at, at + 5));
    },
  };
  const taken = new Map(Object.keys(ways).map((way) => [way, [] as Cost[]]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const [way, print] of Object.entries(ways)) {
      const cost = await costOf(print);
      if (round >= 0) taken.get(way)?.push(cost);
    }
  }
  const medians = Array.from(taken, ([way, costs]) => {
    const median = (of: keyof Cost) =>
      quantile(
        costs.map((cost) => cost[of] / maxBatchSlips),
        0.5,
      );
    return { way, clock: median('clock'), browser: median('browser'), node: median('node') };
  });
  const [before, , batch] = medians;
  if (!before || !batch) throw new Error('a way is missing');
  const processor = ({ browser, node }: Cost) => browser + node;
  reportTable(
    'batch',
    ['slips as PDF', 'ms a slip', 'slips a second', 'times', 'processor ms, Chromium', 'Node', 'times'],
    medians.map((each) => [
      each.way,
      each.clock.toFixed(1),
      (1000 / each.clock).toFixed(0),
      (before.clock / each.clock).toFixed(2),
      each.browser.toFixed(1),
      each.node.toFixed(1),
      (processor(before) / processor(each)).toFixed(2),
    ]),
  );
  const largest = Math.max(...pdfs.map((pdf) => pdf?.length ?? Number.POSITIVE_INFINITY));
  expectThreshold('bytes of a slip in a batch', largest, { atMost: bars.bytes });
  expectThresholdWhenQuiet('rate of a batch / one by one', before.clock / batch.clock, {
    atLeast: bars.ratio,
  });
});
