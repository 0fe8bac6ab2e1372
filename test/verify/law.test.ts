import { expect, test } from 'vitest';
import { assertFinalDuesAgree, assertLawAgrees } from '../support/law-agreement.ts';

test('the law of 20,000 random years of employees, more than 100,000 months, is that of a second implementation', () => {
  expect(assertLawAgrees(20_000).months).toBeGreaterThan(100_000);
});

test('the day of final dues is that of a second way of counting, by weekly offs and holidays', () => {
  assertFinalDuesAgree(20_000);
});
