import { type Coverage, uncoveredText } from '../../law/coverage.ts';
import { type ChallanCharges, challanCharges, type PfCharges } from '../../law/pf.ts';
import type { RuleOverride } from '../../law/statutory.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../../money.ts';
import type { PayPeriod } from '../../period.ts';
import { isMember } from './ecr.ts';
import type { FiledSlip } from './filing.ts';

/** The company as an employer, by the law: its own values of rules, and whether EPFO knows it. */
export interface Establishment {
  overrides: readonly RuleOverride[];
  /** Which laws cover it. */
  coverage?: Coverage;
  hasPfCode?: boolean;
}

/** Asks for each fact that EDLI and the admin charge of a month follow from, by its name. */
export const buildPfCharges = (of: (name: keyof PfCharges) => number): PfCharges => ({
  payslips: of('payslips'),
  members: of('members'),
  pfWages: paise(of('pfWages')),
  edliWages: paise(of('edliWages')),
  edli: paise(of('edli')),
  admin: paise(of('admin')),
});

/** Those of payslips. */
export function pfChargesOf(slips: readonly FiledSlip[]): PfCharges {
  const members = slips.filter(isMember);
  return buildPfCharges((name) => {
    if (name === 'payslips') return slips.length;
    if (name === 'members') return members.length;
    return sumPaise(members.map(({ statutory }) => statutory.pf[name]));
  });
}

/** Those of parts of the employees, as one. */
export const addPfCharges = (parts: readonly PfCharges[]): PfCharges =>
  buildPfCharges((name) => parts.reduce((sum, part) => sum + part[name], 0));

/** The charges of the challan. In paise. */
interface EstablishmentCharges extends ChallanCharges {
  /** The part that no payslip has: below zero where each payslip rounds up. */
  besides: { edli: Paise; admin: Paise; total: Paise };
}

/**
 * EDLI and the admin charge of a month as its challan has them: the one function that Statutory, the books and the costs
 * ask. A month without members has another minimum, where PF covers the establishment and EPFO knows it.
 */
export function establishmentCharges(
  charges: PfCharges,
  period: PayPeriod,
  { overrides, coverage = {}, hasPfCode = false }: Establishment,
): EstablishmentCharges {
  const owesWithoutMembers = hasPfCode && uncoveredText(coverage, 'pf', period) === undefined;
  const owesMinimum = charges.payslips > 0 && (charges.members > 0 || owesWithoutMembers);
  const ofChallan = challanCharges(charges, period, overrides, owesMinimum);
  const edli = subtractPaise(ofChallan.edli, charges.edli);
  const admin = subtractPaise(ofChallan.admin, charges.admin);
  return { ...ofChallan, besides: { edli, admin, total: sumPaise([edli, admin]) } };
}
