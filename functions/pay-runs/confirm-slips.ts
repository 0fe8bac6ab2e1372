import { Problem } from '../../shared/errors.ts';
import { toRupees } from '../../shared/money.ts';
import {
  maxConfirmedSlips,
  type OpenSlip,
  payRunMessages,
  type payRunsRoutes,
} from '../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf, ReplyOf } from '../../shared/route.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWriteOfRun, auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { headWrite, type RunHead, runSubjectId } from '../store/pay-run.ts';
import { assertEditable, eventOf, getHead } from './head.ts';
import { openSlipMessages } from './messages.ts';
import {
  confirmationOf,
  deviationOf,
  isOpenSlip,
  netPaysOf,
  type OpenSlip as OpenMonthSlip,
  readAllMonthSlips,
} from './month-slips.ts';

type OpenSlips = ReplyOf<typeof payRunsRoutes.openSlips>;

function toOpenSlip(head: RunHead, slip: OpenMonthSlip): OpenSlip {
  const { netPay, nextNetPay } = netPaysOf(slip);
  const { at, by, reason } = confirmationOf(head, slip) ?? {};
  return {
    userId: slip.row.userId,
    name: slip.row.name,
    employeeId: slip.row.figures.employeeId,
    slip: slip.state,
    netPay: netPay === undefined ? undefined : toRupees(netPay),
    nextNetPay: toRupees(nextNetPay),
    deviation: deviationOf(slip),
    confirmed: at && by && reason ? { at, by, reason } : undefined,
  };
}

const toOpenSlips = (head: RunHead, slips: readonly OpenMonthSlip[]): OpenSlips => ({
  people: slips.length,
  list: slips.slice(0, maxConfirmedSlips).map((slip) => toOpenSlip(head, slip)),
});

const readOpenSlips = async (head: RunHead) => (await readAllMonthSlips(head)).filter(isOpenSlip);

/** The payslips of a month that are missing or out of date; none before it is generated, and once it is closed. */
export async function listOpenSlips(_admin: Actor, period: PayPeriod): Promise<OpenSlips> {
  const head = await getHead(period);
  return toOpenSlips(head, head.state === 'generated' ? await readOpenSlips(head) : []);
}

/**
 * Confirms payslips that are missing or out of date as they are. What is not confirmed like this any more, because the
 * payslip or the figures have changed since, is dropped.
 * @throws Problem conflict where one of them is not as it was seen; unprocessable for too many
 */
export async function confirmSlips(
  admin: Actor,
  period: PayPeriod,
  { reason, slips: seen }: BodyOf<typeof payRunsRoutes.confirmSlips>,
): Promise<OpenSlips> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    assertEditable(head);
    if (head.state !== 'generated') throw new Problem('conflict', payRunMessages.notGenerated(period));
    const slips = await readOpenSlips(head);
    const open = new Map(slips.map((slip) => [slip.row.userId, slip]));
    const confirmed = seen.map(({ userId, deviation }) => {
      const slip = open.get(userId);
      if (!slip || deviationOf(slip) !== deviation)
        throw new Problem('conflict', payRunMessages.figuresChanged);
      return slip;
    });
    const known = slips.flatMap((slip) => confirmationOf(head, slip) ?? []);
    const isSame = confirmed.every((slip) => confirmationOf(head, slip)?.reason === reason);
    // Asked for twice, it is done once.
    if (isSame) return toOpenSlips(head, slips);
    const { at, by } = await eventOf(admin);
    const added = confirmed.map((slip) => ({
      at,
      by,
      userId: slip.row.userId,
      name: slip.row.name,
      slip: slip.state,
      netPay: netPaysOf(slip).netPay,
      reason,
      deviation: deviationOf(slip),
    }));
    const ids = new Set(added.map(({ userId }) => userId));
    const confirmedSlips = [...known.filter(({ userId }) => !ids.has(userId)), ...added];
    if (confirmedSlips.length > maxConfirmedSlips)
      throw new Problem('unprocessable', openSlipMessages.tooMany);
    const next = { ...head, confirmedSlips };
    await transactAs(admin, [
      headWrite(head, next),
      ...auditWrites(
        admin,
        'pay-run.slips-confirmed',
        { id: runSubjectId(period) },
        {
          payPeriod: period,
          changes: changesOf(undefined, { people: added.length, reason }, ['people', 'reason']),
        },
      ),
      ...added.map(({ userId, name, netPay }) =>
        auditWriteOfRun(
          by,
          'pay-run.slips-confirmed',
          { id: userId, name },
          { payPeriod: period, changes: changesOf(undefined, { netPay, reason }, ['netPay', 'reason']) },
        ),
      ),
    ]);
    return toOpenSlips(next, slips);
  });
}
