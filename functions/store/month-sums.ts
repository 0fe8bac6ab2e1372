import * as z from 'zod/mini';
import type { MonthSums } from '../../shared/books/month-sums.ts';
import { paiseAmount } from '../../shared/money.ts';
import type { RowSums } from '../../shared/pay-runs/row-sums.ts';
import { type PayPeriod, storedPayPeriod, subtractMonths } from '../../shared/period.ts';
import type { HeadcountSums } from '../../shared/reports/headcount.ts';
import { mover, varianceReasons } from '../../shared/reports/reports.ts';
import type { Variance } from '../../shared/reports/variance.ts';
import { filingIds } from '../../shared/statutory/filing/filing.ts';
import { storedUserId } from '../../shared/user-id.ts';
import { isNew } from '../lib/condition.ts';
import { pack, unpack } from '../lib/json.ts';
import { batchGetAll, get, type Item, parseOptional, type Write } from '../lib/table.ts';
import { pfCharges, queryRun, type RunHead, readHead } from './pay-run.ts';
import { rowSums } from './row-sums.ts';
import type { NetPays } from './slip-pay.ts';

const department = { department: z.optional(z.string()) };
const effect = { netPay: paiseAmount, employer: paiseAmount };

/** The sums of a closed month's payslips by themselves. */
export const monthSums = z.object({
  payslips: z.int(),
  departments: z.array(z.object({ ...department, ...effect, people: z.int(), salaries: paiseAmount })),
  charges: pfCharges,
  owed: z.array(z.object({ id: z.enum(filingIds), people: z.int(), due: paiseAmount })),
  newest: z.optional(z.string()),
}) satisfies z.ZodMiniType<MonthSums>;

/** The headcount of a closed month, beside the month before. */
const monthHeadcount = z.object({
  payslips: z.int(),
  departments: z.array(
    z.object({
      ...department,
      ...{ employees: z.int(), start: z.int(), joined: z.int(), left: z.int(), end: z.int() },
    }),
  ),
  joiners: z.array(mover),
  leavers: z.array(mover),
  gone: z.array(storedUserId),
}) satisfies z.ZodMiniType<HeadcountSums>;

const totals = z.object({ ...effect, payslips: z.int() });
const reason = z.object({
  reason: z.enum(varianceReasons),
  ...effect,
  people: z.int(),
  list: z.array(
    z.object({
      userId: storedUserId,
      name: z.string(),
      ...effect,
      parts: z.array(z.object({ label: z.string(), amount: paiseAmount })),
    }),
  ),
});

/** Why a closed month differs from the month before. */
const monthVariance = z.object({
  before: totals,
  now: totals,
  reasons: z.array(reason),
}) satisfies z.ZodMiniType<Variance>;

const packedItem = z.object({ run: storedPayPeriod, item: z.string(), packed: z.string() });
const unpackItem = (item: Item | undefined): unknown => {
  const found = parseOptional(packedItem, item);
  return found && unpack(found.packed);
};

const pays = z.array(
  z.object({ userId: storedUserId, version: z.int(), net: paiseAmount }),
) satisfies z.ZodMiniType<NetPays>;

/** The sums of a month: what its payslips come to and pay, and where the month before has sums too, what differs from it. */
export interface ClosedMonth {
  sums: MonthSums;
  pays: NetPays;
  /** The sums of its rows, which its summary shows. */
  rows?: RowSums | undefined;
  headcount?: HeadcountSums | undefined;
  variance?: Variance | undefined;
}

const keyOf = (run: PayPeriod, id: string, part: string) => ({ run, item: `sums#${id}#${part}` });
const reasonPart = (name: string) => `variance#${name}`;
const paysPart = (list: number) => `pays#${list}`;

/** Employees in one list of net pays: packed, it is some hundred KB. */
const paysInList = 5_000;
export const payListsOf = ({ pays: of }: ClosedMonth): number => Math.ceil(of.length / paysInList);

/** Every part of the sums of a month, by the end of its key. */
const partNames = ['month', 'rows', 'headcount', 'variance', ...varianceReasons.map(reasonPart)];

/** Writes the sums of a month, in the transaction with the head that names them. */
export function sumsWrites(run: PayPeriod, id: string, closed: ClosedMonth): Write[] {
  const { sums, pays: of, rows, headcount, variance } = closed;
  const write = (part: string, value: unknown): Write => ({
    table: 'runs',
    put: { ...keyOf(run, id, part), packed: pack(value) },
    condition: isNew('run'),
  });
  const { reasons = [], ...compared } = variance ?? {};
  return [
    write('month', sums),
    ...(rows ? [write('rows', rows)] : []),
    ...(headcount ? [write('headcount', headcount)] : []),
    ...(variance ? [write('variance', compared)] : []),
    ...reasons.map((own) => write(reasonPart(own.reason), own)),
    ...Array.from({ length: payListsOf(closed) }, (_, i) =>
      write(paysPart(i), of.slice(i * paysInList, (i + 1) * paysInList)),
    ),
  ];
}

/** Removes the sums of a month, in the transaction with the head that names them no longer. */
export const sumsRemovals = ({ item: run, sums }: RunHead): Write[] =>
  sums
    ? [...partNames, ...Array.from({ length: sums.payLists }, (_, i) => paysPart(i))].map((part) => ({
        table: 'runs',
        remove: keyOf(run, sums.id, part),
      }))
    : [];

/**
 * The sums of the payslips of a month; undefined where it is not closed, or was reopened since its head was read.
 */
export async function readMonthSums(head: RunHead | undefined): Promise<MonthSums | undefined> {
  if (!head?.sums) return undefined;
  const read = unpackItem(await get('runs', keyOf(head.item, head.sums.id, 'month')));
  return read === undefined ? undefined : monthSums.parse(read);
}

/** The net pay of each payslip of a closed month; undefined as of `readMonthSums`. */
export async function readMonthPays(head: RunHead | undefined): Promise<NetPays | undefined> {
  if (!head?.sums) return undefined;
  const { item: run, sums } = head;
  const lists = Array.from({ length: sums.payLists }, (_, i) => ({
    table: 'runs' as const,
    key: keyOf(run, sums.id, paysPart(i)),
  }));
  const items = (await batchGetAll(lists)).map(unpackItem);
  return items.includes(undefined) ? undefined : items.flatMap((list) => pays.parse(list));
}

/** Whether what differs from the month before is stored, and that month is still the one that was compared. */
async function isCompared({ item, sums }: RunHead): Promise<boolean> {
  if (sums?.before === undefined) return false;
  return (await readHead(subtractMonths(item, 1)))?.sums?.id === sums.before;
}

/**
 * The sums of the rows of a closed month, some of which are compared with the month before; undefined as of
 * `readMonthHeadcount`.
 */
export async function readMonthRows(head: RunHead): Promise<RowSums | undefined> {
  if (!head.sums || !(await isCompared(head))) return undefined;
  const read = unpackItem(await get('runs', keyOf(head.item, head.sums.id, 'rows')));
  return read === undefined ? undefined : rowSums.parse(read);
}

/** The headcount of a closed month; undefined as of `readMonthSums`, and where the month before has changed since. */
export async function readMonthHeadcount(head: RunHead | undefined): Promise<HeadcountSums | undefined> {
  if (!head?.sums || !(await isCompared(head))) return undefined;
  const read = unpackItem(await get('runs', keyOf(head.item, head.sums.id, 'headcount')));
  return read === undefined ? undefined : monthHeadcount.parse(read);
}

/** Why a closed month differs from the month before; undefined as of `readMonthHeadcount`. */
export async function readMonthVariance(head: RunHead | undefined): Promise<Variance | undefined> {
  if (!head?.sums || !(await isCompared(head))) return undefined;
  const { item: run, sums } = head;
  const items = await queryRun(run, keyOf(run, sums.id, 'variance').item);
  const byKey = new Map(items.map((item) => [String(item.item), item]));
  const compared = unpackItem(byKey.get(keyOf(run, sums.id, 'variance').item));
  if (compared === undefined) return undefined;
  const reasons = varianceReasons.map((name) =>
    unpackItem(byKey.get(keyOf(run, sums.id, reasonPart(name)).item)),
  );
  return monthVariance.parse({ ...compared, reasons });
}
