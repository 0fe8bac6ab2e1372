import { expect, test } from 'vitest';
import { parseMonth } from '../../../web/sheets/parse-value.ts';

test.each([
  ['2026-04', '2026-04'],
  ['2026/4', '2026-04'],
  ['04/2026', '2026-04'],
  ['4-2026', '2026-04'],
  ['Apr 2026', '2026-04'],
  ['april-26', '2026-04'],
  ["Sept'26", '2026-09'],
  ['2026-04-30', '2026-04'],
  ['01-04-2026', '2026-04'],
  ['30 Apr 2026', '2026-04'],
])('reads the month %s', (written, month) => {
  expect(parseMonth(written)).toBe(month);
});

test.each(['', 'April', '2026', '13/2026', '00/2026', 'Foo 2026', 'Ap 26', '04/26'])(
  'takes %j for no certain month',
  (written) => {
    expect(parseMonth(written)).toBeUndefined();
  },
);
