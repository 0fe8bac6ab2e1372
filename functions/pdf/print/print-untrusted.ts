import type { Page } from 'puppeteer-core';
import { maxHtmlBytes } from '../../../shared/slips/slips.ts';
import { type Browser, setPageContent, startBrowser } from '../browser/browser.ts';
import { cpuTimeMs } from '../browser/processes.ts';
import { LimitExceededError, type ResourceLimits, withinLimits } from '../limits.ts';
import type { PdfReply } from '../protocol.ts';
import { postprocessUntrusted } from './postprocess-untrusted.ts';

const maxPages = 20;
/** In base64 it has to fit into Lambda's 6 MB response limit. */
const maxPdfBytes = 4_000_000;

/** Many times what a slip takes: 0.1 s of CPU time. */
const limits: ResourceLimits = { timeoutMs: 6_000, maxCpuMs: 2_000, maxMemoryMB: 900 };
/** CPU time beyond that of any slip: the sender has a cooldown before the next page. */
const heavyCpuMs = 500;

/**
 * Allows data: URLs of images and the like, and nothing else. An aborted navigation leaves the page in place; a failed
 * one would replace it with an error page.
 */
async function blockRequests(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isInline = request.url().startsWith('data:') && !request.isNavigationRequest();
    void (isInline ? request.continue() : request.abort('aborted')).catch(() => {});
  });
}

/**
 * Prevents a page from navigating away by a meta refresh: one to about:blank makes no request that could be blocked.
 * The zero-width space makes `http-equiv` an unknown attribute, and is invisible where it occurs in text.
 */
const neutralizeRefresh = (html: string): string => html.replace(/http-equiv/gi, 'http-\u200bequiv');

/** Reads a stream until it is known to exceed a limit. */
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

/** Prints in a separate browser at low priority: nothing of one page reaches the next. */
async function printIsolated(html: string, signal?: AbortSignal): Promise<PrintResult> {
  signal?.throwIfAborted();
  const browser = await startBrowser({ lowPriority: true });
  try {
    const raw = await withinLimits(browser, limits, () => print(browser, html), signal);
    return { raw, isHeavy: cpuTimeMs(browser.pid) > heavyCpuMs };
  } catch (error) {
    throw browser.isAlive() || signal?.aborted
      ? error
      : new LimitExceededError('the page crashed the browser', { cause: error });
  } finally {
    browser.kill();
  }
}

/** A slip in any script stays far below. */
const maxSlipBytes = 200_000;
/** Part of the PDF name of every font for another script than Latin. */
const notoFontName = '+NotoSans';

/**
 * Fixes text extraction in a slip that came as a page. Any other page stays as it is: a PDF larger than a slip is never
 * parsed (decision 24), and one that cannot be parsed is left alone.
 */
async function withExtractableSlipText(pdf: Buffer): Promise<Uint8Array> {
  if (pdf.length > maxSlipBytes || !pdf.includes(notoFontName)) return pdf;
  const { withExtractableText } = await import('./postprocess-slip.ts');
  return withExtractableText(pdf).catch(() => pdf);
}

/**
 * The PDF of any HTML, or why it is refused.
 * @param signal aborted when the client disconnects: no browser is started then, and a running one is killed
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
