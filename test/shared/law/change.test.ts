import { expect, test } from 'vitest';
import { compareLaw } from '../../../shared/law/change.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { inPaise, inputOf } from './input.ts';

const [august, september, october, november] = [
  '2026-08',
  '2026-09',
  '2026-10',
  '2026-11',
] as PayPeriod[] as [PayPeriod, PayPeriod, PayPeriod, PayPeriod];

test('the PF ceiling of October 2026: PF 1,800 to 3,000, and the employer 1,950 to 3,250', () => {
  const { pf } = compareLaw(inputOf({ earnings: { basicSalary: 40_000 } }), august, october);
  expect(pf).toEqual({
    before: { employee: inPaise(1_800), employer: inPaise(1_950) },
    now: { employee: inPaise(3_000), employer: inPaise(3_250) },
    rules: [
      {
        id: 'pf.ceiling',
        label: 'PF wage ceiling',
        from: '2026-09-17',
        before: '₹15,000',
        now: '₹25,000',
        source: {
          title: 'S.O. 5109(E) of 17 Sep 2026',
          url: 'https://egazette.gov.in/WriteReadData/2026/276299.pdf',
        },
      },
    ],
  });
});

test('a month with two ceilings is compared with the one before it and the one after', () => {
  const input = inputOf({ earnings: { basicSalary: 40_000 } });
  expect(compareLaw(input, august, september).pf).toMatchObject({
    before: { employee: inPaise(1_800), employer: inPaise(1_950) },
    now: { employee: inPaise(2_360), employer: inPaise(2_556) },
    rules: [{ id: 'pf.ceiling', from: '2026-09-17', before: '₹15,000', now: '₹15,000, then ₹25,000' }],
  });
  expect(compareLaw(input, september, october).pf).toMatchObject({
    before: { employee: inPaise(2_360) },
    now: { employee: inPaise(3_000) },
    rules: [{ id: 'pf.ceiling', from: '2026-09-17', before: '₹15,000, then ₹25,000', now: '₹25,000' }],
  });
});

test('a month that is left to the admin is a problem, and what follows is compared with nothing', () => {
  const overrides = [{ id: 'pf.rate', from: '2026-09-11', value: 1_000, reason: 'Sick unit' }];
  const input = inputOf({ earnings: { basicSalary: 40_000 }, settings: { overrides } });
  expect(compareLaw(input, august, september).pf).toMatchObject({ now: { problem: {} }, rules: [] });
  const { pf } = compareLaw(input, september, october);
  expect(pf?.before).toHaveProperty('problem.message');
  expect(pf?.rules.map(({ id, now }) => [id, now])).toEqual([
    ['pf.ceiling', '₹25,000'],
    ['pf.rate', '10 %'],
  ]);
});

test('heads that are off are not compared, and without a change no rule is named', () => {
  const modes = {
    pf: 'off',
    esi: 'check',
    profTax: 'check',
    labourWelfareFund: 'off',
    incomeTax: 'off',
  } as const;
  const changes = compareLaw(
    inputOf({ earnings: { basicSalary: 20_000 }, settings: { modes } }),
    october,
    november,
  );
  expect(Object.keys(changes)).toEqual(['esi', 'profTax']);
  expect(changes.esi?.rules).toEqual([]);
  expect(changes.esi?.now).toEqual(changes.esi?.before);
});

test("the company's own value is a change without a source", () => {
  const overrides = [{ id: 'pf.ceiling', from: '2026-11-01', value: 3_000_000, reason: 'Told so' }];
  const { pf } = compareLaw(
    inputOf({ earnings: { basicSalary: 40_000 }, settings: { overrides } }),
    october,
    november,
  );
  expect(pf?.now).toEqual({ employee: inPaise(3_600), employer: inPaise(3_900) });
  expect(pf?.rules).toEqual([
    { id: 'pf.ceiling', label: 'PF wage ceiling', from: '2026-11-01', before: '₹25,000', now: '₹30,000' },
  ]);
});

test('a new table of a state names both in words', () => {
  const { profTax } = compareLaw(
    inputOf({ earnings: { basicSalary: 45_000 }, details: { workState: 'WB' } }),
    september,
    october,
  );
  expect(profTax).toMatchObject({ before: { employee: inPaise(200) }, now: { employee: inPaise(140) } });
  expect(profTax?.rules[0]).toMatchObject({
    id: 'profTax.WB',
    before:
      'Earned a month: up to ₹10,000: nil; more than ₹10,000, up to ₹15,000: ₹110 a month; more than ₹15,000, up to ₹25,000: ₹130 a month; more than ₹25,000, up to ₹40,000: ₹150 a month; more than ₹40,000: ₹200 a month',
  });
});
