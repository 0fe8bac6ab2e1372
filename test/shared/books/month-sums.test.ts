import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSums, type DatedSlip, sumsOf } from '../../../shared/books/month-sums.ts';
import { paise } from '../../../shared/money.ts';
import { filingsOf } from '../../../shared/statutory/filing/month.ts';
import { establishmentCharges } from '../../../shared/statutory/filing/pf-charges.ts';
import { bookedSlip } from '../../support/booked-slip.ts';
import { november } from '../../support/filed-slip.ts';

const amount = fc.integer({ min: 0, max: 900_000 }).map((rupees) => paise(rupees * 100));
const deduction = fc.integer({ min: -10, max: 400 }).map((rupees) => paise(rupees * 100));

/** A payslip of an employee of PF, of ESI, of both or of none, in some state. */
const slip = fc.record({
  basicSalary: amount,
  deductions: fc.record({
    pf: deduction,
    esi: deduction,
    profTax: deduction,
    labourWelfareFund: deduction,
    incomeTax: deduction,
  }),
  department: fc.constantFrom('Sales', 'Works', undefined),
  workState: fc.constantFrom('KA', 'MH', undefined),
  pfMembership: fc.constantFrom('ceiling', 'none'),
  esi: fc.option(fc.record({ employer: amount, wages: amount }), { nil: undefined }),
  fund: fc.option(amount, { nil: undefined }),
  day: fc.integer({ min: 10, max: 28 }),
});

const month = fc.array(slip, { maxLength: 8 }).map((slips) =>
  slips.map((values, count): DatedSlip => {
    const { basicSalary, deductions, department, workState, pfMembership, esi, fund, day } = values;
    const booked = bookedSlip(count, { basicSalary, ...deductions }, { department });
    const { statutory } = booked;
    if (!statutory) throw new Error('the sample has no statutory side');
    return {
      generatedAt: `2026-11-${day}T04:30:00.000Z`,
      slip: {
        ...booked,
        statutory: {
          ...statutory,
          person: { ...statutory.person, workState, pfMembership },
          ...(esi && { esi: { ...esi, expected: paise(0) } }),
          ...(fund !== undefined && { labourWelfareFund: { employer: fund, expected: paise(0) } }),
        },
      } as DatedSlip['slip'],
    };
  }),
);

test('the sums of a month are those of its parts, however its employees are divided', () => {
  fc.assert(
    fc.property(month, fc.integer({ min: 0, max: 8 }), (slips, at) => {
      const parts = [slips.slice(0, at), slips.slice(at)].map(sumsOf);
      const [whole, added] = [sumsOf(slips), addSums(parts)];
      const byId = (owed: (typeof whole)['owed']) => owed.toSorted((a, b) => a.id.localeCompare(b.id));
      expect({ ...added, owed: byId(added.owed) }).toEqual({ ...whole, owed: byId(whole.owed) });
    }),
  );
});

test('what is owed to each authority is what its filing adds up, with what the company owes for PF besides', () => {
  fc.assert(
    fc.property(month, (slips) => {
      const { owed: bySlips, charges } = sumsOf(slips);
      const { besides } = establishmentCharges(charges, november, { overrides: [] });
      const owed = bySlips.map((of) => (of.id === 'pf' ? { ...of, due: of.due + besides.total } : of));
      const filings = filingsOf(
        slips.map(({ slip: own }) => own),
        november,
        {},
      );
      const due = owed.filter(({ id, due: of }) => of > 0 || id === 'pf' || id === 'esi');
      const listed = (of: readonly { id: string; people: number; due: number }[]) =>
        Object.fromEntries(of.map(({ id, people, due: rupees }) => [id, [people, rupees]]));
      expect({ pf: [0, 0], esi: [0, 0], ...listed(due) }).toEqual(listed(filings));
    }),
  );
});
