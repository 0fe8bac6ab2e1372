import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Paise, paise, sumPaise } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import {
  challansOfQuarter,
  deducteesOf,
  form138Checks,
  form138Of,
  type TaxedMonth,
  type TaxedSlip,
} from '../../../shared/statutory/filing/form-138.ts';
import {
  form138DueOn,
  formatQuarter,
  monthsOfQuarter,
  type Quarter,
  quarter,
  quarterOf,
} from '../../../shared/statutory/quarter.ts';
import type { UserId } from '../../../shared/user-id.ts';

const [october, november, december] = ['2026-10', '2026-11', '2026-12'] as PayPeriod[] as [
  PayPeriod,
  PayPeriod,
  PayPeriod,
];
const q3 = '2026-Q3' as Quarter;
const inPaise = (rupees: number) => paise(Math.round(rupees * 100));

const slip = (name: string, tax: number, more: Partial<TaxedSlip> = {}): TaxedSlip => ({
  userId: `usr_${name}` as UserId,
  name,
  pan: `ABCDE${String(name.charCodeAt(0)).padStart(4, '0')}F`,
  payDate: '2026-11-28',
  paid: inPaise(1_00_000),
  tax: inPaise(tax),
  ...more,
});
const challan = (serial: string, tax: number, on = '2026-12-07', more: { interest?: number } = {}) => ({
  ...{ bsr: '0510308', on, serial, tax: inPaise(tax) },
  ...{ interest: inPaise(more.interest ?? 0), fee: paise(0) },
});
const month = (
  slips: TaxedSlip[],
  challans: TaxedMonth['challans'] = [],
  payPeriod = november,
): TaxedMonth => ({ payPeriod, slips, challans });
const all = { wanted: [october, november, december], generated: new Set([october, november, december]) };
const findingsOf = (months: TaxedMonth[], name: string) =>
  form138Checks(months, all, [])
    .find(({ check }) => check === name)
    ?.findings.map(({ name, severity, message }) => `${severity} ${name}: ${message}`);

describe('a quarter', () => {
  test('has three months of the tax year, and its return is due on the last day of the month after, in May for the fourth', () => {
    const of = (id: string) => {
      const q = id as Quarter;
      return [monthsOfQuarter(q).join(' '), form138DueOn(q)];
    };
    expect(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'].map(of)).toEqual([
      ['2026-04 2026-05 2026-06', '2026-07-31'],
      ['2026-07 2026-08 2026-09', '2026-10-31'],
      ['2026-10 2026-11 2026-12', '2027-01-31'],
      ['2027-01 2027-02 2027-03', '2027-05-31'],
    ]);
    expect(formatQuarter('2026-Q4' as Quarter)).toBe('January to March 2027');
    expect(quarterOf('2027-03' as PayPeriod)).toBe('2026-Q4');
    expect(quarterOf('2027-04' as PayPeriod)).toBe('2027-Q1');
    expect(['2025-Q4', '2026-Q5', '2026-Q0', '26-Q1'].map((id) => quarter.safeParse(id).success)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the deductees', () => {
  test('have the challan of their month, in the order of names', () => {
    const months = [month([slip('Meera', 1_875), slip('Asha', 8_125)], [challan('00123', 10_000)])];
    expect(deducteesOf(months).map(({ name, tax, challan }) => [name, tax, challan?.serial])).toEqual([
      ['Asha', 8_125_00, '00123'],
      ['Meera', 1_875_00, '00123'],
    ]);
  });

  // behaviour statutory: A deductee
  test('whose tax two challans deposit are divided, with the pay in proportion', () => {
    const months = [
      month([slip('Asha', 8_125), slip('Meera', 1_875)], [challan('00123', 6_500), challan('00124', 3_500)]),
    ];
    expect(
      deducteesOf(months).map(({ name, paid, tax, challan }) => [name, paid, tax, challan?.serial]),
    ).toEqual([
      ['Asha', 80_000_00, 6_500_00, '00123'],
      ['Asha', 20_000_00, 1_625_00, '00124'],
      ['Meera', 1_00_000_00, 1_875_00, '00124'],
    ]);
  });

  test('of what is not deposited have no challan', () => {
    const [row] = form138Of(q3, [month([slip('Asha', 8_125)])]).files[1]?.sheet.rows ?? [];
    expect(row).toEqual([
      ...['1', '', 'ABCDE0065F', 'Asha', '1002', '28112026'],
      ...['100000.00', '8125.00', '0.00', '28112026', '', ''],
    ]);
  });

  test('keep pay and tax whole whatever challans there are, and take from no challan more than it has', () => {
    const amount = fc.integer({ min: 1, max: 50_000_00 }).map(paise);
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 8 }),
        fc.array(amount, { maxLength: 6 }),
        (taxes, deposits) => {
          const slips = taxes.map((tax, i) => ({ ...slip(`E${i}`, 0), tax, paid: paise(tax * 7 + i) }));
          const challans = deposits.map((tax, i) => ({ ...challan(`0000${i}`, 0), tax }));
          const rows = deducteesOf([month(slips, challans)]);
          const sum = (of: readonly { tax: Paise }[]) => sumPaise(of.map(({ tax }) => tax));
          expect(sum(rows)).toBe(sum(slips));
          expect(sumPaise(rows.map(({ paid }) => paid))).toBe(sumPaise(slips.map(({ paid }) => paid)));
          for (const one of challans)
            expect(sum(rows.filter((row) => row.challan?.serial === one.serial))).toBeLessThanOrEqual(
              one.tax,
            );
          const deposited = sum(rows.filter((row) => row.challan));
          expect(deposited).toBe(Math.min(sum(slips), sum(challans)));
        },
      ),
    );
  });
});

describe('the sheets', () => {
  test('have the columns of the utility, days as DDMMYYYY, and PANNOTAVBL without a PAN', () => {
    const months = [
      month(
        [slip('Asha', 8_125), slip('Meera', 1_875, { pan: '' })],
        [challan('00123', 10_000, '2026-12-07', { interest: 150 })],
      ),
    ];
    const { files, tax, people } = form138Of(q3, months);
    expect(files.map(({ name }) => name)).toEqual([
      'form-138-2026-27-q3-challans',
      'form-138-2026-27-q3-deductees',
    ]);
    expect([tax, people]).toEqual([10_000_00, 2]);
    expect(files[0]?.sheet.columns.map(({ label }) => label)).toEqual([
      ...['Serial', 'BSR code', 'Date (DDMMYYYY)', 'Challan serial', 'TDS', 'Interest', 'Fee', 'Total'],
    ]);
    expect(files[0]?.sheet.rows).toEqual([
      ['1', '0510308', '07122026', '00123', '10000.00', '150.00', '0.00', '10150.00'],
    ]);
    expect(files[1]?.sheet.rows[1]).toEqual([
      ...['2', '1', 'PANNOTAVBL', 'Meera', '1002', '28112026'],
      ...['100000.00', '1875.00', '1875.00', '28112026', '07122026', ''],
    ]);
    expect(files[1]?.sheet.totals?.slice(6, 9)).toEqual(['200000.00', '10000.00', '10000.00']);
  });

  // behaviour statutory: Form 138 of a quarter
  test('have a challan that pays two months once, and the deductees of both months in it', () => {
    const months = [
      month([slip('Asha', 8_000)], [challan('00123', 8_000)], october),
      month([slip('Asha', 8_125)], [challan('00123', 8_125)]),
    ];
    expect(challansOfQuarter(months)).toMatchObject([{ serial: '00123', tax: 16_125_00 }]);
    const rows = form138Of(q3, months).files[1]?.sheet.rows;
    expect(rows?.map((row) => [row[1], row[7]])).toEqual([
      ['1', '8000.00'],
      ['1', '8125.00'],
    ]);
  });
});

describe('a check before export', () => {
  // behaviour statutory: Checks before the sheets are exported
  test('finds a PAN that is missing, malformed, or that of another employee', () => {
    const slips = [
      slip('Asha', 1),
      slip('Babu', 1, { pan: 'ABCDE0065F' }),
      slip('Meera', 1, { pan: '' }),
      slip('Ravi', 1, { pan: 'ABCDE123' }),
      slip('Sana', 1, { pan: 'abcde1234f' }),
    ];
    expect(findingsOf([month(slips, [challan('00123', 5)])], 'pan')).toEqual([
      'error Asha: The PAN is also that of Babu. Correct one of them.',
      'error Babu: The PAN is also that of Asha. Correct one of them.',
      'look Meera: No PAN: the sheet has PANNOTAVBL, and the tax is not credited. Ask for the PAN.',
      'error Ravi: The PAN is not five letters, four digits and a letter. Correct it.',
    ]);
  });

  // behaviour statutory: Checks before the sheets are exported
  test('finds a month whose challans deposit a rupee less or more than is deducted', () => {
    const months = [
      month([slip('Asha', 8_125)], [challan('00121', 8_124)], october),
      month([slip('Asha', 8_125)], [challan('00122', 8_126)], november),
      month([slip('Asha', 8_125)], [challan('00123', 8_125)], december),
    ];
    expect(findingsOf(months, 'sums')).toEqual([
      'error October 2026: ₹8,125 is deducted and ₹8,124 deposited: ₹1 is missing.',
      'error November 2026: ₹8,125 is deducted and ₹8,126 deposited: ₹1 too much.',
    ]);
  });

  // behaviour statutory: Checks before the sheets are exported
  test('finds a challan from before the payslips, and one that is late without interest', () => {
    const of = (on: string, interest?: number) =>
      findingsOf(
        [month([slip('Asha', 8_125)], [challan('00123', 8_125, on, { interest: interest ?? 0 })])],
        'dates',
      );
    expect(of('2026-12-07')).toEqual([]);
    expect(of('2026-12-08')).toEqual([
      'look Challan 0510308 00123, November 2026: Deposited 1 day after 07 Dec 2026, without interest. Confirm with your accountant what is owed.',
    ]);
    expect(of('2026-12-08', 122)).toEqual([]);
    expect(of('2026-11-27')).toEqual([
      'look Challan 0510308 00123, November 2026: Deposited on 27 Nov 2026, before the payslips of 28 Nov 2026.',
    ]);
  });

  // behaviour statutory: Checks before the sheets are exported
  test('finds a month without payslips', () => {
    const checks = form138Checks([], { ...all, generated: new Set([october, november]) }, []);
    expect(checks.at(-1)?.findings.map(({ name }) => name)).toEqual(['December 2026']);
  });
});
