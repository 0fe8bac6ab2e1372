import { test } from 'vitest';
import { assertGratuityAgrees, assertLawAgrees } from '../../support/law-agreement.ts';

test('professional tax, PF, ESI, funds and charges of random years are those of a second implementation', () => {
  assertLawAgrees(400);
});

test('gratuity of random employments is that of a second implementation', () => {
  assertGratuityAgrees(2_000);
});
