import { createHash } from 'node:crypto';
import { Problem } from '../../shared/errors.ts';
import { maxHtmlBytes, slipFileName, slipMessages } from '../../shared/slips.ts';
import type { Actor } from '../auth/session.ts';
import type { PdfFile } from '../http/serve.ts';
import { environment } from '../lib/environment.ts';
import { getFile, putFile } from '../lib/files.ts';
import { FunctionBusy, invoke } from '../lib/invoke.ts';
import type { PdfRefusal, PdfReply, PdfRequest } from '../pdf/protocol.ts';
import { type SlipItem, slipToRupees } from './items.ts';
import { withPageLease } from './page-lease.ts';

const refusalMessages: Record<PdfRefusal, string> = {
  'too-large': slipMessages.tooLarge,
  'too-much-work': slipMessages.tooMuchWork,
  'too-many-pages': slipMessages.tooManyPages,
  abandoned: slipMessages.abandoned,
};

/** Made ready with the first PDF: most who come look at figures, and should not wait for what draws a page. */
const loadRenderer = () => import('../../document/render.tsx');

/** Seconds after which somebody for whom there was no room in time may try again. */
const retryAfter = 5;

/** @throws Problem too_many_requests where there was no room in the function in time */
async function invokePdfFunction(
  functionName: string,
  request: PdfRequest,
  signal?: AbortSignal,
): Promise<PdfReply> {
  try {
    return await invoke<PdfReply>(functionName, request, signal);
  } catch (cause) {
    if (signal?.aborted) return { refused: 'abandoned' };
    if (cause instanceof FunctionBusy)
      throw new Problem('too_many_requests', slipMessages.busy, { retryAfter, cause });
    throw cause;
  }
}

/** @throws Problem unprocessable where the page is beyond what the PDF functions take */
function toBytes(reply: PdfReply): Uint8Array {
  if ('refused' in reply) throw new Problem('unprocessable', refusalMessages[reply.refused]);
  return Buffer.from(reply.pdf, 'base64');
}

/**
 * The PDF of a generated slip. It is kept under the hash of the page it shows: made once, then read, and made
 * anew by itself when the slip's design changes.
 */
export async function getSlipPdf({ userId, slip }: SlipItem, requestId: string): Promise<PdfFile> {
  const period = slip.profile.payPeriod as string;
  const { renderSlipHtml } = await loadRenderer();
  const html = renderSlipHtml(slipToRupees(slip));
  const hash = createHash('sha256').update(html).digest('hex');
  const key = `slips/${userId}/${period}/${hash}.pdf`;
  const fileName = slipFileName(period);
  const stored = await getFile(key);
  if (stored) return { bytes: stored, fileName };
  const author = slip.company.name;
  const request: PdfRequest = { kind: 'slip', requestId, html, author, date: slip.payDate };
  const bytes = toBytes(await invokePdfFunction(environment('PDF_FUNCTION'), request));
  // Nobody's session is looked at once more: the key says which page it is, and it reads the same whoever asked.
  await putFile(key, bytes, 'application/pdf');
  return { bytes, fileName };
}

/**
 * The PDF of a page that came from a browser. It is kept nowhere.
 * @param signal aborted once the person has gone
 * @throws Problem unprocessable where the page is too large, too long or too much work; too_many_requests while
 *   another page of the person's is being made, or too many of others
 */
export async function printPage(
  actor: Actor,
  html: string,
  requestId: string,
  signal?: AbortSignal,
): Promise<PdfFile> {
  if (Buffer.byteLength(html) > maxHtmlBytes) throw new Problem('unprocessable', slipMessages.tooLarge);
  const request: PdfRequest = { kind: 'page', requestId, html };
  const print = () => invokePdfFunction(environment('UNTRUSTED_PDF_FUNCTION'), request, signal);
  const bytes = toBytes(await withPageLease(actor.userId, print, signal));
  return { bytes, fileName: 'salary-slip.pdf' };
}
