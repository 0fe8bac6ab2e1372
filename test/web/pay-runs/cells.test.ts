import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxAmount } from '../../../shared/money.ts';
import { formatCell, parseCell } from '../../../web/pay-runs/grid/cells.ts';

describe('a cell of the grid', () => {
  test.each([
    ['1250', 1250],
    ['1,250.50', 1250.5],
    ['1,25,000.50', 125_000.5],
    ['125,000', 125_000],
    [' ₹ 1,25,000 ', 125_000],
    ['₹\u00a0500.00', 500],
    ['Rs. 500', 500],
    ['INR 500', 500],
    ['500/-', 500],
    ['.5', 0.5],
    ['12.', 12],
    ['007', 7],
    ['-', 0],
    ['₹ -', 0],
  ])('reads %j as people and spreadsheets write it', (text, value) => {
    expect(parseCell('otherDeduction', text)).toEqual({ value });
  });

  test.each(['', ' ', '\u00a0', '\t'])('is emptied by the blank %j', (text) => {
    expect(parseCell('paidDays', text)).toEqual({ value: null });
  });

  test.each([
    ['paidDays', 'thirty', 'Paid Days must be a number'],
    ['paidDays', '32', 'Paid Days cannot be more than 31'],
    ['lopDays', '-1', 'LOP Days cannot be negative'],
    ['lopDays', '1.255', 'LOP Days can have at most two decimals'],
    ['otherDeduction', '(500)', 'Other Deduction cannot be negative'],
    ['otherDeduction', '−₹500', 'Other Deduction cannot be negative'],
    ['otherDeduction', '12,5', 'Other Deduction must be a number'],
    ['otherDeduction', '1,2,3', 'Other Deduction must be a number'],
    ['otherDeduction', '5 lakh', 'Other Deduction must be a number'],
    ['otherDeduction', '#REF!', 'Other Deduction must be a number'],
    ['otherDeduction', '1e3', 'Other Deduction must be a number'],
    ['otherDeduction', '.', 'Other Deduction must be a number'],
    ['otherDeduction', '99999999999', 'Other Deduction is too large'],
  ] as const)('%s does not take %j, and says why', (field, text, message) => {
    expect(parseCell(field, text)).toEqual({ message });
  });

  test('shows days as they are, and rupees with Indian grouping and two decimals', () => {
    expect(formatCell('paidDays', 28.5)).toBe('28.5');
    expect(formatCell('otherDeduction', 125_000.5)).toBe('1,25,000.50');
    expect(formatCell('lopDays', null)).toBe('');
  });

  test('reads every amount that it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxAmount * 100 }), (paise) => {
        const value = paise / 100;
        expect(parseCell('otherDeduction', formatCell('otherDeduction', value))).toEqual({ value });
      }),
    );
  });
});
