import { booksMessages, type ChallanVoucher } from '../../shared/books/books.ts';
import {
  creditOf,
  debitOf,
  type JournalLine,
  type LedgerChoice,
  toLines,
} from '../../shared/books/journal.ts';
import { challanReversalOf, challanVoucherOf } from '../../shared/books/voucher.ts';
import { paise, sumPaise, toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { type ChallanName, cinOf } from '../../shared/statutory/challans.ts';
import { batchGet } from '../lib/table.ts';
import { companyKey, parseCompany } from '../store/company.ts';
import { type FilingItem, filingCheck, readFilingItem, type StoredChallan } from '../store/filing.ts';
import { ledgersKey, parseLedgers } from '../store/ledgers.ts';
import { readChallanVouchers, type VoucherItem } from '../store/voucher.ts';
import { currentVoucher, lineToRupees, toExports, totalOf, type VoucherSource } from './voucher-source.ts';

/** The tax is not owed any more; interest and fee are a cost. */
const linesOf = ({ tax, interest, fee }: StoredChallan, choice: LedgerChoice): JournalLine[] =>
  toLines(
    [
      debitOf('incomeTax', tax),
      debitOf('deposit:interest', interest),
      debitOf('deposit:fee', fee),
      creditOf('deposit:bank', sumPaise([tax, interest, fee])),
    ],
    choice,
  );

/** The challans of income tax of a month, with the vouchers that were exported of them. */
interface ChallanBooks {
  filing: FilingItem;
  ledgers: LedgerChoice;
  company: string;
  /** Newest first. */
  vouchers: VoucherItem[];
}

/** A challan, as its payment is made of it. */
function challanSource(
  { filing, ledgers, company, vouchers }: ChallanBooks,
  { bsr, on, serial }: ChallanName,
): VoucherSource {
  const period = filing.run;
  const challan = { bsr, on, serial };
  const isIt = (other: ChallanName) => cinOf(other) === cinOf(challan);
  const entered = filing.challans?.find(isIt);
  const voucherOf = (number: number, lines: readonly JournalLine[]) =>
    challanVoucherOf(period, challan, number, lines);
  return {
    period,
    challan,
    company,
    exported: vouchers.filter((item) => item.challan && isIt(item.challan)),
    lines: entered && linesOf(entered, ledgers),
    incomeTax: entered?.tax ?? paise(0),
    voucherOf,
    reversalOf: ({ number, lines }) => challanReversalOf(voucherOf(number, lines)),
    check: filingCheck(filing),
    actions: { export: 'voucher.challan-exported', reverse: 'voucher.challan-reversed' },
    notReplaced: () => booksMessages.challanNotReplaced,
  };
}

export async function readChallanSource(period: PayPeriod, challan: ChallanName): Promise<VoucherSource> {
  const [filing, vouchers, [ledgersItem, companyItem]] = await Promise.all([
    readFilingItem(period, 'incomeTax'),
    readChallanVouchers(period),
    batchGet({ table: 'settings', key: ledgersKey }, { table: 'settings', key: companyKey }),
  ]);
  const ledgers = parseLedgers(ledgersItem);
  const company = ledgers.tallyCompany || (parseCompany(companyItem)?.name ?? '');
  return challanSource({ filing, vouchers, ledgers, company }, challan);
}

/** The challans of a month as vouchers, with those that were removed after their export. */
export function toChallanVouchers(books: ChallanBooks): ChallanVoucher[] {
  const { filing, vouchers } = books;
  const named = [...(filing.challans ?? []), ...vouchers.flatMap(({ challan }) => challan ?? [])];
  const all = [...new Map(named.map((challan) => [cinOf(challan), challan])).values()];
  return all
    .toSorted((a, b) => a.on.localeCompare(b.on) || cinOf(a).localeCompare(cinOf(b)))
    .map(({ bsr, on, serial }): ChallanVoucher => {
      const source = challanSource(books, { bsr, on, serial });
      const current = currentVoucher(source);
      return {
        ...{ bsr, on, serial },
        ...(current && {
          current: {
            version: current.number,
            id: current.voucher.id,
            lines: current.voucher.lines.map(lineToRupees),
            total: toRupees(totalOf(current.voucher.lines)),
          },
        }),
        exports: toExports(source, (number) => number !== current?.number),
      };
    });
}
