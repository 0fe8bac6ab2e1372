import type { PayRunPrinting } from '../../shared/pay-runs.ts';
import { count, formatCount } from '../lib/count.ts';

/** Slips that printing has not come to yet. */
export const isPrinting = ({ people, printed, failed }: PayRunPrinting): boolean => printed + failed < people;

/** How far the PDFs of a generated month are: nobody has to wait for one, since a download prints what is missing. */
export function printingText(printing: PayRunPrinting): string {
  const { people, printed, failed } = printing;
  const reached = `${formatCount(printed)} of ${formatCount(people)}`;
  if (isPrinting(printing)) return `PDFs: ${reached} printed.`;
  if (failed > 0) return `PDFs: ${reached} printed, the others at their first download.`;
  return people === 1 ? 'Its PDF is printed.' : `All ${count(people, 'PDF is', 'PDFs are')} printed.`;
}
