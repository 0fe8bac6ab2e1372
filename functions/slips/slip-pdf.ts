import { Problem } from '../../shared/errors.ts';
import { maxHtmlBytes, slipFileName, slipMessages } from '../../shared/slips/slips.ts';
import type { Actor } from '../auth/session.ts';
import type { PdfFile } from '../http/serve.ts';
import { environment } from '../lib/environment.ts';
import { getFile } from '../lib/files.ts';
import { FunctionBusyError, FunctionFailedError, invoke } from '../lib/invoke.ts';
import { browserStartError, type PdfRefusal, type PdfReply, type PdfRequest } from '../pdf/protocol.ts';
import { readSlipPayment } from '../store/payment-status.ts';
import { isCurrentVersion, type SlipItem } from '../store/slip.ts';
import { withPageLease } from './page-lease.ts';
import { putSlipPdf, readLogos, toPrintable } from './printable-slip.ts';

const refusalMessages: Record<PdfRefusal, string> = {
  'too-large': slipMessages.tooLarge,
  'too-much-work': slipMessages.tooMuchWork,
  'too-many-pages': slipMessages.tooManyPages,
  abandoned: slipMessages.abandoned,
};

/** Seconds, where the function's concurrency was used up, or the machine was too busy to print. */
const retryAfter = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof FunctionBusyError ||
  (error instanceof FunctionFailedError && error.type === browserStartError);

/** @throws Problem too_many_requests where the function has no room or no time for it */
async function invokePdfFunction(
  functionName: string,
  request: PdfRequest,
  signal?: AbortSignal,
): Promise<PdfReply> {
  try {
    return await invoke<PdfReply>(functionName, request, signal);
  } catch (cause) {
    if (signal?.aborted) return { refused: 'abandoned' };
    if (isBusy(cause)) throw new Problem('too_many_requests', slipMessages.busy, { retryAfter, cause });
    throw cause;
  }
}

/** @throws Problem unprocessable where the page exceeds the limits of the PDF functions */
function toBytes(reply: PdfReply): Uint8Array {
  if ('refused' in reply) throw new Problem('unprocessable', refusalMessages[reply.refused]);
  return Buffer.from(reply.pdf, 'base64');
}

/**
 * The PDF of a generated slip, from a content-addressed cache: its key is the hash of the HTML, so that it is printed
 * once, and again when the slip's design changes.
 */
export async function getSlipPdf(item: SlipItem, requestId: string): Promise<PdfFile> {
  const period = item.slip.profile.payPeriod as string;
  const fileName = slipFileName(period, isCurrentVersion(item) ? undefined : item.version);
  const { key, ...slip } = await toPrintable(item, await readSlipPayment(item));
  const stored = await getFile(key);
  if (stored) return { bytes: stored, fileName };
  const logos = await readLogos([item]);
  const bytes = toBytes(
    await invokePdfFunction(environment('PDF_FUNCTION'), { kind: 'slip', requestId, logos, ...slip }),
  );
  await putSlipPdf(key, bytes);
  return { bytes, fileName };
}

/**
 * Prints untrusted HTML that a browser sent; nothing of it is stored.
 * @param signal aborted when the client disconnects
 * @throws Problem unprocessable where the page is too large, too long or too much work; too_many_requests while
 *   another page of the person's is being printed, or too many of others
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
