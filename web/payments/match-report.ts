import { toPaise, toRupees } from '../../shared/money.ts';
import { isShortened, type ReportedTransfer } from '../../shared/payments/bank-files/bank-report.ts';
import type { BatchTransfer } from '../../shared/payments/bank-files/transfers.ts';
import type { PaymentResult } from '../../shared/payments/payments.ts';
import { formatCount } from '../lib/count.ts';
import { formatRupees } from '../lib/rupees.ts';

/** A row of the report that belongs to a payment, and can be recorded. */
export interface MatchedRow {
  transfer: BatchTransfer;
  outcome: 'paid' | 'failed';
  utr: string;
  reason: string;
  /** The payment was recorded otherwise before. */
  changes: boolean;
}

/** A row of the report that is not recorded, and why. */
interface DifferingRow {
  row: number;
  name: string;
  why: string;
}

export interface MatchedReport {
  matched: MatchedRow[];
  differing: DifferingRow[];
  /** Rows that say what is recorded already. */
  known: number;
  /** Payments of the batch that the report does not have. */
  missing: BatchTransfer[];
}

const plain = (reference: string): string => reference.replaceAll(/\s/g, '').toUpperCase();

/** Whether an account of the report is this one: banks mask all but its end. */
function isAccount(reported: string, account: string): boolean {
  const known = account.replaceAll(/\s/g, '');
  if (/^\d+$/.test(reported)) return reported.replace(/^0+/, '') === known.replace(/^0+/, '');
  const end = reported.split(/\D/).at(-1) ?? '';
  return end.length < 3 || known.endsWith(end);
}

const maxReason = 200;

/** In one line, and no longer than a reason may be. */
const oneLine = (text: string, max: number): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, max).trim();

/** Compares a bank's report with the payments of a batch: by reference, and where it has none, by account. */
export function matchReport(
  report: readonly ReportedTransfer[],
  transfers: readonly BatchTransfer[],
): MatchedReport {
  const byReference = new Map(transfers.map((transfer) => [plain(transfer.reference), transfer]));
  const byAccount = Map.groupBy(transfers, ({ account }) => account.replaceAll(/\s/g, ''));
  const find = ({ reference, account }: ReportedTransfer): BatchTransfer | undefined => {
    const found = byReference.get(plain(reference));
    if (found || reference !== '') return found;
    const same = byAccount.get(account) ?? [];
    return same.length === 1 ? same[0] : undefined;
  };
  const result: MatchedReport = { matched: [], differing: [], known: 0, missing: [] };
  const seen = new Map<string, ReportedTransfer>();
  for (const reported of report) {
    const transfer = find(reported);
    const differs = (why: string) =>
      result.differing.push({
        row: reported.row,
        name: transfer?.name ?? (reported.reference || reported.account),
        why,
      });
    if (!transfer) {
      differs('It is not in this batch.');
      continue;
    }
    const first = seen.get(transfer.userId);
    if (first) {
      differs(describeSecond(reported, first));
      continue;
    }
    seen.set(transfer.userId, reported);
    const why = differenceOf(reported, transfer);
    if (why !== undefined) {
      differs(why);
      continue;
    }
    const { outcome } = reported as { outcome: 'paid' | 'failed' };
    if (transfer.outcome === outcome) {
      const utr = otherUtr(reported, transfer.utr);
      if (utr) {
        differs(`It has the UTR ${utr}, and ${transfer.utr} is recorded. The bank may have paid twice.`);
        continue;
      }
      result.known += 1;
      continue;
    }
    result.matched.push({
      transfer,
      outcome,
      utr: oneLine(reported.utr, 40),
      reason: oneLine(reported.reason || reported.status, maxReason),
      changes: transfer.outcome !== 'queued',
    });
  }
  // Where two rows contradict each other, neither is believed.
  const doubted = new Set(
    report.flatMap((reported) => {
      const transfer = find(reported);
      const first = transfer && seen.get(transfer.userId);
      return transfer && first && first.outcome !== reported.outcome ? [transfer.userId] : [];
    }),
  );
  result.matched = result.matched.filter(({ transfer }) => !doubted.has(transfer.userId));
  result.missing = transfers.filter(({ userId, outcome }) => !seen.has(userId) && outcome === 'queued');
  return result;
}

/** The UTR of a row, where it is another one than is known. */
const otherUtr = ({ utr }: ReportedTransfer, known: string | undefined): string | undefined =>
  utr !== '' && known && plain(utr) !== plain(known) ? oneLine(utr, 40) : undefined;

/** A second row of one payment is never passed over: with another UTR, the bank may have paid twice. */
function describeSecond(second: ReportedTransfer, first: ReportedTransfer): string {
  const row = `Row ${formatCount(first.row)}`;
  if (first.outcome !== second.outcome) return `${row} says otherwise of the same payment.`;
  const utr = otherUtr(second, first.utr);
  return utr
    ? `${row} has the same payment with the UTR ${oneLine(first.utr, 40)}, this one with ${utr}. The bank may have paid twice.`
    : `${row} has the same payment.`;
}

/** Why a row cannot be recorded for the payment that it belongs to. */
function differenceOf(
  { amount, account, utr, outcome, status }: ReportedTransfer,
  transfer: BatchTransfer,
): string | undefined {
  const due = toPaise(transfer.amount);
  if (amount === undefined) return 'Its amount could not be read.';
  if (amount !== due)
    return `It has ${formatRupees(toRupees(amount))}, the batch ${formatRupees(transfer.amount)}.`;
  for (const [label, text] of [
    ['account', account],
    ['UTR', utr],
  ] as const)
    if (isShortened(text))
      return `A spreadsheet has shortened its ${label} to ${text}. Choose the file as the bank gave it.`;
  if (account !== '' && !isAccount(account, transfer.account)) return 'It was to another account.';
  if (outcome === 'unknown')
    return status === '' ? 'It has no status.' : `Its status “${status}” says neither paid nor failed.`;
  return undefined;
}

/** The results to record. @param paidOn YYYY-MM-DD, for all that are paid */
export const toResults = (matched: readonly MatchedRow[], paidOn: string): PaymentResult[] =>
  matched.map(({ transfer: { userId }, outcome, utr, reason }) =>
    outcome === 'paid'
      ? { userId: userId as PaymentResult['userId'], outcome, paidOn, ...(utr && { utr }) }
      : { userId: userId as PaymentResult['userId'], outcome, reason: reason || 'Failed' },
  );
