import * as z from 'zod/mini';
import { payReaders, payrollAdmins } from '../duties.ts';
import { singleLineText } from '../fields.ts';
import { route } from '../route.ts';

/** Characters of a ledger's name. */
export const maxLedgerName = 60;

export const ledgerMessages = {
  unknown: 'This is not posted to any ledger. Reload to see what is.',
  componentGone: 'This salary component does not exist any more. Reload to see the current ones.',
} as const;

const chosen = z.record(z.string().check(z.maxLength(80)), singleLineText('Ledger', maxLedgerName));

/** The ledgers of an accounting program that pay is posted to. */
const savedLedgers = z.object({
  /**
   * The ledgers that are not the usual ones, by the key of a posting (shared/books/postings.ts) or of the line of a
   * salary component.
   */
  ledgers: z.record(z.string(), z.string()),
  /** Costs are divided by the departments of employees. */
  byDepartment: z.boolean(),
  /** The company in Tally; empty where its name is that of the company. */
  tallyCompany: z.string(),
  /** 0 while nothing was chosen. */
  version: z.int(),
});
export type SavedLedgers = z.output<typeof savedLedgers>;

const ledgersInput = z.object({
  /** One that is empty or absent is the usual one. */
  ledgers: chosen,
  byDepartment: z.boolean('Cost centres must be yes or no'),
  tallyCompany: singleLineText('Company in Tally', 120),
  /** The version that was read. */
  version: z.number().check(z.int(), z.gte(0)),
});
export type LedgersInput = z.output<typeof ledgersInput>;

export const ledgersRoutes = {
  ledgers: route('GET', '/api/admin/ledgers', {
    summary: 'The ledgers that pay is posted to, and whether costs are divided by department',
    duties: payReaders,
    reply: savedLedgers,
  }),
  saveLedgers: route('PUT', '/api/admin/ledgers', {
    summary: 'Changes the ledgers that pay is posted to; vouchers that were exported stay as they are',
    duties: payrollAdmins,
    body: ledgersInput,
    reply: savedLedgers,
  }),
} as const;
