import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { toTaxClaims } from '../../shared/declarations/claims.ts';
import { financialYearOf } from '../../shared/financial-year.ts';
import { NotCalculable } from '../../shared/law/months.ts';
import { filedHeads, type IncomeTaxLine, type StatutoryResult } from '../../shared/law/statutory.ts';
import { type Paise, paise } from '../../shared/money.ts';
import { calculateSlip, type SlipFigures } from '../../shared/pay/calculation.ts';
import { isLimited } from '../../shared/pay/pay-adjustments.ts';
import { daysInPeriod, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { panForm } from '../../shared/profiles/profiles.ts';
import { type ComingPay, comingPayOf, toComingMonths } from '../../shared/tax/coming-pay.ts';
import { estimateTax } from '../../shared/tax/estimate.ts';
import type { PaidMonth, TaxFacts } from '../../shared/tax/facts.ts';
import { taxedMonthOf } from '../../shared/tax/taxed-pay.ts';
import { type ProfileItem, toSlipFigures } from '../store/profile.ts';
import type { SlipInPaise } from '../store/slip.ts';
import { claimsIn, formerPayOf } from '../store/tax-year.ts';
import { exemptPayOf, type TaxedProfile } from './exempt-pay.ts';

/** The first month whose tax is that of the Income-tax Act 2025. Earlier months are typed. */
const firstTaxedMonth = '2026-04' as PayPeriod;

/** What is known of the pay of the tax year after the month of a profile. */
const comingPayOfProfile = (profile: TaxedProfile, { components }: PaySettings): ComingPay[] =>
  comingPayOf(profile, profile.payChanges ?? [], components, profile.payPeriod, profile);

/** The months of the tax year before one, as their payslips have them. */
const paidMonthsOf = ({ taxMonths = {}, payPeriod }: TaxedProfile): PaidMonth[] =>
  Object.entries(taxMonths)
    .filter(([month]) => month < payPeriod && month >= `${financialYearOf(payPeriod)}-04`)
    .map(toPaidMonth);

const none = paise(0);

const toPaidMonth = ([month, paid]: [string, NonNullable<ProfileItem['taxMonths']>[string]]): PaidMonth => ({
  payPeriod: month as PayPeriod,
  recurring: paid.recurring ?? none,
  once: paid.once ?? none,
  basicAndDa: paid.basicAndDa ?? none,
  hra: paid.hra ?? none,
  employeePf: paid.employeePf ?? none,
  professionalTax: paid.professionalTax ?? none,
  taxDeducted: paid.taxDeducted ?? none,
});

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
  const claims = claimsIn(profile, payPeriod);
  return {
    regime: claims ? 'old' : 'new',
    hasPan: panForm.test(profile.pan ?? ''),
    dateOfBirth: profile.dateOfBirth,
    paid: paidMonthsOf(profile),
    current,
    coming: toComingMonths(comingPayOfProfile(profile, settings), current),
    ...(former && { formerEmployer: former }),
    ...(claims && { claims: toTaxClaims(claims) }),
    onceTax: settings.taxOnOneOffs,
    available: availableOf(figures, payPeriod),
    overrides: settings.overrides,
  };
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
    notes: [...notes, ...exempt.notes, ...(isWaiting ? [notConfirmed] : [])],
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

/** What later months read of a payslip: amounts that are not 0. */
export function taxMonthOf(
  period: PayPeriod,
  figures: SlipFigures,
  exempt?: Paise,
): NonNullable<ProfileItem['taxMonths']>[string] {
  const { payPeriod: _, ...month } = taxedMonthOf(period, figures, exempt);
  const all = { ...month, taxDeducted: figures.incomeTax ?? none };
  return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0));
}

/** Later months of a tax year read eleven at most. */
const monthsKept = 12;

/** The months of payslips with one more, or with another payslip in place of its own. */
export function withTaxMonth(
  profile: ProfileItem,
  period: PayPeriod,
  { profile: figures }: Pick<SlipInPaise, 'profile'>,
  { overrides }: PaySettings,
): ProfileItem['taxMonths'] {
  const earliest = subtractMonths(period, monthsKept);
  const recent = Object.entries(profile.taxMonths ?? {}).filter(([month]) => month >= earliest);
  const isTaxed = period >= firstTaxedMonth;
  const exempt = isTaxed
    ? exemptPayOf({ ...profile, payPeriod: period }, figures.lines ?? [], overrides).amount
    : none;
  return { ...Object.fromEntries(recent), [period]: taxMonthOf(period, figures, exempt) };
}
