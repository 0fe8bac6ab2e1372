import { expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import { beneficiaryName, fitsBank } from '../../../shared/payments/bank-files/beneficiary.ts';
import { presetIds, presets } from '../../../shared/payments/bank-files/presets.ts';
import { toRows } from '../../../shared/payments/bank-files/render.ts';
import type { PayPeriod } from '../../../shared/period.ts';

const letters = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '');

test.each(['Asha Rao', 'Zoë D’Souza-Rao (Jr.)', 'Núñez', 'Employee 00001', 'R. K. Menon', 'Ｍｅｅｒａ'])(
  'the name %s fits a bank, and each of its letters is in the files',
  (name) => {
    expect(fitsBank(name)).toBe(true);
    const transfer = { employeeId: 'E1', email: 'a@x.in', account: '50100123456789', ifsc: 'SBIN0001234' };
    const batch = { period: '2026-11' as PayPeriod, number: 1, valueDate: '2026-11-30', debitAccount: '1' };
    for (const id of presetIds.filter((each) => each !== 'neft')) {
      const [row] = toRows(presets[id], [{ ...transfer, name, amount: paise(100) }], batch);
      const cell = row?.[presets[id].columns.findIndex(({ source }) => source === 'name')] ?? '';
      expect(letters(cell)).toBe(letters(name.normalize('NFKD')));
    }
  },
);

test.each([
  'Łukasz',
  'Straße',
  'Søren',
  'आशा राव',
  'അനിത',
  'Asha राव',
  'Иван',
  '李雷',
  '123',
  '',
  '🙂',
  'Ægir',
])('the name “%s” does not fit a bank', (name) => {
  expect(fitsBank(name)).toBe(false);
});

// behaviour payments: The name in bank files
test.each([
  [{}, 'Asha Rao', 'Asha Rao'],
  [{ nameOnUan: 'ASHA K. RAO' }, 'Asha Rao', 'ASHA K. RAO'],
  [{ nameOnUan: 'ASHA K. RAO' }, 'आशा', 'ASHA K. RAO'],
  [{ nameAsInBank: 'Asha Kumari', nameOnUan: 'ASHA K. RAO' }, 'Asha Rao', 'Asha Kumari'],
  [{ nameAsInBank: ' ' }, 'Asha Rao', 'Asha Rao'],
  [{ nameAsInBank: 'आशा', nameOnUan: 'ASHA' }, 'Asha Rao', undefined],
  [{}, 'Łukasz', undefined],
])('of %j and the name %s, the bank has %s', (known, name, expected) => {
  expect(beneficiaryName(known, name)).toBe(expected);
});
