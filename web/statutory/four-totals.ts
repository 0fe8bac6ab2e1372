import { rupees, subtractPaise, toPaise } from '../../shared/money.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { Form138Quarter } from '../../shared/statutory/form-138.ts';
import { formatRupees } from '../lib/rupees.ts';

/** The income tax of a month or of the quarter by what has it, in rupees; absent where nothing has. */
export interface TotalsRow {
  label: string;
  payslips: number;
  challans: number;
  form?: number | undefined;
  ledger?: number | undefined;
  /** Debited by the vouchers of challans. */
  booked?: number | undefined;
}

/** The months, and the quarter: only it has Form 138. */
export const totalsRows = ({ months, sums }: Pick<Form138Quarter, 'months' | 'sums'>): TotalsRow[] => [
  ...months.map(({ payPeriod, deducted, deposited, ledger, booked }) => ({
    label: formatPeriod(payPeriod),
    payslips: deducted,
    challans: deposited,
    ledger,
    booked,
  })),
  { label: 'Quarter', ...sums },
];

const sources = {
  challans: 'the challans have',
  form: 'the exported Form 138 has',
  ledger: 'the exported vouchers have',
} as const;

/** The differences from the payslips: 'December 2026: the challans have ₹1,875.00 less than the payslips.' */
export function differencesOf({ label, payslips, booked, ...others }: TotalsRow): string[] {
  const compare = (name: string, amount: number | undefined, than: number, others: string): string[] => {
    if (amount === undefined || amount === than) return [];
    const difference = subtractPaise(toPaise(rupees(amount)), toPaise(rupees(than))) / 100;
    const text = formatRupees(rupees(Math.abs(difference)));
    return [`${label}: ${name} ${text} ${difference > 0 ? 'more' : 'less'} than the ${others}.`];
  };
  return [
    ...(Object.keys(sources) as (keyof typeof sources)[]).flatMap((source) =>
      compare(sources[source], others[source], payslips, 'payslips'),
    ),
    ...compare('the exported vouchers of challans have', booked, others.challans, 'challans'),
  ];
}
