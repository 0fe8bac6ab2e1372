import type { Paise } from '../money.ts';
import type { Voucher } from './voucher.ts';

/** A voucher as a table: amounts as decimal numbers of rupees, empty where there is none, and all else as text. */
interface JournalSheet {
  name: string;
  columns: { label: string; kind: 'text' | 'amount' }[];
  rows: string[][];
}

const text = (label: string) => ({ label, kind: 'text' as const });
const amount = (label: string) => ({ label, kind: 'amount' as const });

const decimal = (value: Paise): string => (value === 0 ? '' : (value / 100).toFixed(2));

/** For any accounting program. */
export const toPlainSheet = ({ id, date, narration, lines }: Voucher): JournalSheet => ({
  name: 'Journal',
  columns: [
    text('date'),
    text('journal no'),
    text('account'),
    amount('debit'),
    amount('credit'),
    text('description'),
    text('department'),
  ],
  rows: lines.map(({ ledger, debit, credit, department = '' }) => [
    date,
    id,
    ledger,
    decimal(debit),
    decimal(credit),
    narration,
    department,
  ]),
});

/** With the names that Zoho Books has for the fields of a manual journal. */
export const toZohoSheet = ({ id, date, narration, lines }: Voucher): JournalSheet => ({
  name: 'Journal',
  columns: [
    text('Journal Date'),
    text('Journal Number'),
    text('Reference Number'),
    text('Notes'),
    text('Account'),
    text('Description'),
    amount('Debit'),
    amount('Credit'),
    text('Department'),
  ],
  rows: lines.map(({ ledger, debit, credit, department = '' }) => [
    date,
    id,
    id,
    narration,
    ledger,
    narration,
    decimal(debit),
    decimal(credit),
    department,
  ]),
});
