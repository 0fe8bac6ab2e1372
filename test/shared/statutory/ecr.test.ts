import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import type { PayLine } from '../../../shared/pay/pay-lines.ts';
import { ecrFileName, formatEcr, pfTotals, toEcrLines } from '../../../shared/statutory/filing/ecr.ts';
import type { FiledSlip } from '../../../shared/statutory/filing/filing.ts';
import { filedSlip, november } from '../../support/filed-slip.ts';
import { parseEcr } from '../../support/parse-ecr.ts';

const toEcr = (slips: readonly FiledSlip[]) => formatEcr(toEcrLines(slips));

describe('the ECR', () => {
  // behaviour statutory: The ECR
  test('has the line of the manual to the byte', () => {
    const slip = filedSlip(1, { name: 'NITESH', uan: '100257274743' });
    expect(toEcr([slip])).toBe(
      '100257274743#~#NITESH#~#15000#~#15000#~#15000#~#15000#~#1800#~#1250#~#550#~#0#~#0',
    );
  });

  test('has the prorated figures of the manual, with 10 days without contribution', () => {
    const slip = filedSlip(1, {
      name: 'RAMESH',
      uan: '100427601130',
      lopDays: 10,
      pf: 1_200,
      pfWages: { pfWages: 10_000, epsWages: 10_000, edliWages: 10_000, eps: 833, employer: 367 },
    });
    expect(toEcr([slip])).toBe(
      '100427601130#~#RAMESH#~#15000#~#10000#~#10000#~#10000#~#1200#~#833#~#367#~#10#~#0',
    );
  });

  test('has wages of 60,000 capped at the ceiling of 25,000', () => {
    const wages = { pfWages: 25_000, epsWages: 25_000, edliWages: 25_000, eps: 2_083, employer: 917 };
    const slip = filedSlip(1, { name: 'A', uan: '100427601131', gross: 120_000, pf: 3_000, pfWages: wages });
    expect(toEcr([slip])).toBe(
      '100427601131#~#A#~#120000#~#25000#~#25000#~#25000#~#3000#~#2083#~#917#~#0#~#0',
    );
  });

  // behaviour statutory: The ECR
  test('has gross earnings less loss of pay, to the nearest rupee, half up', () => {
    const slip = filedSlip(1);
    const earned = (gross: number, lopDeduction: number) =>
      parseEcr(
        toEcr([{ ...slip, profile: { ...slip.profile, grossEarnings: gross, lopDeduction } } as typeof slip]),
      )[0]?.grossWages;
    expect([earned(15_000_00, 500_50), earned(15_000_00, 500_51)]).toEqual([14_500, 14_499]);
  });

  // behaviour pay-changes: The employer's NPS
  test("has gross earnings without the employer's NPS", () => {
    const slip = filedSlip(1);
    const amount = paise(2_000_00);
    const lines: PayLine[] = [
      { id: 'component:nps', label: 'NPS', kind: 'earning', amount },
      { id: 'component:nps:fund', label: 'NPS, paid into NPS', kind: 'deduction', amount },
    ];
    const profile = { ...slip.profile, grossEarnings: paise(17_000_00), lines };
    expect(parseEcr(toEcr([{ ...slip, profile }]))[0]?.grossWages).toBe(15_000);
  });

  // behaviour statutory: The ECR
  test('leaves half a day without contribution out', () => {
    expect(parseEcr(toEcr([filedSlip(1, { lopDays: 1.5 })]))[0]?.ncpDays).toBe(1);
  });

  // behaviour statutory: The ECR
  test('has a line for each member by name, without a heading, with CRLF between lines', () => {
    const slips = [
      filedSlip(1, { name: 'Zubin' }),
      filedSlip(2, { name: 'Asha' }),
      filedSlip(3, { name: 'Meera', pf: 0, person: { pfMembership: 'none' } }),
    ];
    expect(
      toEcr(slips)
        .split('\r\n')
        .map((line) => line.split('#~#')[1]),
    ).toEqual(['Asha', 'Zubin']);
    expect(toEcr(slips.toReversed())).toBe(toEcr(slips));
    expect(parseEcr(toEcr([]))).toEqual([]);
  });

  test('has a name of letters and digits', () => {
    expect(ecrFileName(november)).toBe('ECR202611.txt');
  });

  // behaviour statutory: What a month owes
  test('adds up to the payslips', () => {
    const rupees = fc.integer({ min: 0, max: 1_000_000 });
    const member = fc.record({ pf: rupees, eps: rupees, employer: rupees, pfWages: rupees });
    fc.assert(
      fc.property(fc.array(member), (members) => {
        const slips = members.map(({ pf, ...pfWages }, i) => filedSlip(i, { pf, pfWages }));
        const lines = parseEcr(toEcr(slips));
        const sum = (field: 'employeeShare' | 'eps' | 'employerShare') =>
          100 * lines.reduce((total, line) => total + line[field], 0);
        const totals = pfTotals(slips);
        expect([lines.length, sum('employeeShare'), sum('eps'), sum('employerShare')]).toEqual([
          members.length,
          totals.employee,
          totals.eps,
          totals.employer,
        ]);
      }),
    );
  });
});
