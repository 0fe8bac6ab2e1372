import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { payslipVisibilities } from '../../shared/company/pay-settings.ts';
import { fieldProblem } from '../../shared/errors.ts';
import { invalidCursorMessage } from '../../shared/fields.ts';
import type { PfCharges } from '../../shared/law/pf.ts';
import { paiseAmount } from '../../shared/money.ts';
import type { RunMonths } from '../../shared/pay/adjustment-state.ts';
import { submission } from '../../shared/pay-runs/approval-state.ts';
import { confirmedSlip } from '../../shared/pay-runs/open-slips.ts';
import { payRunStates, stoppableTasks } from '../../shared/pay-runs/pay-run-state.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import { type RecordedEvent, recordedEvent } from '../../shared/user-id.ts';
import { and, type Condition } from '../lib/condition.ts';
import { fromCursor } from '../lib/pagination.ts';
import {
  get,
  type Item,
  parseOptional,
  query,
  queryPages,
  versionCheck,
  versionWrite,
  type Write,
} from '../lib/table.ts';

export type RunEvent = RecordedEvent;

/** Totals in paise. */
const totalsShape = {
  people: z.int(),
  grossEarnings: paiseAmount,
  totalDeductions: paiseAmount,
  netPay: paiseAmount,
};

/** The facts of payslips that EDLI and the PF admin charge of a month follow from. In paise. */
export const pfCharges = z.object({
  ...{ payslips: z.int(), members: z.int() },
  ...{ pfWages: paiseAmount, edliWages: paiseAmount, edli: paiseAmount, admin: paiseAmount },
}) satisfies z.ZodMiniType<PfCharges>;

/** Employees by what became of their slips. */
export const tallyShape = { made: z.int(), replaced: z.int(), unchanged: z.int(), failed: z.int() };

/** The work of an attempt, fixed when it was planned. */
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
const storedConfirmation = z.extend(confirmedSlip, {
  netPay: z.optional(paiseAmount),
  deviation: z.string(),
});

/** A submission for approval, with the totals of the payslips in paise, and the decision. */
const storedSubmission = z.extend(submission, {
  /** The digest of all employees' figures: an approval holds for exactly these. */
  digest: z.string(),
  /** The time of the latest change of a row that it takes in. */
  seen: z.optional(z.string()),
  netPay: paiseAmount,
});
export type Submission = z.output<typeof storedSubmission>;

/**
 * The request of an admin: to submit or approve figures, which the digest names; or to generate, by the sum that was confirmed, in paise,
 * and with the time from which employees see the payslips. Without a sum, the failures alone are generated.
 */
const requested = z.discriminatedUnion('task', [
  z.object({ task: z.enum(['submitting', 'approving']), digest: z.string() }),
  z.object({
    task: z.literal('generating'),
    confirmed: z.optional(
      z.object({
        people: z.int(),
        netPay: paiseAmount,
        payslips: z.optional(z.enum(payslipVisibilities)),
        publishOn: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
]);
type RequestedTask = z.output<typeof requested>;
export type RequestedDecision = Extract<RequestedTask, { digest: string }>;
export type RequestedGeneration = Exclude<RequestedTask, RequestedDecision>;

const headItem = z.object({
  run: z.literal('months'),
  item: storedPayPeriod,
  state: z.enum(payRunStates),
  /** The state that what is going on leads to. */
  nextState: z.optional(z.enum(['open', 'generated', 'closed'])),
  /** Counts everything that was started. */
  attempt: z.int(),
  /**
   * A random part of the name of the attempt's execution: after a restore, attempts count again from an earlier number, and
   * Step Functions refuses the names of ended executions for 90 days.
   */
  execution: z.optional(z.string()),
  /** Since when, and on whose behalf, the latest attempt runs. */
  started: recordedEvent,
  /** The latest attempt tries again the people who failed in this plan. */
  retryOf: z.optional(z.string()),
  plan: z.optional(plan),
  /** Names the settings that the sum of the generation was confirmed by (pay-settings.ts): it makes payslips by no others. */
  settings: z.optional(z.string()),
  /** The plan of the latest generation: its failures are those that are shown. */
  generation: z.optional(z.string()),
  /** PDFs that were stored when the plan was made, of slips that are still those of the month. */
  printed: z.optional(z.int()),
  people: z.int(),
  payDate: z.optional(z.string()),
  opened: recordedEvent,
  generated: z.optional(recordedEvent),
  closed: z.optional(recordedEvent),
  /** The request of an admin about a large month, until its figures have been compared with it. */
  requested: z.optional(requested),
  /** Why the latest task was stopped. */
  stopped: z.optional(z.object({ at: z.string(), task: z.enum(stoppableTasks), reason: z.string() })),
  /**
   * The sums of a closed month's payslips, and those of the month before that they were compared with (month-sums.ts).
   */
  sums: z.optional(z.object({ id: z.string(), before: z.optional(z.string()), payLists: z.int() })),
  reopened: z.optional(z.object({ ...recordedEvent.shape, reason: z.string() })),
  outcome: z.optional(
    z.object({
      ...totalsShape,
      ...tallyShape,
      skipped: z.int(),
      /** In paise. See functions/pay-runs/month-costs.ts. */
      costs: z.object({
        pay: paiseAmount,
        employer: paiseAmount,
        /** The facts that EDLI and the PF admin charge follow from. */
        charges: pfCharges,
        /** Income tax that payslips deduct. */
        tax: paiseAmount,
        /** Payslips that owe something to an authority, by the id of its filing. */
        owing: z.record(z.string(), z.int()),
      }),
    }),
  ),
  /** The total of the month before, over every slip that it had when this month was prepared last. */
  previousNetPay: z.optional(paiseAmount),
  confirmedSlips: z.optional(z.array(storedConfirmation)),
  /** Oldest first, the latest of them. */
  submissions: z.optional(z.array(storedSubmission)),
  /** Since when its payslips are withheld, by which admin and until when; withheld-slips.ts has it for readers. */
  withheld: z.optional(
    z.object({ since: z.string(), by: recordedEvent.shape.by, publishOn: z.optional(z.string()) }),
  ),
  published: z.optional(recordedEvent),
  version: z.int(),
});
/** The head of a run: one a month, all of them in one partition. */
export type RunHead = z.output<typeof headItem>;

export const parseHead = (item: Item | undefined): RunHead | undefined => parseOptional(headItem, item);

export const headsPartition: [string, string] = ['run', 'months'];
export const headKey = (payPeriod: PayPeriod) => ({ run: 'months', item: payPeriod });

/** The audit's id of a run. */
export const runSubjectId = (payPeriod: PayPeriod): string => `pay-run_${payPeriod}`;

export const newExecution = (): string => randomBytes(4).toString('hex');

export const readHead = async (payPeriod: PayPeriod): Promise<RunHead | undefined> =>
  parseHead(await get('runs', headKey(payPeriod)));

/** Every run, newest first: a dozen a year. */
export async function readHeads(): Promise<RunHead[]> {
  const items = await query('runs', { partition: headsPartition, newestFirst: true });
  return items.flatMap((item) => parseHead(item) ?? []);
}

export async function readRunMonths(): Promise<RunMonths> {
  const heads = await readHeads();
  const months = (isClosed: boolean) =>
    new Set(heads.filter(({ state }) => (state === 'closed') === isClosed).map(({ item }) => item));
  return { closed: months(true), unclosed: months(false) };
}

export const readClosedMonths = async (): Promise<ReadonlySet<PayPeriod>> => (await readRunMonths()).closed;

/** Writes the next version of a head, with optimistic locking; version 0 is that of a head that is not stored. */
export const headWrite = (read: RunHead, next: RunHead): Write =>
  versionWrite('runs', 'run', read.version, next);

const unclosedItem = z.object({ months: z.array(storedPayPeriod), version: z.int() });
/** The months that are not closed, in their order. */
export type UnclosedMonths = z.output<typeof unclosedItem>;

/**
 * The key of the list of months that are not closed: a write that depends on it names the item's version as its
 * condition.
 */
export const unclosedKey = { run: 'unclosed', item: 'unclosed' };

export const parseUnclosed = (item: Item | undefined): UnclosedMonths =>
  parseOptional(unclosedItem, item) ?? { months: [], version: 0 };

export const readUnclosed = async (): Promise<UnclosedMonths> =>
  parseUnclosed(await get('runs', unclosedKey));

const unclosedWrite = (months: readonly PayPeriod[], version: number): Write =>
  versionWrite('runs', 'run', version, { ...unclosedKey, months: [...months].sort() });

/** A month is opened, or reopened. */
export const addUnclosed = ({ months, version }: UnclosedMonths, period: PayPeriod): Write =>
  unclosedWrite([...months, period], version);

/** A month is closed. */
export const removeUnclosed = ({ months, version }: UnclosedMonths, period: PayPeriod): Write =>
  unclosedWrite(
    months.filter((month) => month !== period),
    version,
  );

/** No month is opened, closed or reopened. */
export const unclosedCheck = ({ version }: UnclosedMonths): Write =>
  versionCheck('runs', 'run', version, unclosedKey);

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

/** The items of a run whose keys begin alike. */
export const queryRun = (run: PayPeriod, prefix: string): Promise<Item[]> =>
  query('runs', { partition: ['run', run], beginsWith: ['item', prefix] });

/**
 * The same items page by page. @param after the key of the item that they follow
 * @param limit of the items of a round trip; without one, it is a megabyte
 */
export const queryRunPages = (
  run: PayPeriod,
  prefix: string,
  after: string | undefined,
  limit?: number,
  attributes?: readonly string[],
): AsyncGenerator<Item[], void> =>
  queryPages('runs', {
    partition: ['run', run],
    beginsWith: ['item', prefix],
    ...(after !== undefined && { after: { run, item: after } }),
    ...(limit !== undefined && { limit }),
    ...(attributes && { attributes }),
  });

/** The key of the item that a page of a run's items follows. @throws Problem bad_input for a cursor of another list */
export function itemOfCursor(
  cursor: string | undefined,
  listName: string,
  prefix: string,
): string | undefined {
  if (cursor === undefined) return undefined;
  const [after] = fromCursor(cursor, listName, 1);
  // DynamoDB rejects a start key outside of the queried range.
  if (!after?.startsWith(prefix)) throw fieldProblem('cursor', invalidCursorMessage);
  return after;
}
