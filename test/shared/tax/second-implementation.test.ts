import { test } from 'vitest';
import { assertTaxAgrees } from '../../support/tax-agreement.ts';

test('income tax of random years is that of a second implementation', () => {
  assertTaxAgrees(300);
});
