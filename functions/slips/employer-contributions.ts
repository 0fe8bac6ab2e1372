import { type Paise, sumPaise, toRupees } from '../../shared/money.ts';
import type { EmployerContribution } from '../../shared/slips/slips.ts';
import { employerOnArrears } from '../../shared/statutory/filing/employer.ts';
import type { SlipInPaise } from '../store/slip.ts';

/** Contributions of the employer beside the salary of a slip, by head, in paise. */
function contributionsOf({ profile, statutory }: Pick<SlipInPaise, 'profile' | 'statutory'>) {
  const { pf, esi, labourWelfareFund } = statutory ?? {};
  return [
    ['PF', pf?.employer],
    ['Pension (EPS)', pf?.eps],
    ['Insurance (EDLI)', pf?.edli],
    ['PF admin charge', pf?.admin],
    ['PF on arrears', employerOnArrears(profile)],
    ['ESI', esi?.employer],
    ['Labour welfare fund', labourWelfareFund?.employer],
  ] as const;
}

/** The lines that employees see, where the company wanted that when the slip was generated; zeros have none. */
export function shownContributions(slip: SlipInPaise): EmployerContribution[] | undefined {
  if (!slip.statutory?.isShown) return undefined;
  const lines = contributionsOf(slip).flatMap(([label, amount]) =>
    amount ? [{ label, amount: toRupees(amount) }] : [],
  );
  return lines.length > 0 ? lines : undefined;
}

/** The cost of the employer beside the salary of a slip, in paise. */
export const employerCost = (slip: Pick<SlipInPaise, 'profile' | 'statutory'>): Paise =>
  sumPaise(contributionsOf(slip).map(([, amount]) => amount ?? 0));
