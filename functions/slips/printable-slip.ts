import { createHash } from 'node:crypto';
import type { Logos } from '../../document/logos.ts';
import { logoHashOf, type SlipPayment } from '../../shared/slips/slips.ts';
import { putFile } from '../lib/files.ts';
import { log } from '../lib/powertools.ts';
import { batchGetAll } from '../lib/table.ts';
import type { PrintableSlip } from '../pdf/protocol.ts';
import { logoKey, parseLogo } from '../store/company.ts';
import { type SlipItem, slipToRupees } from '../store/slip.ts';

/** Loaded with the first PDF: most requests read figures, and a cold start should not load React for them. */
const loadRenderer = () => import('../../document/render.tsx');

/**
 * A generated slip as it is printed, and where its PDF is kept: under the hash of its HTML. So another payment status is
 * another PDF.
 */
export async function toPrintable(
  { userId, slip }: SlipItem,
  payment?: SlipPayment,
): Promise<PrintableSlip & { key: string }> {
  const { renderSlipHtml } = await loadRenderer();
  const html = renderSlipHtml({ ...slipToRupees(slip), ...(payment && { payment }) });
  const hash = createHash('sha256').update(html).digest('hex');
  const key = `slips/${userId}/${slip.profile.payPeriod}/${hash}.pdf`;
  return { key, html, author: slip.company.name, date: slip.payDate };
}

/** The pictures of the logos of slips, each once. One that is lost is left out: a payslip is worth more than its logo. */
export async function readLogos(slips: readonly SlipItem[]): Promise<Logos> {
  const hashes = [...new Set(slips.flatMap(({ slip }) => logoHashOf(slip.company) ?? []))];
  const items = await batchGetAll(hashes.map((hash) => ({ table: 'settings', key: logoKey(hash) })));
  return Object.fromEntries(
    hashes.flatMap((hash, i) => {
      const png = parseLogo(items[i]);
      if (png) return [[hash, Buffer.from(png).toString('base64')]];
      log.error('a logo is not there any more', { hash });
      return [];
    }),
  );
}

/** Keeps the PDF of a slip. No check of a session: the content depends on the key alone, not on the caller. */
export const putSlipPdf = (key: string, pdf: Uint8Array): Promise<void> =>
  putFile(key, pdf, 'application/pdf');
