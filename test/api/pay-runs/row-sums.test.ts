import { expect, test } from 'vitest';
import { type SummedRow, sumRows } from '../../../functions/pay-runs/row-sums.ts';
import { evaluateRow } from '../../../functions/pay-runs/rows/evaluate-row.ts';
import { defaultPaySettings } from '../../../functions/store/pay-settings.ts';
import type { ProfileItem } from '../../../functions/store/profile.ts';
import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { paise } from '../../../shared/money.ts';
import { addRowSums, toSummary } from '../../../shared/pay-runs/row-sums.ts';
import { profileItem } from '../../support/items.ts';
import { employeeMonth } from '../../support/pay-runs.ts';

const settings: PaySettings = {
  ...defaultPaySettings,
  modes: { pf: 'check', esi: 'off', profTax: 'check', labourWelfareFund: 'off', incomeTax: 'off' },
};

const line = (id: string, label: string, kind: 'earning' | 'deduction', amount: number) => ({
  ...{ id, label, kind, amount: paise(amount), isWages: true, isTaxable: true },
});
const details: Partial<ProfileItem>[] = [
  { lines: [line('component:a', 'Shift allowance', 'earning', 100_00)] },
  { workState: 'KA', lines: [line('component:b', 'Canteen', 'deduction', 50_00)] },
  { pan: undefined, bankAccountNumber: undefined, basicSalary: undefined },
  { lines: [line('component:a', 'Shift allowance', 'earning', 200_00)], pfMembership: 'ceiling' },
];
const rows = details.map(
  (detail, i): SummedRow => ({
    evaluated: evaluateRow(
      employeeMonth(i + 1, { ...profileItem(i + 1), ...detail } as ProfileItem),
      settings,
    ),
    extras: i === 1 ? { failure: 'There is no font for it.' } : {},
    isCounted: i !== 3,
  }),
);

test('the sums of parts of the employees are, added up, those of all', () => {
  const all = toSummary(sumRows(rows, settings));
  for (const at of [1, 2, 3]) {
    const parts = [rows.slice(0, at), rows.slice(at)].map((part) => sumRows(part, settings));
    expect(toSummary(addRowSums(parts))).toEqual(all);
  }
  expect(all).toMatchObject({
    counts: { all: 4, failed: 1, slips: 0, new: 4 },
    lines: [
      { label: 'Shift allowance', kind: 'earning', people: 1, amount: 100 },
      { label: 'Canteen', kind: 'deduction', people: 1, amount: 50 },
    ],
    totals: { people: 4 },
  });
  expect(all.statutory.map(({ head }) => head)).toEqual(['pf', 'profTax']);
});
