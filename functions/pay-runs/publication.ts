import type { Company } from '../../shared/company/company.ts';
import type { PayslipVisibility } from '../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import { hasComeOn } from '../../shared/pay-runs/pay-run.ts';
import { isGenerated } from '../../shared/pay-runs/pay-run-state.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { ConditionFailed } from '../lib/condition.ts';
import { query, transact, type Write } from '../lib/table.ts';
import { slipFanOut } from '../slips/make-slip.ts';
import { auditWrites } from '../store/audit.ts';
import {
  headsPartition,
  headWrite,
  parseHead,
  type RunEvent,
  type RunHead,
  runSubjectId,
} from '../store/pay-run.ts';
import { payOfPeriod } from '../store/slip-pay.ts';
import { readWithheld, withheldWrite } from '../store/withheld-slips.ts';

/** The confirmed day from which employees see the payslips; absent in a call that says nothing of it. */
export interface ConfirmedPublication {
  payslips?: PayslipVisibility | undefined;
  /** Null takes a date back that was set before; absent keeps it. */
  publishOn?: string | null | undefined;
}

/**
 * How the payslips of a month are withheld by generating it. The company's choice counts for the first generation: what
 * employees have seen since stays visible, and so do payslips that replace it.
 * @throws Problem conflict where something else was confirmed; bad_input for a date that has come
 */
export function withheldByGenerating(
  { payDate, withheld }: RunHead,
  { payslips: choice }: Pick<Company, 'payslips'>,
  { payslips: confirmed, publishOn }: ConfirmedPublication,
  started: RunEvent,
): RunHead['withheld'] {
  const isFirst = payDate === undefined;
  const effective = isFirst ? choice : withheld ? 'later' : 'at-once';
  const isOther = confirmed !== undefined && confirmed !== effective;
  if (isOther || (effective === 'at-once' && publishOn)) {
    throw new Problem('conflict', payRunMessages.visibilityChanged);
  }
  if (effective === 'at-once') return undefined;
  if (publishOn && publishOn <= todayInIndia()) {
    const message = payRunMessages.publishOnPast;
    throw fieldProblem('publishOn', message);
  }
  const date = publishOn === undefined ? withheld?.publishOn : (publishOn ?? undefined);
  return { since: started.at, ...withheld, by: started.by, publishOn: date };
}

/** The write that withholds a period for readers as its head says, where that changes. */
export async function withholdingWrites(head: RunHead, next: RunHead): Promise<Write[]> {
  const isSame =
    (head.withheld === undefined) === (next.withheld === undefined) &&
    head.withheld?.publishOn === next.withheld?.publishOn;
  return isSame ? [] : [withheldWrite(await readWithheld(), head.item, next.withheld)];
}

/** People in a fan-out item, which is written again with each hundred of them that are told. */
const recipientsAtOnce = 500;
/** DynamoDB takes a hundred writes in a transaction: these, the run's own and those of the audit. */
const maxFanOuts = 90;

/** Employees with a payslip of a period that was made since a time. */
async function readRecipients(period: PayPeriod, since: string): Promise<UserId[]> {
  const slips = await query('slips', payOfPeriod(period));
  return slips.flatMap(({ userId, generatedAt }) => (since <= String(generatedAt) ? [userId as UserId] : []));
}

/** The head of a month whose payslips are published, and what is written with it: employees are told then, once. */
export async function publish(
  head: RunHead,
  published: RunEvent,
): Promise<{ next: RunHead; writes: Write[] }> {
  const { withheld, ...rest } = head;
  const recipients = withheld ? await readRecipients(head.item, withheld.since) : [];
  const size = Math.max(recipientsAtOnce, Math.ceil(recipients.length / maxFanOuts));
  const groups = Array.from({ length: Math.ceil(recipients.length / size) }, (_, i) =>
    recipients.slice(i * size, (i + 1) * size),
  );
  return {
    next: { ...rest, published },
    writes: [
      withheldWrite(await readWithheld(), head.item, undefined),
      ...groups.map((group) => slipFanOut('slip.ready', head.item, group)),
    ],
  };
}

/**
 * Publishes the months whose date has come, on behalf of the admin who set it: tells employees, who can see their payslips from
 * the date itself on. A month that is being generated waits for the next time.
 */
export async function publishDue(): Promise<void> {
  const items = await query('runs', { partition: headsPartition, newestFirst: true });
  for (const head of items.flatMap((item) => parseHead(item) ?? [])) {
    const { withheld, item: payPeriod, attempt } = head;
    if (!withheld || !hasComeOn(withheld.publishOn) || !isGenerated(head)) continue;
    const { next, writes } = await publish(head, { at: new Date().toISOString(), by: withheld.by });
    const actor = { userId: withheld.by.id, name: withheld.by.name };
    const details = { payPeriod, attempt };
    try {
      await transact([
        headWrite(head, next),
        ...writes,
        ...auditWrites(actor, 'pay-run.published', { id: runSubjectId(payPeriod) }, details),
      ]);
    } catch (error) {
      // Another request was faster, or changed the run: the next time looks again.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
