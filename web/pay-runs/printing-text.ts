import type { PayRunPrinting } from '../../shared/pay-runs/pay-runs.ts';
import { count, formatCount } from '../lib/count.ts';

/** Whether PDFs of the month are still being created. */
export const isPrinting = ({ people, printed, failed }: PayRunPrinting): boolean => printed + failed < people;

/** Progress of the PDFs of a month. A download creates a missing PDF. */
export function printingText(printing: PayRunPrinting): string {
  const { people, printed, failed } = printing;
  const reached = `${formatCount(printed)} of ${formatCount(people)}`;
  if (isPrinting(printing)) return `PDFs: ${reached} ready.`;
  if (failed > 0) return `PDFs: ${reached} ready. The others are created when first downloaded.`;
  return people === 1 ? 'The PDF is ready.' : `All ${count(people, 'PDF is', 'PDFs are')} ready.`;
}
