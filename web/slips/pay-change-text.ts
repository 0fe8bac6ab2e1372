import {
  formatPaise,
  type Paise,
  paise,
  type Rupees,
  sumPaise,
  toPaise,
  toRupees,
} from '../../shared/money.ts';
import { type LossOfPayFormula, lineComponent, type PayChangePart } from '../../shared/pay/pay-change.ts';
import { slipLabel } from '../../shared/pay/payroll-fields.ts';
import { formatUnpaidDays, sumOfDays } from '../../shared/pay/unpaid-days.ts';
import { formatMonth, formatPeriod, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import type { ComparedSlip, OwnSlip } from '../../shared/slips/slips.ts';
import { formatDays } from '../lib/count.ts';

type Part = PayChangePart<Rupees>;
type NamedPart = Pick<Part, 'component' | 'label'>;

/** The results among the components: what they have beyond the amounts that they are calculated from. */
const resultLabels = {
  grossEarnings: 'other changes in gross earnings',
  lopDeduction: 'loss of pay',
  totalDeductions: 'other changes in deductions',
  netPay: 'other changes in net pay',
} as const;

const isResult = (component: Part['component']): component is keyof typeof resultLabels =>
  component in resultLabels;

/** Labels that the portal gives begin with words of the field; a company's own are names. */
const fieldWords =
  /^(Arrears|Bonus|Deductions?|Gratuity|Leave encashment|Notice (?:pay|recovery)|Owed|Recovered pay|Recovery|Reimbursement|Salary advance)\b/;

/** The label of the slip within a sentence: 'Other Deduction' → 'other deduction', but 'HRA', and 'Diwali Bonus'. */
export function componentName({ component, label = '' }: NamedPart): string {
  if (isResult(component)) return resultLabels[component];
  if (component === lineComponent)
    return fieldWords.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  return slipLabel(component).replace(/\b[A-Z](?=[a-z])/g, (initial) => initial.toLowerCase());
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** -320000 → '−₹3,200.00', 11667 → '+₹116.67'. */
export const formatEffect = (effect: Paise): string =>
  effect === 0 ? formatPaise(effect) : `${effect < 0 ? '−' : '+'}${formatPaise(paise(Math.abs(effect)))}`;

/** '₹3,200.00 less than October'. */
export function formatDifference(difference: Paise, month: string): string {
  if (difference === 0) return `Same as ${month}`;
  return `${formatPaise(paise(Math.abs(difference)))} ${difference < 0 ? 'less' : 'more'} than ${month}`;
}

const isMonthBefore = (earlier: PayPeriod, period: PayPeriod): boolean =>
  subtractMonths(period, 1) === earlier;

/** 'October' where it is the month before, else 'August 2026'. */
export const comparedMonth = ({ payPeriod }: ComparedSlip, period: PayPeriod): string =>
  isMonthBefore(payPeriod, period) ? formatMonth(payPeriod) : formatPeriod(payPeriod);

/** Why a slip is compared with an older one than that of the month before; undefined where it is not. */
export function gapSentence({ payPeriod }: ComparedSlip, period: PayPeriod): string | undefined {
  if (isMonthBefore(payPeriod, period)) return undefined;
  const missing = subtractMonths(period, 1);
  const months = isMonthBefore(payPeriod, missing) ? formatMonth(missing) : 'the months in between';
  return `There is no payslip for ${months}, so this is a comparison with ${formatPeriod(payPeriod)}.`;
}

/** Loss of pay within a sentence: '1 day of loss of pay', with the days before where there were some. */
function lossOfPayPhrase({ now, was }: Part, days: number, daysBefore: number): string {
  if (now === 0) return 'no loss of pay';
  if (days > 0 && was === 0) return `${formatDays(days)} of loss of pay`;
  if (days > 0 && daysBefore > 0 && days !== daysBefore)
    return `${formatDays(days)} of loss of pay instead of ${daysBefore}`;
  return `${now > was ? 'higher' : 'lower'} loss of pay`;
}

/** An advance is paid beside the salary as a reimbursement is, and its name says so. */
const isReimbursed = (part: Part): boolean =>
  part.kind === 'reimbursement' && !/advance/i.test(componentName(part));

/** A name within a sentence that says what happened to it: 'Travel' of a reimbursement → 'reimbursement of Travel'. */
function nameInPhrase(part: Part): string {
  const name = componentName(part);
  return !isReimbursed(part) || /reimburse/i.test(name) ? name : `reimbursement of ${name}`;
}

function partPhrase(part: Part, slip: OwnSlip, compared: ComparedSlip): string {
  const { component, now, was } = part;
  if (component === 'lopDeduction')
    return lossOfPayPhrase(part, slip.lossOfPay?.lopDays ?? 0, compared.lossOfPay?.lopDays ?? 0);
  const name = nameInPhrase(part);
  if (isResult(component) || was === 0) return name;
  return `${now === 0 ? 'no' : now > was ? 'higher' : 'lower'} ${name}`;
}

/** 'Arrears: HRA, July 2026' → 'Arrears': a sentence names lines of one kind together. */
const groupOf = ({ label = '' }: Part): string => label.split(': ', 1)[0] ?? '';

const addRupees = (a: Rupees, b: Rupees): Rupees => toRupees(sumPaise([toPaise(a), toPaise(b)]));

/** The parts of a change with lines of a group as one, largest effect first. */
function groupParts(parts: readonly Part[]): Part[] {
  const groups = new Map<string, Part>();
  for (const part of parts) {
    const label = part.component === lineComponent ? groupOf(part) : undefined;
    const key = `${part.component} ${part.kind} ${label}`;
    const group = groups.get(key);
    groups.set(
      key,
      group
        ? {
            ...group,
            effect: addRupees(group.effect, part.effect),
            now: addRupees(group.now, part.now),
            was: addRupees(group.was, part.was),
          }
        : { ...part, label },
    );
  }
  return [...groups.values()]
    .filter(({ effect }) => effect !== 0)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
}

/** A sentence names this many parts; where there are more, it names one fewer and adds up the others. */
const maxPhrases = 3;

function phrases(slip: OwnSlip, compared: ComparedSlip): string[] {
  const parts = groupParts(compared.parts);
  const named = parts.length > maxPhrases ? parts.slice(0, maxPhrases - 1) : parts;
  const others = parts.slice(named.length);
  const sum = paise(others.reduce((total, { effect }) => total + toPaise(effect), 0));
  return [
    ...named.map((part) => `${partPhrase(part, slip, compared)} (${formatEffect(toPaise(part.effect))})`),
    ...(others.length > 0 ? [`${others.length} other changes (${formatEffect(sum)})`] : []),
  ];
}

/** The net pay against the slip before, in one sentence: '₹3,200.00 less than October: 1 day of loss of pay (…)'. */
export function summarizePayChange(slip: OwnSlip): string {
  const { comparedWith, payPeriod } = slip;
  if (!comparedWith) return 'Your first payslip';
  const month = comparedMonth(comparedWith, payPeriod);
  const difference = formatDifference(toPaise(comparedWith.difference), month);
  const reasons = phrases(slip, comparedWith);
  return reasons.length > 0 ? `${difference}: ${reasons.join(', ')}` : difference;
}

/** '92,500.00': the rupee sign is left out where figures stand side by side. */
const formatFigure = (amount: Rupees): string => formatPaise(toPaise(amount)).replace('₹', '');

/** '1 of 30 days: 92,500.00 × 1 ÷ 30'. */
export function formatLossOfPay(formula: LossOfPayFormula<Rupees>): string {
  const { grossEarnings, isPartOfGross, lopDays, totalDays } = formula;
  const earnings = `${formatFigure(grossEarnings)}${isPartOfGross ? ' (earnings reduced by LOP)' : ''}`;
  return `${lopDays} of ${formatDays(totalDays)}: ${earnings} × ${lopDays} ÷ ${totalDays}`;
}

/** 'LOP 1.5 days: 26 Nov, 27 Nov (half)'; nothing of loss of pay that no leave is behind. */
export const lopDatesText = (formula: LossOfPayFormula<Rupees> | undefined): string[] =>
  formula?.lopDates
    ? [`LOP ${formatDays(sumOfDays(formula.lopDates))}: ${formatUnpaidDays(formula.lopDates)}`]
    : [];

type Formula = LossOfPayFormula<Rupees> | undefined;

/** Why a loss of pay of as many days as before is another amount. */
function sameDaysSentence(now: Formula, was: Formula): string | undefined {
  if (!now || !was || now.lopDays !== was.lopDays) return undefined;
  const earnings = now.isPartOfGross || was.isPartOfGross ? 'the earnings reduced by LOP' : 'gross earnings';
  const others = [
    ...(now.grossEarnings === was.grossEarnings ? [] : [earnings]),
    ...(now.totalDays === was.totalDays ? [] : ['the days of the month']),
  ];
  return `The days of loss of pay are the same as before, but ${others.join(' and ')} changed.`;
}

/** The lines below a part of the change: its amounts, or the formula of a loss of pay. */
export function partDetails(part: Part, slip: OwnSlip, compared: ComparedSlip): string[] {
  const { component, now, was } = part;
  // The amount of a line that was not there before stands beside its name already.
  const amounts =
    component === lineComponent && was === 0 ? [] : [`${formatFigure(now)}, was ${formatFigure(was)}`];
  if (component !== 'lopDeduction') {
    const cause = part.cause === undefined ? [] : [`Because the law changed: ${part.cause}`];
    const note = part.note === undefined ? [] : [part.note];
    const reimbursed = isReimbursed(part) ? ['Reimbursed on top of your salary'] : [];
    return isResult(component) ? [] : [...amounts, ...note, ...reimbursed, ...cause];
  }
  const month = comparedMonth(compared, slip.payPeriod);
  const explained = [
    slip.lossOfPay && formatLossOfPay(slip.lossOfPay),
    ...lopDatesText(slip.lossOfPay),
    compared.lossOfPay && `${month}: ${formatLossOfPay(compared.lossOfPay)}`,
    ...lopDatesText(compared.lossOfPay).map((text) => `${month}: ${text}`),
    sameDaysSentence(slip.lossOfPay, compared.lossOfPay),
  ].filter((line) => line !== undefined);
  const isExplained = (now === 0 || slip.lossOfPay) && (was === 0 || compared.lossOfPay);
  return isExplained ? explained : [...amounts, ...explained];
}
