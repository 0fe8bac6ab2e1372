import * as z from 'zod/mini';
import { calculateStatutory } from '../law/calculate.ts';
import { detailsIn, type EmployeeStatutory } from '../law/dated-details.ts';
import type { StatutorySettings } from '../law/statutory.ts';
import { statutoryShape } from '../law/statutory-fields.ts';
import { earnedOf, remunerationOf } from '../law/wages.ts';
import { formatPaise, type Paise, paise, paiseAmount, sumPaise } from '../money.ts';
import { calculateSlip } from '../pay/calculation.ts';
import { lineKindOf, type PayAdjustment, remunerationIn } from '../pay/pay-adjustments.ts';
import { type PayLine, pfArrearsLineId, type Remuneration } from '../pay/pay-lines.ts';
import { earningNames } from '../pay/payroll-fields.ts';
import { daysInPeriod, formatPeriod, type PayPeriod } from '../period.ts';
import { type PfAmounts, pfAmountNames, pfAmounts, type pfWorksheetSchema } from '../slips/slip-statutory.ts';
import type { slipSchema } from '../slips/slips.ts';
import { isPfMember } from './statutory-missing.ts';

/**
 * PF belongs to the month that it is for. A payslip that pays an earlier month, or takes it back, has a worksheet of its PF: what
 * the month comes to now, by the law of that month, less what payslips have said of it.
 */
export type PfWorksheet = z.output<ReturnType<typeof pfWorksheetSchema<typeof paiseAmount>>>;

const amounts = pfAmounts(paiseAmount);

const pfDetails = z.pick(z.object(statutoryShape), {
  pfMembership: true,
  epsMember: true,
  dateOfBirth: true,
  voluntaryPf: true,
});
type PfDetails = z.output<typeof pfDetails>;
export const pfDetailNames = Object.keys(pfDetails.shape) as (keyof PfDetails)[];

/** PF of a month that later payslips pay, or take back: as its own payslip has it, in paise. */
export const ownPf = z.object({
  /** Remuneration of its payslip less loss of pay; 0 in a month without one. */
  wages: paiseAmount,
  excluded: paiseAmount,
  /** As its payslip has them; absent in a month without one, which has those of the employee in that month. */
  details: z.optional(pfDetails),
  /** PF by its payslip. */
  said: amounts,
  /** Its PF was entered by hand: no difference from it follows. */
  isTyped: z.optional(z.literal(true)),
});
type OwnPf = z.output<typeof ownPf>;

export interface EarlierPf extends OwnPf {
  /** PF by the worksheets of payslips, by their month. */
  later: Record<string, PfAmounts>;
}
export type EarlierPfMonths = Readonly<Record<string, EarlierPf>>;

const none = paise(0);
const amountsFrom = (amountOf: (name: keyof PfAmounts) => Paise): PfAmounts =>
  Object.fromEntries(pfAmountNames.map((name) => [name, amountOf(name)])) as PfAmounts;
const nothing = amountsFrom(() => none);
const sumOf = (all: readonly PfAmounts[]): PfAmounts =>
  amountsFrom((name) => sumPaise(all.map((one) => one[name])));
const less = (one: PfAmounts, other: PfAmounts): PfAmounts =>
  amountsFrom((name) => paise(one[name] - other[name]));

/** A month without a payslip. */
export const noOwnPf: OwnPf = { wages: none, excluded: none, said: nothing };

type SlipInPaise = z.output<ReturnType<typeof slipSchema<typeof paiseAmount>>>;
interface Slip extends Pick<SlipInPaise, 'profile'> {
  statutory?: Partial<Pick<NonNullable<SlipInPaise['statutory']>, 'pf' | 'person'>> | undefined;
}

/** The wages that a payslip has paid, and the part excluded from them, as later payslips add to them. */
function earnedOn({ profile }: Slip, settings: StatutorySettings): Remuneration {
  const { lines, lopBasis, lopDays = 0 } = profile;
  const earnings = Object.fromEntries(earningNames.map((name) => [name, profile[name]]));
  const { reduced, fixed } = remunerationOf({ earnings, lines }, settings);
  const { totalDays } = calculateSlip(profile);
  const earned = (of: keyof Remuneration) =>
    sumPaise([earnedOf(reduced[of], { lopDays, totalDays, lopBasis }), fixed[of]]);
  return { wages: earned('wages'), excluded: earned('excluded') };
}

/**
 * The PF of a month by its payslip, before other payslips pay of it: a payslip that paid nothing of the month leaves all of it to
 * them. Undefined where it has wages without PF.
 */
export function ownPfOf(slip: Slip, settings: StatutorySettings): OwnPf | undefined {
  const { statutory, profile } = slip;
  const deducted = profile.pf ?? none;
  const { pf, person } = statutory ?? {};
  if (!pf || !person) {
    if (deducted !== 0) return { ...noOwnPf, isTyped: true };
    const { wages, excluded } = earnedOn(slip, settings);
    return wages === 0 && excluded === 0 ? noOwnPf : undefined;
  }
  const { pfMembership, epsMember, dateOfBirth } = person;
  const { pfWages, epsWages, edliWages, employer, eps, edli, admin, voluntaryPf } = pf;
  return {
    ...earnedOn(slip, settings),
    details: { pfMembership, epsMember, dateOfBirth, ...(voluntaryPf !== undefined && { voluntaryPf }) },
    said: { pfWages, epsWages, edliWages, employee: pf.expected, employer, eps, edli, admin },
    ...(pf.expected !== deducted && { isTyped: true as const }),
  };
}

/** PF of a month by its law, or why there is none. */
function pfOf(
  month: PayPeriod,
  { wages, excluded }: Remuneration,
  details: PfDetails,
  settings: StatutorySettings,
): PfAmounts | string {
  const line = (treatment: 'wages' | 'excluded', amount: Paise): PayLine => ({
    ...{ id: treatment, label: treatment, kind: 'earning', wages: treatment },
    amount: paise(Math.max(0, amount)),
  });
  const { pf } = calculateStatutory({
    payPeriod: month,
    earnings: {},
    lines: [line('wages', wages), line('excluded', excluded)],
    lopDays: 0,
    totalDays: daysInPeriod(month),
    details,
    settings: {
      ...settings,
      modes: { pf: 'fill', esi: 'off', profTax: 'off', labourWelfareFund: 'off', incomeTax: 'off' },
    },
  });
  if (!pf) return '';
  if ('problem' in pf) return pf.problem.message;
  const { pfWages, epsWages, edliWages, amount, employer } = pf.line;
  return amountsFrom(
    (name) =>
      ({
        ...{ pfWages, epsWages, edliWages, employee: amount },
        ...{ employer: employer.pf, eps: employer.eps, edli: employer.edli, admin: employer.pfAdmin },
      })[name] ?? none,
  );
}

/** The details of a month by now; those of its payslip where PF membership is not known any more. */
function detailsNow(employee: EmployeeStatutory, month: PayPeriod, known: PfDetails | undefined): PfDetails {
  const now = detailsIn(employee, month);
  return now.pfMembership === undefined && known ? known : now;
}

/** Whether PF of a month is another one by its details of now than by its payslip. */
export function hasOtherPf(
  { wages, excluded, details }: OwnPf,
  employee: EmployeeStatutory,
  month: PayPeriod,
  settings: StatutorySettings,
): boolean {
  if (!details) return false;
  const [before, after] = [details, detailsNow(employee, month, details)].map((by) =>
    pfOf(month, { wages, excluded }, by, settings),
  );
  return (
    typeof before === 'object' &&
    typeof after === 'object' &&
    pfAmountNames.some((name) => before[name] !== after[name])
  );
}

/** Adjustments pay an earlier month, or take it back. */
const signOf = ({ kind }: Pick<PayAdjustment, 'kind'>): 1 | -1 => (lineKindOf[kind] === 'earning' ? 1 : -1);

export const typedPf = 'PF was entered by hand. Work out the difference yourself.';

interface Employee extends EmployeeStatutory {
  earlierPf?: EarlierPfMonths | undefined;
  adjustments?: readonly PayAdjustment[] | undefined;
}

/**
 * The worksheet of a payslip. The law and the choices of today give both sides of a difference, so that only what was paid, and
 * the details of the month, make one: a rule or a choice that has changed since makes none.
 * @param amountOn what the payslip has of an adjustment
 * @returns undefined where it changes no month
 */
export function pfWorksheet(
  { earlierPf = {}, adjustments = [], ...employee }: Employee,
  period: PayPeriod,
  amountOn: (adjustment: PayAdjustment) => Paise,
  settings: StatutorySettings,
): PfWorksheet | undefined {
  const months: PfWorksheet['months'] = [];
  const unknown: PfWorksheet['unknown'] = [];
  for (const [month, found] of Object.entries(earlierPf).sort() as [PayPeriod, EarlierPf][]) {
    if (month >= period) continue;
    const { isTyped } = found;
    const details = detailsNow(employee, month, found.details);
    // An amount that would be entered by hand is nothing without a membership.
    const isByHand = isTyped || (settings.modes.pf === 'check' && isPfMember(details));
    const ofMonth = adjustments.filter(({ forMonth, remuneration }) => forMonth === month && remuneration);
    const isChanged = ofMonth.some((adjustment) => amountOn(adjustment) !== 0);
    if (isTyped || settings.modes.pf !== 'fill') {
      if (isChanged && isByHand && settings.modes.pf !== 'off') unknown.push({ month, reason: typedPf });
      continue;
    }
    const parts = ofMonth.map((adjustment) => {
      const others = Object.entries(adjustment.settled).flatMap(([on, part]) => (on === period ? [] : part));
      const part = remunerationIn(adjustment, sumPaise([...others, amountOn(adjustment)]));
      const sign = signOf(adjustment);
      return { wages: paise(sign * part.wages), excluded: paise(sign * part.excluded) };
    });
    const now: Remuneration = {
      wages: sumPaise([found.wages, ...parts.map(({ wages }) => wages)]),
      excluded: sumPaise([found.excluded, ...parts.map(({ excluded }) => excluded)]),
    };
    const before = pfOf(month, found, found.details ?? details, settings);
    const after = pfOf(month, now, details, settings);
    if (typeof before !== 'object' || typeof after !== 'object') {
      if (isChanged) unknown.push({ month, reason: String(after) });
      continue;
    }
    const later = Object.entries(found.later).filter(([on]) => on !== period);
    const more = less(less(after, before), sumOf(later.map(([, amounts]) => amounts)));
    if (pfAmountNames.every((name) => more[name] === 0)) continue;
    const earlier = later.filter(([on]) => on < period).map(([, amounts]) => amounts);
    months.push({ month, ...more, said: sumOf([found.said, ...earlier]) });
  }
  return months.length + unknown.length > 0 ? { months, unknown } : undefined;
}

/** The employer's payment for a month of a worksheet. */
export const employerOfPf = ({ employer, eps, edli, admin }: PfAmounts): Paise =>
  sumPaise([employer, eps, edli, admin]);

/** The line with which a payslip deducts a worksheet, or gives it back, with the employer's part. */
export function pfArrearsLine({ months }: PfWorksheet): PayLine | undefined {
  const employee = sumPaise(months.map((month) => month.employee));
  const employer = sumPaise(months.map(employerOfPf));
  if (employee === 0 && employer === 0) return undefined;
  return {
    id: pfArrearsLineId,
    label: employee < 0 ? 'PF on arrears, given back' : 'PF on arrears',
    kind: employee < 0 ? 'reimbursement' : 'deduction',
    amount: paise(Math.abs(employee)),
    ...(employee < 0 && { isTaxFree: true }),
    employer,
    note: months.map(({ month, employee }) => `${formatPeriod(month)} ${formatPaise(employee)}`).join('; '),
  };
}
