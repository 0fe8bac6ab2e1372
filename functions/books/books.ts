import { booksMessages, maxVoucherLines } from '../../shared/books/books.ts';
import { type Journal, journalOf } from '../../shared/books/journal.ts';
import type { SavedLedgers } from '../../shared/books/ledgers.ts';
import { reversalOf, voucherOf } from '../../shared/books/voucher.ts';
import { Problem } from '../../shared/errors.ts';
import { type Paise, paise, sumPaise } from '../../shared/money.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import { isGenerated } from '../../shared/pay-runs/pay-run-state.ts';
import { receivableOf } from '../../shared/payments/overpayments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import type { Establishment } from '../../shared/statutory/filing/pf-charges.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import { batchGet, type Write } from '../lib/table.ts';
import { readFiledItems } from '../statutory/month-filings.ts';
import { companyKey, parseCompany } from '../store/company.ts';
import { lawKey } from '../store/law.ts';
import { ledgersKey, parseLedgers } from '../store/ledgers.ts';
import { headKey, type RunHead, readHead } from '../store/pay-run.ts';
import { toEstablishment } from '../store/pay-settings.ts';
import { overpaidIn, readAllPayments } from '../store/payment.ts';
import { toPayableSlip } from '../store/payment-status.ts';
import type { SlipItem } from '../store/slip.ts';
import { readTakenBack } from '../store/taken-back.ts';
import { readVouchers, type VoucherItem } from '../store/voucher.ts';
import type { VoucherSource } from './voucher-source.ts';

/** A month with all that its voucher is made of. */
export interface Books {
  period: PayPeriod;
  /** Absent where payslips were generated one by one, without a pay run. */
  head: RunHead | undefined;
  /** The payslips are generated, by the run or one by one. */
  isMade: boolean;
  slips: FiledSlip[];
  journal: Journal;
  /** Newest first. */
  vouchers: VoucherItem[];
  ledgers: SavedLedgers;
  /** As Tally calls it. */
  company: string;
  establishment: Establishment;
  /** The amount that employees owe by their newest payslips, or that payslips have taken back of them, in paise. */
  receivables: Paise;
}

async function readReceivables(period: PayPeriod, slips: readonly SlipItem[]): Promise<Paise> {
  const payments = new Map((await readAllPayments(period)).map((item) => [item.userId, item]));
  const paid = slips.map((slip) => ({ ...toPayableSlip(slip), item: payments.get(slip.userId) }));
  const takenBackOf = await readTakenBack(paid);
  return sumPaise(paid.map((slip) => receivableOf(overpaidIn(slip.net, slip.item), takenBackOf(slip))));
}

/** @throws Problem not_found without a run and payslips */
export async function readBooks(period: PayPeriod): Promise<Books> {
  const [head, vouchers, [ledgersItem, companyItem, lawItem]] = await Promise.all([
    readHead(period),
    readVouchers(period),
    batchGet(
      { table: 'settings', key: ledgersKey },
      { table: 'settings', key: companyKey },
      { table: 'settings', key: lawKey },
    ),
  ]);
  const isMade = !head || isGenerated(head);
  const items = isMade ? await readFiledItems(period) : [];
  if (!head && items.length === 0) throw new Problem('not_found', payRunMessages.notFound);
  const receivables = await readReceivables(period, items);
  const slips = items.map(({ slip }) => slip);
  const ledgers = parseLedgers(ledgersItem);
  const establishment = toEstablishment(companyItem, lawItem);
  return {
    period,
    head,
    isMade,
    slips,
    journal: journalOf(slips, period, ledgers, establishment, receivables),
    receivables,
    vouchers,
    ledgers,
    company: ledgers.tallyCompany || (parseCompany(companyItem)?.name ?? ''),
    establishment,
  };
}

/** The run is still as it was when its payslips were read, or there still is none. */
const headCheck = (period: PayPeriod, head: RunHead | undefined): Write => ({
  table: 'runs',
  check: headKey(period),
  condition: head ? isVersion(head.version) : isNew('run'),
});

/** The payslips of a month, as its journal is made of them. */
export const monthSource = ({ period, head, journal, vouchers, company }: Books): VoucherSource => ({
  period,
  company,
  exported: vouchers,
  lines: journal.lines,
  incomeTax: paise(-(journal.totals.incomeTax ?? 0) || 0),
  voucherOf: (number, lines) => voucherOf(period, number, lines),
  reversalOf: ({ number, lines }) => reversalOf(period, number, lines),
  check: headCheck(period, head),
  actions: { export: 'voucher.exported', reverse: 'voucher.reversed' },
  notReplaced: booksMessages.notReplaced,
});

/** Why the voucher cannot be exported; undefined where it can. */
export function refusalOf({ period, slips, journal }: Books): string | undefined {
  if (slips.length === 0) return booksMessages.noPayslips(period);
  const [first, ...others] = journal.unbalanced;
  if (first) return booksMessages.unbalanced(first.name, first.difference, others.length);
  return journal.lines.length > maxVoucherLines
    ? booksMessages.tooManyLines(journal.lines.length)
    : undefined;
}
