import { describe, expect, test } from 'vitest';
import { defaultStatutorySettings } from '../../../shared/company/statutory-settings.ts';
import type { Coverage } from '../../../shared/law/coverage.ts';
import { employeesFor } from '../../../shared/law/coverage-rules.ts';
import { filingsOf } from '../../../shared/statutory/filing/month.ts';
import { uncoveredFilings } from '../../../shared/statutory/filing/uncovered.ts';
import { headModes, missingStatutory } from '../../../shared/statutory/statutory-missing.ts';
import { filedSlip, november } from '../../support/filed-slip.ts';
import { inRupees, lineOf } from './input.ts';

const none: Coverage = { pf: 'none', esi: 'none', labourWelfareFundKA: 'none' };
const pay = { basicSalary: 15_000 };

describe('a law that does not cover the company', () => {
  test.each([
    ['pf', '₹0: the company is not covered by PF'],
    ['esi', '₹0: the company is not covered by ESI'],
    ['labourWelfareFund', '₹0: the company is not covered by Karnataka’s labour welfare fund'],
  ] as const)('takes nothing of %s from either side, and says so', (head, formula) => {
    const december = { month: '2026-12', earnings: pay };
    expect(lineOf(head, december).amount).toBeGreaterThan(0);
    const line = lineOf(head, { ...december, settings: { coverage: none } });
    expect([inRupees(line), line.formula, line.doubts]).toEqual([{ employee: 0 }, formula, []]);
  });

  test('asks for no detail of the employee that only it needs', () => {
    const details = { pfMembership: undefined, dateOfBirth: undefined };
    expect(lineOf('pf', { earnings: pay, details, settings: { coverage: none } }).amount).toBe(0);
    const modes = (coverage: Coverage) => headModes({ ...defaultStatutorySettings, coverage }, november);
    const member = { workState: 'DL', pfMembership: 'ceiling' } as const;
    expect(missingStatutory(member, modes({}))).toEqual(['dateOfBirth', 'nameOnUan', 'epsMember']);
    expect(missingStatutory(member, modes(none))).toEqual([]);
    expect(missingStatutory({}, modes({ esi: 'none' }))).toContain('pfMembership');
  });

  test('is that of one state where it is a fund', () => {
    const elsewhere = { month: '2026-12', earnings: pay, settings: { coverage: none } };
    expect(lineOf('labourWelfareFund', { ...elsewhere, details: { workState: 'MH' } }).amount).toBe(25_00);
  });
});

// behaviour statutory: Laws that do not cover the company
test('a day of coverage counts for its whole month, and not for the months before', () => {
  const pfOf = (month: string) =>
    lineOf('pf', { month, earnings: pay, settings: { coverage: { pf: '2026-11-20' } } });
  expect(pfOf('2026-10').formula).toBe('₹0: the company is covered by PF only from November 2026');
  expect([pfOf('2026-10'), pfOf('2026-11')].map(({ amount }) => amount)).toEqual([0, 1_800_00]);
});

// behaviour statutory: Laws that do not cover the company
test('a company that has not answered is covered as one that answered long ago', () => {
  const pfOf = (coverage: Coverage) => lineOf('pf', { earnings: pay, settings: { coverage } });
  expect(pfOf({})).toEqual(pfOf({ pf: '2016-04-01' }));
});

test('the numbers of employees are rules of the law', () => {
  const laws = ['pf', 'esi', 'gratuity', 'labourWelfareFundKA'] as const;
  expect(laws.map((law) => employeesFor(law, november))).toEqual([20, 10, 10, 10]);
  const own = [{ id: 'esi.employees', from: '2026-10-01', value: 20, reason: 'Our state' }];
  expect(employeesFor('esi', november, own)).toBe(20);
});

describe('the filings of a month', () => {
  const uncovered = { coverage: none, overrides: [], hasPfCode: true };
  const withoutPf = [filedSlip(1, { pf: 0, statutory: { pf: undefined } })];
  const notStanding = (period = november, slips = withoutPf) =>
    uncoveredFilings(slips, filingsOf(slips, period, uncovered), period, uncovered);

  test('owe no minimum of the PF admin charge, and are said not to stand', () => {
    expect(filingsOf(withoutPf, november, uncovered).map(({ due }) => due)).toEqual([0, 0]);
    expect(notStanding()).toEqual([
      { id: 'pf', message: 'The company is not covered by PF.' },
      { id: 'esi', message: 'The company is not covered by ESI.' },
    ]);
    const december = november.replace('11', '12') as typeof november;
    expect(notStanding(december).map(({ id }) => id)).toEqual(['pf', 'esi', 'labourWelfareFund-KA']);
  });

  test('stand where payslips have them in spite of that, with an error where the payslip has no wages', () => {
    expect(notStanding(november, [filedSlip(1)]).map(({ id }) => id)).toEqual(['esi']);
    const typed = [filedSlip(1, { pf: 1_800, statutory: { pf: undefined } })];
    const [pf] = filingsOf(typed, november, uncovered);
    expect(pf?.checks[0]?.findings[0]?.message).toBe(
      'PF of ₹1,800 is deducted, but the company is not covered by PF. Correct one of them and generate the payslip again.',
    );
  });
});
