import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { PaymentSettings } from '../../shared/payments.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { paymentSettingsWrite, readPaymentSettings } from '../store/payment-settings.ts';

export const getPaymentSettings = (_admin: Actor): Promise<PaymentSettings> => readPaymentSettings();

const subject = { id: 'payment-settings', name: 'Payment settings' };

const audited = ({ trackedFrom, debitAccount, layout, templates }: PaymentSettings) => ({
  trackedFrom,
  debitAccount: debitAccount === '' ? undefined : `••${debitAccount.slice(-4)}`,
  layout,
  layouts: templates.map(({ name }) => name).join(', '),
});

/** @throws Problem conflict where they have changed since; reauthentication_required */
export async function savePaymentSettings(
  admin: Actor,
  { version, ...wanted }: PaymentSettings,
): Promise<PaymentSettings> {
  assertReauthenticated(admin);
  return retryOnConflict(async () => {
    const read = await readPaymentSettings();
    const { version: stored, ...before } = read;
    // Also a retry, after the first response was lost.
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(wanted)), JSON.parse(JSON.stringify(before))))
      return read;
    if (version !== stored) throw new Problem('conflict', messages.versionConflict);
    const next = { ...wanted, version: stored + 1 };
    await transactAs(admin, [
      paymentSettingsWrite(read, next),
      ...auditWrites(admin, 'payment-settings.changed', subject, {
        changes: changesOf(audited(read), audited(next), [
          'trackedFrom',
          'debitAccount',
          'layout',
          'layouts',
        ]),
      }),
    ]);
    return next;
  });
}
