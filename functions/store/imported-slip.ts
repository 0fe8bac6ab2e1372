import * as z from 'zod/mini';
import { paiseAmount } from '../../shared/money.ts';
import { deductionNames, earningNames, payrollReadShape } from '../../shared/pay/payroll-fields.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import { toSlipCompany } from '../../shared/slips/slips.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { type Condition, isUnchanged } from '../lib/condition.ts';
import type { PagedQuery } from '../lib/pagination.ts';
import { type Item, parseOptional, query, versionWrite, type Write } from '../lib/table.ts';
import { payLines } from './profile.ts';

const prefix = 'imported#';

/**
 * A payslip of a month before the portal: what is known of it, its amounts in paise. It stands among the generated ones of
 * the table, in a separate partition for each employee and for each month, so that what reads payslips of employees,
 * payments, books or files for authorities cannot meet one: only these functions read it.
 */
const importedSlipItem = z.object({
  /** 'imported#usr_…'. */
  userId: z.string(),
  payPeriod: storedPayPeriod,
  /** The partition of the index by period, 'imported#2026-04'; absent once the payslip was removed. */
  period: z.optional(z.string()),
  version: z.int(),
  importedAt: z.string(),
  importedBy: storedUserId,
  user: z.object({ id: storedUserId, name: z.string(), email: z.string() }),
  employee: z.object({
    employeeId: z.optional(z.string()),
    department: z.optional(z.string()),
    dateOfJoining: z.optional(z.string()),
  }),
  figures: z.object({
    ...payrollReadShape([...earningNames, ...deductionNames, 'lopDays'] as const, paiseAmount),
    lines: payLines,
    grossEarnings: paiseAmount,
    lopDeduction: paiseAmount,
    totalDeductions: paiseAmount,
    netPay: paiseAmount,
  }),
});
export type ImportedSlipItem = z.output<typeof importedSlipItem>;

export const importedSlipKey = (userId: UserId, payPeriod: PayPeriod) => ({
  userId: `${prefix}${userId}`,
  payPeriod,
});

/** The partition of the index by period that has the imported payslips of a month. */
export const importedPartition = (payPeriod: PayPeriod): string => `${prefix}${payPeriod}`;

/** Whether a partition key, as cursors have it, is that of an imported payslip. */
export const isImportedPartition = (key: string): boolean => key.startsWith(prefix);

/** 'imported#usr_…' → 'usr_…'. */
export const ownerOfImported = (key: string): UserId => key.slice(prefix.length) as UserId;

/** The item stored under the key, also once the payslip was removed: the next one is its next version. */
export const parseStoredImport = (item: Item | undefined): ImportedSlipItem | undefined =>
  parseOptional(importedSlipItem, item);

/** Undefined for one that was removed as well. */
export function parseImportedSlip(item: Item | undefined): ImportedSlipItem | undefined {
  const found = parseStoredImport(item);
  return found?.period === undefined ? undefined : found;
}

export const importedSlipWrite = (read: ImportedSlipItem | undefined, next: ImportedSlipItem): Write =>
  versionWrite('slips', 'userId', read?.version ?? 0, next);

/** Every imported payslip of an employee, newest month first. */
export async function readImportedSlips(userId: UserId): Promise<ImportedSlipItem[]> {
  const items = await query('slips', { partition: ['userId', `${prefix}${userId}`], newestFirst: true });
  return items.flatMap((item) => parseImportedSlip(item) ?? []);
}

/** The imported payslips of a month page by page, as the list of a month's payslips has its own. */
export const importedOfMonth = (payPeriod: PayPeriod): PagedQuery => ({
  table: 'slips',
  index: 'by-period',
  partition: ['period', importedPartition(payPeriod)],
  sortedBy: ['userId', 'payPeriod'],
});

/** Every imported payslip of a month. */
export async function readImportedOfMonth(payPeriod: PayPeriod): Promise<ImportedSlipItem[]> {
  const items = await query('slips', {
    index: 'by-period',
    partition: ['period', importedPartition(payPeriod)],
  });
  return items.flatMap((item) => parseImportedSlip(item) ?? []);
}

/** As reports look at a payslip. It has neither a pay date, a company nor anything statutory beside its deductions. */
export const toReportedSlip = ({ user, employee, figures, payPeriod }: ImportedSlipItem): FiledSlip => ({
  user,
  profile: { ...employee, ...figures, payPeriod },
  payDate: '',
  company: toSlipCompany(),
});

const markers = 'imported';

/** How many employees have an imported payslip of a month. */
const importedMonthItem = z.object({
  run: z.literal(markers),
  item: storedPayPeriod,
  people: z.int(),
  version: z.int(),
});
export type ImportedMonthItem = z.output<typeof importedMonthItem>;

export const importedMonthKey = (payPeriod: PayPeriod) => ({ run: markers, item: payPeriod });

export const parseImportedMonth = (item: Item | undefined): ImportedMonthItem | undefined =>
  parseOptional(importedMonthItem, item);

/** The number of employees with a month, moved with each payslip of it that is imported or removed. */
export const importedMonthWrite = (
  read: ImportedMonthItem | undefined,
  payPeriod: PayPeriod,
  added: number,
): Write => ({
  table: 'runs',
  put: {
    ...importedMonthKey(payPeriod),
    people: (read?.people ?? 0) + added,
    version: (read?.version ?? 0) + 1,
  },
  condition: isUnchanged('run', read?.version ?? 0),
});

/** The months that have imported payslips, oldest first: a dozen. */
export async function readImportedMonths(): Promise<PayPeriod[]> {
  const items = await query('runs', { partition: ['run', markers] });
  return items.flatMap((item) => {
    const found = parseImportedMonth(item);
    return found && found.people > 0 ? [found.item] : [];
  });
}

const hasNone: Condition = {
  expression: 'attribute_not_exists(#run) OR #people = :none',
  values: { none: 0 },
};

/** The condition that a month has no imported payslip, for the transaction that opens its pay run. */
export const monthNotImported = (payPeriod: PayPeriod): Write => ({
  table: 'runs',
  check: importedMonthKey(payPeriod),
  condition: hasNone,
});
