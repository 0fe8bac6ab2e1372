import { hundredths, type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import { type LawOfMonth, lawOfMonth, missing, whereCalculable } from './months.ts';
import { cappedWages } from './pf-ceiling.ts';
import {
  edliRate,
  epsAge,
  epsRate,
  pfAdminMinimum,
  pfAdminMinimumWithoutMembers,
  pfAdminRate,
  pfChargesBase,
  pfRate,
} from './pf-rules.ts';
import { percentOf, roundedFor } from './rounding.ts';
import type { LineDraft, RuleOverride, StatutoryInput } from './statutory.ts';
import { amountText, daysText, percentText } from './text.ts';
import { addedText, wagesOf } from './wages.ts';

const nothing = paise(0);

/** PF of an employee who has none. */
export const noPf = (formula: () => string): LineDraft<'pf'> => ({
  amount: nothing,
  employer: {},
  formula,
  doubts: [],
  wages: nothing,
  pfWages: nothing,
  epsWages: nothing,
  edliWages: nothing,
  voluntary: nothing,
});

/** PF with EPS and EDLI of a month. Each is a part of whole rupees of wages, as the ECR has them. */
export function calculatePf(input: StatutoryInput, law: LawOfMonth): LineDraft<'pf'> {
  const { details } = input;
  if (details.pfMembership === undefined) throw missing('pfMembership');
  if (details.pfMembership === 'none') return noPf(() => '₹0: not a PF member');
  if (details.epsMember === undefined) throw missing('epsMember');

  const wages = wagesOf(input, law);
  const { capped, isAbove, text: ceiling, doubts: ceilingDoubts } = cappedWages(wages.earned, law);
  const rate = law.of(pfRate).value;
  const isFull = details.pfMembership === 'full';
  const pfWages = isFull ? roundedFor('pf', BigInt(wages.earned), 1n) : capped;
  const pension = pensionOf(input, law, capped);

  const own = percentOf('pf', pfWages, rate);
  const voluntaryPercent = Number(hundredths(details.voluntaryPf ?? 0));
  const voluntary = percentOf('pf', pfWages, voluntaryPercent);
  const amount = sumPaise([own, voluntary]);

  const doubts = [...pension.doubts, ...ceilingDoubts];
  if (isFull && isAbove)
    doubts.push('Contributions on wages above the ceiling need the consent of employee and employer.');
  if (details.epsMember === 'no' && !isAbove)
    doubts.push(
      'This employee earns no more than the PF wage ceiling and is not an EPS member. Review their EPS membership.',
    );

  const formula = () => {
    const share =
      voluntary === 0
        ? percentText(rate)
        : `${amountText(own)} (${percentText(rate)}) + ${amountText(voluntary)} (${percentText(voluntaryPercent)} voluntary)`;
    return [
      `${amountText(amount)} = ${share} of ${amountText(pfWages)}`,
      ...(isAbove && !isFull ? [`PF wages ${amountText(wages.earned)}`, ceiling] : []),
      ...(isFull ? ['on full wages'] : []),
      ...addedText(wages),
      ...daysText(input),
    ].join('; ');
  };

  return {
    amount,
    employer: {
      pf: subtractPaise(own, pension.amount),
      eps: pension.amount,
      edli: percentOf('pf', capped, law.of(edliRate).value),
      // A doubtful charge changes no figure but the employer's, which stands with the filing.
      pfAdmin: percentOf('pf', pfWages, law.withoutDoubt(pfAdminRate).value),
    },
    formula,
    doubts,
    wages: wages.earned,
    pfWages,
    epsWages: pension.wages,
    edliWages: capped,
    voluntary,
  };
}

/** EPS, which ends at an age while PF goes on: with the month after the birthday. */
function pensionOf(
  { details: { epsMember, dateOfBirth }, payPeriod }: StatutoryInput,
  law: LawOfMonth,
  capped: Paise,
): { wages: Paise; amount: Paise; doubts: string[] } {
  if (epsMember !== 'yes') return { wages: nothing, amount: nothing, doubts: [] };
  if (dateOfBirth === undefined) throw missing('dateOfBirth');
  const age = law.of(epsAge).value;
  const monthOfAge = `${Number(dateOfBirth.slice(0, 4)) + age}${dateOfBirth.slice(4, 7)}`;
  if (monthOfAge < payPeriod) return { wages: nothing, amount: nothing, doubts: [] };

  const amount = percentOf('pf', capped, law.of(epsRate).value);
  const doubts: string[] = [];
  if (monthOfAge === payPeriod)
    doubts.push(
      `This employee turns ${age} this month. EPS is calculated for the whole of it, and ends after it.`,
    );
  if (roundedFor('pf', BigInt(capped), 12n) !== amount)
    doubts.push('S.O. 3580(E) says eight and one-third per cent for EPS, which is ₹1 more than 8.33 %.');
  return { wages: capped, amount, doubts };
}

/** The facts of a month's payslips that its EDLI and admin charge follow from; those of parts add up. In paise. */
export interface PfCharges {
  payslips: number;
  members: number;
  /** The wages of the members, as the file has them. */
  pfWages: Paise;
  edliWages: Paise;
  /** The charges on the payslips, each of the employee's own wages. */
  edli: Paise;
  admin: Paise;
}

/** EDLI and the admin charge of an establishment, as its challan has them once. In paise. */
export interface ChallanCharges {
  edli: Paise;
  admin: Paise;
  /** The part of the admin charge that the minimum adds. */
  toMinimum: Paise;
  doubts: string[];
}

/** The charges on the payslips: those of the challan where a month has no rate, or two. */
const chargesOfPayslips = ({ edli, admin }: PfCharges) => ({ edli, admin });

const noMemberHasWages =
  'No member has PF wages this month. Whether the admin charge then has the smaller minimum of a month without members is not settled.';

/**
 * EDLI and the admin charge of an establishment in a month: the rate on the total of the wages, or the sum by employee,
 * and at least the minimum.
 * @param owesMinimum also a month without members has one
 */
export function challanCharges(
  charges: PfCharges,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[],
  owesMinimum: boolean,
): ChallanCharges {
  const law = lawOfMonth('pf', payPeriod, overrides);
  const by = {
    payslips: chargesOfPayslips(charges),
    totals:
      whereCalculable(() => ({
        edli: percentOf('pf', charges.edliWages, law.of(edliRate).value),
        admin: percentOf('pf', charges.pfWages, law.of(pfAdminRate).value),
      })) ?? chargesOfPayslips(charges),
  };
  const reading = whereCalculable(() => law.withoutDoubt(pfChargesBase));
  const { edli, admin } = by[reading?.value ?? 'totals'];
  const rule = charges.members === 0 ? pfAdminMinimumWithoutMembers : pfAdminMinimum;
  const minimum = (owesMinimum && whereCalculable(() => law.of(rule).value)) || nothing;
  // EPFO speaks of no contributing member, which can be read as members without wages as well.
  const isMinimumUnsettled = charges.members > 0 && charges.pfWages === 0 && minimum > 0;
  const atLeastMinimum = (amount: Paise) => Math.max(amount, minimum);
  const isOtherwise =
    by.totals.edli !== by.payslips.edli ||
    atLeastMinimum(by.totals.admin) !== atLeastMinimum(by.payslips.admin);
  return {
    edli,
    admin: paise(atLeastMinimum(admin)),
    toMinimum: paise(atLeastMinimum(admin) - admin),
    doubts: [
      ...(charges.members > 0 || minimum > 0 ? law.doubts : []),
      ...(isMinimumUnsettled ? [noMemberHasWages] : []),
      ...(isOtherwise && reading?.doubt !== undefined ? [reading.doubt] : []),
    ],
  };
}
