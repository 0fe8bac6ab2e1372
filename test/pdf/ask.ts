import { afterAll } from 'vitest';
import { renderSlipPage } from '../../document/render.tsx';
import { handler } from '../../functions/pdf/index.ts';
import type { PdfReply } from '../../functions/pdf/protocol.ts';
import { endWarmBrowser } from '../../functions/pdf/slip.ts';
import type { Slip } from '../../shared/slips.ts';

afterAll(endWarmBrowser);

const requestId = 'a-request';

function bytesOf(reply: PdfReply): Uint8Array {
  if ('refused' in reply) throw new Error(`refused: ${reply.refused}`);
  return Buffer.from(reply.pdf, 'base64');
}

/** A slip's PDF, asked for as functions/slips does. */
export async function slipPdf(slip: Slip): Promise<Uint8Array> {
  const html = renderSlipPage(slip);
  return bytesOf(
    await handler({ kind: 'slip', requestId, html, author: slip.company.name, date: slip.payDate }),
  );
}

export const askForPage = (html: string): Promise<PdfReply> => handler({ kind: 'page', requestId, html });

export const pagePdf = async (html: string): Promise<Uint8Array> => bytesOf(await askForPage(html));
