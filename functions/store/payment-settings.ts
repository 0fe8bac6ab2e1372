import * as z from 'zod/mini';
import { presetIds } from '../../shared/payments/bank-files/presets.ts';
import { bankFileTemplate } from '../../shared/payments/bank-files/template.ts';
import type { PaymentSettings } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { storedPayPeriod } from '../../shared/period.ts';
import { get, type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';

const settingsItem = z.object({
  trackedFrom: z.nullable(storedPayPeriod),
  debitAccount: z.string(),
  layout: z.string(),
  templates: z.array(z.object({ id: z.string(), ...bankFileTemplate.shape })),
  version: z.int(),
});

/** In the settings table. */
export const paymentSettingsKey = { name: 'payments' };

const unset: PaymentSettings = {
  trackedFrom: null,
  debitAccount: '',
  layout: presetIds[0],
  templates: [],
  version: 0,
};

/** Payments are not tracked until the company says from when. */
const parsePaymentSettings = (item: Item | undefined): PaymentSettings =>
  (parseOptional(settingsItem, item) as PaymentSettings | undefined) ?? unset;

export const readPaymentSettings = async (): Promise<PaymentSettings> =>
  parsePaymentSettings(await get('settings', paymentSettingsKey));

export const isTracked = ({ trackedFrom }: PaymentSettings, period: PayPeriod): boolean =>
  trackedFrom !== null && trackedFrom <= period;

/** Writes the next version, with optimistic locking. */
export const paymentSettingsWrite = (read: PaymentSettings, next: PaymentSettings): Write =>
  versionWrite('settings', 'name', read.version, { ...paymentSettingsKey, ...next });
