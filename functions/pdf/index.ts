import { printPage } from './page.ts';
import type { PdfReply, PdfRequest } from './protocol.ts';
import { printSlip } from './slip.ts';

export async function handler(request: PdfRequest): Promise<PdfReply> {
  if (request.kind === 'page') return printPage(request.html);
  return { pdf: Buffer.from(await printSlip(request)).toString('base64') };
}
