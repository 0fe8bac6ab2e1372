import type { PayRunState } from '../../shared/pay-runs/pay-run-state.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { type MonthSums, pairEmployees, sumsOf } from '../../shared/reports/month-sums.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import type { UserId } from '../../shared/user-id.ts';
import { readFiledItems } from '../statutory/month-filings.ts';
import { readImportedOfMonth, toReportedSlip } from '../store/imported-slip.ts';
import { readMonthSums } from '../store/month-sums.ts';
import type { RunHead } from '../store/pay-run.ts';

/** The payslips of a month, with what is known of them where they are from before the portal. */
interface ReportedSlips<Slip> {
  slips: { slip: Slip; generatedAt?: string | undefined }[];
  imported: number;
}

/** @param read reads the payslips that were generated: as a whole, or the part that a report is about */
async function readReportedSlips<Slip>(
  period: PayPeriod,
  read: (period: PayPeriod) => Promise<{ slip: Slip }[]>,
): Promise<ReportedSlips<Slip | FiledSlip>> {
  const [generated, imported] = await Promise.all([read(period), readImportedOfMonth(period)]);
  return {
    slips: [...generated, ...imported.map((slip) => ({ slip: toReportedSlip(slip) }))],
    imported: imported.length,
  };
}

const bySlips = <Slip extends { user: { id: UserId } }>({ slips }: ReportedSlips<Slip>) =>
  new Map(slips.map(({ slip }) => [slip.user.id, slip]));

/** The payslips of a month and of the month before, by employee. */
export async function readSlipPairs<Slip extends { user: { id: UserId } }>(
  period: PayPeriod,
  previous: PayPeriod,
  read: (period: PayPeriod) => Promise<{ slip: Slip }[]>,
) {
  const [now, before] = await Promise.all([
    readReportedSlips(period, read),
    readReportedSlips(previous, read),
  ]);
  return { pairs: pairEmployees(bySlips(now), bySlips(before)), imported: now.imported };
}

/** Reads what the payslips of a month come to: as it was kept when the month was closed, or else made of the payslips as they are. */
export async function readSums(
  period: PayPeriod,
  head: RunHead | undefined,
): Promise<MonthSums & { imported: number }> {
  // A month with a pay run has no payslip from before the portal.
  const kept = await readMonthSums(head);
  if (kept) return { ...kept, imported: 0 };
  const { slips, imported } = await readReportedSlips(period, readFiledItems);
  return { ...sumsOf(slips), imported };
}

/**
 * The details of its month that every report has: how far the pay run is, where there is one, and how many payslips
 * there are.
 */
export function toReportedMonth(
  payPeriod: PayPeriod,
  head: RunHead | undefined,
  { payslips, imported = 0 }: { payslips: number; imported?: number },
): { payPeriod: PayPeriod; state?: PayRunState; payslips: number; imported?: number } {
  return {
    payPeriod,
    ...(head && { state: head.state }),
    payslips,
    ...(imported > 0 && { imported }),
  };
}
