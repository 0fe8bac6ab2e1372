import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import type { PayRun, PayRunList } from '../../shared/pay-runs/pay-run.ts';
import { isGenerated } from '../../shared/pay-runs/pay-run-state.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import { importedMessages } from '../../shared/payroll/imported-slips.ts';
import { nextPeriod, type PayPeriod } from '../../shared/period.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import type { Page, PageRequest } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import type { Write } from '../lib/table.ts';
import { monthNotImported, readImportedMonths } from '../store/imported-slip.ts';
import { sumsRemovals } from '../store/month-sums.ts';
import { addUnclosed, headWrite, type RunHead, readHeads, readUnclosed } from '../store/pay-run.ts';
import { watchFigures } from '../store/pay-run-row.ts';
import { readPaySettings } from '../store/pay-settings.ts';
import {
  assertAllConfirmed,
  assertNoneLeftOut,
  closePeople,
  closingWrites,
  peopleToClose,
  readMonthBefore,
} from './closing.ts';
import { assertEditable, eventOf, getHead, isLarge, nextAttempt, writeHead } from './head.ts';
import { ensureStarted } from './job/state-machine.ts';
import { readOpenableMonths } from './opening.ts';
import { publish } from './publication.ts';
import { summarize, toMonth, toPayRun } from './summary.ts';

export async function listPayRuns(_admin: Actor): Promise<PayRunList> {
  const heads = await readHeads();
  return { months: heads.map(toMonth), openable: await readOpenableMonths(heads, todayInIndia()) };
}

export async function getPayRun(_admin: Actor, period: PayPeriod): Promise<PayRun> {
  const head = await getHead(period);
  await ensureStarted(head);
  return toPayRun(head);
}

/** Adds up the rows of a month. @throws Problem not_found without the run; conflict as of `summarize` */
export const summarizePayRun = async (
  admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<PayRunSummary>> => summarize(admin, await getHead(period), request);

/** @throws Problem conflict where the month cannot be opened now, was paid before the portal, or the newest one is not closed */
async function assertOpenable(period: PayPeriod, heads: readonly RunHead[]): Promise<void> {
  if ((await readOpenableMonths(heads, todayInIndia())).includes(period)) return;
  const [newest] = heads;
  if (newest && newest.state !== 'closed')
    throw new Problem('conflict', payRunMessages.stillOpen(newest.item));
  const isImported = (await readImportedMonths()).includes(period);
  throw new Problem(
    'conflict',
    isImported ? importedMessages.imported(period) : payRunMessages.notOpenable(period),
  );
}

/**
 * Writes the other months that are not closed while a month is opened or reopened: no task of theirs may go on that does not
 * know of it, and the month after it adds up its payslips itself from now on.
 * @throws Problem conflict while one of them is prepared or generated
 */
const writeOtherMonths = (heads: readonly RunHead[], period: PayPeriod): Write[] =>
  heads
    .filter(({ item, state }) => item !== period && state !== 'closed')
    .map((head) => {
      assertEditable(head);
      const { previousNetPay: _, ...next } = head;
      return headWrite(head, head.item === nextPeriod(period) ? next : head);
    });

/** Opens a month; one that has been opened is answered as it is. @throws Problem conflict */
export async function openPayRun(admin: Actor, period: PayPeriod): Promise<PayRun> {
  return retryOnConflict(async () => {
    const [unclosed, heads] = await Promise.all([readUnclosed(), readHeads()]);
    if (heads.some(({ item }) => item === period)) return getPayRun(admin, period);
    await assertOpenable(period, heads);
    const others = writeOtherMonths(heads, period);
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
    return writeHead(admin, head, next, 'pay-run.opened', {
      writes: [addUnclosed(unclosed, period), monthNotImported(period), ...others],
    });
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
 * Lets employees see the payslips of a month that were withheld, and tells them. Published already, it is answered as it is.
 * @throws Problem conflict while payslips are generated or checked
 */
export async function publishPayRun(admin: Actor, period: PayPeriod): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    if (!head.withheld) return toPayRun(head);
    if (!isGenerated(head)) assertEditable(head);
    const { next, writes } = await publish(head, await eventOf(admin));
    return writeHead(admin, head, next, 'pay-run.published', { writes });
  });
}

/**
 * Closes a month whose payslips are those of its figures, or were confirmed as they are. A large one is then being closed: its
 * end names what is missing. So is one with payslips that stay as they are, or with employees who get none: a task that is tried
 * again writes what is owed of them before it closes the month.
 * @throws Problem conflict while the month has not been generated, a payslip is missing or out of date, or an employee is left out
 */
export async function closePayRun(admin: Actor, period: PayPeriod): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    // Asked for twice, it is done once.
    if (head.state === 'closed' || head.state === 'closing') return getPayRun(admin, period);
    assertEditable(head);
    if (head.state !== 'generated') throw new Problem('conflict', payRunMessages.notGenerated(period));
    const event = await eventOf(admin);
    const inBackground = (writes: Write[] = []) =>
      writeHead(admin, head, nextAttempt(head, event, 'closing', 'closed'), 'pay-run.closing', { writes });
    const unchanged = await watchFigures(period);
    const people = await peopleToClose(head);
    await assertNoneLeftOut(head, people);
    if (isLarge(head)) return inBackground([unchanged]);
    const [settings, before] = await Promise.all([readPaySettings(), readMonthBefore(head)]);
    const found = await closePeople(head, people, settings, before);
    assertAllConfirmed(found);
    // A row that is saved from the comparison on makes these fail, and compare again; a slip changes the head.
    if (found.differing.length > 0) return inBackground([unchanged]);
    const done = { event, actor: admin };
    const { next, writes } = await closingWrites(head, found, done, `v${head.version}`, before);
    await transactAs(admin, [...writes, unchanged]);
    return toPayRun(next);
  });
}

/** Reopens a closed month, and prepares it again; other months stay as they are. @throws Problem not_found, conflict */
export async function reopenPayRun(admin: Actor, period: PayPeriod, reason: string): Promise<PayRun> {
  return retryOnConflict(async () => {
    const [unclosed, heads] = await Promise.all([readUnclosed(), readHeads()]);
    const head = heads.find(({ item }) => item === period);
    if (!head) throw new Problem('not_found', payRunMessages.notFound);
    if (head.state !== 'closed') throw new Problem('conflict', payRunMessages.notClosed(period));
    const others = writeOtherMonths(heads, period);
    const event = await eventOf(admin);
    const next = nextAttempt(head, event, 'preparing', 'generated');
    return writeHead(
      admin,
      head,
      { ...next, closed: undefined, sums: undefined, reopened: { ...event, reason } },
      'pay-run.reopened',
      { writes: [addUnclosed(unclosed, period), ...sumsRemovals(head), ...others] },
    );
  });
}
