import { formatPeriod } from '../../shared/period.ts';
import type { Form138Quarter } from '../../shared/statutory/form-138.ts';
import { formatShortFigure } from '../lib/rupees.ts';
import { ComparedTotals, differenceText } from '../ui/ComparedTotals.tsx';
import { messages } from './messages.ts';

/** The income tax of a month or of the quarter by what has it, in rupees; absent where nothing has. */
interface TotalsRow {
  label: string;
  payslips: number;
  challans: number;
  form?: number | undefined;
  ledger?: number | undefined;
  /** Debited by the vouchers of challans. */
  booked?: number | undefined;
}

/** The months, and the quarter: only it has Form 138. */
const totalsRows = ({ months, sums }: Form138Quarter): TotalsRow[] => [
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

/** The differences from the payslips, and of the vouchers of challans from these. */
const differencesOf = (row: TotalsRow): string[] => [
  ...(Object.keys(sources) as (keyof typeof sources)[]).flatMap((source) =>
    differenceText({
      label: row.label,
      source: sources[source],
      amount: row[source],
      than: row.payslips,
      of: 'payslips',
    }),
  ),
  ...differenceText({
    label: row.label,
    source: 'the exported vouchers of challans have',
    amount: row.booked,
    than: row.challans,
    of: 'challans',
  }),
];

/** Payslips, challans, Form 138 and the ledger of a quarter side by side, with each difference. */
export const FourTotalsCard = ({ quarter }: { quarter: Form138Quarter }) => (
  <ComparedTotals
    title="Payslips, challans, Form 138 and ledger"
    labelTitle="Income tax in ₹"
    rows={totalsRows(quarter)}
    amounts={[
      ['Payslips', ({ payslips }) => payslips],
      ['Challans', ({ challans }) => challans],
      ['Form 138', ({ form }) => form],
      ['Ledger', ({ ledger }) => ledger],
      ...(quarter.sums.booked === undefined ? [] : [['Booked', ({ booked }: TotalsRow) => booked] as const]),
    ]}
    format={formatShortFigure}
    differencesOf={differencesOf}
    agrees={messages.allAgree}
    phoneColumns={4}
  />
);
