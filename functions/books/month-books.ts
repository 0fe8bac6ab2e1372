import {
  type Agreement,
  type BookedMonth,
  type booksRoutes,
  type MonthBooks,
  type MonthVoucher,
  maxBookedMonths,
  maxUnbalanced,
} from '../../shared/books/books.ts';
import { toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { ReplyOf } from '../../shared/route.ts';
import type { Actor } from '../auth/session.ts';
import { emptyFilingItem, type FilingItem, readFilingItems } from '../store/filing.ts';
import { type RunHead, readHeads } from '../store/pay-run.ts';
import { hasPayslips, monthsWithPay } from '../store/slip-pay.ts';
import { readChallanVouchers, readVouchers, type VoucherItem } from '../store/voucher.ts';
import { agreementsOf } from './agreements.ts';
import { type BankTotals, readBankTotals } from './bank-totals.ts';
import { type Books, monthSource, readBooks, refusalOf } from './books.ts';
import { toChallanVouchers } from './challan-vouchers.ts';
import { currentVoucher, lineToRupees, toExports, totalOf } from './voucher-source.ts';

function toMonthVoucher(
  books: Books,
  { voucher, number }: NonNullable<ReturnType<typeof currentVoucher>>,
  filings: readonly FilingItem[],
  bank: BankTotals,
): MonthVoucher {
  const { slips, journal, ledgers, company } = books;
  const { id, date, narration, lines } = voucher;
  return {
    version: number,
    id,
    date,
    narration,
    company,
    payslips: slips.length,
    lines: lines.map(lineToRupees),
    debit: toRupees(journal.debit),
    credit: toRupees(journal.credit),
    refusal: refusalOf(books),
    unbalanced: journal.unbalanced
      .slice(0, maxUnbalanced)
      .map(({ difference, ...slip }) => ({ ...slip, difference: toRupees(difference) })),
    ...(ledgers.byDepartment && {
      withoutDepartment: slips.filter(({ profile }) => profile.department === undefined).length,
    }),
    agreements: agreementsOf(books, filings, bank).map(
      ({ label, voucher: posted, payslips, file, challan, paid }): Agreement => ({
        label,
        voucher: toRupees(posted),
        payslips: toRupees(payslips),
        ...(file !== undefined && { file: toRupees(file) }),
        ...(challan !== undefined && { challan: toRupees(challan) }),
        ...(paid !== undefined && { paid: toRupees(paid) }),
      }),
    ),
  };
}

/** The journal voucher of a month, what was exported of it, and what it agrees with. @throws Problem not_found */
export async function getBooks(_admin: Actor, period: PayPeriod): Promise<MonthBooks> {
  const [books, filings, bank, challanVouchers] = await Promise.all([
    readBooks(period),
    readFilingItems(period),
    readBankTotals(period),
    readChallanVouchers(period),
  ]);
  const { head, isMade, ledgers, company } = books;
  const source = monthSource(books);
  const current = isMade ? currentVoucher(source) : undefined;
  return {
    payPeriod: period,
    ...(head && { state: head.state }),
    ...(current && { voucher: toMonthVoucher(books, current, filings, bank) }),
    exports: toExports(source, (number) => current !== undefined && number !== current.number),
    challans: toChallanVouchers({
      filing: filings.find(({ id }) => id === 'incomeTax') ?? emptyFilingItem(period, 'incomeTax'),
      ledgers,
      company,
      vouchers: challanVouchers,
    }),
  };
}

function toBookedMonth(
  payPeriod: PayPeriod,
  { state, generated }: Partial<Pick<RunHead, 'state' | 'generated'>>,
  newest: VoucherItem | undefined,
): BookedMonth {
  const month = { payPeriod, ...(state && { state }) };
  if (!newest) return month;
  const { number: version, at, by, lines, reversed } = newest;
  return {
    ...month,
    exported: {
      version,
      at,
      by,
      total: toRupees(totalOf(lines)),
      ...(reversed && { reversed }),
      ...(generated && generated.at > at && { isOlder: true }),
    },
  };
}

/** The latest months with a pay run or payslips, newest first, each with the newest voucher that was exported of it. */
export async function listBookedMonths(_admin: Actor): Promise<ReplyOf<typeof booksRoutes.months>> {
  const heads = new Map((await readHeads()).map((head) => [head.item, head]));
  const candidates = monthsWithPay([...heads.keys()]).slice(0, maxBookedMonths);
  const read = await Promise.all(
    candidates.map(async (period) => {
      const head = heads.get(period);
      if (!head && !(await hasPayslips(period))) return [];
      const [newest] = await readVouchers(period);
      return [toBookedMonth(period, head ?? {}, newest)];
    }),
  );
  return { months: read.flat() };
}
