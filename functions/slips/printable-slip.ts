import { createHash } from 'node:crypto';
import { putFile } from '../lib/files.ts';
import type { PrintableSlip } from '../pdf/protocol.ts';
import { type SlipItem, slipToRupees } from './items.ts';

/** Loaded with the first PDF: most requests read figures, and a cold start should not load React for them. */
const loadRenderer = () => import('../../document/render.tsx');

/** A generated slip as it is printed, and where its PDF is kept: under the hash of its HTML. */
export async function toPrintable({ userId, slip }: SlipItem): Promise<PrintableSlip & { key: string }> {
  const { renderSlipHtml } = await loadRenderer();
  const html = renderSlipHtml(slipToRupees(slip));
  const hash = createHash('sha256').update(html).digest('hex');
  const key = `slips/${userId}/${slip.profile.payPeriod}/${hash}.pdf`;
  return { key, html, author: slip.company.name, date: slip.payDate };
}

/** Keeps the PDF of a slip. No check of a session: the content depends on the key alone, not on the caller. */
export const putSlipPdf = (key: string, pdf: Uint8Array): Promise<void> =>
  putFile(key, pdf, 'application/pdf');
