import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer-core';
import { expect, test } from 'vitest';
import { renderSlipPage } from '../../document/render.tsx';
import { chromiumBinary } from '../../functions/pdf/binary.ts';
import { finishSlip } from '../../functions/pdf/finish.ts';
import { fullSlip } from '../document/slip.ts';
import { pagePdf, slipPdf } from '../pdf/ask.ts';
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

test('a slip in the warm browser is quick, light, and many times quicker than a browser for each', async () => {
  const bytes = (await slipPdf(fullSlip)).length;
  await medianOf(20, () => slipPdf(fullSlip));
  const warm = await medianOf(60, () => slipPdf(fullSlip));
  const launched = await medianOf(15, launchedPdf);
  const page = await medianOf(15, () => pagePdf(renderSlipPage(fullSlip)));
  const ratio = launched / warm;
  report('slip PDF, warm browser, median', milliseconds(warm));
  report('slip PDF, a browser launched for each, median', milliseconds(launched));
  report('ratio', ratio.toFixed(1));
  report('slip PDF', `${bytes} bytes`);
  report('page PDF, hermetic, median', milliseconds(page));
  expect(warm).toBeLessThanOrEqual(most.milliseconds);
  expect(ratio).toBeGreaterThanOrEqual(leastRatio);
  expect(bytes).toBeLessThanOrEqual(most.bytes);
});
