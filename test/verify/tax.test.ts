import { test } from 'vitest';
import { assertTaxAgrees } from '../support/tax-agreement.ts';

test('income tax of 10,000 random years is that of a second implementation', () => {
  assertTaxAgrees(10_000);
});
