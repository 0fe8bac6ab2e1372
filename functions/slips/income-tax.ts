import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { type ClaimName, toTaxClaims } from '../../shared/declarations/claims.ts';
import { openLines } from '../../shared/declarations/counted.ts';
import { lineLabels } from '../../shared/declarations/proofs.ts';
import { financialYearOf } from '../../shared/financial-year.ts';
import { NotCalculable } from '../../shared/law/months.ts';
import { filedHeads, type IncomeTaxLine, type StatutoryResult } from '../../shared/law/statutory.ts';
import { type Paise, paise, sumPaise } from '../../shared/money.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import { isLimited } from '../../shared/pay/pay-adjustments.ts';
import { daysInPeriod, type PayPeriod } from '../../shared/period.ts';
import { panForm } from '../../shared/profiles/profiles.ts';
import { type ComingPay, comingPayOf, toComingMonths } from '../../shared/tax/coming-pay.ts';
import { estimateTax } from '../../shared/tax/estimate.ts';
import type { PaidMonth, TaxFacts } from '../../shared/tax/facts.ts';
import { taxedMonthOf } from '../../shared/tax/taxed-pay.ts';
import { taxMonthsOf } from '../store/payslip-record.ts';
import { type ProfileItem, toSlipFigures } from '../store/profile.ts';
import { claimsIn, declaredIn, formerPayOf, provedFromIn } from '../store/tax-year.ts';
import { withComingHeads } from './coming-heads.ts';
import { exemptPayOf, type TaxedProfile } from './exempt-pay.ts';

/** The first month whose tax is that of the Income-tax Act 2025. Earlier months are typed. */
export const firstTaxedMonth = '2026-04' as PayPeriod;

/** The pay of the tax year after the month of a profile, as far as it is known. */
const comingPayOfProfile = (profile: TaxedProfile, { components }: PaySettings): ComingPay[] =>
  comingPayOf(profile, profile.payChanges ?? [], components, profile.payPeriod, profile);

/** The months of the tax year before one, as their payslips have them. */
const paidMonthsOf = (profile: TaxedProfile): PaidMonth[] => {
  const { payPeriod: current } = profile;
  const april = `${financialYearOf(current)}-04`;
  return taxMonthsOf(profile).filter(({ payPeriod }) => payPeriod < current && payPeriod >= april);
};

const none = paise(0);

/** The figures of the month with what the other heads take: the law's figure where it is filled in and not kept. */
function figuresOf(profile: TaxedProfile, { modes }: PaySettings, others: StatutoryResult) {
  const filled = filedHeads.flatMap((head) => {
    const found = others[head];
    const kept = profile.keptStatutory?.[head];
    if (modes[head] !== 'fill' || !found || 'problem' in found) return [];
    const isKept = kept?.amount === (profile[head] ?? 0) && kept.expected === found.line.amount;
    return isKept ? [] : [[head, found.line.amount]];
  });
  return { ...toSlipFigures(profile), ...(Object.fromEntries(filled) as Partial<ProfileItem>) };
}

/** The pay that tax can be deducted from: advances and overpaid amounts are taken back after it. */
function availableOf(figures: ReturnType<typeof figuresOf>, period: PayPeriod): Paise {
  const lines = figures.lines?.filter(
    ({ kind, adjustment }) =>
      kind === 'earning' || (kind === 'deduction' && !(adjustment && isLimited(adjustment))),
  );
  const { netPay } = calculateSlip({
    ...figures,
    lines,
    incomeTax: none,
    totalDaysInMonth: daysInPeriod(period),
  });
  return paise(Math.max(0, netPay));
}

/** The amount that the employer pays into PF and pension in the month. */
function employerPfOf({ pf }: StatutoryResult): Paise {
  const { pf: fund = none, eps = none } = pf && 'line' in pf ? pf.line.employer : {};
  return sumPaise([fund, eps]);
}

/** All from which the tax of a profile's month is estimated. */
function taxFactsOf(
  profile: TaxedProfile,
  settings: PaySettings,
  others: StatutoryResult,
  exempt: Paise,
): TaxFacts {
  const { payPeriod } = profile;
  const figures = figuresOf(profile, settings, others);
  const inMonth = { ...figures, totalDaysInMonth: daysInPeriod(payPeriod) };
  const current = taxedMonthOf(payPeriod, inMonth, exempt);
  const former = formerPayOf(profile, payPeriod)?.confirmed;
  const claims = claimsIn(profile, payPeriod, settings);
  const paid = paidMonthsOf(profile);
  const months = toComingMonths(comingPayOfProfile(profile, settings), current);
  const coming = claims ? withComingHeads(months, current, profile, settings, others) : months;
  return {
    regime: claims ? 'old' : 'new',
    hasPan: panForm.test(profile.pan ?? ''),
    dateOfBirth: profile.dateOfBirth,
    paid,
    current,
    coming,
    employerPf: paise(employerPfOf(others) * (paid.length + 1 + coming.length)),
    ...(former && { formerEmployer: former }),
    ...(claims && { claims: toTaxClaims(claims) }),
    onceTax: settings.taxOnOneOffs,
    available: availableOf(figures, payPeriod),
    overrides: settings.overrides,
  };
}

const listed = (names: readonly ClaimName[]): string => names.map((name) => lineLabels[name]).join(', ');

/** From the month on in which proofs count: what falls away without one, and what counts before it is decided on. */
function proofNotes(profile: TaxedProfile, { proofsFrom }: PaySettings): string[] {
  const { claims, proofs = {} } = declaredIn(profile, profile.payPeriod) ?? {};
  if (!claims || profile.payPeriod < provedFromIn(profile.payPeriod, proofsFrom)) return [];
  const { missing, waiting } = openLines(claims, proofs);
  return [
    ...(missing.length > 0
      ? [`Declared, but not counted without an accepted proof: ${listed(missing)}.`]
      : []),
    ...(waiting.length > 0
      ? [`Counted as declared until payroll decides on the proofs: ${listed(waiting)}.`]
      : []),
  ];
}

const notConfirmed =
  'Pay of an earlier employer was entered and does not count yet: payroll has to confirm it.';

function lineOf(profile: TaxedProfile, settings: PaySettings, others: StatutoryResult): IncomeTaxLine {
  const exempt = exemptPayOf(profile, profile.lines ?? [], settings.overrides);
  const facts = taxFactsOf(profile, settings, others, exempt.amount);
  const { amount, working, formula, notes, rules, doubts } = estimateTax(facts);
  const isWaiting = formerPayOf(profile, profile.payPeriod)?.entered !== undefined;
  return {
    amount,
    employer: {},
    formula,
    working: [...working],
    notes: [
      ...notes,
      ...exempt.notes,
      ...(isWaiting ? [notConfirmed] : []),
      ...proofNotes(profile, settings),
    ],
    rules: [...new Set([...rules, ...exempt.rules])],
    doubts: [...new Set([...doubts, ...exempt.doubts])],
    ...(facts.regime === 'old' && { regime: facts.regime }),
    ...(facts.formerEmployer && { formerPay: facts.formerEmployer.taxablePay }),
    ...ordinaryOf(facts, amount),
  };
}

/** Tax that is taken at once with a bonus goes on in no later month. */
function ordinaryOf(facts: TaxFacts, amount: Paise): { ordinary?: Paise } {
  if (facts.onceTax !== 'at-once' || facts.current.once === 0) return {};
  const without = { ...facts, current: { ...facts.current, once: none } };
  const ordinary = estimateTax(without).amount;
  return ordinary === amount ? {} : { ordinary };
}

/** The income tax of a profile's month; undefined where the head is off, or the month is of an earlier Act. */
export function incomeTaxOf(
  profile: TaxedProfile,
  settings: PaySettings,
  others: StatutoryResult,
): StatutoryResult['incomeTax'] {
  if (settings.modes.incomeTax === 'off' || profile.payPeriod < firstTaxedMonth) return undefined;
  try {
    return { line: lineOf(profile, settings, others) };
  } catch (error) {
    if (error instanceof NotCalculable) return { problem: error.problem };
    throw error;
  }
}
