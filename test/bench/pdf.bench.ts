import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer-core';
import { expect, test } from 'vitest';
import { renderSlipPage } from '../../document/render.tsx';
import { chromiumBinary } from '../../functions/pdf/binary.ts';
import { finishSlip } from '../../functions/pdf/finish.ts';
import { fullSlip } from '../document/slip.ts';
import { pagePdf, slipPdf } from '../pdf/ask.ts';
import { startPortal } from '../portal.ts';
import { medianOf, milliseconds, report } from './measure.ts';

/** The bars of a slip's PDF. */
const most = { milliseconds: 60, bytes: 40_000 };
const leastRatio = 6;

/** As the libraries' own pages show it: a browser launched for the one PDF, and closed. */
async function launchedPdf(): Promise<Uint8Array> {
  const { executablePath, environment } = await chromiumBinary();
  const browser = await puppeteer.launch({
    executablePath,
    headless: 'shell',
    args: [...chromium.args, '--disable-gpu', '--disable-software-rasterizer'],
    env: { ...process.env, ...environment },
  });
  const page = await browser.newPage();
  await page.setContent(renderSlipPage(fullSlip), { waitUntil: 'load' });
  const raw = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  await browser.close();
  return finishSlip(raw, fullSlip.company.name, fullSlip.payDate);
}

/** Months that nobody has downloaded yet, oldest first: 2020-01, 2020-02, … */
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
  const first = await medianOf(slips.length, () => download(all.next().value as string));
  const again = await medianOf(slips.length, () => download(later.next().value as string));
  await portal.stop();
  return { first, again };
}

test('a slip in the warm browser is quick, light, and many times quicker than a browser for each', async () => {
  const bytes = (await slipPdf(fullSlip)).length;
  await medianOf(20, () => slipPdf(fullSlip));
  const warm = await medianOf(60, () => slipPdf(fullSlip));
  const launched = await medianOf(15, launchedPdf);
  const { first, again } = await downloads();
  const page = await medianOf(15, () => pagePdf(renderSlipPage(fullSlip)));
  const ratio = launched / warm;
  report('slip PDF, warm browser, median', milliseconds(warm));
  report('slip PDF, a browser launched for each, median', milliseconds(launched));
  report('ratio', ratio.toFixed(1));
  report('slip download, first, median', milliseconds(first));
  report('slip download, first: launched / download', (launched / first).toFixed(1));
  report('slip download, again, median', milliseconds(again));
  report('slip PDF', `${bytes} bytes`);
  report('page PDF, hermetic, median', milliseconds(page));
  expect(warm).toBeLessThanOrEqual(most.milliseconds);
  expect(first).toBeLessThanOrEqual(most.milliseconds);
  expect(ratio).toBeGreaterThanOrEqual(leastRatio);
  expect(bytes).toBeLessThanOrEqual(most.bytes);
});
