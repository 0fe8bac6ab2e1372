import * as z from 'zod/mini';
import { presets } from '../../../shared/payments/bank-files/presets.ts';
import type { BatchTransfer } from '../../../shared/payments/bank-files/transfers.ts';
import { type BatchPayment, paymentsRoutes as routes } from '../../../shared/payments/payments.ts';
import { november } from '../../support/filed-slip.ts';
import { admin } from '../admin-app.ts';

/** A stub as the contract has it: a field that is missing fails here, and not after a minute on the screen. */
const parsed = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown) =>
  z.parse(schema, value) as z.output<Schema>;

export const userId = (number: number): string => `usr_${String(number).padStart(20, '0')}`;

type Row = z.output<typeof routes.rows.reply>[number];
type Batch = z.output<typeof routes.month.reply>['batches'][number];

/** An employee who is due ₹50,000 and was paid nothing yet. */
export const row = (number: number, name: string, of: object = {}): Row =>
  parsed(routes.rows.reply, [
    {
      userId: userId(number),
      name,
      employeeId: `E${String(number).padStart(3, '0')}`,
      account: 'HDFC ••4471',
      net: 50_000,
      paid: 0,
      queued: 0,
      due: 50_000,
      state: 'to-pay',
      payments: [],
      ...of,
    },
  ])[0] as Row;

const payment = (outcome: string, batch: number, of: object = {}) => ({
  batch,
  amount: 50_000,
  outcome,
  account: 'HDFC ••4471',
  ...of,
});

export const inDraft = (number: number, name: string, batch = 1): Row =>
  row(number, name, { state: 'in-batch', queued: 50_000, due: 0, payments: [payment('queued', batch)] });
export const withBank = (number: number, name: string, batch = 1): Row =>
  row(number, name, { state: 'processing', queued: 50_000, due: 0, payments: [payment('queued', batch)] });
export const paid = (number: number, name: string, of: object = {}): Row =>
  row(number, name, {
    state: 'paid',
    paid: 50_000,
    due: 0,
    payments: [payment('paid', 1, { paidOn: '2026-11-30', utr: 'ICICN100' })],
    ...of,
  });
export const elsewhereId = 'pmt_0000000000000000000a';
export const elsewhere = (number: number, name: string): Row =>
  row(number, name, {
    ...{ state: 'paid', paid: 50_000, due: 0 },
    payments: [
      {
        ...{ id: elsewhereId, amount: 50_000, outcome: 'paid' },
        ...{ paidOn: '2026-11-27', reference: 'Cheque 004412' },
      },
    ],
  });
export const failed = (number: number, name: string): Row =>
  row(number, name, { state: 'failed', payments: [payment('failed', 1, { reason: 'Account closed' })] });
export const notYet = (number: number, name: string): Row =>
  row(number, name, { state: 'no-payslip', account: undefined, net: 0, due: 0 });
export const held = (number: number, name: string, hold: object): Row =>
  row(number, name, { state: 'held', hold });

const by = { id: admin.id, name: 'Priya Menon' };
const event = { at: '2026-11-27T06:00:00.000Z', by };

export const batch = (number: number, state: Batch['state'], of: object = {}) => ({
  number,
  state,
  valueDate: '2026-11-30',
  created: event,
  ...(state !== 'draft' && { approved: { ...event, total: 100_000, count: 2 } }),
  exports: state === 'exported' ? [{ ...event, layout: 'ICICI', hash: 'h' }] : [],
  ...of,
});

export const month = (batches: readonly object[] = [], of: object = {}) =>
  parsed(routes.month.reply, { payPeriod: november, isTracked: true, batches, ...of });

export const transfer = (number: number, name: string, of: object = {}): BatchTransfer => ({
  ...(parsed(routes.transfers.reply, [
    {
      userId: userId(number),
      name,
      employeeId: `E${String(number).padStart(3, '0')}`,
      email: `e${number}@example.com`,
      account: '50100123454471',
      ifsc: 'HDFC0001234',
      amount: 50_000,
      outcome: 'queued',
      ...of,
    },
  ])[0] as BatchPayment),
  reference: `SAL202611E${String(number).padStart(3, '0')}`,
});

export const settings = (of: object = {}) =>
  parsed(routes.settings.reply, {
    trackedFrom: null,
    debitAccount: '000405001234',
    layout: 'icici',
    templates: [],
    version: 3,
    ...of,
  });

export const ownLayout = { ...presets.neft, id: 'tpl_00000000000000000001', name: 'Our bank' };
