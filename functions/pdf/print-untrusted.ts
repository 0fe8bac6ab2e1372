import type { Page } from 'puppeteer-core';
import { maxHtmlBytes } from '../../shared/slips.ts';
import { type Browser, setPageContent, startBrowser } from './browser.ts';
import { LimitExceededError, type Limits, withinLimits } from './limits.ts';
import { postprocessUntrusted } from './postprocess-untrusted.ts';
import { cpuTimeMs } from './processes.ts';
import type { PdfReply } from './protocol.ts';
import { withExtractableSlipText } from './slip-words.ts';

const maxPages = 20;
/** In base64 it must fit into a Lambda's answer of 6 MB. */
const maxPdfBytes = 4_000_000;

/** Many times what a real slip takes: a tenth of a second of the processor. */
const limits: Limits = { timeoutMs: 6_000, maxCpuMs: 2_000, maxMemoryMB: 900 };
/** Where a page has taken more than any slip, and whoever sent it is to leave room for others. */
const heavyCpuMs = 500;

/**
 * A page may show the pictures that it carries inside itself, and ask for nothing else. A navigation that is
 * aborted leaves the page standing; one that merely failed would put an error page in its place.
 */
async function blockRequests(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isInline = request.url().startsWith('data:') && !request.isNavigationRequest();
    void (isInline ? request.continue() : request.abort('aborted')).catch(() => {});
  });
}

/**
 * A page cannot send itself away: a refresh may lead to about:blank, which no request shows. The zero-width
 * space makes the attribute another one and cannot be seen where the word is text.
 */
const neutralizeRefresh = (html: string): string => html.replace(/http-equiv/gi, 'http-\u200bequiv');

/** As much of a PDF as can be answered with, and a little more where there is more. */
async function readUpTo(maxBytes: number, pdf: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of pdf) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  return Buffer.concat(chunks);
}

async function print(browser: Browser, html: string): Promise<Uint8Array> {
  const { page } = browser;
  await blockRequests(page);
  await setPageContent(browser, neutralizeRefresh(html));
  const pdf = await page.createPDFStream({
    format: 'A4',
    pageRanges: `1-${maxPages + 1}`,
    printBackground: true,
    tagged: true,
    waitForFonts: false,
  });
  return readUpTo(maxPdfBytes, pdf);
}

interface PrintResult {
  raw: Uint8Array;
  isHeavy: boolean;
}

/** Prints in a browser that lives for this one page alone, and behind all else on the machine. */
async function printIsolated(html: string, signal?: AbortSignal): Promise<PrintResult> {
  signal?.throwIfAborted();
  const browser = await startBrowser({ lowPriority: true });
  try {
    const raw = await withinLimits(browser, limits, () => print(browser, html), signal);
    return { raw, isHeavy: cpuTimeMs(browser.pid) > heavyCpuMs };
  } catch (error) {
    throw browser.isAlive() || signal?.aborted
      ? error
      : new LimitExceededError('the browser died of the page', { cause: error });
  } finally {
    browser.kill();
  }
}

/**
 * The PDF of any HTML, or why there is none. Nothing of one page reaches the next.
 * @param signal aborted once nobody waits for the page any more: no browser is started for it then, and one that
 *   works for it is killed
 */
export async function printUntrusted(html: string, signal?: AbortSignal): Promise<PdfReply> {
  if (html.length > maxHtmlBytes) return { refused: 'too-large' };
  try {
    const { raw, isHeavy } = await printIsolated(html, signal);
    const heavy = isHeavy && ({ isHeavy } as const);
    if (raw.length > maxPdfBytes) return { refused: 'too-large', ...heavy };
    const { bytes, pages } = postprocessUntrusted(raw);
    if (pages > maxPages) return { refused: 'too-many-pages', ...heavy };
    return { pdf: Buffer.from(await withExtractableSlipText(bytes)).toString('base64'), ...heavy };
  } catch (error) {
    if (signal?.aborted) return { refused: 'abandoned' };
    if (error instanceof LimitExceededError) return { refused: 'too-much-work' };
    throw error;
  }
}
