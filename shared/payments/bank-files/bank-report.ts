import { type Paise, paise } from '../../money.ts';

/** The bank's statement on one transfer. */
export interface ReportedTransfer {
  /** The number of the row in the report, counted from 1 with its header. */
  row: number;
  reference: string;
  account: string;
  /** Undefined where it is no amount. */
  amount: Paise | undefined;
  outcome: 'paid' | 'failed' | 'unknown';
  /** As the bank has it. */
  status: string;
  utr: string;
  reason: string;
}

const columns = {
  reference: [
    'reference no',
    'ref no',
    'payment ref no',
    'customer reference',
    'instruction reference',
    'reference',
  ],
  account: [
    'beneficiary account number',
    'beneficiary account no',
    'bene acc no',
    'beneficiary account',
    'beneficiary acc no',
    'account number',
  ],
  amount: ['amount'],
  status: ['status', 'transaction status', 'payment status'],
  utr: ['utr no', 'utr number', 'utr'],
  reason: ['rejection reason', 'reason', 'failure reason', 'remarks'],
} as const;
type ReportColumn = keyof typeof columns;
const columnNames = Object.keys(columns) as ReportColumn[];
const required = ['amount', 'status'] as const;

/** 'Reference_no.' → 'reference no'. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const subjects = ['', 'payment ', 'transaction ', 'transfer '];
const withSubjects = (phrases: readonly string[]): Set<string> =>
  new Set(phrases.flatMap((phrase) => subjects.map((subject) => `${subject}${phrase}`)));

/** Whole statuses that are final. A word of them within another status says nothing: 'To be processed' is not paid. */
const paidPhrases = withSubjects([
  'paid',
  'success',
  'successful',
  'succeeded',
  'processed',
  'processed successfully',
  'successfully processed',
  'credited',
  'credited successfully',
  'successfully credited',
  'credited to beneficiary',
  'beneficiary credited',
  'settled',
  'completed',
  'completed successfully',
  'executed',
  'executed successfully',
]);
const failedPhrases = withSubjects([
  'fail',
  'failed',
  'failure',
  'reject',
  'rejected',
  'rejected by bank',
  'rejected by beneficiary bank',
  'return',
  'returned',
  'returned by bank',
  'returned by beneficiary bank',
  'reversed',
  'reversal',
  'cancelled',
  'canceled',
  'not paid',
]);

/** Compares statuses without case, spaces and punctuation; any other sign makes another status. */
function outcomeOf(status: string): ReportedTransfer['outcome'] {
  const phrase = status
    .toLowerCase()
    .replaceAll(/[\s.,;:_/()'"*-]+/g, ' ')
    .trim();
  if (failedPhrases.has(phrase)) return 'failed';
  return paidPhrases.has(phrase) ? 'paid' : 'unknown';
}

/** '6.12E+11': a long number whose last digits a spreadsheet has dropped. */
export const isShortened = (text: string): boolean => /^\s*'?\d+(?:[.,]\d+)?E[+-]?\d+\s*$/i.test(text);

/** '₹1,13,675.00' → 11367500. */
function toAmount(text: string): Paise | undefined {
  const digits = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text.replaceAll(/[₹,\s]|^(rs\.?|inr)/gi, ''));
  return digits ? paise(Number(digits[1]) * 100 + Number((digits[2] ?? '').padEnd(2, '0'))) : undefined;
}

/** Where each column is; undefined of a row that is no header of a report. */
function findColumns(cells: readonly string[]): Partial<Record<ReportColumn, number>> | undefined {
  const headers = cells.map(plain);
  const found: Partial<Record<ReportColumn, number>> = {};
  for (const name of columnNames) {
    const at = columns[name].map((synonym) => headers.indexOf(synonym)).find((index) => index >= 0);
    if (at !== undefined) found[name] = at;
  }
  const isHeader = required.every((name) => found[name] !== undefined);
  return isHeader && (found.reference !== undefined || found.account !== undefined) ? found : undefined;
}

/**
 * Reads the report that a bank gives of a file, by its headers: ICICI's consolidated status report, and every other
 * one with a status, an amount, and a reference or an account. Lines above the header are passed over.
 * @param rows the cells of a sheet or a CSV file
 * @returns undefined where there is no such header
 */
export function readBankReport(rows: readonly (readonly string[])[]): ReportedTransfer[] | undefined {
  const headerAt = rows.findIndex((cells) => findColumns(cells));
  const header = rows[headerAt];
  const found = header && findColumns(header);
  if (!found) return undefined;
  return rows.slice(headerAt + 1).flatMap((cells, i): ReportedTransfer[] => {
    // Reports mark numbers as texts for a spreadsheet: ="00123", or '00123.
    const cell = (name: ReportColumn): string =>
      (cells[found[name] ?? -1] ?? '').trim().replace(/^="(.*)"$|^'/, '$1');
    const [reference, account, status] = [cell('reference'), cell('account'), cell('status')];
    if (reference === '' && account === '') return [];
    return [
      {
        row: headerAt + i + 2,
        reference,
        account: account.replaceAll(/\s/g, ''),
        amount: toAmount(cell('amount')),
        outcome: outcomeOf(status),
        status,
        utr: cell('utr'),
        reason: cell('reason'),
      },
    ];
  });
}
