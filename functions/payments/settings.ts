import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { PaymentSettings } from '../../shared/payments.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { toConflict } from '../lib/retry.ts';
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
export async function savePaymentSettings(admin: Actor, wanted: PaymentSettings): Promise<PaymentSettings> {
  assertReauthenticated(admin);
  const read = await readPaymentSettings();
  const { version: _, ...values } = read;
  const { version, ...next } = wanted;
  // The same again, after its answer was lost.
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(next)), JSON.parse(JSON.stringify(values)))) return read;
  if (read.version !== version) throw new Problem('conflict', messages.versionConflict);
  try {
    await transactAs(admin, [
      paymentSettingsWrite(read, wanted),
      ...auditWrites(admin, 'payment-settings.changed', subject, {
        changes: changesOf(audited(read), audited(wanted), [
          'trackedFrom',
          'debitAccount',
          'layout',
          'layouts',
        ]),
      }),
    ]);
  } catch (error) {
    throw toConflict(error);
  }
  return { ...wanted, version: version + 1 };
}
