import { expect, test } from 'vitest';
import { firstProvedMonth } from '../../../shared/company/declaration-settings.ts';
import type { ClaimFigures } from '../../../shared/declarations/claims.ts';
import { countedDeclaration, lineFigures, openLines } from '../../../shared/declarations/counted.ts';
import { paise } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';

const month = (text: string) => text as PayPeriod;
const february = month('2027-02');
const rent = (from: string, to: string, rupees: number) => ({
  ...{ from: month(from), to: month(to), amount: paise(rupees * 100), city: 'Pune' },
});
const claims: ClaimFigures = {
  rents: [rent('2026-04', '2026-09', 10_000), rent('2026-10', '2027-03', 30_000)],
  savings: paise(100_000_00),
  health: paise(20_000_00),
  disability: 'severe',
};

test('all that is declared counts until January', () => {
  expect(countedDeclaration(claims, {}, month('2027-01'), february)).toEqual(claims);
  expect(countedDeclaration(claims, {}, month('2026-04'), february)).toEqual(claims);
});

test('from February on a line counts that is accepted or waits, and nothing of one that is not proved', () => {
  for (const period of ['2027-02', '2027-03'])
    expect(
      countedDeclaration(claims, { savings: 'accepted', disability: 'waiting' }, month(period), february),
    ).toEqual({
      savings: claims.savings,
      disability: 'severe',
    });
});

test('the company chooses another month: January, or March', () => {
  const months = (from: string) =>
    ['2026-12', '2027-01', '2027-02', '2027-03'].filter(
      (period) => Object.keys(countedDeclaration(claims, {}, month(period), month(from))).length === 0,
    );
  expect(firstProvedMonth(2026, 'february')).toBe('2027-02');
  expect(months(firstProvedMonth(2026, 'january'))).toEqual(['2027-01', '2027-02', '2027-03']);
  expect(months(firstProvedMonth(2026, 'march'))).toEqual(['2027-03']);
});

test('a lowered amount counts, and never more than is declared', () => {
  const lowered = (amount: number) =>
    countedDeclaration(claims, { savings: paise(amount * 100) }, february, february);
  expect(lowered(40_000)).toEqual({ savings: paise(40_000_00) });
  expect(lowered(140_000)).toEqual({ savings: claims.savings });
});

test('a rent is lowered in each month in the same proportion', () => {
  const { rents } = countedDeclaration(claims, { rent: paise(120_000_00) }, february, february);
  expect(rents?.map(({ amount }) => amount)).toEqual([5_000_00, 15_000_00]);
});

test('lines without a proof and lines that wait are told apart', () => {
  expect(openLines({ ...claims, ownNps: paise(0) }, { rent: 'waiting', savings: 'accepted' })).toEqual({
    missing: ['health', 'disability'],
    waiting: ['rent'],
  });
});

test('a decision is of the figures of one line: of a parent, also of the age', () => {
  const parents: ClaimFigures = {
    parentsHealth: paise(1),
    health: paise(2),
    seniors: ['parentsHealth', 'treatment'],
  };
  expect(lineFigures(parents, 'parentsHealth')).toEqual({ parentsHealth: 1, seniors: ['parentsHealth'] });
  expect(lineFigures(parents, 'health')).toEqual({ health: 2 });
});
