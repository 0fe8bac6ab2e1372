import { test } from 'vitest';
import { assertLawAgrees } from '../support/law-agreement.ts';

test('the law of 20,000 random years of employees is that of a second implementation', () => {
  assertLawAgrees(20_000);
});
