import { remove } from '../../functions/lib/table.ts';
import type { SlipItem } from '../../functions/store/slip.ts';
import { readVouchers } from '../../functions/store/voucher.ts';
import { paise } from '../../shared/money.ts';
import {
  calculateSlip,
  resultNames,
  type SlipFigures,
  slipAmountNames,
} from '../../shared/pay/calculation.ts';
import { daysInPeriod, type PayPeriod } from '../../shared/period.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import { filedSlip, filedSlipItem, november, putFiledSlips } from './filed-slip.ts';
import { headItem } from './pay-runs.ts';
import { putItems } from './put-items.ts';

type Values = NonNullable<Parameters<typeof filedSlip>[1]>;

/** A payslip with exactly these figures, in paise, and the results that they give. */
export function bookedSlip(
  count: number,
  figures: SlipFigures,
  { department, ...values }: Values & { department?: string | undefined } = {},
): FiledSlip {
  const slip = filedSlip(count, values);
  const amounts = Object.fromEntries(slipAmountNames.map((name) => [name, figures[name] ?? paise(0)]));
  const results = calculateSlip({ ...figures, totalDaysInMonth: daysInPeriod(november) });
  return {
    ...slip,
    profile: {
      ...slip.profile,
      ...amounts,
      paidDays: figures.paidDays ?? 30,
      lopDays: figures.lopDays ?? 0,
      lines: figures.lines && [...figures.lines],
      department,
      ...Object.fromEntries(resultNames.map((name) => [name, results[name]])),
    },
  };
}

/** The worked example of payroll law: gross 1,25,000, PF capped, professional tax 200, TDS 8,125. */
export const workedExample = (count = 1, department?: string): FiledSlip =>
  bookedSlip(
    count,
    {
      basicSalary: paise(62_500_00),
      hra: paise(62_500_00),
      pf: paise(3_000_00),
      profTax: paise(200_00),
      incomeTax: paise(8_125_00),
    },
    {
      name: 'Asha Rao',
      department,
      pfWages: {
        wages: 62_500,
        pfWages: 25_000,
        epsWages: 25_000,
        edliWages: 25_000,
        expected: 3_000,
        employer: 917,
        eps: 2_083,
        edli: 125,
        admin: 125,
      },
    },
  );

/** A payslip as an item of the table. */
export const bookedSlipItem = (count: number, slip: FiledSlip, month = november): SlipItem => ({
  ...filedSlipItem(count, { month }),
  slip,
});

interface BookedMonth {
  state: 'open' | 'generated' | 'closed';
  month: PayPeriod;
  /** The number of the first employee. */
  first: number;
}

/** Stores a month with these payslips, of which nothing was exported. */
export async function putBookedMonth(
  slips: readonly FiledSlip[],
  { state = 'closed', month = november, first = 1 }: Partial<BookedMonth> = {},
): Promise<void> {
  for (const { run, item } of await readVouchers(month)) await remove('runs', { run, item });
  await putItems('runs', [{ ...headItem(state), item: month }]);
  const items = slips.map((slip, i) => bookedSlipItem(first + i, slip, month));
  await putFiledSlips(items, month);
}

/** An establishment whose members' charges reach the minimum. */
export const noMinimum = [
  { id: 'pf.adminMinimum', from: '2026-10-01', value: 0, reason: 'Other establishments' },
];
