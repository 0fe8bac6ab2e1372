import type { CheckRequest, PdfReply, SlipRequest } from './protocol.ts';
import { reported } from './report.ts';
import { printCanary, printSlip } from './slip.ts';

async function print(request: SlipRequest | CheckRequest): Promise<PdfReply> {
  const pdf = await (request.kind === 'slip' ? printSlip(request) : printCanary());
  return { pdf: Buffer.from(pdf).toString('base64') };
}

/**
 * The portal's own pages, in the one warm browser. A page of anybody else has no business in it.
 * @throws Error where Chromium failed
 */
export const handler = (request: SlipRequest | CheckRequest): Promise<PdfReply> =>
  reported(request, async () => {
    if (request.kind !== 'slip' && request.kind !== 'check') throw new Error('not a page of the portal');
    return print(request);
  });
