import { describe, expect, test } from 'vitest';
import { missingFontProblem } from '../../../functions/slips/missing-fonts.ts';
import { replacedVersionKey } from '../../../functions/store/slip.ts';
import { paise } from '../../../shared/money.ts';
import type { PayLine } from '../../../shared/pay/pay-lines.ts';
import { payPeriod } from '../../../shared/period.ts';
import { slipItem } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

const bonus: PayLine = {
  id: 'adjustment:a1',
  label: 'Diwali Bonus',
  kind: 'earning',
  amount: paise(50_000_00),
  wages: 'outside',
  isFixed: true,
};
const advance: PayLine = {
  id: 'adjustment:a2',
  label: 'Salary Advance',
  kind: 'deduction',
  amount: paise(5_000_00),
  note: '₹5,000.00 left',
};
const travel: PayLine = {
  id: 'adjustment:a3',
  label: 'Travel',
  kind: 'reimbursement',
  amount: paise(8_450_50),
};

/** A generated slip of a month with these lines, whose results follow from them. */
function itemWith(month: string, lines: PayLine[], payNotes?: string[]) {
  const { slip, ...item } = slipItem(1, month);
  const { grossEarnings, lopDeduction, totalDeductions, netPay, ...profile } = slip.profile;
  return { ...item, slip: { ...slip, profile: { ...profile, lines, ...(payNotes && { payNotes }) } } };
}

describe('an employee’s payslip with lines', () => {
  test('shows them, and says what they changed since the month before', async () => {
    const { id, token } = await portal.employee();
    const slips = [
      itemWith('2026-10', [{ ...advance, note: '₹10,000.00 left' }]),
      itemWith('2026-11', [bonus, advance, travel], ['HRA: ₹10.00 × 1/2 + ₹20.00 × 1/2']),
    ];
    await putItems(
      'slips',
      slips.map((slip) => ({ ...slip, userId: id })),
    );
    const { body } = await portal.call('GET', '/api/slips/latest', { token });
    expect(body.profile.lines).toMatchObject([
      { label: 'Diwali Bonus', amount: 50_000 },
      { label: 'Salary Advance', note: '₹5,000.00 left' },
      { label: 'Travel', kind: 'reimbursement', amount: 8_450.5 },
    ]);
    expect(body.profile.payNotes).toEqual(['HRA: ₹10.00 × 1/2 + ₹20.00 × 1/2']);
    expect(body.comparedWith).toMatchObject({
      difference: 58_450.5,
      parts: [
        { component: 'line', label: 'Diwali Bonus', kind: 'earning', effect: 50_000, now: 50_000, was: 0 },
        { component: 'line', label: 'Travel', kind: 'reimbursement', effect: 8_450.5 },
      ],
    });
    expect(body.lossOfPay).toMatchObject({ grossEarnings: 92_500.01, isPartOfGross: true });
    expect(body.comparedWith.lossOfPay).not.toHaveProperty('isPartOfGross');
  });

  test('says of two versions whose notes alone differ that the notes changed', async () => {
    const { id, token } = await portal.employee();
    const period = payPeriod.parse('2026-11');
    const { period: _, ...replaced } = itemWith('2026-11', [{ ...advance, note: '₹10,000.00 left' }]);
    const current = { ...itemWith('2026-11', [advance]), version: 2 };
    await putItems('slips', [
      { ...replaced, userId: id, payPeriod: replacedVersionKey(period, 1) },
      { ...current, userId: id },
    ]);
    const { versions } = (await portal.call('GET', '/api/slips/latest', { token })).body;
    expect(versions[0].change).toEqual({ difference: 0, parts: [], details: ['notes'] });
  });

  test('names an added line with a note once, as an amount', async () => {
    const { id, token } = await portal.employee();
    const period = payPeriod.parse('2026-11');
    const { period: _, ...replaced } = itemWith('2026-11', []);
    const current = { ...itemWith('2026-11', [advance]), version: 2 };
    await putItems('slips', [
      { ...replaced, userId: id, payPeriod: replacedVersionKey(period, 1) },
      { ...current, userId: id },
    ]);
    const { versions } = (await portal.call('GET', '/api/slips/latest', { token })).body;
    expect(versions[0].change).toMatchObject({ parts: [{ label: 'Salary Advance' }], details: [] });
  });

  test('is a PDF', async () => {
    const { id, token } = await portal.employee();
    await putItems('slips', [{ ...itemWith('2026-11', [bonus, advance, travel]), userId: id }]);
    const { status, bytes } = await portal.call('GET', '/api/slips/download/latest', { token });
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});

// behaviour payroll: A payslip is generated only if it can be printed
test('a character that no font has is found in a line, in its note and in the notes of the month', () => {
  const problemWith = (lines: PayLine[], payNotes?: string[]) =>
    missingFontProblem(itemWith('2026-11', lines, payNotes).slip);
  expect(problemWith([bonus, advance, travel], ['HRA: ₹10.00 × 1/2'])).toBeUndefined();
  const problem = problemWith(
    [
      { ...bonus, label: 'Festival 😀' },
      { ...advance, note: '山' },
    ],
    ['𒀀'],
  );
  expect(problem?.message).toContain(
    'no font supports “😀” in the line “Festival 😀” and “山” in the line “Salary Advance” and “𒀀” in Notes.',
  );
});
