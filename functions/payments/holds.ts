import { hasDuty } from '../../shared/duties.ts';
import { Problem } from '../../shared/errors.ts';
import { paymentMessages, paymentsRoutes } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf, ReplyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { adminCountKey, parseAdminCount } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { type BatchItem, batchWrite, type PaymentsItem, paymentsWrite } from '../store/payment.ts';
import { accountToConfirm, type PaidMonth, payableOf, readMonth, readPayable } from './payable.ts';

/** Whether there is another admin than this one who may make a call that takes a second person. */
export async function hasOtherAdmin(admin: Actor, call: 'confirmAccount' | 'voidBatch'): Promise<boolean> {
  const { withDuty } = parseAdminCount(await get('accounts', adminCountKey));
  return paymentsRoutes[call].duties.some((duty) => withDuty[duty] > Number(hasDuty(admin, [duty])));
}

/** The batches without a file that an employee has a payment in. */
const unexportedBatches = ({ batches }: PaidMonth, { payments }: PaymentsItem): BatchItem[] =>
  batches.filter(
    ({ number, state }) =>
      (state === 'draft' || state === 'approved') && payments.some(({ batch }) => batch === number),
  );

/**
 * Holds what is due to an employee, or pays it again. A batch that has no file yet is written too: an export that read it
 * before the hold starts again, and finds the hold. Of a payment whose file the bank may have it changes nothing.
 */
export const hold = (
  admin: Actor,
  period: PayPeriod,
  userId: UserId,
  { reason }: BodyOf<typeof paymentsRoutes.hold>,
): Promise<ReplyOf<typeof paymentsRoutes.hold>> =>
  retryOnConflict(async () => {
    const month = await readMonth(period);
    const { item, slip } = await payableOf(month, userId);
    const { hold: before, ...rest } = item;
    if ((before?.reason ?? null) !== reason) {
      const next = reason === null ? rest : { ...rest, hold: { ...enteredBy(admin), reason } };
      await transactAs(admin, [
        paymentsWrite(item, next),
        ...unexportedBatches(month, item).map((batch) => batchWrite(batch, batch)),
        ...auditWrites(admin, reason === null ? 'payment.released' : 'payment.held', slip.slip.user, {
          payPeriod: period,
          changes: changesOf({ reason: before?.reason }, { reason: reason ?? undefined }, ['reason']),
        }),
      ]);
    }
    return { held: reason !== null };
  });

/**
 * Confirms a bank account that was changed shortly before the pay date. It takes another admin than the one who changed
 * it, unless there is one admin alone: then the audit log says so.
 * @throws Problem conflict where it is another account by now, or the admin changed it; reauthentication_required
 */
export async function confirmAccount(
  admin: Actor,
  period: PayPeriod,
  userId: UserId,
  { account }: BodyOf<typeof paymentsRoutes.confirmAccount>,
): Promise<ReplyOf<typeof paymentsRoutes.confirmAccount>> {
  assertReauthenticated(admin);
  await retryOnConflict(async () => {
    const { item, slip, profile } = await readPayable(period, userId);
    if (accountToConfirm(profile) !== account) throw new Problem('conflict', paymentMessages.otherAccount);
    if (item.confirmed?.account === account) return;
    const isOwnChange = profile?.bankChanged?.by.id === admin.userId;
    if (isOwnChange && (await hasOtherAdmin(admin, 'confirmAccount')))
      throw new Problem('conflict', paymentMessages.ownChange);
    const confirmed = {
      bankAccountNumber: profile?.bankAccountNumber,
      ...(isOwnChange && { confirmedAlone: true }),
    };
    await transactAs(admin, [
      paymentsWrite(item, { ...item, confirmed: { ...enteredBy(admin), account } }),
      ...auditWrites(admin, 'payment.account-confirmed', slip.slip.user, {
        payPeriod: period,
        changes: changesOf(undefined, confirmed, ['bankAccountNumber', 'confirmedAlone']),
      }),
    ]);
  });
  return { confirmed: true };
}
