import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import { findChangedFigures, findLayoutProblems } from '../../../shared/payments/bank-files/figures.ts';
import { presetIds, presets } from '../../../shared/payments/bank-files/presets.ts';
import {
  renderRows,
  type Transfer,
  toDelimitedText,
  toRows,
  toTitles,
} from '../../../shared/payments/bank-files/render.ts';
import {
  type BankFileTemplate,
  type ColumnSource,
  characterSets,
  columnRows,
  type TemplateColumn,
} from '../../../shared/payments/bank-files/template.ts';
import type { PayPeriod } from '../../../shared/period.ts';

const batch = {
  period: '2026-11' as PayPeriod,
  number: 1,
  valueDate: '2026-11-30',
  debitAccount: '012345678901',
};
const asha: Transfer = {
  employeeId: 'E-042',
  name: 'Asha Rao',
  email: 'asha@x.in',
  account: '50100123456789',
  ifsc: 'HDFC0001234',
  amount: paise(1_13_675_00),
};

/** A layout whose column of this content has other rules. */
const withRules = (source: ColumnSource, rules: Partial<TemplateColumn>): BankFileTemplate => ({
  ...presets.neft,
  columns: presets.neft.columns.map((column) =>
    column.source === source ? { ...column, ...rules } : column,
  ),
});
const messages = (template: BankFileTemplate) => findLayoutProblems(template).map(({ message }) => message);

describe('a layout', () => {
  test.each(presetIds)('%s that the product brings changes no figure', (id) => {
    expect(findLayoutProblems(presets[id])).toEqual([]);
  });

  test.each([
    ['amount', { characters: 'digits' }],
    ['amount', { characters: 'letters' }],
    ['amount', { characters: 'letters-digits-spaces' }],
    ['amount', { maxLength: 5 }],
    ['account', { characters: 'letters' }],
    ['account', { maxLength: 12 }],
    ['ifsc', { characters: 'digits' }],
    ['ifsc', { characters: 'letters' }],
    ['ifsc', { maxLength: 10 }],
    ['reference', { maxLength: 12 }],
    ['value-date', { maxLength: 8 }],
    ['name', { characters: 'digits' }],
    ['amount', { rows: 'own-bank' }],
    ['account', { rows: 'other-banks' }],
    ['ifsc', { rows: 'own-bank' }],
  ] as const)('whose %s has the rules %j is refused', (source, rules) => {
    expect(messages({ ...withRules(source, rules), ownBank: 'HDFC' })).toHaveLength(1);
  });

  test.each([
    ['account', { characters: 'digits', maxLength: 18 }],
    ['ifsc', { characters: 'letters-digits', maxLength: 11, isUpperCase: true }],
    ['ifsc', { rows: 'other-banks' }],
    ['value-date', { characters: 'digits' }],
    ['name', { characters: 'letters', maxLength: 20, isUpperCase: true }],
    ['narration', { characters: 'letters', maxLength: 3 }],
  ] as const)('whose %s has the rules %j is taken', (source, rules) => {
    expect(messages({ ...withRules(source, rules), ownBank: 'HDFC' })).toEqual([]);
  });

  test('names the column and what it would change', () => {
    expect(messages(withRules('amount', { header: 'PAY AMT', characters: 'digits' }))).toEqual([
      'Column “PAY AMT” would change the amount. Allow any characters in it, and enough of them.',
    ]);
  });

  test.each(['AMOUNT\r\nN,,60100000000009,99999.00', 'A\nB', 'A\u2028B', 'A\u0085B'])(
    'with the title %j is refused, and adds no row to a file',
    (header) => {
      const template = withRules('narration', { header });
      const csv = { ...template, extension: 'csv' as const };
      expect(messages(template)).toHaveLength(1);
      const text = toDelimitedText(csv, toRows(csv, [asha], batch));
      expect(text.split(/[\r\n\u2028\u2029\u0085]+/).filter(Boolean)).toHaveLength(2);
      for (const title of toTitles(template)) expect(title).not.toMatch(/[\r\n\u2028\u2029\u0085]/);
    },
  );
});

// behaviour payments: A layout never changes a figure
test('whatever the rules of a column are, a figure is in the file as it is or the layout is found to change it', () => {
  const rules = fc.record({
    maxLength: fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
    characters: fc.constantFrom(...characterSets),
    isUpperCase: fc.boolean(),
    rows: fc.constantFrom(...columnRows),
  });
  const transfer = fc.record({
    account: fc.stringMatching(/^\d{9,18}$/),
    ifsc: fc.stringMatching(/^(?:HDFC|SBIN)0[A-Z0-9]{6}$/),
    amount: fc.integer({ min: 1, max: 99_99_99_999_99 }).map(paise),
  });
  const source = fc.constantFrom('amount' as const, 'account' as const, 'ifsc' as const);
  fc.assert(
    fc.property(source, rules, transfer, (of, column, details) => {
      const template = { ...withRules(of, column as Partial<TemplateColumn>), ownBank: 'HDFC' };
      const whole = {
        amount: (details.amount / 100).toFixed(2),
        account: details.account,
        ifsc: details.ifsc,
      }[of];
      const one = { ...asha, ...details };
      const cell = toRows(template, [one], batch)[0]?.[
        template.columns.findIndex((each) => each.source === of)
      ];
      const isLeftOut =
        of === 'ifsc' && cell === '' && details.ifsc.startsWith('HDFC') && column.rows === 'other-banks';
      const isFound = findChangedFigures(template, [one], renderRows(template, [one], batch)).length > 0;
      expect(isFound).toBe(cell !== whole && !isLeftOut);
      if (isFound) expect(findLayoutProblems(template)).not.toEqual([]);
    }),
    { numRuns: 500 },
  );
});
