import { test } from 'vitest';
import { assertLawAgrees } from '../../support/law-agreement.ts';

test('professional tax, PF, ESI, funds and charges of random years are those of a second implementation', () => {
  assertLawAgrees(400);
});
