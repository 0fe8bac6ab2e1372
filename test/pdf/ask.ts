import { afterAll } from 'vitest';
import { renderSlipPage } from '../../document/render.tsx';
import { handler } from '../../functions/pdf/index.ts';
import type { PdfReply, SlipRequest } from '../../functions/pdf/protocol.ts';
import { endWarmBrowser } from '../../functions/pdf/slip.ts';
import { handler as untrustedHandler } from '../../functions/pdf/untrusted.ts';
import type { Slip } from '../../shared/slips.ts';

afterAll(endWarmBrowser);

const requestId = 'a-request';

function bytesOf(reply: PdfReply): Uint8Array {
  if ('refused' in reply) throw new Error(`refused: ${reply.refused}`);
  return Buffer.from(reply.pdf, 'base64');
}

/** What functions/slips asks for a slip's PDF. */
export const slipRequest = (slip: Slip): SlipRequest => ({
  kind: 'slip',
  requestId,
  html: renderSlipPage(slip),
  author: slip.company.name,
  date: slip.payDate,
});

export const slipPdf = async (slip: Slip): Promise<Uint8Array> => bytesOf(await handler(slipRequest(slip)));

export const askForPage = (html: string, signal?: AbortSignal): Promise<PdfReply> =>
  untrustedHandler({ kind: 'page', requestId, html }, signal && { signal });

export const pagePdf = async (html: string): Promise<Uint8Array> => bytesOf(await askForPage(html));
