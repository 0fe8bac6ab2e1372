import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costByDepartment } from '../../../shared/books/cost.ts';
import { journalOf } from '../../../shared/books/journal.ts';
import { paise, toRupees } from '../../../shared/money.ts';
import { esiHeadings, toEsiRows } from '../../../shared/statutory/filing/esi-upload.ts';
import { filingsOf } from '../../../shared/statutory/filing/month.ts';
import { establishmentCharges, pfChargesOf } from '../../../shared/statutory/filing/pf-charges.ts';
import { filedSlip, insuredSlip, november } from '../../support/filed-slip.ts';

const rows = (parts: readonly { label: string; amount: number }[]) =>
  parts.map(({ label, amount }) => [label, amount / 100]);

describe('the ESI upload', () => {
  // behaviour statutory: The ESI upload
  test('has the six headings of the template, to the letter', () => {
    const [, esi] = filingsOf([], november, {});
    expect(esi?.file).toMatchObject({
      sheet: { columns: esiHeadings.map((label) => ({ label, kind: 'text' })) },
    });
    expect(esiHeadings[5]).toBe(' Last Working Day( Format DD/MM/YYYY  or DD-MM-YYYY)');
  });

  // The table of the document: wages, employee, employer.
  test.each([
    [12_345, 93, 402],
    [17_400, 131, 566],
    [18_000, 135, 585],
    [21_000, 158, 683],
    [22_000, 165, 715],
  ])('has wages of %s as they are, and owes %s and %s', (wages, employee, employer) => {
    const slips = [insuredSlip(1, { wages, employee, employer })];
    expect(toEsiRows(slips, november, {})).toEqual([
      { number: '1000000001', name: 'Asha Rao', days: '30', wages: String(wages), reason: '0', lastDay: '' },
    ]);
    const [, esi] = filingsOf(slips, november, {});
    expect(rows(esi?.parts ?? [])).toEqual([
      ['Employee share', employee],
      ['Employer share', employer],
    ]);
  });

  // behaviour statutory: The ESI upload
  test('has a leaver with reason 2 and the last working day, and a name without full stops', () => {
    const slip = insuredSlip(1, {
      name: 'R. K. Rao',
      paidDays: 20,
      lopDays: 10,
      wages: 11_600.5,
      person: { dateOfLeaving: '2026-11-20' },
    });
    expect(toEsiRows([slip], november, {})).toEqual([
      {
        number: '1000000001',
        name: 'R K Rao',
        days: '20',
        wages: '11600.5',
        reason: '2',
        lastDay: '20/11/2026',
      },
    ]);
  });
});

describe('what a month owes', () => {
  // EPFO's own table, October 2026 on: PF wages, EE, EPS, ER, EDLI, admin, total of the employer.
  test.each([
    [10_000, 1_200, 833, 367, 50, 50, 1_300],
    [15_000, 1_800, 1_250, 550, 75, 75, 1_950],
    [20_000, 2_400, 1_666, 734, 100, 100, 2_600],
    [25_000, 3_000, 2_083, 917, 125, 125, 3_250],
  ])('on PF wages of %s adds up', (pfWages, employee, eps, employer, edli, admin, total) => {
    const pfParts = { pfWages, epsWages: pfWages, edliWages: pfWages, eps, employer, edli, admin };
    // Ten of them reach the minimum of the admin charge.
    const slips = Array.from({ length: 10 }, (_, i) => filedSlip(i, { pf: employee, pfWages: pfParts }));
    const [pf] = filingsOf(slips, november, {});
    expect(rows(pf?.parts ?? [])).toEqual([
      ['Employee share', 10 * employee],
      ['Pension (EPS)', 10 * eps],
      ['Employer difference', 10 * employer],
      ['EDLI', 10 * edli],
      ['Admin charge', 10 * admin],
    ]);
    expect(toRupees(pf?.due ?? paise(0))).toBe(10 * (employee + total));
  });

  // behaviour statutory: EDLI and the admin charge
  test('has EDLI and the admin charge once, of the total wages of the month', () => {
    const wages = { pfWages: 15_100, epsWages: 15_100, edliWages: 15_100, edli: 76, admin: 76 };
    const charges = (members: number) => {
      const slips = Array.from({ length: members }, (_, i) => filedSlip(i, { pfWages: wages }));
      const [pf] = filingsOf(slips, november, {});
      return rows(pf?.parts ?? []).slice(3);
    };
    expect(charges(10)).toEqual([
      ['EDLI', 755],
      ['Admin charge', 755],
    ]);
    expect(charges(6)).toEqual([
      ['EDLI', 453],
      ['Admin charge (minimum ₹500)', 500],
    ]);
    expect(filingsOf([], november, {}).map(({ id, due }) => [id, due])).toEqual([
      ['pf', 0],
      ['esi', 0],
    ]);
  });

  // behaviour statutory: EDLI and the admin charge
  test('is what the books owe and the costs have, whatever each payslip rounds', () => {
    const member = fc.record({ wages: fc.integer({ min: 0, max: 25_000 }), isFull: fc.boolean() });
    fc.assert(
      fc.property(fc.array(member, { maxLength: 40 }), (members) => {
        const slips = members.map(({ wages, isFull }, i) => {
          const pfWages = isFull ? 3 * wages : wages;
          const rounded = { edli: Math.round(wages / 200), admin: Math.round(pfWages / 200) };
          return filedSlip(i, { pfWages: { pfWages, edliWages: wages, ...rounded } });
        });
        const sum = (of: (one: (typeof members)[number]) => number) =>
          members.reduce((total, one) => total + of(one), 0);
        const edli = Math.floor(sum(({ wages }) => wages) / 200 + 0.5);
        const ofTotal = Math.floor(sum(({ wages, isFull }) => (isFull ? 3 : 1) * wages) / 200 + 0.5);
        const admin = members.length === 0 ? 0 : Math.max(500, ofTotal);

        const [pf] = filingsOf(slips, november, {});
        expect(
          rows(pf?.parts ?? [])
            .map(([, amount]) => amount)
            .slice(3),
        ).toEqual([edli, admin]);
        const { totals } = journalOf(slips, november, { ledgers: {}, byDepartment: true });
        expect(totals.pf ?? 0).toBe(-(pf?.due ?? 0) || 0);
        const contributions = costByDepartment(slips).reduce((total, { employer }) => total + employer, 0);
        const { besides } = establishmentCharges(pfChargesOf(slips), november, { overrides: [] });
        expect(contributions + besides.total).toBe((sum(() => 1_250 + 550) + edli + admin) * 100);
      }),
    );
  });

  // behaviour statutory: EDLI and the admin charge
  test('owes ₹75 for a month without a member, where the company has a PF code and payslips', () => {
    const slips = [
      filedSlip(1, { pf: 0, person: { pfMembership: 'none' }, statutory: { person: {}, pf: undefined } }),
    ];
    const [pf] = filingsOf(slips, november, { hasPfCode: true });
    expect(rows(pf?.parts ?? []).slice(4)).toEqual([['Admin charge (minimum ₹75)', 75]]);
    expect([pf?.due, pf?.people, pf?.doubts.length]).toEqual([75_00, 0, 1]);
    expect(filingsOf(slips, november, {})[0]?.due).toBe(0);
    expect(filingsOf([], november, { hasPfCode: true })[0]?.due).toBe(0);
    const { totals } = journalOf(
      slips,
      november,
      { ledgers: {}, byDepartment: false },
      { overrides: [], hasPfCode: true },
    );
    expect(totals['employer:pf-admin-minimum']).toBe(75_00);
  });

  test('has the tax of a state that was left in the filing of that state, and the rest in that of the present one', () => {
    const left = [{ place: 'profTax.KL', base: paise(60_000_00), amount: paise(750_00) }];
    const profTax = {
      ...{ base: paise(15_000_00), salary: paise(15_000_00), expected: paise(950_00) },
      ...{ place: 'profTax.KA', elsewhere: left },
    };
    const taxes = (deducted: number) =>
      filingsOf([filedSlip(1, { profTax: deducted, statutory: { profTax } })], november, {})
        .filter(({ id }) => id.startsWith('profTax'))
        .map(({ id, due, checks }) => [id, due / 100, checks.flatMap(({ findings }) => findings).length]);
    expect(taxes(950)).toEqual([
      ['profTax-KA', 200, 0],
      ['profTax-KL', 750, 0],
    ]);
    expect(taxes(700)).toEqual([['profTax-KL', 700, 1]]);
  });

  // behaviour statutory: What a month owes
  test('follows a rule of the company, and leaves a month with two rules to the admin', () => {
    const own = (id: string, from: string, value: number) => [{ id, from, value, reason: 'Sick unit' }];
    const slips = [filedSlip(1, { pf: 1_500, pfWages: { employer: 250 } })];
    const errors = (overrides: ReturnType<typeof own>) =>
      filingsOf(slips, november, { overrides })[0]?.checks.flatMap(({ findings }) => findings);
    expect(errors([])).toHaveLength(2);
    expect(errors(own('pf.rate', '2026-11-01', 1_000))).toEqual([]);
    expect(errors(own('pf.rate', '2026-11-15', 1_000))).toEqual([]);
    const minimum = own('pf.adminMinimum', '2026-11-15', 60_000);
    expect(filingsOf(slips, november, { overrides: minimum })[0]?.parts.at(-1)?.label).toBe('Admin charge');
  });

  // behaviour statutory: PF and ESI
  test('has professional tax and labour welfare funds by state, in files of their own', () => {
    const fund = { expected: paise(25_00), employer: paise(75_00) };
    const slips = [
      filedSlip(1, { name: 'Zubin', profTax: 200 }),
      filedSlip(2, { name: 'Asha', profTax: 0, gross: 24_999 }),
      filedSlip(3, {
        profTax: 300,
        labourWelfareFund: 25,
        statutory: { person: { workState: 'MH' }, labourWelfareFund: fund },
      }),
      filedSlip(4, { profTax: 150, person: { workState: undefined } }),
    ];
    const filings = filingsOf(slips, november, {}).slice(2);
    expect(filings.map(({ id, people, paying, due }) => [id, people, paying, due / 100])).toEqual([
      ['profTax', 1, 1, 150],
      ['profTax-KA', 2, 1, 200],
      ['profTax-MH', 1, 1, 300],
      ['labourWelfareFund-MH', 1, 1, 100],
    ]);
    expect(filings[1]?.parts).toEqual([{ label: '1 × ₹200', amount: 200_00, inFile: 200_00 }]);
    expect(filings[1]?.file).toEqual({
      name: 'professional-tax-KA-2026-11',
      sheet: {
        name: 'Professional tax',
        columns: [
          { label: 'Employee ID', kind: 'text' },
          { label: 'Employee', kind: 'text' },
          { label: 'Salary of the month', kind: 'amount' },
          { label: 'Professional tax', kind: 'amount' },
        ],
        rows: [
          ['SSW-2', 'Asha', '24999.00', '0.00'],
          ['SSW-1', 'Zubin', '15000.00', '200.00'],
        ],
        totals: ['', 'Total', '39999.00', '200.00'],
      },
    });
    expect(filings[3]?.file).toMatchObject({
      sheet: { rows: [['SSW-3', 'Employee AAAAD', '25.00', '75.00']] },
    });
  });
});

test('a file of 10,000 members is made and checked in some seconds', () => {
  const slips = Array.from({ length: 10_000 }, (_, i) => filedSlip(i));
  const [pf] = filingsOf(slips, november, {});
  expect([pf?.people, pf?.checks.flatMap(({ findings }) => findings)]).toEqual([10_000, []]);
});
