import type { Page } from 'puppeteer-core';
import { largestHtml } from '../../shared/slips.ts';
import { type Browser, startBrowser, write } from './browser.ts';
import { finishPage } from './finish.ts';
import { TooMuchWork, withinLimits } from './limits.ts';
import type { PdfReply } from './protocol.ts';
import { inTurns } from './turns.ts';

const mostPages = 20;
/** In base64 it must fit into a Lambda's answer of 6 MB. */
const largestPdf = 4_000_000;

const inTurn = inTurns();

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

/** Prints in a browser that lives for this one page alone. */
async function printAlone(html: string): Promise<Uint8Array> {
  const browser = await startBrowser();
  try {
    return await withinLimits(browser, () => print(browser, html));
  } catch (error) {
    throw browser.isAlive() ? error : new TooMuchWork('the browser died of the page', { cause: error });
  } finally {
    browser.end();
  }
}

/** The PDF of any HTML, or why there is none. Nothing of one page reaches the next. */
export async function printPage(html: string): Promise<PdfReply> {
  if (html.length > largestHtml) return { refused: 'too-large' };
  try {
    const raw = await inTurn(() => printAlone(html));
    if (raw.length > largestPdf) return { refused: 'too-large' };
    const { bytes, pages } = await finishPage(raw);
    return pages > mostPages ? { refused: 'too-many-pages' } : { pdf: Buffer.from(bytes).toString('base64') };
  } catch (error) {
    if (error instanceof TooMuchWork) return { refused: 'too-much-work' };
    throw error;
  }
}
