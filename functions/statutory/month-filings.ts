import { createHash } from 'node:crypto';
import type { Check } from '../../shared/filing/checks.ts';
import { type FiledSlip, type FilingId, parseFilingId } from '../../shared/filing/filing.ts';
import {
  emptyFiling,
  type FilingFile,
  type FilingPart,
  filingsOf,
  type MonthFiling,
} from '../../shared/filing/month.ts';
import { dueDateOf } from '../../shared/law/due-dates.ts';
import type { RuleOverride } from '../../shared/law/statutory.ts';
import { type Paise, toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import {
  type Filing,
  type FilingCheck,
  type MonthFilings,
  maxFindings,
} from '../../shared/statutory-filing.ts';
import type { Actor } from '../auth/session.ts';
import { get, query } from '../lib/table.ts';
import { emptyFilingItem, type FilingItem, readFilingItems } from '../store/filing.ts';
import { lawKey, parseLaw } from '../store/law.ts';
import { parseSlip } from '../store/slip.ts';

/**
 * The current payslips of a month. The index may lag behind by moments; what was filed is compared with the payslips
 * whenever it is read. One that cannot be read fails the request: no file may leave it out.
 */
export async function readFiledSlips(period: PayPeriod): Promise<FiledSlip[]> {
  const items = await query('slips', { index: 'by-period', partition: ['period', period] });
  return items.flatMap((item) => parseSlip(item)?.slip ?? []);
}

/** The company's own values of rules. */
export const readOverrides = async (): Promise<readonly RuleOverride[]> =>
  parseLaw(await get('settings', lawKey)).overrides;

export const hashOf = (file: FilingFile): string =>
  createHash('sha256')
    .update('text' in file ? file.text : JSON.stringify(file.sheet))
    .digest('hex');

/** The filing of a month by its id; empty where the payslips owe nothing. */
export function filingOf(
  slips: readonly FiledSlip[],
  { run: period, id, reasons }: FilingItem,
  overrides: readonly RuleOverride[],
): MonthFiling {
  const { head, state } = parseFilingId(id);
  const filings = filingsOf(slips, period, { reasons, overrides });
  return filings.find((filing) => filing.id === id) ?? emptyFiling(head, state, period);
}

const partsToRupees = (parts: readonly FilingPart[]) =>
  parts.map(({ label, amount, inFile }) => ({
    label,
    amount: toRupees(amount),
    ...(inFile !== undefined && { inFile: toRupees(inFile) }),
  }));

function toCheck({ check, title, findings }: Check): FilingCheck {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const looks = findings.filter(({ severity }) => severity === 'look');
  return {
    check,
    title,
    errors: errors.length,
    looks: looks.length,
    findings: [...errors, ...looks].slice(0, maxFindings),
  };
}

const recordedToRupees = <R extends { total?: Paise | undefined }>({ total, ...rest }: R) => ({
  ...rest,
  ...(total !== undefined && { total: toRupees(total) }),
});

/** A filing as the API answers it. */
export function toFiling(
  filing: MonthFiling,
  item: FilingItem,
  overrides: readonly RuleOverride[] = [],
): Filing {
  const { head, state } = parseFilingId(filing.id);
  const [newest] = item.exports;
  const dueDate = dueDateOf(head, state, item.run, overrides);
  return {
    id: filing.id,
    people: filing.people,
    paying: filing.paying,
    due: toRupees(filing.due),
    parts: partsToRupees(filing.parts),
    dueDate,
    doubts: [...filing.doubts, ...(dueDate?.doubt === undefined ? [] : [dueDate.doubt])],
    checks: filing.checks.map(toCheck),
    exports: item.exports.map((file) => ({
      ...file,
      due: toRupees(file.due),
      parts: partsToRupees(file.parts),
    })),
    isOutOfDate: newest !== undefined && newest.hash !== hashOf(filing.file),
    filed: item.filed && recordedToRupees(item.filed),
    paid: item.paid && recordedToRupees(item.paid),
    version: item.version,
  };
}

/** What a month owes, and what was done about it: also about what the payslips no longer owe. */
export async function readMonthFilings(period: PayPeriod): Promise<MonthFilings> {
  const [slips, items, overrides] = await Promise.all([
    readFiledSlips(period),
    readFilingItems(period),
    readOverrides(),
  ]);
  const itemOf = new Map<FilingId, FilingItem>(items.map((item) => [item.id, item]));
  const due = filingsOf(slips, period, { reasons: itemOf.get('esi')?.reasons, overrides });
  const isListed = new Set(due.map(({ id }) => id));
  const noLongerDue = items
    .filter(({ id }) => !isListed.has(id))
    .map(({ id }) => {
      const { head, state } = parseFilingId(id);
      return emptyFiling(head, state, period);
    });
  return {
    payPeriod: period,
    payslips: slips.length,
    filings: [...due, ...noLongerDue].map((filing) =>
      toFiling(filing, itemOf.get(filing.id) ?? emptyFilingItem(period, filing.id), overrides),
    ),
  };
}

export const listFilings = (_admin: Actor, period: PayPeriod): Promise<MonthFilings> =>
  readMonthFilings(period);
