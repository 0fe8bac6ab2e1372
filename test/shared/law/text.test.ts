import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText } from '../../../shared/law/text.ts';
import { formatPaise, paise } from '../../../shared/money.ts';

test('an amount in a sum reads as everywhere, without paise where there are none', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_00, max: 10_000_000_000_00 }), (amount) => {
      expect(amountText(paise(amount))).toBe(formatPaise(paise(amount)).replace(/\.00$/, ''));
    }),
  );
  expect(amountText(paise(1_00_00_000_00))).toBe('₹1,00,00,000');
});
