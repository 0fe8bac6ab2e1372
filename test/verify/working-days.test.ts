import { expect, test } from 'vitest';
import { findDisagreements, ruleSets } from '../support/simple-count.ts';

test.each(ruleSets)(
  'two ways of counting agree over every two dates of 2026: $weeklyOff, $countsDaysBetween',
  (by) => {
    expect(findDisagreements(by, 365)).toEqual([]);
  },
);
