import { expect, test } from 'vitest';
import { assertFinalDuesAgree, assertGratuityAgrees, assertLawAgrees } from '../support/law-agreement.ts';

test('the law of 10,000 random years of employees, more than 40,000 months, is that of a second implementation', () => {
  expect(assertLawAgrees(10_000).months).toBeGreaterThan(40_000);
});

test('the day of final dues is that of a second way of counting, by weekly offs and holidays', () => {
  assertFinalDuesAgree(20_000);
});

test('the gratuity of 20,000 random employments is that of a second implementation', () => {
  assertGratuityAgrees(20_000);
});
