import { afterAll } from 'vitest';
import { renderSlipHtml } from '../../document/render.tsx';
import { handler } from '../../functions/pdf/index.ts';
import { killWarmBrowser } from '../../functions/pdf/print-slip.ts';
import type { PdfReply, SlipPdfRequest } from '../../functions/pdf/protocol.ts';
import { handler as untrustedHandler } from '../../functions/pdf/untrusted.ts';
import type { Slip } from '../../shared/slips.ts';

afterAll(killWarmBrowser);

const requestId = 'a-request';

function pdfBytes(reply: PdfReply): Uint8Array {
  if ('refused' in reply) throw new Error(`refused: ${reply.refused}`);
  return Buffer.from(reply.pdf, 'base64');
}

/** The request that functions/slips sends for a slip's PDF. */
export const slipRequest = (slip: Slip): SlipPdfRequest => ({
  kind: 'slip',
  requestId,
  html: renderSlipHtml(slip),
  author: slip.company.name,
  date: slip.payDate,
});

export const slipPdf = async (slip: Slip): Promise<Uint8Array> => pdfBytes(await handler(slipRequest(slip)));

export const requestUntrustedPdf = (html: string, signal?: AbortSignal): Promise<PdfReply> =>
  untrustedHandler({ kind: 'page', requestId, html }, signal && { signal });

export const untrustedPdf = async (html: string): Promise<Uint8Array> =>
  pdfBytes(await requestUntrustedPdf(html));
