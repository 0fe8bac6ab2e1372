import type { Page } from 'puppeteer-core';
import { largestHtml } from '../../shared/slips.ts';
import { type Browser, startBrowser, write } from './browser.ts';
import { finishUntrusted } from './finish-untrusted.ts';
import { type Limits, TooMuchWork, withinLimits } from './limits.ts';
import { processorMs } from './processes.ts';
import type { PdfReply } from './protocol.ts';
import { withSlipWords } from './slip-words.ts';

const mostPages = 20;
/** In base64 it must fit into a Lambda's answer of 6 MB. */
const largestPdf = 4_000_000;

/** Many times what a real slip takes: a tenth of a second of the processor. */
const limits: Limits = { timeoutMs: 6_000, maxProcessorMs: 2_000, maxMemoryMB: 900 };
/** Where a page has taken more than any slip, and whoever sent it is to leave room for others. */
const heavyProcessorMs = 500;

/**
 * A page may show the pictures that it carries inside itself, and ask for nothing else. A navigation that is
 * aborted leaves the page standing; one that merely failed would put an error page in its place.
 */
async function cutOff(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const carried = request.url().startsWith('data:') && !request.isNavigationRequest();
    void (carried ? request.continue() : request.abort('aborted')).catch(() => {});
  });
}

/**
 * A page cannot send itself away: a refresh may lead to about:blank, which no request shows. The zero-width
 * space makes the attribute another one and cannot be seen where the word is text.
 */
const withoutRefresh = (html: string): string => html.replace(/http-equiv/gi, 'http-\u200bequiv');

/** As much of a PDF as can be answered with, and a little more where there is more. */
async function readUpTo(largest: number, pdf: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of pdf) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > largest) break;
  }
  return Buffer.concat(chunks);
}

async function print(browser: Browser, html: string): Promise<Uint8Array> {
  const { page } = browser;
  await cutOff(page);
  await write(browser, withoutRefresh(html));
  const pdf = await page.createPDFStream({
    format: 'A4',
    pageRanges: `1-${mostPages + 1}`,
    printBackground: true,
    tagged: true,
    waitForFonts: false,
  });
  return readUpTo(largestPdf, pdf);
}

interface Printed {
  raw: Uint8Array;
  isHeavy: boolean;
}

/** Prints in a browser that lives for this one page alone, and behind all else on the machine. */
async function printAlone(html: string, signal?: AbortSignal): Promise<Printed> {
  signal?.throwIfAborted();
  const browser = await startBrowser({ standsBack: true });
  try {
    const raw = await withinLimits(browser, limits, () => print(browser, html), signal);
    return { raw, isHeavy: processorMs(browser.pid) > heavyProcessorMs };
  } catch (error) {
    throw browser.isAlive() || signal?.aborted
      ? error
      : new TooMuchWork('the browser died of the page', { cause: error });
  } finally {
    browser.end();
  }
}

/**
 * The PDF of any HTML, or why there is none. Nothing of one page reaches the next.
 * @param signal aborted once nobody waits for the page any more: no browser is started for it then, and one that
 *   works for it is killed
 */
export async function printPage(html: string, signal?: AbortSignal): Promise<PdfReply> {
  if (html.length > largestHtml) return { refused: 'too-large' };
  try {
    const { raw, isHeavy } = await printAlone(html, signal);
    const heavy = isHeavy && ({ isHeavy } as const);
    if (raw.length > largestPdf) return { refused: 'too-large', ...heavy };
    const { bytes, pages } = finishUntrusted(raw);
    if (pages > mostPages) return { refused: 'too-many-pages', ...heavy };
    return { pdf: Buffer.from(await withSlipWords(bytes)).toString('base64'), ...heavy };
  } catch (error) {
    if (signal?.aborted) return { refused: 'abandoned' };
    if (error instanceof TooMuchWork) return { refused: 'too-much-work' };
    throw error;
  }
}
