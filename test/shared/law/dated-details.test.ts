import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statutorySettingsOf } from '../../../shared/company/statutory-settings.ts';
import { changeDetails, type DetailsFrom } from '../../../shared/law/change-details.ts';
import { detailsIn, type EmployeeStatutory, heldSince } from '../../../shared/law/dated-details.ts';
import { employerCostOf } from '../../../shared/law/employer-cost.ts';
import { isAskedIn, type StatutoryDetails } from '../../../shared/law/statutory-fields.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { inPaise } from './input.ts';

const month = (period: string) => period as PayPeriod;
const openMonth = month('2026-11');
const change = (read: EmployeeStatutory, patch: StatutoryDetails, from?: string, begun?: string) =>
  changeDetails(read, patch, {
    from: from as DetailsFrom | undefined,
    openMonth,
    begun: begun as PayPeriod | undefined,
  }).next;
const inMonth = (employee: EmployeeStatutory, period: string, name: keyof StatutoryDetails) =>
  detailsIn(employee, month(period))[name];

const bengaluru: EmployeeStatutory = { workState: 'KA', pfMembership: 'ceiling', epsMember: 'yes' };

describe('details that hold from a month on', () => {
  test('a change from a month on leaves the months before it as they were', () => {
    const moved = change(bengaluru, { workState: 'MH' }, '2026-10');
    expect(['2026-08', '2026-09', '2026-10', '2026-12'].map((on) => inMonth(moved, on, 'workState'))).toEqual(
      ['KA', 'KA', 'MH', 'MH'],
    );
    expect(moved.workState).toBe('MH');
    expect(heldSince(moved)).toBe('2026-10');
    expect(inMonth(moved, '2026-08', 'pfMembership')).toBe('ceiling');
  });

  test('a change without a month holds from the month of pay, for the details that differ from today', () => {
    const { next, from } = changeDetails(
      { ...bengaluru, formerDetails: [{ until: month('2027-01'), workState: 'GA' }] },
      { workState: 'KA', pfMembership: 'full' },
      { openMonth },
    );
    expect(from).toBe('2026-11');
    expect(inMonth(next, '2026-10', 'pfMembership')).toBeUndefined();
    expect(inMonth(next, '2026-11', 'pfMembership')).toBe('full');
    expect(inMonth(next, '2026-12', 'workState')).toBe('GA');
  });

  // behaviour people: A change of work state
  test('the first details, and a detail that was not known before, hold in every month', () => {
    const first = change({ dateOfBirth: '1990-05-14' }, { workState: 'KA', voluntaryPf: 5 });
    expect(first.formerDetails).toBeUndefined();
    expect(inMonth(first, '2024-01', 'voluntaryPf')).toBe(5);
    const known = change(first, { pfMembership: 'full', disability: 'yes' });
    expect(inMonth(known, '2024-01', 'pfMembership')).toBe('full');
    // An empty one says that there was none.
    expect(inMonth(known, '2026-10', 'disability')).toBeUndefined();
    expect(inMonth(known, '2026-11', 'disability')).toBe('yes');
  });

  test('a move to Tamil Nadu adds the local body, and the months elsewhere have none', () => {
    const moved = change(bengaluru, { workState: 'TN', localBody: 'chennai' });
    expect(inMonth(moved, '2026-10', 'localBody')).toBeUndefined();
    expect(detailsIn(moved, openMonth)).toMatchObject({ workState: 'TN', localBody: 'chennai' });
    const left = change(moved, { workState: 'KL' }, '2027-01');
    expect([inMonth(left, '2026-12', 'localBody'), left.localBody]).toEqual(['chennai', undefined]);
  });

  // behaviour people: From the beginning
  test('a correction from the beginning changes every month and leaves no former details', () => {
    const moved = change(bengaluru, { workState: 'MH' }, '2026-10');
    const corrected = change(moved, { workState: 'MH' }, 'beginning');
    expect(corrected.formerDetails).toBeUndefined();
    expect(inMonth(corrected, '2024-01', 'workState')).toBe('MH');
  });

  test('no former details are kept of months before the employee joined', () => {
    expect(change(bengaluru, { workState: 'MH' }, '2026-10', '2026-10').formerDetails).toBeUndefined();
    expect(change(bengaluru, { workState: 'MH' }, '2026-10', '2026-09').formerDetails).toHaveLength(1);
  });

  test('a change of dates, numbers and names corrects every month, whatever month it names', () => {
    const patch = { dateOfBirth: '1991-01-01', gender: 'male' } as const;
    const { next: corrected, from } = changeDetails(bengaluru, patch, { from: month('2026-10'), openMonth });
    expect(from).toBeUndefined();
    expect(corrected.formerDetails).toBeUndefined();
    expect(inMonth(corrected, '2024-01', 'dateOfBirth')).toBe('1991-01-01');
  });
});

const months = Array.from({ length: 24 }, (_, i) =>
  month(`${2026 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`),
);
const patches = fc.record(
  {
    workState: fc.constantFrom('KA', 'MH', 'TN', null),
    localBody: fc.constantFrom('chennai', 'other', null),
    pfMembership: fc.constantFrom('none', 'ceiling', 'full', null),
    voluntaryPf: fc.constantFrom(0, 5, 7.5, null),
    disability: fc.constantFrom('yes', 'no'),
  },
  { requiredKeys: [] },
);
const histories = fc.array(
  fc.record({ from: fc.constantFrom<DetailsFrom>('beginning', ...months), patch: patches }),
  { maxLength: 12 },
);

/** The details of a month after all changes that reach it, one after the other. */
function replayed(changes: readonly { from: DetailsFrom; patch: object }[], period: PayPeriod) {
  const details: Record<string, unknown> = {};
  for (const { from, patch } of changes) {
    if (from !== 'beginning' && from > period) continue;
    for (const [name, value] of Object.entries(patch)) details[name] = value ?? undefined;
    if (!isAskedIn(details.workState as 'KA' | undefined, 'localBody')) details.localBody = undefined;
  }
  return details;
}

test('the details of each month are those of all changes that reach it, in whatever order they were entered', () => {
  fc.assert(
    fc.property(histories, (changes) => {
      const employee = changes.reduce<EmployeeStatutory>(
        (read, { from, patch }) => changeDetails(read, patch as object, { from, openMonth }).next,
        {},
      );
      for (const period of [month('2020-01'), ...months, month('2030-01')])
        expect(detailsIn(employee, period)).toMatchObject(replayed(changes, period));
      const former = employee.formerDetails ?? [];
      expect(former.map(({ until }) => until)).toEqual([...new Set(former.map(({ until }) => until))].sort());
      // Entering a change again changes nothing.
      const last = changes.at(-1);
      if (last)
        expect(changeDetails(employee, last.patch as object, { from: last.from, openMonth }).next).toEqual(
          employee,
        );
    }),
  );
});

test('a CTC counts the employer’s contributions of each month by the details of that month', () => {
  const settings = { ...statutorySettingsOf(undefined, []), contributionsInCtc: true };
  const pay = { basicSalary: inPaise(15_000) };
  const none: EmployeeStatutory = {
    ...bengaluru,
    gender: 'male',
    dateOfBirth: '1990-05-14',
    pfMembership: 'none',
  };
  const costOf = (employee: EmployeeStatutory) =>
    employerCostOf(month('2027-01'), employee, settings)(pay, []);
  const member = change(none, { pfMembership: 'ceiling' }, 'beginning');
  const midYear = change(none, { pfMembership: 'ceiling' }, '2027-07');
  const ofPf = costOf(member) - costOf(none);
  expect(ofPf).toBeGreaterThan(0);
  expect(Math.abs(costOf(midYear) - costOf(none) - ofPf / 2)).toBeLessThanOrEqual(1);
});
