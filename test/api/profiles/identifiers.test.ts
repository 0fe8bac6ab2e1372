import { describe, expect, test } from 'vitest';
import { ifscForm, panForm, slipPersonalNames } from '../../../shared/profiles/profiles.ts';

describe('an IFSC', () => {
  test.each(['SBIN0001234', 'hdfc0abc12z'])('can be %s', (text) => expect(text).toMatch(ifscForm));
  test.each(['SBI00001234', 'SBIN1001234', '12340001234', 'SBIN000123', 'SBIN00012345', ' SBIN0001234'])(
    'is not %s',
    (text) => expect(text).not.toMatch(ifscForm),
  );
});

describe('a PAN', () => {
  test.each(['ABCDE1234F', 'abcde1234f'])('can be %s', (text) => expect(text).toMatch(panForm));
  test.each([
    'ABCD1234F',
    'ABCDE123F',
    'ABCDE12345',
    'ABCDEWXYZF',
    'ABCDE1234FG',
    '1ABCDE1234F',
    '12345ABCDF',
  ])('is not %s', (text) => expect(text).not.toMatch(panForm));
});

test('a slip shows the designation and every identifier of a person', () => {
  expect(slipPersonalNames).toEqual(
    expect.arrayContaining(['designation', 'uan', 'pan', 'bankAccountNumber', 'ifscCode']),
  );
});
