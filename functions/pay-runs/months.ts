import type { AuditAction } from '../../shared/audit.ts';
import { type Company, companyMessages, payDateOf } from '../../shared/company.ts';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { type Rupees, toPaise } from '../../shared/money.ts';
import { type PayRun, type PayRunList, type PayRunSummary, payRunMessages } from '../../shared/pay-runs.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get, query, type Write } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { type AuditChanges, changesOf } from '../store/audit-changes.ts';
import { companyKey, parseCompany } from '../store/company.ts';
import {
  claimUnclosed,
  headsPartition,
  headWrite,
  newExecution,
  parseHead,
  type RunEvent,
  type RunHead,
  readHead,
  releaseUnclosed,
  runSubjectId,
} from '../store/pay-run.ts';
import { watchFigures } from '../store/pay-run-row.ts';
import { readFailures } from './job/progress.ts';
import { ensureStarted } from './job/state-machine.ts';
import { assertConfirmed, confirmationOf, isOpenSlip, readAllMonthSlips, totalsOf } from './month-slips.ts';
import {
  type ConfirmedPublication,
  canPublish,
  publish,
  withheldByGenerating,
  withholdingWrites,
} from './publication.ts';
import { evaluateRows, isPayable } from './rows/project-row.ts';
import { readAllRows } from './rows/stored-rows.ts';
import { summarize, sumResults, toMonth, toPayRun } from './summary.ts';

/** Every run, newest first: a dozen a year. */
async function readHeads(): Promise<RunHead[]> {
  const items = await query('runs', { partition: headsPartition, newestFirst: true });
  return items.flatMap((item) => parseHead(item) ?? []);
}

/**
 * The months that can be opened: the one after the newest, once every other is closed; at the beginning that of today,
 * the one before, or the one after.
 */
export function openableMonths(heads: readonly RunHead[], today: string): PayPeriod[] {
  const [newest] = heads;
  const month = toPeriod(today);
  if (!newest) return [month, subtractMonths(month, 1), subtractMonths(month, -1)];
  return heads.every(({ state }) => state === 'closed') ? [subtractMonths(newest.item, -1)] : [];
}

export async function listPayRuns(_admin: Actor): Promise<PayRunList> {
  const heads = await readHeads();
  return { months: heads.map(toMonth), openable: openableMonths(heads, todayInIndia()) };
}

/** @throws Problem not_found */
export async function getHead(period: PayPeriod): Promise<RunHead> {
  const head = await readHead(period);
  if (!head) throw new Problem('not_found', payRunMessages.notFound);
  return head;
}

export async function getPayRun(_admin: Actor, period: PayPeriod): Promise<PayRun> {
  const head = await getHead(period);
  await ensureStarted(head);
  return toPayRun(head);
}

/** What the rows of a month come to. @throws Problem not_found without the run */
export const summarizePayRun = async (_admin: Actor, period: PayPeriod): Promise<PayRunSummary> =>
  summarize(await getHead(period));

/** @throws Problem conflict where the month cannot be opened now, or another one is not closed */
function assertOpenable(period: PayPeriod, heads: readonly RunHead[]): void {
  if (openableMonths(heads, todayInIndia()).includes(period)) return;
  const unclosed = heads.find(({ state }) => state !== 'closed');
  throw new Problem(
    'conflict',
    unclosed ? payRunMessages.stillOpen(unclosed.item) : payRunMessages.notOpenable(period),
  );
}

/** @throws Problem conflict while the figures of the run cannot be changed */
export function assertEditable({ item: period, state }: RunHead): void {
  if (state === 'closed') throw new Problem('conflict', payRunMessages.closed(period));
  if (state === 'generating') throw new Problem('conflict', payRunMessages.generating(period));
  if (state === 'preparing') throw new Problem('conflict', payRunMessages.preparing(period));
}

/** Slips name the employer. @throws Problem conflict until the company is set up */
async function requireCompany(): Promise<Company> {
  const company = parseCompany(await get('settings', companyKey));
  if (company) return company;
  throw new Problem('conflict', companyMessages.notSetUp);
}

export async function eventOf(admin: Actor): Promise<RunEvent> {
  const { id, name } = await getActorAccount(admin);
  return { at: new Date().toISOString(), by: { id, name } };
}

/** The next attempt of a run, as it starts. */
const nextAttempt = (
  head: RunHead,
  started: RunEvent,
  state: 'preparing' | 'generating',
  nextState: RunHead['nextState'],
): RunHead => ({
  ...head,
  state,
  nextState,
  attempt: head.attempt + 1,
  execution: newExecution(),
  started,
});

/** What the audit has of a head, beside what is done with it. */
const recorded = ({ payDate, withheld, reopened }: RunHead) => ({
  payDate,
  publishOn: withheld?.publishOn,
  reason: reopened?.reason,
});

/** Writes what becomes of a head, with its audit entry, and starts the attempt that it may have begun. */
async function writeHead(
  admin: Actor,
  head: RunHead,
  next: RunHead,
  action: AuditAction,
  { writes = [], changes }: { writes?: Write[]; changes?: AuditChanges } = {},
): Promise<PayRun> {
  await transactAs(admin, [
    headWrite(head, next),
    ...writes,
    ...auditWrites(
      admin,
      action,
      { id: runSubjectId(head.item) },
      {
        payPeriod: head.item,
        attempt: next.attempt,
        changes: {
          ...changesOf(recorded(head), recorded(next), ['payDate', 'publishOn', 'reason']),
          ...changes,
        },
      },
    ),
  ]);
  await ensureStarted(next);
  return toPayRun(next);
}

/** Opens a month; one that has been opened is answered as it is. @throws Problem conflict */
export async function openPayRun(admin: Actor, period: PayPeriod): Promise<PayRun> {
  return retryOnConflict(async () => {
    const heads = await readHeads();
    if (heads.some(({ item }) => item === period)) return getPayRun(admin, period);
    assertOpenable(period, heads);
    const opened = await eventOf(admin);
    const head: RunHead = {
      run: 'months',
      item: period,
      state: 'open',
      attempt: 0,
      started: opened,
      people: 0,
      opened,
      version: 0,
    };
    const next = nextAttempt(head, opened, 'preparing', 'open');
    return writeHead(admin, head, next, 'pay-run.opened', { writes: [claimUnclosed(period)] });
  });
}

/** Prepares an open month again: who has come is taken in, and what has changed elsewhere shows. */
export async function checkPayRun(admin: Actor, period: PayPeriod): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    // Asked for twice, it is done once.
    if (head.state === 'preparing') return getPayRun(admin, period);
    assertEditable(head);
    const nextState = head.state === 'generated' ? 'generated' : 'open';
    return writeHead(
      admin,
      head,
      nextAttempt(head, await eventOf(admin), 'preparing', nextState),
      'pay-run.checked',
    );
  });
}

/**
 * Generates the slips of all employees without an error, if they and their total are still those that were confirmed. The
 * pay date is that of the first generation in India.
 * @throws Problem conflict, also until the company is set up; unprocessable without any employee
 */
export async function generatePayRun(
  admin: Actor,
  period: PayPeriod,
  confirmed: { people: number; netPay: number } & ConfirmedPublication,
): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    // Asked for twice, it is done once.
    if (head.state === 'generating') return getPayRun(admin, period);
    assertEditable(head);
    const [unchanged, company] = await Promise.all([watchFigures(period), requireCompany()]);
    const rows = await evaluateRows(await readAllRows(period));
    const { people, netPay } = sumResults(rows.filter(isPayable).map(({ results }) => results));
    if (people === 0) throw new Problem('unprocessable', payRunMessages.nothingToGenerate);
    if (people !== confirmed.people || netPay !== toPaise(confirmed.netPay as Rupees))
      throw new Problem('conflict', payRunMessages.figuresChanged);
    const started = await eventOf(admin);
    const next: RunHead = {
      ...nextAttempt(head, started, 'generating', 'generated'),
      retryOf: undefined,
      // What was confirmed was about the slips that these replace.
      confirmedSlips: undefined,
      payDate: head.payDate ?? payDateOf(period, company, todayInIndia()),
      withheld: withheldByGenerating(head, company, confirmed, started),
    };
    return writeHead(admin, head, next, 'pay-run.generated', {
      // A row that is saved from the comparison on makes this one fail, and compare again.
      writes: [unchanged, ...(await withholdingWrites(head, next))],
      changes: changesOf(undefined, { people, netPay }, ['people', 'netPay']),
    });
  });
}

/** Tries the failures of the latest generation again. @throws Problem conflict, unprocessable where there are none */
export async function retryPayRun(admin: Actor, period: PayPeriod): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    if (head.state === 'generating') return getPayRun(admin, period);
    assertEditable(head);
    const failures = await readFailures(period, head.generation);
    if (failures.size === 0) throw new Problem('unprocessable', payRunMessages.nothingToRetry);
    const next = nextAttempt(head, await eventOf(admin), 'generating', 'generated');
    return writeHead(admin, head, { ...next, retryOf: head.generation }, 'pay-run.generated');
  });
}

/**
 * Lets employees see the payslips of a month that were withheld, and tells them. Published already, it is answered as it is.
 * @throws Problem conflict while payslips are generated or checked
 */
export async function publishPayRun(admin: Actor, period: PayPeriod): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    if (!head.withheld) return toPayRun(head);
    if (!canPublish(head)) assertEditable(head);
    const { next, writes } = await publish(head, await eventOf(admin));
    return writeHead(admin, head, next, 'pay-run.published', { writes });
  });
}

/**
 * Closes a month whose payslips are those of its figures, or were confirmed as they are.
 * @throws Problem conflict while the month has not been generated, or a payslip is missing or out of date
 */
export async function closePayRun(admin: Actor, period: PayPeriod): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    if (head.state === 'closed') return toPayRun(head);
    assertEditable(head);
    if (head.state !== 'generated') throw new Problem('conflict', payRunMessages.notGenerated(period));
    const unchanged = await watchFigures(period);
    const slips = await readAllMonthSlips(period);
    assertConfirmed(head, slips);
    const totals = totalsOf(slips.map(({ slip }) => slip));
    const next: RunHead = {
      ...head,
      state: 'closed',
      closed: await eventOf(admin),
      outcome: head.outcome && { ...head.outcome, ...totals },
      confirmedSlips: slips.filter(isOpenSlip).flatMap((slip) => confirmationOf(head, slip) ?? []),
    };
    return writeHead(admin, head, next, 'pay-run.closed', {
      // A row that is saved from the comparison on makes this one fail, and compare again; a slip changes the head.
      writes: [releaseUnclosed, unchanged],
      changes: changesOf(undefined, totals, ['people', 'netPay']),
    });
  });
}

/** Reopens a closed month, and prepares it again. @throws Problem conflict while another month is not closed */
export async function reopenPayRun(admin: Actor, period: PayPeriod, reason: string): Promise<PayRun> {
  return retryOnConflict(async () => {
    const heads = await readHeads();
    const head = heads.find(({ item }) => item === period);
    if (!head) throw new Problem('not_found', payRunMessages.notFound);
    if (head.state !== 'closed') throw new Problem('conflict', payRunMessages.notClosed(period));
    const unclosed = heads.find(({ state }) => state !== 'closed');
    if (unclosed) throw new Problem('conflict', payRunMessages.stillOpen(unclosed.item));
    const event = await eventOf(admin);
    const next = nextAttempt(head, event, 'preparing', 'generated');
    return writeHead(
      admin,
      head,
      { ...next, closed: undefined, reopened: { ...event, reason } },
      'pay-run.reopened',
      { writes: [claimUnclosed(period)] },
    );
  });
}
