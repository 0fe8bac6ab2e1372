import { afterAll } from 'vitest';
import { renderSlipHtml } from '../../document/render.tsx';
import { killWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import { handler } from '../../functions/pdf/pdf.lambda.ts';
import { handler as untrustedHandler } from '../../functions/pdf/pdf-untrusted.lambda.ts';
import type { PdfReply, PrintableSlip, SlipPdfRequest } from '../../functions/pdf/protocol.ts';
import type { Slip } from '../../shared/slips/slips.ts';
import { sampleLogos } from '../support/employer.ts';

afterAll(killWarmBrowser);

const requestId = 'a-request';

function pdfBytes(reply: PdfReply): Uint8Array {
  if ('refused' in reply) throw new Error(`refused: ${reply.refused}`);
  return Buffer.from(reply.pdf, 'base64');
}

/** A slip as functions/slips sends it. */
export const printable = (slip: Slip): PrintableSlip => ({
  html: renderSlipHtml(slip),
  author: slip.company.name,
  date: slip.payDate,
});

/** The request that functions/slips sends for a slip's PDF. */
export const slipRequest = (slip: Slip): SlipPdfRequest => ({
  kind: 'slip',
  requestId,
  logos: sampleLogos,
  ...printable(slip),
});

export const slipPdf = async (slip: Slip): Promise<Uint8Array> => pdfBytes(await handler(slipRequest(slip)));

/** Prints slips in one request; undefined for one that failed. */
export async function batchPdfs(slips: readonly PrintableSlip[]): Promise<(Uint8Array | undefined)[]> {
  const reply = await handler({ kind: 'slips', requestId, logos: sampleLogos, slips });
  return reply.slips.map((slip) => ('pdf' in slip ? Buffer.from(slip.pdf, 'base64') : undefined));
}

export const requestUntrustedPdf = (html: string, signal?: AbortSignal): Promise<PdfReply> =>
  untrustedHandler({ kind: 'page', requestId, html }, signal && { signal });

export const untrustedPdf = async (html: string): Promise<Uint8Array> =>
  pdfBytes(await requestUntrustedPdf(html));
