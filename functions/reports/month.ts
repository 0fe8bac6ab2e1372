import type { PayRunState } from '../../shared/pay-run-state.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { readHead } from '../store/pay-run.ts';

/** What every report says of its month: how far the pay run is, where there is one, and how many payslips there are. */
export function toReportedMonth(
  payPeriod: PayPeriod,
  head: Awaited<ReturnType<typeof readHead>>,
  slips: readonly unknown[],
): { payPeriod: PayPeriod; state?: PayRunState; payslips: number } {
  return { payPeriod, ...(head && { state: head.state }), payslips: slips.length };
}
