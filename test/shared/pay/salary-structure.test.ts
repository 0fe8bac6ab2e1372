import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultStatutorySettings } from '../../../shared/company/statutory-settings.ts';
import { employerCostOf } from '../../../shared/law/employer-cost.ts';
import type { StatutoryDetails } from '../../../shared/law/statutory-fields.ts';
import { type Paise, paise, sumPaise } from '../../../shared/money.ts';
import { sumOfLines } from '../../../shared/pay/pay-lines.ts';
import { earningNames } from '../../../shared/pay/payroll-fields.ts';
import type {
  AmountKind,
  SalaryComponent,
  SalaryComponentId,
  SalaryStructure,
} from '../../../shared/pay/salary-components.ts';
import {
  componentLines,
  type EmployerCost,
  exhaustsGross,
  monthlyCtc,
  type Pay,
  payFromCtc,
} from '../../../shared/pay/salary-structure.ts';
import type { PayPeriod } from '../../../shared/period.ts';

const rupees = (amount: number) => paise(Math.round(amount * 100));
const november = '2026-11' as PayPeriod;
const none: EmployerCost = () => paise(0);

const component = (
  id: string,
  amountKind: AmountKind,
  rest: Partial<SalaryComponent> = {},
): SalaryComponent => ({
  id: id as SalaryComponentId,
  name: id,
  kind: 'earning',
  amountKind,
  isWages: true,
  isTaxable: true,
  isReduced: true,
  frequency: 'monthly',
  ...rest,
});
const special = component('special', 'balance');
const of = (amountKind: AmountKind, percent?: number) => ({ amountKind, percent });

const solve = (
  pay: Pay,
  components: SalaryComponent[],
  structure: SalaryStructure,
  employerCost: EmployerCost = none,
) => payFromCtc(pay, new Set(), { components, structure }, november, employerCost);

/** Everything that a solved pay gives in a month, in paise. */
const grossOf = (pay: Pay, components: SalaryComponent[]): Paise =>
  sumPaise([
    ...earningNames.map((name) => pay[name] ?? 0),
    sumOfLines(componentLines(pay, components, november), 'earning'),
  ]);

/** A member of PF up to the wage ceiling, of which no other contribution is due. */
const member: StatutoryDetails = {
  dateOfBirth: '1990-04-01',
  gender: 'male',
  workState: 'RJ',
  pfMembership: 'ceiling',
  epsMember: 'yes',
};
const inCtc = (details: StatutoryDetails, from: PayPeriod = november) =>
  employerCostOf(from, details, { ...defaultStatutorySettings, contributionsInCtc: true });

describe('payroll-law 4.1, the worked CTC of ₹12,00,000', () => {
  const structure = { basicSalary: of('percent-of-ctc', 50), hra: of('percent-of-basic', 50) };
  const worked = (employerCost: EmployerCost) =>
    solve({ ctc: rupees(12_00_000) }, [special], structure, employerCost);

  // behaviour pay-changes: What is left of a CTC
  test('gives basic 50,000, HRA 25,000 and a special allowance of 21,750 beside contributions of 3,250', () => {
    const { pay, shortfall } = worked(() => rupees(3_250));
    expect(pay).toEqual({
      ctc: rupees(12_00_000),
      basicSalary: rupees(50_000),
      hra: rupees(25_000),
      components: { special: rupees(21_750) },
    });
    expect(grossOf(pay, [special])).toBe(rupees(96_750));
    expect(shortfall).toBe(0);
  });

  test('takes the contributions of 3,250 from the law: PF of 3,000 and 250 for EDLI and administration', () => {
    expect(worked(inCtc(member)).pay.components).toEqual({ special: rupees(21_750) });
  });

  // behaviour pay-changes: What is left of a CTC
  test('counts a twelfth of a fund that is due in December, whatever month the pay begins in', () => {
    const special = (from: string) =>
      worked(inCtc({ ...member, workState: 'KA' }, from as PayPeriod)).pay.components?.special;
    expect([special('2026-11'), special('2026-12'), special('2027-01')]).toEqual([
      rupees(21_741.67),
      rupees(21_741.67),
      rupees(21_741.67),
    ]);
  });

  test('is the same from a month in which two wage ceilings hold, which comes once', () => {
    expect(worked(inCtc(member, '2026-09' as PayPeriod)).pay.components).toEqual({ special: rupees(21_750) });
  });

  test('gives a special allowance of 25,000 where the CTC is salary alone', () => {
    expect(worked(none).pay.components).toEqual({ special: rupees(25_000) });
  });
});

describe('a structure', () => {
  test('rounds a percentage to the paisa, half up', () => {
    const { pay } = solve({ ctc: paise(12 * 1_01) }, [special], { basicSalary: of('percent-of-ctc', 50) });
    expect([pay.basicSalary, pay.components]).toEqual([51, { special: 50 }]);
  });

  test('gives what is a part of basic salary from a basic salary that is a part of gross earnings', () => {
    const { pay } = solve({ ctc: rupees(12_00_000) }, [special], {
      basicSalary: of('percent-of-gross', 50),
      hra: of('percent-of-basic', 40),
    });
    expect([pay.basicSalary, pay.hra, pay.components]).toEqual([
      rupees(50_000),
      rupees(20_000),
      { special: rupees(30_000) },
    ]);
  });

  test('gives nothing to an employee without a CTC', () => {
    const pay = { basicSalary: rupees(40_000) };
    expect(solve(pay, [special], { hra: of('percent-of-basic', 50) }).pay).toBe(pay);
  });

  // behaviour pay-changes: What is left of a CTC
  test('says by how much other amounts are more than the CTC, and gives nothing in their place', () => {
    const canteen = component('food', 'typed');
    const pay = { ctc: rupees(12_00_000), components: { food: rupees(60_000.5) } };
    const { shortfall } = solve(pay, [special, canteen], { basicSalary: of('percent-of-ctc', 50) });
    expect(shortfall).toBe(rupees(10_000.5));
  });

  test('of a component that ends and the one that follows it, gives the later one what is left', () => {
    const ending = { ...component('old', 'balance'), endedFrom: '2026-12' as PayPeriod };
    expect(solve({ ctc: rupees(12_00_000) }, [ending, special], {}).pay.components).toEqual({
      special: rupees(1_00_000),
    });
    expect(solve({ ctc: rupees(12_00_000) }, [ending], {}).pay.components).toEqual({ old: rupees(1_00_000) });
  });

  test('is refused where percentages of gross earnings leave nothing to begin with', () => {
    const bonus = component('bonus', 'percent-of-gross');
    const share = (hundredths: number, structure: SalaryStructure = {}, ctc?: Paise) =>
      exhaustsGross({ ctc, components: { bonus: hundredths } }, { components: [bonus], structure }, november);
    expect([share(99_99), share(100_00)]).toEqual([false, true]);
    const structure = { basicSalary: of('percent-of-gross', 50), hra: of('percent-of-basic', 60) };
    expect(share(20_00, structure)).toBe(false);
    expect([share(19_99, structure, rupees(1)), share(20_00, structure, rupees(1))]).toEqual([false, true]);
  });
});

const hundredths = fc.integer({ min: 1, max: 30_00 });
const rule = (...kinds: AmountKind[]) =>
  fc
    .tuple(fc.constantFrom(...kinds), hundredths)
    .map(([amountKind, value]) => of(amountKind, amountKind === 'typed' ? undefined : value / 100));

describe('for any structure', () => {
  const structures = fc.record({
    basicSalary: rule('typed', 'percent-of-ctc', 'percent-of-gross'),
    hra: rule('typed', 'percent-of-ctc', 'percent-of-gross', 'percent-of-basic'),
    da: rule('typed', 'percent-of-basic'),
    medicalAllowance: rule('typed', 'percent-of-ctc'),
  });
  const typedPay = fc.record({
    ctc: fc.integer({ min: 0, max: 1_00_00_000_00 }).map(paise),
    otherAllowance: fc.integer({ min: 0, max: 5_000_00 }).map(paise),
    components: fc.record({ food: fc.integer({ min: 1, max: 3_000_00 }), bonus: hundredths }),
  });
  const withBonus = (amountKind: AmountKind) => [
    component('food', 'typed'),
    component('bonus', amountKind),
    special,
  ];
  const components = withBonus('percent-of-gross');
  const cost = fc.integer({ min: 0, max: 9_999_99 }).map(paise);

  test('the earnings and a fixed contribution are the monthly CTC to the paisa, unless they are more than it', () => {
    const kinds = fc.constantFrom<AmountKind>('typed', 'percent-of-basic', 'percent-of-ctc');
    fc.assert(
      fc.property(structures, typedPay, cost, kinds, (structure, typed, employerCost, kind) => {
        const { pay, shortfall } = solve(typed, withBonus(kind), structure, () => employerCost);
        const gross = grossOf(pay, withBonus(kind));
        if (shortfall === 0) expect(gross + employerCost).toBe(monthlyCtc(typed.ctc));
        else expect(pay.components?.special).toBe(0);
      }),
    );
  });

  test('with a component that is up to 30 % of gross earnings, they are the monthly CTC or a paisa less', () => {
    fc.assert(
      fc.property(structures, typedPay, cost, (structure, typed, employerCost) => {
        const { pay, shortfall } = solve(typed, components, structure, () => employerCost);
        const left = monthlyCtc(typed.ctc) - grossOf(pay, components) - employerCost;
        if (shortfall === 0) expect([0, 1]).toContain(left);
      }),
    );
  });

  // behaviour pay-changes: What is left of a CTC
  test('the earnings and the contributions of the law are never more than the monthly CTC, and within ₹5 of it', () => {
    const details = fc.record({
      pfMembership: fc.constantFrom('none', 'ceiling', 'full'),
      epsMember: fc.constantFrom('yes', 'no'),
    });
    fc.assert(
      fc.property(structures, typedPay, details, (structure, typed, given) => {
        const employerCost = inCtc({ ...member, ...given } as StatutoryDetails);
        const { pay, shortfall } = solve(typed, components, structure, employerCost);
        if (shortfall > 0) return;
        const lines = componentLines(pay, components, november);
        const left = monthlyCtc(typed.ctc) - grossOf(pay, components) - employerCost(pay, lines);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(5_00);
      }),
    );
  });

  test('a pay that is solved again from its CTC stays as it is', () => {
    fc.assert(
      fc.property(structures, typedPay, (structure, typed) => {
        const { pay, shortfall } = solve(typed, components, structure);
        if (shortfall === 0) expect(solve(pay, components, structure).pay).toEqual(pay);
      }),
    );
  });
});
