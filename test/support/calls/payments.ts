import { remove } from '../../../functions/lib/table.ts';
import { paymentSettingsKey } from '../../../functions/store/payment-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { sampleUserId } from '../items.ts';
import { type PaidEmployee, putBatch, putPaidElsewhere, putPaidMonth } from '../paid-month.ts';
import { type CallsOf, nextNumber, type Prepare, plain, type SampleCall } from '../sample-call.ts';

const month = '2026-09' as PayPeriod;
const paymentId = 'pmt_0000000000000000000a';

interface About {
  state?: Parameters<typeof putBatch>[1];
  employee?: Partial<PaidEmployee>;
}

/** A call about a closed month with one employee, and, where a state is given, a batch that pays what is due. */
const ofMonth =
  (call: (employee: PaidEmployee) => SampleCall = () => ({}), { state, employee }: About = {}): Prepare =>
  async () => {
    const paid = { count: nextNumber(), netPay: 50_000, ...employee };
    await putPaidMonth(month, [paid]);
    if (state) await putBatch(month, state, [paid]);
    const { params, ...rest } = call(paid);
    return { params: { payPeriod: month, ...params }, ...rest };
  };

const ofBatch = (
  state: Required<About>['state'],
  body: (employee: PaidEmployee) => object = () => ({}),
): Prepare => ofMonth((employee) => ({ params: { batch: '1' }, body: body(employee) }), { state });

const at = '2026-09-26T04:30:00.000Z';
/** The change is by an admin who makes no sample call. */
const bankChanged = { at, by: { id: sampleUserId(0xffffff), name: 'Another admin' } };

export const paymentsCalls: CallsOf<'payments'> = {
  settings: plain,
  saveSettings: async () => {
    await remove('settings', paymentSettingsKey);
    return {
      body: { trackedFrom: null, debitAccount: '000405001234', layout: 'icici', templates: [], version: 0 },
    };
  },
  open: ofMonth(),
  month: ofMonth(),
  rows: ofMonth(() => ({ query: { limit: '100' } })),
  createBatch: ofMonth(() => ({ body: { number: 1, valueDate: todayInIndia() } })),
  changeBatch: async () => {
    const count = nextNumber();
    await putPaidMonth(month, [{ count }]);
    await putBatch(month, 'draft', []);
    const params = { payPeriod: month, batch: '1' };
    return { params, body: { add: [sampleUserId(count)], remove: [] } };
  },
  transfers: ofMonth(() => ({ params: { batch: '1' }, query: { limit: '100' } }), { state: 'exported' }),
  approveBatch: ofBatch('draft', () => ({ total: 50_000, count: 1 })),
  exportBatch: ofBatch('approved', () => ({ layout: 'hdfc' })),
  recordResults: ofBatch('exported', ({ count }) => ({
    results: [
      { userId: sampleUserId(count), outcome: 'paid', paidOn: '2026-09-28', utr: 'HDFCN52026092812' },
    ],
  })),
  voidBatch: ofBatch('draft', () => ({ reason: 'Chosen again' })),
  hold: ofMonth(({ count }) => ({
    params: { userId: sampleUserId(count) },
    body: { reason: 'On notice' },
  })),
  recordElsewhere: ofMonth(({ count }) => ({
    params: { userId: sampleUserId(count), paymentId },
    body: { amount: 50_000, paidOn: '2026-09-28', reference: 'Cheque 004412' },
  })),
  voidElsewhere: async () => {
    const paid = { count: nextNumber(), netPay: 50_000 };
    await putPaidMonth(month, [paid]);
    await putPaidElsewhere(month, paid, paymentId);
    const params = { payPeriod: month, userId: sampleUserId(paid.count), paymentId };
    return { params, body: { reason: 'The cheque was not cashed' } };
  },
  remind: ofMonth(({ count }) => ({ params: { userId: sampleUserId(count) } }), {
    employee: { profile: { bankAccountNumber: '' } },
  }),
  confirmAccount: ofMonth(
    ({ count }) => ({
      params: { userId: sampleUserId(count) },
      body: { account: `HDFC ••${String(count).slice(-4)} ${at}` },
    }),
    { employee: { profile: { bankChanged } } },
  ),
};
