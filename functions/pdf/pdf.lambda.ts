import { log } from '../lib/powertools.ts';
import { printCanary } from './browser/warm-browser.ts';
import { printSlip, printSlips } from './print/print-slips.ts';
import {
  type CanaryRequest,
  maxBatchSlips,
  type PdfReply,
  type SlipBatchReply,
  type SlipBatchRequest,
  type SlipPdfRequest,
} from './protocol.ts';
import { withTelemetry } from './telemetry.ts';

const toBase64 = (pdf: Uint8Array): string => Buffer.from(pdf).toString('base64');

async function printBatch({ slips, logos, requestId }: SlipBatchRequest): Promise<SlipBatchReply> {
  if (slips.length > maxBatchSlips) throw new Error(`more than ${maxBatchSlips} slips`);
  const results = await printSlips(slips, logos);
  return {
    slips: results.map((result) => {
      if (result.status === 'fulfilled') return { pdf: toBase64(result.value) };
      log.error('slip failed', { requestId, error: result.reason });
      return { failed: String(result.reason) };
    }),
  };
}

async function print(
  request: SlipPdfRequest | SlipBatchRequest | CanaryRequest,
): Promise<PdfReply | SlipBatchReply> {
  switch (request.kind) {
    case 'slip':
      return { pdf: toBase64(await printSlip(request, request.logos)) };
    case 'slips':
      return printBatch(request);
    case 'check':
      return { pdf: toBase64(await printCanary()) };
    default:
      throw new Error('not a page of the portal');
  }
}

/** The reply to each kind of request. */
interface Handler {
  (request: SlipBatchRequest): Promise<SlipBatchReply>;
  (request: SlipPdfRequest | CanaryRequest): Promise<PdfReply>;
}

/**
 * Prints the portal's own pages in the one warm browser, and never an untrusted page.
 * @throws Error where Chromium failed; in a batch, each slip has its own failure
 */
export const handler = ((request) => withTelemetry(request, () => print(request))) as Handler;
