import { createHash } from 'node:crypto';
import { Problem } from '../../shared/errors.ts';
import { largestHtml, slipFileName, slipWords } from '../../shared/slips.ts';
import { environment } from '../lib/environment.ts';
import { keepFile, readFile } from '../lib/files.ts';
import { FunctionBusy, invoke } from '../lib/invoke.ts';
import type { PdfFile } from '../lib/serve.ts';
import type { Actor } from '../lib/session.ts';
import type { PdfRefusal, PdfReply, PdfRequest } from '../pdf/protocol.ts';
import { inRupees, type SlipItem } from './items.ts';
import { onePageAtATime } from './page-lease.ts';

const refusals: Record<PdfRefusal, string> = {
  'too-large': slipWords.tooLarge,
  'too-much-work': slipWords.tooMuchWork,
  'too-many-pages': slipWords.tooManyPages,
  abandoned: slipWords.abandoned,
};

/** Made ready with the first PDF: most who come look at figures, and should not wait for what draws a page. */
const drawing = () => import('../../document/render.tsx');

/** Seconds after which somebody for whom there was no room in time may try again. */
const retryAfter = 5;

/** @throws Problem too_many_requests where there was no room in the function in time */
async function ask(functionName: string, request: PdfRequest, signal?: AbortSignal): Promise<PdfReply> {
  try {
    return await invoke<PdfReply>(functionName, request, signal);
  } catch (cause) {
    if (signal?.aborted) return { refused: 'abandoned' };
    if (cause instanceof FunctionBusy)
      throw new Problem('too_many_requests', slipWords.busy, { retryAfter, cause });
    throw cause;
  }
}

/** @throws Problem unprocessable where the page is beyond what the PDF functions take */
function bytesOf(reply: PdfReply): Uint8Array {
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
  const request: PdfRequest = { kind: 'slip', requestId, html, author, date: slip.payDate };
  const bytes = bytesOf(await ask(environment('PDF_FUNCTION'), request));
  // Nobody's session is looked at once more: the key says which page it is, and it reads the same whoever asked.
  await keepFile(key, bytes, 'application/pdf');
  return { bytes, fileName };
}

/**
 * The PDF of a page that came from a browser. It is kept nowhere.
 * @param signal aborted once the person has gone
 * @throws Problem unprocessable where the page is too large, too long or too much work; too_many_requests while
 *   another page of the person's is being made, or too many of others
 */
export async function pagePdf(
  actor: Actor,
  html: string,
  requestId: string,
  signal?: AbortSignal,
): Promise<PdfFile> {
  if (Buffer.byteLength(html) > largestHtml) throw new Problem('unprocessable', slipWords.tooLarge);
  const request: PdfRequest = { kind: 'page', requestId, html };
  const print = () => ask(environment('UNTRUSTED_PDF_FUNCTION'), request, signal);
  const bytes = bytesOf(await onePageAtATime(actor.userId, print, signal));
  return { bytes, fileName: 'salary-slip.pdf' };
}
