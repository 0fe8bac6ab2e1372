import { stateOfPlace } from '../../law/professional-tax-tables.ts';
import { type Paise, subtractPaise, sumPaise } from '../../money.ts';
import { shareElsewhere } from '../../slips/slip-statutory.ts';
import { deducted, type FiledSlip } from './filing.ts';

const sumOf = (parts: readonly { amount: Paise }[]): Paise => sumPaise(parts.map(({ amount }) => amount));

/**
 * A payslip once for each state that its professional tax is due to. What is due to a state that the employee has left stands
 * for what was earned there in the half-year.
 */
export function taxByState(slip: FiledSlip): FiledSlip[] {
  const { profile, statutory } = slip;
  if (!statutory?.profTax?.elsewhere) return [slip];
  const { person, profTax } = statutory;
  const { elsewhere = [], ...here } = profTax;
  const withTax = (workState: typeof person.workState, amount: Paise, tax: typeof profTax): FiledSlip => ({
    ...slip,
    profile: { ...profile, profTax: amount },
    statutory: { ...statutory, person: { ...person, workState }, profTax: tax },
  });
  const left = shareElsewhere(deducted(slip, 'profTax'), elsewhere);
  return [
    withTax(person.workState, subtractPaise(deducted(slip, 'profTax'), sumOf(left)), {
      ...here,
      expected: subtractPaise(profTax.expected, sumOf(elsewhere)),
    }),
    ...left.map(({ place, base, amount }, i) =>
      withTax(stateOfPlace(place), amount, {
        ...{ place, base, salary: base },
        expected: elsewhere[i]?.amount ?? amount,
      }),
    ),
  ];
}
