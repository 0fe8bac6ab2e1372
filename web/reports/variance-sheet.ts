import { type Paise, type Rupees, subtractPaise, sumPaise, toPaise } from '../../shared/money.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { MonthVariance, VarianceReason } from '../../shared/reports/reports.ts';
import { countEmployees } from '../lib/count.ts';
import { formatDifference } from '../lib/figures.ts';
import { formatDecimal, type Sheet } from '../sheets/sheet.ts';

/** 'Basic Salary +5,000.00, HRA +2,500.00'. */
export const describeParts = (parts: readonly { label: string; amount: Rupees }[]): string =>
  parts.map(({ label, amount }) => `${label} ${formatDifference(toPaise(amount))}`).join(', ');

type Reason = MonthVariance['reasons'][number];

/** A row for each employee of a reason. Employees that are not listed are one row, so that the rows add up. */
function rowsOf({ reason, people, list, ...total }: Reason): string[][] {
  const { label } = reasonTexts[reason];
  const rest = (name: 'netPay' | 'employer'): Paise =>
    subtractPaise(toPaise(total[name]), sumPaise(list.map((person) => toPaise(person[name]))));
  const unlisted = people - list.length;
  return [
    ...list.map(({ name, netPay, employer, parts }) => [
      label,
      name,
      formatDecimal(toPaise(netPay)),
      formatDecimal(toPaise(employer)),
      describeParts(parts),
    ]),
    ...(unlisted > 0
      ? [
          [
            label,
            `${countEmployees(unlisted)} more`,
            formatDecimal(rest('netPay')),
            formatDecimal(rest('employer')),
            '',
          ],
        ]
      : []),
  ];
}

/** The difference of two months by reason and employee. */
export function varianceSheet({ payPeriod, before, now, reasons }: MonthVariance): Sheet {
  const difference = (name: 'netPay' | 'employer') =>
    formatDecimal(subtractPaise(toPaise(now[name]), toPaise(before[name])));
  return {
    name: `Variance ${formatPeriod(payPeriod)}`,
    columns: [
      { label: 'Reason', kind: 'text' },
      { label: 'Employee', kind: 'text' },
      { label: 'Net pay', kind: 'amount' },
      { label: 'Employer contributions', kind: 'amount' },
      { label: 'Details', kind: 'text' },
    ],
    rows: reasons.flatMap(rowsOf),
    totals: ['Difference', '', difference('netPay'), difference('employer'), ''],
  };
}

/** The names of the reasons of a variance, and what each covers. */
export const reasonTexts: Record<VarianceReason, { label: string; hint: string }> = {
  joined: { label: 'Joined', hint: 'Payslips of employees who had none in the month before.' },
  left: {
    label: 'Left or no payslip',
    hint: 'Payslips of the month before, of employees who have none now.',
  },
  raise: { label: 'Raises', hint: 'Earnings and components that are more or less than before.' },
  lossOfPay: { label: 'Loss of pay', hint: 'LOP days that are more or less than before.' },
  oneOff: { label: 'One-off amounts and arrears', hint: 'Amounts that are of one month only.' },
  law: { label: 'Change of law', hint: 'Statutory amounts by a rule that is newer than the month before.' },
  deductions: {
    label: 'Statutory and other deductions',
    hint: 'PF, ESI, taxes and other deductions, and contributions that follow from the pay.',
  },
  other: { label: 'Other', hint: 'Totals that were entered instead of calculated.' },
};
