import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/accounts.ts';
import { bankChange } from '../../shared/bank-change.ts';
import { paiseAmount } from '../../shared/money.ts';
import { typedDays, withTypedDays } from '../../shared/month-days.ts';
import { payRunIssueCodes } from '../../shared/pay-run-row.ts';
import { payRunStates, slipStates } from '../../shared/pay-runs.ts';
import { payrollReadShape, slipFieldNames, storedFieldNames } from '../../shared/payroll-fields.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import { alwaysHolds, and, type Condition, exists, isNew, isUnchanged, isVersion } from '../lib/condition.ts';
import { get, type Item, type Key, parseOptional, type Write } from '../lib/table.ts';

const event = z.object({ at: z.string(), by: z.object({ id: storedUserId, name: z.string() }) });
export type RunEvent = z.output<typeof event>;

/** Sums in paise. */
const sums = {
  people: z.int(),
  grossEarnings: paiseAmount,
  totalDeductions: paiseAmount,
  netPay: paiseAmount,
};

/** People by what became of their slips. */
const tally = { made: z.int(), replaced: z.int(), unchanged: z.int(), failed: z.int() };

/** What the tasks of an attempt work through, fixed when it was planned. */
const plan = z.object({
  /** In the keys of its chunks: a plan that was written twice has two ids, and one of them counts. */
  id: z.string(),
  attempt: z.int(),
  chunks: z.int(),
  /** In its chunks, and so many of them to be worked on: of the others, the PDFs are printed alone. */
  people: z.int(),
  active: z.int(),
  /** Left out because of an error of theirs. */
  skipped: z.int(),
});
export type Plan = z.output<typeof plan>;

/** People in a chunk: some seconds of work, and an even number of batches of 24. */
export const chunkSize = 96;
export const peopleInChunk = ({ people }: Plan, chunk: number): number =>
  Math.min(chunkSize, people - chunk * chunkSize);

/** The confirmation of a slip that was missing or out of date; it holds for exactly this deviation. */
const confirmedSlip = z.object({
  ...event.shape,
  userId: storedUserId,
  name: z.string(),
  slip: z.enum(slipStates),
  netPay: z.optional(paiseAmount),
  reason: z.string(),
  deviation: z.string(),
});

const headItem = z.object({
  run: z.literal('months'),
  item: storedPayPeriod,
  state: z.enum(payRunStates),
  /** The state that what is going on leads to. */
  nextState: z.optional(z.enum(['open', 'generated'])),
  /** Counts everything that was started: the name of an execution is `period-attempt`. */
  attempt: z.int(),
  /** Since when, and on whose behalf, the latest attempt runs. */
  started: event,
  /** The latest attempt tries again the people who failed in this plan. */
  retryOf: z.optional(z.string()),
  plan: z.optional(plan),
  /** The plan of the latest generation: its failures are those that are shown. */
  generation: z.optional(z.string()),
  /** PDFs that were stored when the plan was made, of slips that are still those of the month. */
  printed: z.optional(z.int()),
  people: z.int(),
  payDate: z.optional(z.string()),
  opened: event,
  generated: z.optional(event),
  closed: z.optional(event),
  reopened: z.optional(z.object({ ...event.shape, reason: z.string() })),
  outcome: z.optional(z.object({ ...sums, ...tally, skipped: z.int() })),
  /** Of every slip of the month before, when this one was prepared last. */
  previousNetPay: z.optional(paiseAmount),
  confirmedSlips: z.optional(z.array(confirmedSlip)),
  /** Since when its payslips are withheld, and by whom until when; functions/slips/withheld.ts has it for readers. */
  withheld: z.optional(
    z.object({ since: z.string(), by: event.shape.by, publishOn: z.optional(z.string()) }),
  ),
  published: z.optional(event),
  version: z.int(),
});
/** The head of a run: one a month, all of them in one partition. */
export type RunHead = z.output<typeof headItem>;

export const parseHead = (item: Item | undefined): RunHead | undefined => parseOptional(headItem, item);

export const headsPartition: [string, string] = ['run', 'months'];
export const headKey = (payPeriod: PayPeriod) => ({ run: 'months', item: payPeriod });

/** By which the audit knows a run. */
export const runSubjectId = (payPeriod: PayPeriod): string => `pay-run_${payPeriod}`;

export const readHead = async (payPeriod: PayPeriod): Promise<RunHead | undefined> =>
  parseHead(await get('runs', headKey(payPeriod)));

/** Writes the next version of a head, with optimistic locking; version 0 is that of a head that is not stored. */
export const headWrite = (read: RunHead, next: RunHead): Write => ({
  table: 'runs',
  put: { ...next, version: read.version + 1 },
  condition: isUnchanged('run', read.version),
});

/** At most one month is not closed: this item is there while one is. */
export const unclosedKey = { run: 'unclosed', item: 'unclosed' };
/** @throws ConditionFailed, from its transaction, where another month is not closed */
export const claimUnclosed = (payPeriod: PayPeriod): Write => ({
  table: 'runs',
  put: { ...unclosedKey, payPeriod },
  condition: isNew('run'),
});
export const releaseUnclosed: Write = { table: 'runs', remove: unclosedKey, condition: exists('run') };

/** The run is still in one of these states. */
export const isInState = (...states: RunHead['state'][]): Condition => ({
  expression: states.map((_, i) => `#state = :state${i}`).join(' OR '),
  values: Object.fromEntries(states.map((state, i) => [`state${i}`, state])),
});

/** The attempt is still the run's latest, going on or ended. */
export const isAtAttempt = ({ attempt }: RunHead): Condition => ({
  expression: '#attempt = :attempt',
  values: { attempt },
});

/** The attempt is still the run's latest, and going on. */
export const isOngoing = (head: RunHead): Condition => and(isInState(head.state), isAtAttempt(head));

const previousFigures = z.object({
  ...payrollReadShape(slipFieldNames, paiseAmount),
  lopDeduction: z.optional(paiseAmount),
  grossEarnings: z.optional(paiseAmount),
  totalDeductions: z.optional(paiseAmount),
  netPay: z.optional(paiseAmount),
});

/** The figures of the month. */
export const monthlyNames = ['paidDays', 'lopDays', 'otherDeduction'] as const;

const rowItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  userId: storedUserId,
  name: z.string(),
  email: z.string(),
  /** The profile's payroll details; where that is of another period, those that it had in this one. */
  figures: z.object({ ...payrollReadShape(storedFieldNames, paiseAmount), typedDays }),
  /** Those of the slip of the month before. */
  previous: z.optional(previousFigures),
  /** Approved leave, in days of this month. */
  leaveDays: z.number(),
  /** The figures that the row began with. */
  opening: z.optional(z.object(payrollReadShape(monthlyNames, paiseAmount))),
  /** The negative net pay that somebody confirmed, in paise. */
  confirmedNetPay: z.optional(paiseAmount),
  findings: z.array(z.enum(payRunIssueCodes)),
  /** Where the bank account is another one than on the slip of the month before. */
  bankChange: z.optional(bankChange),
  /** Of the profile that it shows; 0 where there is none. */
  payrollVersion: z.int(),
  version: z.int(),
});
/** A person's month: a projection of account, profile, leave and last month's slip, in the order of names. */
export type RowItem = z.output<typeof rowItem>;

export const parseRow = (item: Item | undefined): RowItem | undefined => {
  const row = parseOptional(rowItem, item);
  return row && { ...row, figures: withTypedDays(row.figures, row.run) };
};

export const rowPrefix = 'row#';
/** Enough to sort by; a key has at most 1,024 bytes. */
const maxNameLength = 60;

const sortableName = (name: string) =>
  name.normalize('NFC').toLowerCase().slice(0, maxNameLength).toWellFormed();

export const rowKey = (run: PayPeriod, name: string, userId: UserId) => ({
  run,
  item: `${rowPrefix}${sortableName(name)}#${userId}`,
});

/** Writes the next version of a row, with optimistic locking; version 0 is that of a row that is not stored. */
export const rowWrite = (read: RowItem | undefined, next: RowItem): Write => ({
  table: 'runs',
  put: { ...next, version: (read?.version ?? 0) + 1 },
  condition: read ? isVersion(read.version) : isUnchanged('run', 0),
});

/** Replaced with every change of a row while the month can be edited. */
const figuresKey = (run: PayPeriod) => ({ run, item: 'figures' });

/** To be written beside each change of a row: whoever compares the rows with what was confirmed then knows of it. */
export const figuresChange = (run: PayPeriod): Write => ({
  table: 'runs',
  put: { ...figuresKey(run), stamp: randomBytes(8).toString('hex') },
  condition: alwaysHolds('run'),
});
export const isFiguresChange = (write: Write): boolean =>
  'put' in write && write.table === 'runs' && write.put.item === figuresKey(write.put.run as PayPeriod).item;

/** The condition that no row has changed from now on. To be called before the rows are read. */
export async function watchFigures(run: PayPeriod): Promise<Write> {
  const found = await get('runs', figuresKey(run));
  const condition = found ? { expression: '#stamp = :stamp', values: { stamp: found.stamp } } : isNew('run');
  return { table: 'runs', check: figuresKey(run), condition };
}

const chunkPerson = z.object({
  userId: storedUserId,
  /** The sort key of the person's row, where there was one when the plan was made. */
  row: z.optional(z.string()),
  /** The slip that the person has, if any, stays as it is; its PDF is printed. */
  isCountedOnly: z.optional(z.boolean()),
  /** Findings that show beside others only, such as a bank account that two people have. */
  findings: z.optional(z.array(z.enum(payRunIssueCodes))),
});
export type ChunkPerson = z.output<typeof chunkPerson>;

const chunkItem = z.object({ run: storedPayPeriod, item: z.string(), people: z.array(chunkPerson) });
/** The people of one task, in the order of their names. */
export type ChunkItem = z.output<typeof chunkItem>;
export const parseChunk = (item: Item | undefined): ChunkItem | undefined => parseOptional(chunkItem, item);

const progressItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  /** How many of the chunk's people are done. Each batch of writes is on the condition that it is as it was read. */
  cursor: z.int(),
  /** Of these, those who were to be worked on. */
  done: z.int(),
  ...tally,
});
/** How far a chunk has come, and what became of its people. */
export type ProgressItem = z.output<typeof progressItem>;

/** The tally of no people. */
export const emptyTally = { made: 0, replaced: 0, unchanged: 0, failed: 0 };
export const parseProgress = (item: Item | undefined): ProgressItem | undefined =>
  parseOptional(progressItem, item);

const printingItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  /** How many of the chunk's people have been come to. */
  cursor: z.int(),
  /** Slips of theirs whose PDF is stored, and whose is not: a download prints those. */
  printed: z.int(),
  failed: z.int(),
});
/** How far the slips of a chunk are printed. */
export type PrintingItem = z.output<typeof printingItem>;
export const parsePrinting = (item: Item | undefined): PrintingItem | undefined =>
  parseOptional(printingItem, item);

const failureItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  userId: storedUserId,
  /** For the person who reads it. */
  reason: z.string(),
});
/** Why nothing could be done for a person. */
export type FailureItem = z.output<typeof failureItem>;
export const parseFailure = (item: Item | undefined): FailureItem | undefined =>
  parseOptional(failureItem, item);

const chunkNumber = (chunk: number) => String(chunk).padStart(4, '0');
/** Of the item of a chunk: its key ends with the number. */
export const chunkOf = ({ item }: { item: string }): number => Number(item.split('#').at(-1));
export const chunkKey = (run: PayPeriod, planId: string, chunk: number): Key => ({
  run,
  item: `chunk#${planId}#${chunkNumber(chunk)}`,
});
export const progressPrefix = (planId: string) => `done#${planId}#`;
export const progressKey = (run: PayPeriod, planId: string, chunk: number) => ({
  run,
  item: `${progressPrefix(planId)}${chunkNumber(chunk)}`,
});
export const printingPrefix = (planId: string) => `printed#${planId}#`;
export const printingKey = (run: PayPeriod, planId: string, chunk: number) => ({
  run,
  item: `${printingPrefix(planId)}${chunkNumber(chunk)}`,
});
export const failurePrefix = (planId: string) => `failed#${planId}#`;
export const failureKey = (run: PayPeriod, planId: string, userId: UserId) => ({
  run,
  item: `${failurePrefix(planId)}${userId}`,
});
