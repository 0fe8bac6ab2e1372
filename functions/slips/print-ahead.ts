import { environment } from '../lib/environment.ts';
import { fileExists } from '../lib/files.ts';
import { invoke } from '../lib/invoke.ts';
import type { SlipBatchReply, SlipBatchRequest } from '../pdf/protocol.ts';
import { readSlipPayments, toPayableSlip } from '../store/payment-status.ts';
import type { SlipItem } from '../store/slip.ts';
import { putSlipPdf, readLogos, toPrintable } from './printable-slip.ts';

/** A slip whose PDF was not made or not stored, and why, for the log. */
interface PrintFailure {
  slip: SlipItem;
  reason: string;
}

/**
 * Prints the PDFs of generated slips before they are asked for, in one batch, and stores them where a download looks.
 * Those that are stored already are left alone, so trying again prints what is missing.
 * @param slips at most `maxBatchSlips`
 * @returns the slips without a PDF; a download prints them as before
 * @throws FunctionBusyError, or Error where the whole batch failed: nothing is known to be stored then
 */
export async function printAhead(slips: readonly SlipItem[], requestId: string): Promise<PrintFailure[]> {
  const payments = await readSlipPayments(slips.map(toPayableSlip));
  const printable = await Promise.all(
    slips.map(async (slip, i) => ({ slip, ...(await toPrintable(slip, payments[i])) })),
  );
  const stored = await Promise.all(printable.map(({ key }) => fileExists(key)));
  const missing = printable.filter((_, index) => !stored[index]);
  if (missing.length === 0) return [];
  const request: SlipBatchRequest = {
    kind: 'slips',
    requestId,
    logos: await readLogos(missing.map(({ slip }) => slip)),
    slips: missing.map(({ html, author, date }) => ({ html, author, date })),
  };
  const reply = await invoke<SlipBatchReply>(environment('PDF_FUNCTION'), request);
  const failures = await Promise.all(
    missing.map(async ({ slip, key }, index): Promise<PrintFailure[]> => {
      const printed = reply.slips[index];
      if (!printed || 'failed' in printed) return [{ slip, reason: printed?.failed ?? 'no answer' }];
      try {
        await putSlipPdf(key, Buffer.from(printed.pdf, 'base64'));
        return [];
      } catch (error) {
        return [{ slip, reason: String(error) }];
      }
    }),
  );
  return failures.flat();
}
