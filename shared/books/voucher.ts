import { daysInPeriod, formatPeriod, type PayPeriod } from '../period.ts';
import type { JournalLine } from './journal.ts';

/** A journal as it is booked: it has an id that no other voucher has, by which an accounting program knows it again. */
export interface Voucher {
  /** 'vetan-2026-11-v1'. */
  id: string;
  /** The last day of the month, YYYY-MM-DD. */
  date: string;
  narration: string;
  lines: readonly JournalLine[];
}

const idOf = (period: PayPeriod, version: number): string => `vetan-${period}-v${version}`;
const lastDayOf = (period: PayPeriod): string => `${period}-${daysInPeriod(period)}`;

export const voucherOf = (period: PayPeriod, version: number, lines: readonly JournalLine[]): Voucher => ({
  id: idOf(period, version),
  date: lastDayOf(period),
  narration: `Salaries ${formatPeriod(period)}`,
  lines,
});

/** Takes a voucher back: each debit is a credit, and the other way round. */
export const reversalOf = (period: PayPeriod, version: number, lines: readonly JournalLine[]): Voucher => ({
  id: `${idOf(period, version)}-reversal`,
  date: lastDayOf(period),
  narration: `Reversal of Salaries ${formatPeriod(period)}, version ${version}`,
  lines: lines.map(({ debit, credit, ...line }) => ({ ...line, debit: credit, credit: debit })),
});
