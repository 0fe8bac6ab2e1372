import { createHash } from 'node:crypto';
import { Problem } from '../../shared/errors.ts';
import { largestHtml, slipFileName, slipWords } from '../../shared/slips.ts';
import { environment } from '../lib/environment.ts';
import { keepFile, readFile } from '../lib/files.ts';
import { invoke } from '../lib/invoke.ts';
import type { PdfFile } from '../lib/serve.ts';
import type { PdfRefusal, PdfReply, PdfRequest } from '../pdf/protocol.ts';
import { inRupees, type SlipItem } from './items.ts';

const refusals: Record<PdfRefusal, string> = {
  'too-large': slipWords.tooLarge,
  'too-much-work': slipWords.tooMuchWork,
  'too-many-pages': slipWords.tooManyPages,
};

/** Made ready with the first PDF: most who come look at figures, and should not wait for what draws a page. */
const drawing = () => import('../../document/render.tsx');

/** @throws Problem unprocessable where the page is beyond what the PDF function takes */
async function print(request: PdfRequest): Promise<Uint8Array> {
  const reply = await invoke<PdfReply>(environment('PDF_FUNCTION'), request);
  if ('refused' in reply) throw new Problem('unprocessable', refusals[reply.refused]);
  return Buffer.from(reply.pdf, 'base64');
}

/**
 * The PDF of a generated slip. It is kept under the hash of the page it shows: made once, then read, and made
 * anew by itself when the slip's design changes.
 */
export async function slipPdf({ userId, slip }: SlipItem, requestId: string): Promise<PdfFile> {
  const period = slip.profile.payPeriod as string;
  const { renderSlipPage } = await drawing();
  const html = renderSlipPage(inRupees(slip));
  const hash = createHash('sha256').update(html).digest('hex');
  const key = `slips/${userId}/${period}/${hash}.pdf`;
  const fileName = slipFileName(period);
  const kept = await readFile(key);
  if (kept) return { bytes: kept, fileName };
  const author = slip.company.name;
  const bytes = await print({ kind: 'slip', requestId, html, author, date: slip.payDate });
  // Nobody's session is looked at once more: the key says which page it is, and it reads the same whoever asked.
  await keepFile(key, bytes, 'application/pdf');
  return { bytes, fileName };
}

/**
 * The PDF of a page that came from a browser. It is kept nowhere.
 * @throws Problem unprocessable where the page is too large, too long or too much work
 */
export async function pagePdf(html: string, requestId: string): Promise<PdfFile> {
  if (Buffer.byteLength(html) > largestHtml) throw new Problem('unprocessable', slipWords.tooLarge);
  return { bytes: await print({ kind: 'page', requestId, html }), fileName: 'salary-slip.pdf' };
}
