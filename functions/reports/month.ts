import type { FiledSlip } from '../../shared/filing/filing.ts';
import type { PayRunState } from '../../shared/pay-run-state.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { readFiledSlips } from '../statutory/month-filings.ts';
import { readImportedOfMonth, toReportedSlip } from '../store/imported-slip.ts';
import type { readHead } from '../store/pay-run.ts';

/** The payslips of a month, with what is known of them where they are from before the portal. */
export interface ReportedSlips {
  slips: FiledSlip[];
  imported: number;
}

export async function readReportedSlips(period: PayPeriod): Promise<ReportedSlips> {
  const [generated, imported] = await Promise.all([readFiledSlips(period), readImportedOfMonth(period)]);
  return { slips: [...generated, ...imported.map(toReportedSlip)], imported: imported.length };
}

/** What every report says of its month: how far the pay run is, where there is one, and how many payslips there are. */
export function toReportedMonth(
  payPeriod: PayPeriod,
  head: Awaited<ReturnType<typeof readHead>>,
  { slips, imported = 0 }: { slips: readonly unknown[]; imported?: number },
): { payPeriod: PayPeriod; state?: PayRunState; payslips: number; imported?: number } {
  return {
    payPeriod,
    ...(head && { state: head.state }),
    payslips: slips.length,
    ...(imported > 0 && { imported }),
  };
}
