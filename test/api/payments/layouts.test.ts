import { beforeEach, describe, expect, test } from 'vitest';
import { get, remove } from '../../../functions/lib/table.ts';
import { paymentSettingsKey } from '../../../functions/store/payment-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { presets } from '../../../shared/payments/bank-files/presets.ts';
import type {
  BankFileTemplate,
  ColumnSource,
  TemplateColumn,
} from '../../../shared/payments/bank-files/template.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { putPaidMonth } from '../../support/paid-month.ts';
import { startPayments } from '../../support/payments-client.ts';
import { putItems } from '../../support/put-items.ts';

const month = '2026-10' as PayPeriod;
const id = 'tpl_0000000000000000000a';
const { portal, pay } = startPayments(month);
beforeEach(async () => {
  await remove('settings', paymentSettingsKey);
  await putPaidMonth(month, [{ count: 1, netPay: 45_000.5 }]);
});

const layout = (source: ColumnSource, rules: Partial<TemplateColumn>, name = 'Our bank') =>
  ({
    ...presets.neft,
    extension: 'csv',
    name,
    id,
    columns: presets.neft.columns.map((column) =>
      column.source === source ? { ...column, ...rules } : column,
    ),
  }) as BankFileTemplate & { id: string };
const save = (templates: object[], version: number, others: object = {}) =>
  portal.asAdmin('PUT', '/api/admin/payment-settings', {
    trackedFrom: null,
    debitAccount: '000405001234',
    layout: 'neft',
    templates,
    version,
    ...others,
  });

describe('a layout of the company’s own', () => {
  // behaviour payments: A layout never changes a figure
  test.each([
    ['amount', { characters: 'digits' }],
    ['amount', { maxLength: 4 }],
    ['account', { maxLength: 9 }],
    ['account', { characters: 'letters' }],
    ['ifsc', { characters: 'digits' }],
    ['narration', { header: 'Note\r\nX,Y,60100000000009,99999.00' }],
  ] as const)('whose %s has the rules %j is not saved', async (source, rules) => {
    const { status, body } = await save([layout(source, rules)], 0);
    expect([status, Object.keys(body.fields)[0]]).toEqual([
      400,
      expect.stringMatching(/^templates\.0\.columns\.\d\.source$/),
    ]);
    expect(await get('settings', paymentSettingsKey)).toBeUndefined();
  });

  // behaviour payments: A layout never changes a figure
  test('that was stored before exports no changed figure and no added row, and does not stop other settings', async () => {
    const stored = async (source: ColumnSource, rules: Partial<TemplateColumn>) =>
      putItems('settings', [
        {
          ...paymentSettingsKey,
          ...{ trackedFrom: null, debitAccount: '000405001234', layout: 'neft', version: 1 },
          templates: [layout(source, rules)],
        },
      ]);
    await pay.create(1);
    await pay.add(1, [1]);
    await pay.approve(1);
    await stored('amount', { characters: 'digits' });
    const { status, body } = await pay.exportAs(1, id);
    expect([status, body.fields]).toEqual([
      400,
      { layout: 'Column “Amount” would change the amount. Allow any characters in it, and enough of them.' },
    ]);
    expect((await save([layout('amount', { characters: 'digits' })], 1, { layout: 'hdfc' })).status).toBe(
      200,
    );
    await stored('narration', { header: 'Note\r\nX,Y,60100000000009,99999.00' });
    const file = await pay.exportAs(1, id);
    expect(file.body.text.trimEnd().split(/[\r\n]+/)).toHaveLength(2);
  });

  // behaviour payments: A layout never changes a figure
  test('is in the audit log with what of it changed, whatever its name is', async () => {
    expect((await save([layout('narration', {})], 0)).status).toBe(200);
    const changed = layout('narration', { characters: 'letters', maxLength: 12 }, 'Their bank');
    expect((await save([changed], 1)).status).toBe(200);
    expect((await portal.newestEntry()).changes).toEqual([
      { field: 'layouts', part: 'Their bank, name', before: 'Our bank', after: 'Their bank' },
      {
        field: 'layouts',
        part: 'Their bank, column 9',
        before: 'Narration: Narration',
        after: 'Narration: Narration, letters and spaces, at most 12 characters',
      },
    ]);
    await save([], 2);
    expect((await portal.newestEntry()).changes).toContainEqual({
      field: 'layouts',
      part: 'Their bank, column 7',
      before: 'Amount: Amount',
    });
  });
});

// behaviour payments: The bank's report
test('a UTR that a spreadsheet has shortened is not recorded', async () => {
  await pay.exported(1, [1]);
  const result = (utr: string) => pay.record(1, { 1: { outcome: 'paid', paidOn: todayInIndia(), utr } });
  const { status, body } = await result('6.12E+11');
  expect([status, Object.keys(body.fields)]).toEqual([400, ['results.0.utr']]);
  expect((await result('612345678901')).status).toBe(200);
});
