import { printCanary, printSlip } from './print-slip.ts';
import type { CanaryRequest, PdfReply, SlipPdfRequest } from './protocol.ts';
import { withTelemetry } from './telemetry.ts';

async function print(request: SlipPdfRequest | CanaryRequest): Promise<PdfReply> {
  const pdf = await (request.kind === 'slip' ? printSlip(request) : printCanary());
  return { pdf: Buffer.from(pdf).toString('base64') };
}

/**
 * Prints the portal's own pages in the one warm browser, and never an untrusted page.
 * @throws Error where Chromium failed
 */
export const handler = (request: SlipPdfRequest | CanaryRequest): Promise<PdfReply> =>
  withTelemetry(request, async () => {
    if (request.kind !== 'slip' && request.kind !== 'check') throw new Error('not a page of the portal');
    return print(request);
  });
