import { Problem } from '../../shared/errors.ts';
import { toRupees } from '../../shared/money.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import { maxConfirmedSlips, type OpenSlip, type OpenSlips } from '../../shared/pay-runs/open-slips.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import type { payRunsRoutes } from '../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { Page, type PageRequest } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWriteOfRun, auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { headWrite, type RunHead, runSubjectId } from '../store/pay-run.ts';
import { readPaySettings } from '../store/pay-settings.ts';
import { readApprovalRule } from './approval/rule.ts';
import { assertEditable, eventOf, getHead } from './head.ts';
import { openSlipMessages } from './messages.ts';
import { readMonthPart } from './month-parts.ts';
import {
  confirmationOf,
  deviationOf,
  isOpenSlip,
  netPaysOf,
  type OpenSlip as OpenMonthSlip,
  readMonthSlips,
} from './month-slips.ts';
import { evaluateRow } from './rows/evaluate-row.ts';
import { readMonths } from './rows/read-months.ts';
import { readAllRows } from './rows/stored-rows.ts';
import { toPayRun } from './summary.ts';

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

/**
 * The payslips of a month that are missing or out of date, or of part of its employees; none before it is generated, and once it is
 * closed. @throws Problem as of `readMonthPart`
 */
export async function listOpenSlips(
  _admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<OpenSlips>> {
  const head = await getHead(period);
  if (head.state !== 'generated') return new Page({ people: 0, list: [] });
  const rule = await readApprovalRule();
  const part = await readMonthPart('slips', head, rule, request, { hasPrevious: false });
  const slips = (await readMonthSlips(part.evaluated, rule.settings)).filter(isOpenSlip);
  const list = slips.slice(0, maxConfirmedSlips).map((slip) => toOpenSlip(head, slip));
  return new Page({ people: slips.length, list }, part.toNext());
}

/** The payslips of these employees that are missing or out of date: of all others, the rows alone are read. */
async function readOpenSlipsOf(head: RunHead, ids: ReadonlySet<UserId>): Promise<OpenMonthSlip[]> {
  const settings = await readPaySettings();
  const rows = (await readAllRows(head.item)).filter(({ userId }) => ids.has(userId));
  const evaluated = (await readMonths(head, rows, { settings })).map((month) => evaluateRow(month, settings));
  return (await readMonthSlips(evaluated, settings)).filter(isOpenSlip);
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
): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    assertEditable(head);
    if (head.state !== 'generated') throw new Problem('conflict', payRunMessages.notGenerated(period));
    const ids = [...seen, ...(head.confirmedSlips ?? [])].map(({ userId }) => userId);
    const slips = await readOpenSlipsOf(head, new Set(ids));
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
    if (isSame) return toPayRun(head);
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
    const addedIds = new Set(added.map(({ userId }) => userId));
    const confirmedSlips = [...known.filter(({ userId }) => !addedIds.has(userId)), ...added];
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
    return toPayRun(next);
  });
}
