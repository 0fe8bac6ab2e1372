import { type Paise, sumPaise } from '../../shared/money.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { totalsOfSlips } from '../../shared/slips/slip-totals.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, type Item, query } from '../lib/table.ts';
import {
  importedSlipKey,
  parseImportedSlip,
  readImportedOfMonth,
  toReportedSlip,
} from '../store/imported-slip.ts';
import { type RunHead, readHead } from '../store/pay-run.ts';
import { rowPrefix } from '../store/pay-run-row.ts';
import { parseSlip, slipKey } from '../store/slip.ts';
import { payOfPeriod, readNetPays } from '../store/slip-pay.ts';

/** A payslip of the month before. */
interface PreviousSlip {
  userId: UserId;
  slip: FiledSlip;
  /** It was paid before the portal: what the employer paid besides is not known. */
  isImported?: true;
}

/**
 * The payslips of the month before that these employees have, also where they were imported: read by their keys, as no part of
 * a month reads those of all.
 */
export async function readPreviousSlips(period: PayPeriod, ids: readonly UserId[]): Promise<PreviousSlip[]> {
  const previous = subtractMonths(period, 1);
  const read = async (some: readonly UserId[], toKey: typeof slipKey | typeof importedSlipKey) =>
    batchGetAll(some.map((userId) => ({ table: 'slips', key: toKey(userId, previous) })));
  const generated = (await read(ids, slipKey)).map((item, i) =>
    skipUnreadable(() => parseSlip(item), { table: 'slips', userId: ids[i] }),
  );
  const others = ids.filter((_, i) => !generated[i]);
  const imported = (await read(others, importedSlipKey)).flatMap((item) => parseImportedSlip(item) ?? []);
  return [
    ...generated.flatMap((item): PreviousSlip[] | PreviousSlip => item ?? []),
    ...imported.map(
      (item): PreviousSlip => ({ userId: item.user.id, slip: toReportedSlip(item), isImported: true }),
    ),
  ];
}

const idsOf = (items: readonly Item[]): UserId[] => items.map(({ userId }) => storedUserId.parse(userId));

const readIdsOfRows = async (run: PayPeriod): Promise<UserId[]> =>
  idsOf(
    await query('runs', {
      partition: ['run', run],
      beginsWith: ['item', rowPrefix],
      attributes: ['userId'],
    }),
  );

/** The employees with payslips of a month that has no pay run. */
async function readIdsOfSlips(period: PayPeriod): Promise<UserId[]> {
  const [generated, imported] = await Promise.all([
    query('slips', payOfPeriod(period)),
    readImportedOfMonth(period),
  ]);
  return [...idsOf(generated), ...imported.map(({ user }) => user.id)];
}

/** The employees of a month: each payslip of one with a pay run has a row. */
export const readEmployeeIds = (period: PayPeriod, head: RunHead | undefined): Promise<UserId[]> =>
  head ? readIdsOfRows(period) : readIdsOfSlips(period);

/** The employees of the month before who have no row in this one. @param known those who have one, where all were read already */
export async function readPreviousOthers(period: PayPeriod, known?: readonly UserId[]): Promise<UserId[]> {
  const previous = subtractMonths(period, 1);
  const [rows, head] = await Promise.all([known ?? readIdsOfRows(period), readHead(previous)]);
  const before = await readEmployeeIds(previous, head);
  const ids = new Set(rows);
  return [...new Set(before)].filter((id) => !ids.has(id));
}

/** Pay of the month before. A closed month keeps what its payslips come to. */
async function sumPrevious(period: PayPeriod): Promise<Paise> {
  const previous = subtractMonths(period, 1);
  const [head, imported] = await Promise.all([readHead(previous), readImportedOfMonth(previous)]);
  const made =
    head?.state === 'closed' && head.outcome
      ? [head.outcome.netPay]
      : (await readNetPays(previous)).map(({ net }) => net);
  const { netPay } = totalsOfSlips(imported.map((item) => toReportedSlip(item).profile));
  return sumPaise([...made, netPay]);
}

/**
 * Pay of the month before, for the head of a month: it stays so while that one is closed. Undefined where it is not, or has no
 * run, so that payslips may still be added.
 */
export const fixPreviousNetPay = async (period: PayPeriod): Promise<Paise | undefined> =>
  (await readHead(subtractMonths(period, 1)))?.state === 'closed' ? sumPrevious(period) : undefined;

/** Pay of the month before, with or without a row in this one. */
export async function readPreviousNetPay({ item, state, previousNetPay }: RunHead): Promise<Paise> {
  const fixed = state === 'closed' ? undefined : previousNetPay;
  return fixed ?? sumPrevious(item);
}
