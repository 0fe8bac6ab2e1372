import { isDeepStrictEqual } from 'node:util';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { describeLayouts } from '../../shared/payments/bank-files/describe.ts';
import { findLayoutProblems } from '../../shared/payments/bank-files/figures.ts';
import type { PaymentSettings } from '../../shared/payments/payments.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isSameStored } from '../lib/json.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { paymentSettingsWrite, readPaymentSettings } from '../store/payment-settings.ts';

export const getPaymentSettings = (_admin: Actor): Promise<PaymentSettings> => readPaymentSettings();

const subject = { id: 'payment-settings', name: 'Payment settings' };

/** @param next the settings whose layouts give the parts their names */
const audited = (
  { trackedFrom, debitAccount, layout, templates }: PaymentSettings,
  next: Pick<PaymentSettings, 'templates'>,
) => ({
  trackedFrom,
  debitAccount: debitAccount === '' ? undefined : `••${debitAccount.slice(-4)}`,
  layout,
  layouts: describeLayouts(templates, next.templates),
});

/** One that was saved before and is not changed stays: its file is checked when it is exported. @throws Problem bad_input */
function assertLayouts(before: PaymentSettings['templates'], wanted: PaymentSettings['templates']): void {
  for (const [i, template] of wanted.entries()) {
    if (before.some((each) => isDeepStrictEqual(each, template))) continue;
    const [problem] = findLayoutProblems(template);
    if (!problem) continue;
    const { place, message } = problem;
    throw fieldProblem(`templates.${i}.columns${place === undefined ? '' : `.${place}.source`}`, message);
  }
}

/** @throws Problem bad_input for a layout that would change figures; conflict where they have changed since;
 *   reauthentication_required */
export async function savePaymentSettings(
  admin: Actor,
  { version, ...wanted }: PaymentSettings,
): Promise<PaymentSettings> {
  assertReauthenticated(admin);
  return retryOnConflict(async () => {
    const read = await readPaymentSettings();
    const { version: stored, ...before } = read;
    // Also a retry, after the first response was lost.
    if (isSameStored(wanted, before)) return read;
    assertLayouts(before.templates, wanted.templates);
    if (version !== stored) throw new Problem('conflict', messages.versionConflict);
    const next = { ...wanted, version: stored + 1 };
    await transactAs(admin, [
      paymentSettingsWrite(read, next),
      ...auditWrites(admin, 'payment-settings.changed', subject, {
        changes: changesOf(audited(read, next), audited(next, next), [
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
