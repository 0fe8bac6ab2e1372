import {
  booksMessages,
  type booksRoutes,
  type ChallanVoucher,
  type VoucherFile,
} from '../../shared/books/books.ts';
import {
  creditOf,
  debitOf,
  type JournalLine,
  type LedgerChoice,
  toLines,
} from '../../shared/books/journal.ts';
import { challanReversalOf, challanVoucherOf, type Voucher } from '../../shared/books/voucher.ts';
import { Problem } from '../../shared/errors.ts';
import { sumPaise, toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import { cinOf } from '../../shared/statutory/challans.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { companyKey, parseCompany } from '../store/company.ts';
import { type FilingItem, filingCheck, readFilingItem, type StoredChallan } from '../store/filing.ts';
import { ledgersKey, parseLedgers } from '../store/ledgers.ts';
import {
  type NamedChallan,
  newVoucher,
  newVoucherWrite,
  readChallanVouchers,
  reversalWrite,
  type VoucherItem,
  voucherCheck,
  voucherSubject,
} from '../store/voucher.ts';
import { currentNumber, hashOf, totalOf } from './books.ts';
import { auditDetails, toFile } from './export-voucher.ts';

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

/** The challans of a month, with the vouchers that were exported of them. */
interface ChallanBooks {
  filing: FilingItem;
  ledgers: LedgerChoice;
  company: string;
  /** Newest first. */
  vouchers: VoucherItem[];
}

async function readChallanBooks(period: PayPeriod): Promise<ChallanBooks> {
  const [filing, vouchers, [ledgersItem, companyItem]] = await Promise.all([
    readFilingItem(period, 'incomeTax'),
    readChallanVouchers(period),
    batchGet({ table: 'settings', key: ledgersKey }, { table: 'settings', key: companyKey }),
  ]);
  const ledgers = parseLedgers(ledgersItem);
  const company = ledgers.tallyCompany || (parseCompany(companyItem)?.name ?? '');
  return { filing, vouchers, ledgers, company };
}

const vouchersOf = (vouchers: readonly VoucherItem[], challan: NamedChallan): VoucherItem[] =>
  vouchers.filter((item) => item.challan && cinOf(item.challan) === cinOf(challan));

/** The voucher that a challan gives now; undefined where it is not entered any more. */
function currentOf(
  period: PayPeriod,
  challan: NamedChallan,
  { filing: { challans = [] }, ledgers }: Pick<ChallanBooks, 'filing' | 'ledgers'>,
  exported: readonly VoucherItem[],
): { voucher: Voucher; number: number; challan: StoredChallan } | undefined {
  const entered = challans.find((one) => cinOf(one) === cinOf(challan));
  if (!entered) return undefined;
  const lines = linesOf(entered, ledgers);
  const number = currentNumber(hashOf(challanVoucherOf(period, challan, 0, lines)), exported);
  return { voucher: challanVoucherOf(period, challan, number, lines), number, challan: entered };
}

/** The challans of a month as vouchers, with those that were removed after their export. */
export function toChallanVouchers(
  period: PayPeriod,
  filing: FilingItem,
  ledgers: LedgerChoice,
  vouchers: readonly VoucherItem[],
): ChallanVoucher[] {
  const named = [...(filing.challans ?? []), ...vouchers.flatMap(({ challan }) => challan ?? [])];
  const all = [...new Map(named.map((challan) => [cinOf(challan), challan])).values()];
  return all
    .toSorted((a, b) => a.on.localeCompare(b.on) || cinOf(a).localeCompare(cinOf(b)))
    .map(({ bsr, on, serial }): ChallanVoucher => {
      const name = { bsr, on, serial };
      const exported = vouchersOf(vouchers, name);
      const current = currentOf(period, name, { filing, ledgers }, exported);
      return {
        ...name,
        ...(current && {
          current: {
            version: current.number,
            id: current.voucher.id,
            lines: current.voucher.lines.map(({ debit, credit, ...line }) => ({
              ...line,
              debit: toRupees(debit),
              credit: toRupees(credit),
            })),
            total: toRupees(totalOf(current.voucher.lines)),
          },
        }),
        exports: exported.map(({ number, at, by, hash, lines, reversed }) => ({
          ...{ version: number, id: challanVoucherOf(period, name, number, lines).id, at, by, hash },
          ...{ total: toRupees(totalOf(lines)), lines: lines.length },
          isReplaced: number !== current?.number,
          ...(reversed && { reversed }),
        })),
      };
    });
}

/**
 * Makes the voucher of a challan, and keeps it as it was exported: once, however often it is asked for.
 * @throws Problem not_found where the challan is not entered
 */
export const exportChallanVoucher = (
  admin: Actor,
  period: PayPeriod,
  { format, challan }: BodyOf<typeof booksRoutes.exportChallanVoucher>,
): Promise<VoucherFile> =>
  retryOnConflict(async () => {
    const books = await readChallanBooks(period);
    const exported = vouchersOf(books.vouchers, challan);
    const current = currentOf(period, challan, books, exported);
    if (!current) throw new Problem('not_found', booksMessages.noChallan);
    const { voucher, number } = current;
    const known = exported.find((item) => item.number === number);
    const item =
      known ??
      newVoucher(period, number, {
        ...enteredBy(admin),
        ...{ challan, hash: hashOf(voucher), lines: [...voucher.lines], incomeTax: current.challan.tax },
      });
    await transactAs(admin, [
      filingCheck(books.filing),
      known ? voucherCheck(known) : newVoucherWrite(item),
      ...auditWrites(
        admin,
        'voucher.challan-exported',
        voucherSubject(period, voucher.id),
        auditDetails(period, item),
      ),
    ]);
    return toFile(voucher, format, books.company);
  });

/**
 * The reversal of the voucher of a challan that was corrected or removed after its export.
 * @throws Problem not_found for a version that was never exported; conflict for one that holds
 */
export const exportChallanReversal = (
  admin: Actor,
  period: PayPeriod,
  { format, challan, version }: BodyOf<typeof booksRoutes.exportChallanReversal>,
): Promise<VoucherFile> =>
  retryOnConflict(async () => {
    const books = await readChallanBooks(period);
    const exported = vouchersOf(books.vouchers, challan);
    const item = exported.find(({ number }) => number === version);
    if (!item) throw new Problem('not_found', booksMessages.neverExported);
    if (currentOf(period, challan, books, exported)?.number === version)
      throw new Problem('conflict', booksMessages.challanNotReplaced);
    const reversal = challanReversalOf(challanVoucherOf(period, challan, version, item.lines));
    await transactAs(admin, [
      filingCheck(books.filing),
      item.reversed ? voucherCheck(item) : reversalWrite(item, enteredBy(admin)),
      ...auditWrites(
        admin,
        'voucher.challan-reversed',
        voucherSubject(period, reversal.id),
        auditDetails(period, item),
      ),
    ]);
    return toFile(reversal, format, books.company);
  });
