import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { calculateStatutory, uncoveredTextOf } from '../../shared/law/calculate.ts';
import { detailsIn } from '../../shared/law/dated-details.ts';
import { halfYearOf } from '../../shared/law/months.ts';
import {
  filedHeads,
  type StatutoryHead,
  type StatutoryInput,
  type StatutoryLines,
  type StatutoryResult,
  type StatutorySettings,
  statutoryHeads,
} from '../../shared/law/statutory.ts';
import { type StatutoryDetails, statutoryFieldNames } from '../../shared/law/statutory-fields.ts';
import { type Paise, paise } from '../../shared/money.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import { hasEndedBy, hasLeftBefore, lastDayIn } from '../../shared/pay/month-days.ts';
import { earningNames } from '../../shared/pay/payroll-fields.ts';
import { daysInPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { filedDetailNames } from '../../shared/slips/slip-statutory.ts';
import { pick } from '../lib/pick.ts';
import { firstFiledMonth, isEsiDueIn, monthsPaidOnlyLater, taxedMonthsOf } from '../store/payslip-record.ts';
import { isInMonth, type ProfileItem, toSlipFigures, withTypedHeads } from '../store/profile.ts';
import type { SlipInPaise } from '../store/slip.ts';
import { worksheetOfLines } from './earlier-pf.ts';
import type { TaxedProfile } from './exempt-pay.ts';
import { incomeTaxOf } from './income-tax.ts';
import { placeOfWork } from './place-of-work.ts';

type StatutoryProfile = TaxedProfile;

/** The months before this one in its half-year, which is the contribution period of ESI as well. */
const earlierInHalfYear = (period: PayPeriod): PayPeriod[] =>
  [1, 2, 3, 4, 5]
    .map((months) => subtractMonths(period, months))
    .filter((month) => month >= halfYearOf(period).from);

/**
 * Whether ESI was due in an earlier month of the contribution period: by a payslip, or, of months before the first payslip, by
 * the day from which the employee is insured. An employee who left before the month is insured as in the last one.
 */
function isEsiCovered(profile: StatutoryProfile) {
  const { payPeriod, dateOfJoining, esiInsuredSince } = profile;
  const months = hasLeftBefore(payPeriod, profile)
    ? [toPeriod(lastDayIn(payPeriod, profile) as string)]
    : earlierInHalfYear(payPeriod);
  if (months.some((month) => isEsiDueIn(profile, month))) return true;
  if (esiInsuredSince === undefined) return false;
  const firstPaid = firstFiledMonth(profile) ?? payPeriod;
  const from = [esiInsuredSince, dateOfJoining ?? ''].sort().at(-1) as string;
  return months.some((month) => month < firstPaid && toPeriod(from) <= month);
}

/** The figures of a profile as the law takes them. */
export function statutoryInputOf(profile: StatutoryProfile, settings: StatutorySettings): StatutoryInput {
  const { payPeriod } = profile;
  const figures = toSlipFigures(profile);
  const { totalDays } = calculateSlip({ ...figures, totalDaysInMonth: daysInPeriod(payPeriod) });
  return {
    payPeriod,
    earnings: pick(figures, earningNames),
    lines: figures.lines,
    lopDays: figures.lopDays ?? 0,
    totalDays,
    lopBasis: figures.lopBasis,
    details: detailsIn(profile, payPeriod),
    settings,
    esiCovered: isEsiCovered(profile),
    employment: pick(profile, ['dateOfJoining', 'dateOfLeaving', 'employments']),
    taxedMonths: taxedMonthsOf(profile, placeOfWork(profile)),
    paidLater: monthsPaidOnlyLater(profile),
  };
}

const notEntered = { message: 'No statutory details have been entered.', missing: 'workState' };

/** Whether an admin has entered any of the details; without them nothing is expected, and nothing is wrong. */
export const hasStatutoryDetails = (profile: Pick<ProfileItem, (typeof statutoryFieldNames)[number]>) =>
  statutoryFieldNames.some((name) => profile[name] !== undefined);

/** The statutory figures that are filed for a profile's month. */
function filedOf(profile: StatutoryProfile, settings: StatutorySettings): StatutoryResult {
  const input = statutoryInputOf(profile, settings);
  if (hasStatutoryDetails(profile)) return calculateStatutory(input);
  const heads = filedHeads.filter((head) => settings.modes[head] !== 'off');
  // A law that does not cover the company takes nothing, whatever the details are.
  const uncovered = new Set(heads.filter((head) => uncoveredTextOf(input, head) !== undefined));
  const known: StatutoryResult = uncovered.size > 0 ? calculateStatutory(input) : {};
  return Object.fromEntries(
    heads.map((head) => [head, uncovered.has(head) ? known[head] : { problem: notEntered }]),
  );
}

/** The statutory figures that the law expects of a profile's month. Income tax depends on pay alone, so that no details are needed. */
export function statutoryOf(profile: StatutoryProfile, settings: PaySettings): StatutoryResult {
  const filed = filedOf(profile, settings);
  const incomeTax = incomeTaxOf(profile, settings, filed);
  return incomeTax ? { ...filed, incomeTax } : filed;
}

/**
 * The figures that the law expects of profiles which it filled in, each with the settings that it was filled in by. A changed
 * profile is another object, so that it has none here, and asks the law again.
 */
const filledBy = new WeakMap<ProfileItem, { settings: PaySettings; result: StatutoryResult }>();

/** The same as `statutoryOf`: of a profile that the law has filled in, the law is not asked again. */
export function expectedOf(month: StatutoryProfile, settings: PaySettings): StatutoryResult {
  const known = filledBy.get(month);
  return known?.settings === settings ? known.result : statutoryOf(month, settings);
}

/** An expected figure. A payslip says neither the sum in words nor the doubts that it was made with. */
type ExpectedFigure = Pick<StatutoryLines[StatutoryHead], 'amount' | 'employer' | 'doubts' | 'ordinary'> &
  Partial<Pick<StatutoryLines['incomeTax'], 'formula' | 'rules' | 'working' | 'notes'>>;

/** A head's figure beside the expected one, in paise. */
export interface StatutoryFigure {
  head: StatutoryHead;
  entered: Paise;
  /** Absent with a problem. */
  line?: ExpectedFigure;
  problem?: string;
  /** The name of the detail that is missing. */
  missing?: string | undefined;
  /** Present where the figure is kept, with a reason, although another one is expected. */
  kept?: NonNullable<NonNullable<ProfileItem['keptStatutory']>[StatutoryHead]>;
  differs: boolean;
}

/** Each head that is not off, its figure beside the expected one. */
export function statutoryFigures(profile: StatutoryProfile, result: StatutoryResult): StatutoryFigure[] {
  return statutoryHeads.flatMap((head): StatutoryFigure[] => {
    const found = result[head];
    if (!found) return [];
    const entered = profile.monthPay?.deductions?.[head] ?? profile[head] ?? paise(0);
    const kept = profile.keptStatutory?.[head];
    const line = 'line' in found ? found.line : undefined;
    const isKept = kept?.amount === entered && kept.expected === line?.amount;
    return [
      {
        head,
        entered,
        ...('problem' in found
          ? { problem: found.problem.message, missing: found.problem.missing }
          : { line: found.line }),
        ...(isKept && { kept }),
        differs: line !== undefined && line.amount !== entered && !isKept,
      },
    ];
  });
}

type SlipStatutory = NonNullable<SlipInPaise['statutory']>;

/** The employer's side of a head, as a payslip has it. */
const employerOf = (head: StatutoryHead, { pf, esi, labourWelfareFund: fund }: SlipStatutory) =>
  ({
    pf: pf && { pf: pf.employer, eps: pf.eps, edli: pf.edli, pfAdmin: pf.admin },
    esi: esi && { esi: esi.employer },
    labourWelfareFund: fund && { labourWelfareFund: fund.employer },
    profTax: undefined,
    incomeTax: undefined,
  })[head] ?? {};

/** The figures that a payslip was made with, each beside the one that was expected then. */
export const figuresOfPayslip = (
  { profile, statutory }: Pick<SlipInPaise, 'profile' | 'statutory'>,
  { keptStatutory = {} }: Pick<ProfileItem, 'keptStatutory'>,
): StatutoryFigure[] =>
  statutoryHeads.flatMap((head): StatutoryFigure[] => {
    const found = statutory?.[head];
    if (!statutory || !found) return [];
    const entered = profile[head] ?? paise(0);
    const kept = statutory.kept?.[head] === undefined ? undefined : keptStatutory[head];
    const line = {
      amount: found.expected,
      employer: employerOf(head, statutory),
      doubts: [],
      ...('working' in found && pick(found, ['working', 'notes'])),
    };
    return [{ head, entered, line, ...(kept && { kept }), differs: found.expected !== entered && !kept }];
  });

/** The profile with the figures of the heads that the company has filled in; those that are kept stay. */
export function withStatutoryFilled<Profile extends ProfileItem>(
  profile: Profile,
  settings: PaySettings,
): Profile {
  if (!isInMonth(profile) || !statutoryHeads.some((head) => settings.modes[head] === 'fill')) return profile;
  const result = statutoryOf(profile, settings);
  const filled = statutoryFigures(profile, result).filter(
    ({ head, differs }) => settings.modes[head] === 'fill' && differs,
  );
  const next = {
    ...profile,
    ...Object.fromEntries(filled.map(({ head, line }) => [head, line?.amount])),
    ...(filled.length > 0 && {
      filled: Object.fromEntries(
        filled.map(({ head, line }) => {
          const typed = profile[head];
          return [head, { amount: line?.amount, ...(typed !== undefined && { typed }) }];
        }),
      ),
    }),
  };
  // Nothing that the law calculates from is another one now: it takes its own figures of the heads that it fills in.
  filledBy.set(next, { settings, result });
  return next;
}

/**
 * The typed figures of a profile that goes on to another month: one that was due once in its month is not carried along. One of a
 * head that is due in no ordinary month goes, whatever was typed; another one becomes that of an ordinary month where it was the
 * expected one. What was typed of a head that is filled in now is not used, and stays.
 * @param workedOut in its month
 */
export function withoutDueOnce(workedOut: ProfileItem, settings: PaySettings): ProfileItem {
  const profile = withTypedHeads(workedOut);
  if (!isInMonth(workedOut) || !isInMonth(profile)) return profile;
  const figures = statutoryFigures(profile, expectedOf(workedOut, settings));
  const once = figures.flatMap(({ head, entered, line }) => {
    const ordinary = settings.modes[head] === 'fill' ? undefined : line?.ordinary;
    const isCarried = ordinary === undefined || (ordinary > 0 && entered !== line?.amount);
    return isCarried ? [] : [[head, ordinary]];
  });
  return once.length === 0 ? profile : { ...profile, ...Object.fromEntries(once) };
}

const taxRulePrefix = 'tax.';

function toSlipHeads(
  { pf, esi, profTax, labourWelfareFund: fund, incomeTax }: StatutoryResult,
  { voluntaryPf }: StatutoryDetails,
) {
  const zero = paise(0);
  const heads: Pick<SlipStatutory, StatutoryHead> = {};
  if (pf && 'line' in pf && !pf.line.isUncovered) {
    const { wages, pfWages, epsWages, edliWages, voluntary, amount, employer } = pf.line;
    heads.pf = {
      ...{ wages, pfWages, epsWages, edliWages, expected: amount, voluntary },
      ...(voluntary !== 0 && { voluntaryPf }),
      employer: employer.pf ?? zero,
      eps: employer.eps ?? zero,
      edli: employer.edli ?? zero,
      admin: employer.pfAdmin ?? zero,
    };
  }
  if (esi && 'line' in esi && !esi.line.isUncovered) {
    const { wages, amount, employer, covered } = esi.line;
    heads.esi = { wages, expected: amount, employer: employer.esi ?? zero, covered };
  }
  if (profTax && 'line' in profTax) {
    const { base, amount, salary, place, elsewhere } = profTax.line;
    heads.profTax = { base, expected: amount, salary, place, ...(elsewhere.length > 0 && { elsewhere }) };
  }
  if (fund && 'line' in fund && !fund.line.isUncovered)
    heads.labourWelfareFund = {
      expected: fund.line.amount,
      employer: fund.line.employer.labourWelfareFund ?? zero,
    };
  if (incomeTax && 'line' in incomeTax) {
    const { amount, working, notes, doubts, regime, formerPay } = incomeTax.line;
    heads.incomeTax = {
      ...{ expected: amount, working, notes },
      ...(regime && { regime }),
      ...(formerPay !== undefined && { formerPay }),
      ...(doubts.length > 0 && { doubts }),
    };
  }
  return heads;
}

/** The result where an admin deducts ESI although the law expects none: the employee is insured, and the employer pays its share. */
function withTypedEsi(
  profile: StatutoryProfile,
  settings: PaySettings,
  result: StatutoryResult,
): StatutoryResult {
  const { esi } = result;
  if (!profile.esi || !esi || 'problem' in esi || esi.line.covered) return result;
  const insured = calculateStatutory({ ...statutoryInputOf(profile, settings), esiCovered: true }).esi;
  if (!insured || 'problem' in insured) return result;
  return { ...result, esi: { line: { ...insured.line, amount: esi.line.amount } } };
}

/** The last day, once its month has come: no payslip before it tells it. */
const leavingIn = (profile: StatutoryProfile) =>
  hasEndedBy(profile.payPeriod, profile) ? { dateOfLeaving: lastDayIn(profile.payPeriod, profile) } : {};

/** The statutory side of a slip; undefined where nothing can be calculated of the employee. */
export function toSlipStatutory(profile: StatutoryProfile, settings: PaySettings): SlipStatutory | undefined {
  const result = withTypedEsi(profile, settings, expectedOf(profile, settings));
  const figures = statutoryFigures(profile, result);
  const lines = figures.flatMap(({ line }) => line ?? []);
  if (lines.length === 0) return undefined;
  const kept = figures.flatMap(({ head, kept }) => (kept ? [[head, kept.reason]] : []));
  const details = detailsIn(profile, profile.payPeriod);
  const heads = toSlipHeads(result, details);
  const pfOnArrears = worksheetOfLines(profile, profile.lines ?? [], profile.payPeriod, settings);
  return {
    person: { ...pick(details, filedDetailNames), ...leavingIn(profile) },
    ...heads,
    ...(pfOnArrears && { pfOnArrears }),
    ...(kept.length > 0 && { kept: Object.fromEntries(kept) }),
    rules: [...new Set(lines.flatMap(({ rules = [] }) => rules))].sort(),
    ...(settings.employerContributionsShown && hasFiledHead(heads) && { isShown: true as const }),
  };
}

/** Whether a payslip has anything that is filed: one of an employee without details has income tax alone. */
export const hasFiledHead = (statutory: { [head in StatutoryHead]?: unknown }): boolean =>
  filedHeads.some((head) => statutory[head] !== undefined);

/**
 * A payslip without how its income tax was estimated: that follows pay to come, while what is deducted is a figure of the
 * payslip.
 */
export function withoutTaxEstimate<Slip extends { statutory?: SlipStatutory | undefined }>(slip: Slip): Slip {
  const { statutory, ...shown } = slip;
  if (!statutory?.incomeTax) return slip;
  const { incomeTax: _, rules, ...filed } = statutory;
  if (!hasFiledHead(filed) && !filed.kept) return shown as Slip;
  const others = rules.filter((ref) => !ref.startsWith(taxRulePrefix));
  return { ...slip, statutory: { ...filed, rules: others } };
}
