import { PDFDocument } from 'pdf-lib';
import { todayInIndia } from '../../../shared/date.ts';
import type { Declaration } from '../../../shared/declarations/declarations.ts';
import type { Proofs } from '../../../shared/declarations/proofs.ts';
import { financialYearOf, toPeriod } from '../../../shared/period.ts';
import type { ApiClient } from './api-client.ts';

/** The employee who has chosen the old regime. */
export const declaringEmployee = 'Arjun Desai';

/** The claims of the tax year of today, which begins in April. */
function claimsOf(year: number) {
  const rent = { from: `${year}-04`, to: `${year + 1}-03`, amount: 26_000, city: 'Bengaluru' };
  const landlord = { landlord: 'Lakshmi Prasad', relationship: 'None', landlordPan: 'ACKPP5521M' };
  return { rents: [{ ...rent, ...landlord }], savings: 90_000, health: 18_500 };
}

/** Chooses the old regime, declares, and uploads a proof that waits for a decision. Idempotent. */
export async function seedDeclaration(own: ApiClient): Promise<void> {
  const { version, claims } = await own.requestOk<Declaration>('PUT', '/api/declaration/regime', {
    regime: 'old',
  });
  if (!claims.rents) {
    const year = financialYearOf(toPeriod(todayInIndia()));
    await own.requestOk('PUT', '/api/declaration', { version, claims: claimsOf(year) });
  }
  const { lines } = await own.requestOk<Proofs>('GET', '/api/declaration/proofs');
  if (lines.some(({ files }) => files.length > 0)) return;
  const receipt = await PDFDocument.create();
  receipt
    .addPage([420, 240])
    .drawText(`Received Rs. 26,000 a month from ${declaringEmployee}`, { x: 40, y: 120, size: 12 });
  const form = new FormData();
  form.set('line', 'rent');
  form.set('name', 'rent-receipts.pdf');
  form.set(
    'proof',
    new File([Uint8Array.from(await receipt.save())], 'rent-receipts.pdf', { type: 'application/pdf' }),
  );
  await own.requestOk('POST', '/api/declaration/proofs', form);
}
