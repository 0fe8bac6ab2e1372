import { type Paise, paise, toPaise } from '../../shared/money.ts';
import type { PayRunPrinting } from '../../shared/pay-runs/pay-run.ts';
import { isError, type PayRunIssue, payRunIssueCodes } from '../../shared/pay-runs/pay-run-row.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { count, formatCount } from '../lib/count.ts';
import { formatRupeeDifference, formatRupees, withoutZeroPaise } from '../lib/figures.ts';
import { messages } from './messages.ts';

export {
  formatDifference,
  formatFigure,
  formatRupeeDifference,
  formatRupees,
  formatShortRupees,
} from '../lib/figures.ts';

/** Errors and warnings of a month, an issue of each employee counted once. */
export function countIssues(issues: PayRunSummary['issues']): { errors: number; warnings: number } {
  const sum = (codes: readonly PayRunIssue[]) =>
    codes.reduce((total, code) => total + (issues[code] ?? 0), 0);
  return {
    errors: sum(payRunIssueCodes.filter(isError)),
    warnings: sum(payRunIssueCodes.filter((code) => !isError(code))),
  };
}

/** '2 errors, 1 warning'; empty where there is neither. */
export function describeIssues(issues: PayRunSummary['issues']): string {
  const { errors, warnings } = countIssues(issues);
  return joinParts([
    errors > 0 && count(errors, 'error', 'errors'),
    warnings > 0 && count(warnings, 'warning', 'warnings'),
  ]);
}

/** Whether payslips are missing or out of date that are not confirmed. */
export const hasOpenSlips = (summary: PayRunSummary | undefined): boolean =>
  (summary?.slips?.unconfirmed ?? 0) > 0;

export const countPayslips = (people: number): string => count(people, 'payslip', 'payslips');

/** The confirmation of generating, which names how many payslips it makes or changes, and the net pay of all. */
export function generationQuestion(
  payPeriod: PayPeriod,
  { payable, totals, slips }: Pick<PayRunSummary, 'payable' | 'totals' | 'slips'>,
): { message: string; confirmLabel: string } {
  const left = totals.people - payable.people;
  const skipped =
    left > 0 ? ` ${count(left, 'employee with errors is', 'employees with errors are')} skipped.` : '';
  const netPay = formatRupees(toPaise(payable.netPay));
  const all = countPayslips(payable.people);
  if (!slips || slips.missing + slips.outdated >= payable.people)
    return {
      message: messages.confirmGeneration(all, payPeriod, netPay, skipped),
      confirmLabel: `Generate ${all}`,
    };
  const open = slips.missing + slips.outdated;
  if (open === 0)
    return { message: messages.confirmUnchanged(payPeriod) + skipped, confirmLabel: 'Generate again' };
  return {
    message: messages.confirmUpdate(countPayslips(open), payPeriod, netPay, skipped),
    confirmLabel: `Update ${countPayslips(open)}`,
  };
}

/** The parts that are not empty, as one list. */
export const joinParts = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(', ');

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** Time of day in India: '16:42'. */
export const formatTime = (time: Date): string => timeFormat.format(time);

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

/** A change of net pay by a deduction that rises by this amount: '−₹1,200'. */
export const formatNetChange = (difference: Paise): string =>
  withoutZeroPaise(formatRupeeDifference(paise(-difference)));

/** A change of what the employer pays: '+₹1,300'. */
export const formatCost = (difference: Paise): string => withoutZeroPaise(formatRupeeDifference(difference));
