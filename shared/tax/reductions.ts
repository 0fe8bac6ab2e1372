import type { LawOfMonth } from '../law/months.ts';
import { maxProfTaxOfYear } from '../law/professional-tax-table.ts';
import { claimLimits, employerNpsLimit, standardDeduction } from '../law/tax-rules.ts';
import { amountText } from '../law/text.ts';
import { type Paise, paise, sumPaise } from '../money.ts';
import { type AgeGroup, shareOf } from './annual-tax.ts';
import type { Disability, TaxedMonth, TaxFacts } from './facts.ts';
import { hraExemption } from './hra.ts';

/** An amount that is taken off the pay before it is taxed: 'Standard deduction', 'HRA exemption'. In paise, above zero. */
export interface TaxReduction {
  id: string;
  label: string;
  amount: Paise;
  /** How the amount comes about, where it is not the amount that was claimed. */
  detail: string;
}

/** A reduction that the law allows, before it is held within the income that is left. */
type Allowed = Omit<TaxReduction, 'detail'> & { detail?: string | undefined };

const monthsOf = ({ paid, current, coming }: TaxFacts): TaxedMonth[] => [...paid, current, ...coming];

const sumOf = (
  months: readonly TaxedMonth[],
  name: Exclude<keyof TaxedMonth, 'payPeriod' | 'earlier'>,
): Paise => sumPaise(months.map((month) => month[name] ?? 0));

/** Basic pay and DA of the year, with arrears of them. */
const basicAndDaOf = (months: readonly TaxedMonth[]): Paise =>
  sumPaise([
    sumOf(months, 'basicAndDa'),
    ...months.flatMap(({ earlier = [] }) => earlier.map(({ basicAndDa }) => basicAndDa)),
  ]);

/** The amount that the employer pays into NPS in the year, in paise. */
export const employerNpsOf = (facts: TaxFacts): Paise => sumOf(monthsOf(facts), 'employerNps');

/** The pay of a month that is income. */
export const payOf = ({ recurring, once, employerNps = paise(0) }: TaxedMonth): Paise =>
  sumPaise([recurring, once, employerNps]);

const min = (...amounts: Paise[]): Paise => paise(Math.min(...amounts));
const atLeastNothing = (amount: number): Paise => paise(Math.max(0, amount));

/** '₹1,72,000 claimed, at most ₹1,50,000'. */
const limited = (claimed: Paise, limit: Paise): { amount: Paise; detail?: string } =>
  claimed > limit
    ? { amount: limit, detail: `${amountText(claimed)} claimed, at most ${amountText(limit)}` }
    : { amount: claimed };

/** Both regimes deduct them from the salary; the old one also exempts HRA and deducts professional tax. */
function fromSalary(facts: TaxFacts, law: LawOfMonth): Allowed[] {
  const { regime, claims, formerEmployer } = facts;
  const months = monthsOf(facts);
  const standard: Allowed = {
    id: 'standard',
    label: 'Standard deduction',
    amount: law.of(standardDeduction[regime]).value,
  };
  if (regime === 'new') return [standard];
  const { exempt, received, rentBeyond, shareOfPay } = hraExemption(months, claims?.rent ?? [], law);
  const taken = sumPaise([sumOf(months, 'professionalTax'), formerEmployer?.professionalTax ?? 0]);
  return [
    {
      ...{ id: 'hra', label: 'HRA exemption', amount: exempt },
      detail: `The least of each month: ${amountText(received)} received, ${amountText(rentBeyond)} rent beyond a tenth of basic pay, ${amountText(shareOfPay)} as a part of basic pay`,
    },
    standard,
    { id: 'profTax', label: 'Professional tax', amount: min(taken, maxProfTaxOfYear) },
  ];
}

/** Section 124: what the employer pays into NPS, up to a part of basic pay and DA. */
function employerNps(facts: TaxFacts, law: LawOfMonth): Allowed[] {
  const months = monthsOf(facts);
  const contributed = employerNpsOf(facts);
  if (contributed === 0) return [];
  const limit = shareOf(basicAndDaOf(months), law.of(employerNpsLimit[facts.regime]).value);
  return [{ id: 'employerNps', label: "Section 124, employer's NPS", ...limited(contributed, limit) }];
}

/** Savings with the employee's own PF, and own NPS: what a separate limit does not hold counts as savings. */
function savingsAndNps(facts: TaxFacts, law: LawOfMonth): Allowed[] {
  const { claims = {}, formerEmployer } = facts;
  const months = monthsOf(facts);
  const pf = sumPaise([sumOf(months, 'employeePf'), formerEmployer?.employeePf ?? 0]);
  const saved = sumPaise([pf, claims.savings ?? 0]);
  const limit = law.of(claimLimits.savings).value;
  const ownNps = claims.ownNps ?? paise(0);
  if (ownNps === 0) return [{ id: 'savings', label: 'Section 123, with PF', ...limited(saved, limit) }];
  const alone = min(ownNps, law.of(claimLimits.ownNps).value);
  const share = shareOf(basicAndDaOf(months), law.of(claimLimits.ownNpsShare).value);
  const within = min(paise(ownNps - alone), share);
  return [
    { id: 'savings', label: 'Section 123, with PF', ...limited(sumPaise([saved, within]), limit) },
    { id: 'ownNps', label: 'Section 124, own NPS', amount: alone },
  ];
}

/** Claims of Form 124 whose limits are fixed amounts, by the age in the tax year. */
function otherClaims({ claims = {}, otherIncome }: TaxFacts, age: AgeGroup, law: LawOfMonth): Allowed[] {
  const isSenior = age !== 'below60';
  const claim = (id: string, label: string, amount: Paise | undefined, limit?: () => Paise): Allowed[] =>
    amount ? [{ id, label, ...(limit ? limited(amount, limit()) : { amount }) }] : [];
  const fixed = (id: string, label: string, kind: Disability | undefined, rules: FixedRules): Allowed[] =>
    kind ? [{ id, label, amount: law.of(rules[kind]).value }] : [];
  const { parentsHealth, treatment } = claims;
  const { health, healthOf60, treatmentOf60, interest, interestOf60 } = claimLimits;
  const limitBy = (senior: boolean, of60: typeof health, others: typeof health) => () =>
    law.of(senior ? of60 : others).value;
  return [
    ...claim('health', 'Section 126, health', claims.health, limitBy(isSenior, healthOf60, health)),
    ...claim(
      'parentsHealth',
      "Section 126, parents' health",
      parentsHealth?.amount,
      limitBy(parentsHealth?.isSenior ?? false, healthOf60, health),
    ),
    ...fixed('dependant', 'Section 127, dependant with a disability', claims.dependant, {
      disability: claimLimits.dependant,
      severe: claimLimits.dependantSevere,
    }),
    ...claim(
      'treatment',
      'Section 128, treatment',
      treatment?.amount,
      limitBy(treatment?.isSenior ?? false, treatmentOf60, claimLimits.treatment),
    ),
    ...claim('educationLoan', 'Section 129, education loan', claims.educationLoanInterest),
    ...claim('donations', 'Section 133, donations', claims.donations),
    ...claim(
      'interest',
      'Section 153, interest on deposits',
      otherIncome?.interest,
      limitBy(isSenior, interestOf60, interest),
    ),
    ...fixed('disability', 'Section 154, disability', claims.disability, {
      disability: claimLimits.disability,
      severe: claimLimits.disabilitySevere,
    }),
  ];
}
type FixedRules = Record<Disability, typeof claimLimits.dependant>;

/** Section 134: rent of an employee who is paid no HRA. @param income after all other reductions */
function rentWithoutHra(facts: TaxFacts, income: Paise, law: LawOfMonth): Allowed[] {
  const rents = facts.claims?.rent ?? [];
  if (rents.length === 0 || sumOf(monthsOf(facts), 'hra') > 0) return [];
  const rent = sumPaise(rents.map(({ amount }) => amount));
  const beyond = atLeastNothing(rent - shareOf(income, law.of(claimLimits.rentOwnShare).value));
  const share = shareOf(income, law.of(claimLimits.rentShare).value);
  const most = paise(law.of(claimLimits.rent).value * rents.length);
  return [
    {
      ...{ id: 'rent', label: 'Section 134, rent', amount: min(beyond, share, most) },
      detail: `The least of ${amountText(most)}, ${amountText(share)} as a part of income and ${amountText(beyond)} rent beyond a tenth of it`,
    },
  ];
}

/** Takes each off what the ones before leave, and drops those that take nothing. */
function takeOff(income: Paise, allowed: readonly Allowed[]): { left: Paise; taken: TaxReduction[] } {
  let left = atLeastNothing(income);
  const taken = allowed.map((each): TaxReduction => {
    const amount = min(each.amount, left);
    left = paise(left - amount);
    return { ...each, amount, detail: each.detail ?? '' };
  });
  return { left, taken: taken.filter(({ amount }) => amount > 0) };
}

/** Salary of all employers in the tax year, in paise. Pay that is recovered lowers it. */
export const salaryOf = (facts: TaxFacts): Paise =>
  atLeastNothing(sumPaise([...monthsOf(facts).map(payOf), facts.formerEmployer?.taxablePay ?? 0]));

/** Takes off the salary and other income of a year what a regime allows, and says what is left. */
export function reduce(
  facts: TaxFacts,
  age: AgeGroup,
  law: LawOfMonth,
): { left: Paise; reductions: TaxReduction[] } {
  const salary = takeOff(salaryOf(facts), fromSalary(facts, law));
  const all = sumPaise([salary.left, facts.otherIncome?.amount ?? 0]);
  if (facts.regime === 'new') {
    const income = takeOff(all, employerNps(facts, law));
    return { left: income.left, reductions: [...salary.taken, ...income.taken] };
  }
  const interest = facts.claims?.homeLoanInterest;
  const income = takeOff(all, [
    ...(interest
      ? [
          {
            ...{ id: 'homeLoan', label: 'Section 22, home loan interest' },
            ...limited(interest, law.of(claimLimits.homeLoan).value),
          },
        ]
      : []),
    ...savingsAndNps(facts, law),
    ...employerNps(facts, law),
    ...otherClaims(facts, age, law),
  ]);
  const last = takeOff(income.left, rentWithoutHra(facts, income.left, law));
  return { left: last.left, reductions: [...salary.taken, ...income.taken, ...last.taken] };
}
