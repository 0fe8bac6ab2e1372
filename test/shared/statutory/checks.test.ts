import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import { type Check, esiChecks, pfChecks, sheetChecks } from '../../../shared/statutory/filing/checks.ts';
import type { EsiReasons } from '../../../shared/statutory/filing/esi-upload.ts';
import type { FiledSlip } from '../../../shared/statutory/filing/filing.ts';
import { filedSlip, insuredSlip, november } from '../../support/filed-slip.ts';

/** Each finding as 'check severity: message'. */
const found = (checks: readonly Check[]) =>
  checks.flatMap(({ check, findings }) =>
    findings.map(({ severity, message }) => `${check} ${severity}: ${message}`),
  );
const ofPf = (...slips: FiledSlip[]) => found(pfChecks(slips, november));

test('checks say what was checked, and state nothing of employees that they do not look at', () => {
  const left = filedSlip(1, { pf: 0, person: { pfMembership: 'none', dateOfLeaving: '2026-11-20' } });
  const checks = [
    ...pfChecks([left], november),
    ...esiChecks([left], november, {}),
    ...sheetChecks([left], november, 'profTax'),
    ...sheetChecks([left], november, 'labourWelfareFund'),
  ];
  expect(checks.filter(({ findings }) => findings.length > 0)).toEqual([]);
  expect(checks.map(({ title }) => title).filter((title) => /^(Every|No)\b|\bhas\b/.test(title))).toEqual([]);
});

describe('the checks of an ECR', () => {
  test('find nothing in a file that EPFO takes', () => {
    expect(ofPf(filedSlip(1), filedSlip(2))).toEqual([]);
  });

  // behaviour statutory: A check
  test('refuse a missing UAN, one of 11 digits, one with letters, and one that two employees have', () => {
    const uan = (count: number, value: string | undefined) => filedSlip(count, { uan: value });
    expect(
      ofPf(
        uan(1, undefined),
        uan(2, '10025727474'),
        uan(3, '10025727474X'),
        uan(4, '1'.repeat(12)),
        uan(5, '1'.repeat(12)),
      ),
    ).toEqual([
      'uan error: UAN is missing. Enter it.',
      'uan error: UAN has 11 digits instead of 12. Correct it.',
      'uan error: UAN must be 12 digits. Correct it.',
      'uan error: UAN is also that of Employee AAAAF. Correct one of them.',
      'uan error: UAN is also that of Employee AAAAE. Correct one of them.',
    ]);
  });

  test.each([
    ['Asha 2', 'letters, spaces and full stops only'],
    [' Asha', 'letters, spaces and full stops only'],
    ['A'.repeat(86), 'more than 85 characters'],
  ])('refuse the name %s', (nameOnUan, message) => {
    expect(ofPf(filedSlip(1, { person: { nameOnUan } }))).toEqual([
      expect.stringMatching(`^name error: .*${message}`),
    ]);
  });

  test.each(['A. B. Rao', 'A'.repeat(85)])('take the name %s', (nameOnUan) => {
    expect(ofPf(filedSlip(1, { person: { nameOnUan } }))).toEqual([]);
  });

  test('show that the name of the account stands in for the name on the UAN', () => {
    expect(ofPf(filedSlip(1, { person: { nameOnUan: undefined } }))).toEqual([
      'name look: No name on UAN is entered: the file has the name of the account.',
    ]);
  });

  test('refuse EPS wages above PF wages by a rupee', () => {
    expect(ofPf(filedSlip(1, { pfWages: { epsWages: 15_001 } }))).toEqual([
      'epsWages error: EPS wages of ₹15,001 are more than PF wages of ₹15,000. Check the wages and generate the payslip again.',
    ]);
  });

  test('refuse EPS from the month after the 58th birthday, and show that of the month itself', () => {
    const born = (dateOfBirth: string | undefined) => ofPf(filedSlip(1, { person: { dateOfBirth } }));
    expect(born('1968-12-01')).toEqual([]);
    expect(born('1968-11-20')).toEqual([expect.stringMatching(/^epsAge look: Turns 58 on 20 Nov 2026/)]);
    expect(born('1968-10-31')).toEqual([
      'epsAge error: Turned 58 on 31 Oct 2026, when pension contributions (EPS) end. Set EPS Member to No and generate the payslip again.',
    ]);
    expect(born(undefined)).toEqual([expect.stringMatching(/^epsAge error: .*date of birth is missing/)]);
  });

  test('take an employee of 58 without EPS', () => {
    const slip = filedSlip(1, {
      person: { dateOfBirth: '1960-01-01', epsMember: 'no' },
      pfWages: { epsWages: 0, eps: 0, employer: 1_800 },
    });
    expect(ofPf(slip)).toEqual([]);
  });

  test('refuse an employer share that is not 12 % less EPS', () => {
    expect(ofPf(filedSlip(1, { pfWages: { employer: 551 } }))).toEqual([
      expect.stringMatching(/^employerShare error: The employer share of ₹551 .* ₹550\./),
    ]);
  });

  test('refuse an employee share a rupee below 12 %, and show one that is kept with its reason', () => {
    expect(ofPf(filedSlip(1, { pf: 1_799 }))).toEqual([
      expect.stringMatching(/^employeeShare error: PF of ₹1,799 is less than 12 % of PF wages of ₹15,000/),
    ]);
    const kept = filedSlip(1, { pf: 1_799, statutory: { kept: { pf: 'Agreed by letter' } } });
    expect(ofPf(kept)).toEqual([expect.stringMatching(/^employeeShare look: .*Agreed by letter$/)]);
  });

  test('take voluntary PF as part of the employee share', () => {
    expect(ofPf(filedSlip(1, { pf: 4_800, pfWages: { voluntary: 3_000, expected: 4_800 } }))).toEqual([]);
  });

  test('refuse PF that is not in whole rupees', () => {
    expect(ofPf(filedSlip(1, { pf: 1_800.5 }))).toEqual([
      expect.stringMatching(/^total error: PF of ₹1,800.50 is not in whole rupees/),
    ]);
  });

  test('refuse PF on a payslip without PF wages, and of an employee who is not a member', () => {
    const { statutory, ...early } = filedSlip(1);
    expect(ofPf(early)).toEqual([
      expect.stringMatching(/^statutorySide error: .*generate the payslip again\.$/),
    ]);
    expect(ofPf(filedSlip(1, { person: { pfMembership: 'none' } }))).toEqual([
      expect.stringMatching(
        /^statutorySide error: PF of ₹1,800 is deducted, but the employee is not a member/,
      ),
    ]);
    expect(statutory).toBeDefined();
  });

  // behaviour statutory: NCP days
  test('show a member who is not employed for the whole month: NCP days of such a month are not settled', () => {
    const joined = (lopDays: number) => ofPf({ ...filedSlip(1, { lopDays }), employedDays: 15 });
    const outside =
      'are before joining or after leaving. Whether these count is not settled: confirm it with your accountant.';
    expect(joined(15)).toEqual([`ncpDays look: 15 of 15 NCP days ${outside}`]);
    expect(joined(16.5)).toEqual([
      `ncpDays look: 16.5 LOP days: the file has 16, since half days have no agreed rule. 15 of 16 NCP days ${outside}`,
    ]);
  });

  test('show half a day of LOP, and refuse PF wages of 0 where days are paid', () => {
    expect(ofPf(filedSlip(1, { lopDays: 1.5 }))).toEqual([
      'ncpDays look: 1.5 LOP days: the file has 1, since half days have no agreed rule.',
    ]);
    const none = { pfWages: 0, epsWages: 0, edliWages: 0, eps: 0, employer: 0 };
    expect(ofPf(filedSlip(1, { pf: 0, lopDays: 29, pfWages: none }))).toEqual([
      expect.stringMatching(/^ncpDays error: PF wages are 0 but only 29 of 30 days/),
    ]);
    expect(ofPf(filedSlip(1, { pf: 0, lopDays: 30, pfWages: none }))).toEqual([
      'leaving look: No day is paid and there is no date of leaving. If they have left, enter it.',
    ]);
  });

  test('show a leaver, and PF on full wages', () => {
    expect(ofPf(filedSlip(1, { person: { dateOfLeaving: '2026-11-20' } }))).toEqual([
      'leaving look: Left on 20 Nov 2026: enter the date of exit on the EPFO portal.',
    ]);
    const wages = { pfWages: 60_000, epsWages: 25_000, edliWages: 25_000, eps: 2_083, employer: 5_117 };
    expect(ofPf(filedSlip(1, { pf: 7_200, person: { pfMembership: 'full' }, pfWages: wages }))).toEqual([
      'fullWages look: PF on full wages of ₹60,000: the joint option has to be on record.',
    ]);
  });
});

describe('the checks of an ESI upload', () => {
  const ofEsi = (slip: FiledSlip, reasons: EsiReasons = {}) => found(esiChecks([slip], november, reasons));

  test('find nothing in a file that ESIC takes', () => {
    expect(ofEsi(insuredSlip(1))).toEqual([]);
  });

  test('refuse an ESI number of 9 digits, and a name with digits', () => {
    expect(ofEsi(insuredSlip(1, { person: { esiNumber: '123456789' } }))).toEqual([
      'esiNumber error: ESI number has 9 digits instead of 10. Correct it.',
    ]);
    expect(ofEsi(insuredSlip(1, { name: 'Asha 2' }))).toEqual([expect.stringMatching(/^name error/)]);
  });

  test('refuse zero days without a reason, and a reason that needs the last day without it', () => {
    const absent = { paidDays: 0, lopDays: 30 };
    const slip = insuredSlip(1, absent);
    expect(ofEsi(slip)).toEqual(['zeroDays error: No day is paid. Choose the reason.']);
    expect(ofEsi(slip, { [slip.user.id]: 1 })).toEqual([]);
    expect(ofEsi(slip, { [slip.user.id]: 3 })).toEqual([
      expect.stringMatching(/^zeroDays error: The reason “Retired” needs the last working day/),
    ]);
    expect(ofEsi(insuredSlip(1, { ...absent, person: { dateOfLeaving: '2026-10-31' } }))).toEqual([
      'zeroDays look: Left on 31/10/2026: the file has reason 2, Left service.',
    ]);
  });

  test('refuse ESI on a payslip without ESI wages, and show a share that ESIC calculates otherwise', () => {
    expect(ofEsi(filedSlip(1, { esi: 131 }))).toEqual([
      expect.stringMatching(/^statutorySide error: ESI of ₹131/),
    ]);
    expect(ofEsi(insuredSlip(1, { esi: 130 }))).toEqual([
      'share look: ₹130 is deducted where ₹131 is expected.',
    ]);
  });

  // behaviour statutory: The ESI upload
  test('show part of a day, which the file has as a day', () => {
    expect(ofEsi(insuredSlip(1, { paidDays: 28.5, lopDays: 1.5 }))).toEqual([
      'days look: 28.5 paid days: the file has 29.',
    ]);
  });
});

describe('the checks of a sheet', () => {
  test('refuse professional tax without a work state, and show another amount than the expected one', () => {
    const of = (values: Parameters<typeof filedSlip>[1]) =>
      found(sheetChecks([filedSlip(1, { profTax: 200, ...values })], november, 'profTax'));
    expect(of({ person: { workState: undefined } })).toEqual([expect.stringMatching(/^state error/)]);
    const profTax = {
      ...{ base: paise(30_000_00), salary: paise(30_000_00), place: 'profTax.KA' },
      expected: paise(300_00),
    };
    expect(of({ statutory: { person: { workState: 'KA' }, profTax } })).toEqual([
      'share look: ₹200 is deducted where ₹300 is expected.',
    ]);
  });

  test('refuse a labour welfare fund without the employer’s share', () => {
    const slip = filedSlip(1, { labourWelfareFund: 50 });
    expect(found(sheetChecks([slip], november, 'labourWelfareFund'))).toEqual([
      expect.stringMatching(/^statutorySide error/),
    ]);
  });
});
