import { type Company, companyMessages, payDateOf } from '../../shared/company/company.ts';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { type Rupees, toPaise } from '../../shared/money.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { Actor } from '../auth/session.ts';
import { retryOnConflict } from '../lib/retry.ts';
import type { Write } from '../lib/table.ts';
import { type AuditChanges, changesOf } from '../store/audit-changes.ts';
import type { RequestedGeneration, RunHead } from '../store/pay-run.ts';
import { settingsDigest } from '../store/pay-settings.ts';
import { assertDecided, type Month, readApprovedMonth } from './approval/month.ts';
import { readApprovalRule } from './approval/rule.ts';
import { assertEditable, eventOf, getHead, isLarge, nextAttempt, writeHead } from './head.ts';
import { readFailures } from './job/progress.ts';
import { ensureStarted } from './job/state-machine.ts';
import { type ConfirmedPublication, withheldByGenerating, withholdingWrites } from './publication.ts';
import { sumResults } from './row-sums.ts';
import { isPayable } from './rows/evaluate-row.ts';
import { toPayRun } from './summary.ts';

/** Slips name the employer. @throws Problem conflict until the company is set up */
function requireCompany(company: Company | undefined): Company {
  if (company) return company;
  throw new Problem('conflict', companyMessages.notSetUp);
}

/** The month as it is to be generated, with what becomes of its head. */
interface Generation {
  month: Month;
  next: RunHead;
  /** The conditions that the figures and the settings stay as they were compared, and what withholds the payslips. */
  writes: Write[];
  changes: AuditChanges;
}

/** The head of a month that is generated, as far as it does not depend on its figures. @throws Problem as of `withheldByGenerating` */
function toGenerating(
  head: RunHead,
  { confirmed }: RequestedGeneration,
  company: Company | undefined,
): Partial<RunHead> {
  if (!confirmed) return { retryOf: head.generation };
  const employer = requireCompany(company);
  return {
    retryOf: undefined,
    // The confirmation was about the slips that these replace.
    confirmedSlips: undefined,
    payDate: head.payDate ?? payDateOf(head.item, employer, todayInIndia()),
    withheld: withheldByGenerating(head, employer, confirmed, head.started),
  };
}

/** The number of payslips and the net pay, where they are as confirmed. @throws Problem unprocessable without any, conflict */
function assertConfirmed({ evaluated }: Month, confirmed: { people: number; netPay: number }) {
  const { people, netPay } = sumResults(evaluated.filter(isPayable).map(({ results }) => results));
  if (people === 0) throw new Problem('unprocessable', payRunMessages.nothingToGenerate);
  if (people !== confirmed.people || netPay !== confirmed.netPay)
    throw new Problem('conflict', payRunMessages.figuresChanged);
  return { people, netPay };
}

/**
 * Compares the figures of a month with what was asked: approved where pay runs need it, and the same sum as was confirmed. A large
 * month is compared by the task that plans it, while no figure can change.
 * @throws Problem conflict, unprocessable
 */
export async function compareRequested(head: RunHead, requested: RequestedGeneration): Promise<Generation> {
  const month = await readApprovedMonth(head);
  const { rule, conditions } = month;
  const { confirmed } = requested;
  const next = {
    ...head,
    ...toGenerating(head, requested, rule.company),
    requested: undefined,
    settings: settingsDigest(rule.settings),
  };
  return {
    month,
    next,
    // A figure or a setting that is saved from the comparison on makes this fail, and compare again.
    writes: [...conditions, ...(await withholdingWrites(head, next))],
    changes: confirmed ? changesOf(undefined, assertConfirmed(month, confirmed), ['people', 'netPay']) : {},
  };
}

async function generate(
  admin: Actor,
  period: PayPeriod,
  toRequested: (head: RunHead) => RequestedGeneration | Promise<RequestedGeneration>,
): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    // Asked for twice, it is done once.
    if (head.state === 'generating') {
      await ensureStarted(head);
      return toPayRun(head);
    }
    assertEditable(head);
    const requested = await toRequested(head);
    const begun = nextAttempt(head, await eventOf(admin), 'generating', 'generated');
    if (isLarge(head)) {
      const rule = await readApprovalRule();
      assertDecided(head, rule);
      toGenerating(begun, requested, rule.company);
      return writeHead(admin, head, { ...begun, requested }, 'pay-run.generating', {
        changes: changesOf(undefined, requested.confirmed ?? {}, ['people', 'netPay']),
      });
    }
    const { next, writes, changes } = await compareRequested(begun, requested);
    return writeHead(admin, head, next, 'pay-run.generated', { writes, changes });
  });
}

/**
 * Generates the slips of all employees without an error, if these figures were approved where pay runs need it, and they and their
 * total are still those that were confirmed. The pay date is that of the first generation in India. A large month is then being
 * generated: where its figures are others, it says so, and no payslip was made.
 * @throws Problem conflict, also until the company is set up or without approval; unprocessable without any employee
 */
export const generatePayRun = (
  admin: Actor,
  period: PayPeriod,
  { people, netPay, payslips, publishOn }: { people: number; netPay: number } & ConfirmedPublication,
): Promise<PayRun> =>
  generate(admin, period, () => ({
    task: 'generating',
    confirmed: { people, netPay: toPaise(netPay as Rupees), payslips, publishOn },
  }));

/** Tries the failures of the latest generation again. @throws Problem conflict, unprocessable where there are none */
export const retryPayRun = (admin: Actor, period: PayPeriod): Promise<PayRun> =>
  generate(admin, period, async ({ generation }) => {
    if ((await readFailures(period, generation)).size > 0) return { task: 'generating' };
    throw new Problem('unprocessable', payRunMessages.nothingToRetry);
  });
