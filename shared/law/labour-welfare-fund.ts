import { paise } from '../money.ts';
import { lastDayIn } from '../pay/month-days.ts';
import { daysInPeriod, formatPeriod, type PayPeriod } from '../period.ts';
import { coverageOfHead } from './coverage.ts';
import { fundOf, monthsText, rollsRuleOf } from './labour-welfare-funds.ts';
import { type LawOfMonth, missing, valueIn, whereCalculable } from './months.ts';
import { percentOf } from './rounding.ts';
import { states } from './states.ts';
import type { LineDraft, StatutoryInput } from './statutory.ts';
import { amountText, daysText, percentText, shortDate } from './text.ts';
import { wagesOf } from './wages.ts';

export const noFund = (formula: () => string, doubt?: string) => ({
  amount: paise(0),
  employer: {},
  formula,
  doubts: doubt === undefined ? [] : [doubt],
});

/** The last day of an employee who is not on the rolls on that of the month. */
function leftBeforeEnd({ payPeriod, employment = {} }: StatutoryInput): string | undefined {
  const lastDay = lastDayIn(payPeriod, employment);
  return lastDay !== undefined && lastDay < `${payPeriod}-${daysInPeriod(payPeriod)}` ? lastDay : undefined;
}

/** A month of the fund that has no payslip, and is paid with this one as arrears. */
const paidNow = ({ lines = [], paidLater = [] }: StatutoryInput, months: readonly number[]) =>
  paidLater.find(
    (month) =>
      months.includes(Number(month.slice(5))) && lines.some(({ earlier }) => earlier?.month === month),
  );

/**
 * Doubts of a payslip that takes back pay of a month in which the fund was due, where the employee turns out to have left before that:
 * whether it is given back is not settled, and no board says so.
 */
export function leaverDoubts({
  payPeriod,
  employment = {},
  details: { workState: state },
  lines = [],
  settings: { overrides },
}: StatutoryInput): string[] {
  const lastDay = lastDayIn(payPeriod, employment);
  if (state === undefined || lastDay === undefined) return [];
  const isOwed = (month: PayPeriod): boolean =>
    whereCalculable(() => {
      const { months } = valueIn(fundOf(state), 'labourWelfareFund', month, overrides).value;
      const isDue = months.length < 12 && months.includes(Number(month.slice(5)));
      const isOfRolls =
        valueIn(rollsRuleOf(state), 'labourWelfareFund', month, overrides).value === 'last-day';
      return isDue && isOfRolls && lastDay < `${month}-${daysInPeriod(month)}`;
    }) ?? false;
  const takenBack = lines.flatMap(({ kind, earlier }) =>
    kind === 'deduction' && earlier ? earlier.month : [],
  );
  return [...new Set(takenBack)]
    .filter((month) => month < payPeriod && isOwed(month))
    .map(
      (month) =>
        `The payslip of ${formatPeriod(month)} may have taken the labour welfare fund, although ${shortDate(lastDay)} was the last day. If it is not owed, give it back as a one-off amount.`,
    );
}

/** The labour welfare fund of the state where the employee works, in the months in which it is due. */
export function calculateLabourWelfareFund(
  input: StatutoryInput,
  law: LawOfMonth,
): LineDraft<'labourWelfareFund'> {
  const line = fundOfMonth(input, law);
  const state = input.details.workState;
  const late = state && paidNow(input, law.withoutDoubt(fundOf(state)).value.months);
  const doubts = [...line.doubts, ...leaverDoubts(input)];
  if (!late) return { ...line, doubts };
  const doubt = `No payslip has the labour welfare fund of ${formatPeriod(late)}, which this one pays. If it is due, pay it yourself.`;
  return { ...line, doubts: [...doubts, doubt] };
}

function fundOfMonth(input: StatutoryInput, law: LawOfMonth): LineDraft<'labourWelfareFund'> {
  const state = input.details.workState;
  if (state === undefined) throw missing('workState');
  const { value: fund, doubt } = law.withoutDoubt(fundOf(state));
  const { months, contribution } = fund;
  if (months.length === 0) return noFund(() => `₹0: no labour welfare fund in ${states[state]}`);
  if (!months.includes(Number(input.payPeriod.slice(5))))
    return noFund(() => `₹0: taken ${monthsText(months)} in ${states[state]}`);
  const isMonthly = months.length === 12;
  const lastDay = isMonthly ? undefined : leftBeforeEnd(input);
  const leaver = lastDay === undefined ? undefined : law.withoutDoubt(rollsRuleOf(state));
  if (leaver?.value === 'last-day')
    return noFund(
      () => `₹0: left on ${shortDate(lastDay as string)}, before the last day of the month`,
      leaver.doubt,
    );

  const where = () => `in ${states[state]}, ${monthsText(months)}`;
  const doubts = [
    ...(doubt === undefined ? [] : [doubt]),
    ...(leaver?.doubt === undefined ? [] : [leaver.doubt]),
    // Where the company says whether the fund covers it, its size is no doubt.
    `The fund exempts some employees, such as managers${coverageOfHead('labourWelfareFund', state) ? '' : ', and small establishments'}. Confirm who pays.`,
  ];
  const once = isMonthly ? {} : { ordinary: paise(0) };
  if (!('percent' in contribution)) {
    const { employee, employer } = contribution;
    const formula = () => `${amountText(employee)} ${where()}`;
    return { amount: employee, employer: { labourWelfareFund: employer }, formula, doubts, ...once };
  }

  const { percent, max, otherMax = max, employerTimes } = contribution;
  const wages = wagesOf(input, law).earned;
  const share = percentOf('labourWelfareFund', wages, percent);
  const amount = paise(Math.min(share, max));
  const isOtherwise = otherMax === max || amount !== Math.min(share, otherMax);
  const sum = () => `${percentText(percent)} of ${amountText(wages)}`;
  return {
    amount,
    employer: { labourWelfareFund: paise(employerTimes * amount) },
    formula: () =>
      [
        share > max
          ? `${amountText(amount)} at most, instead of ${sum()}`
          : `${amountText(amount)} = ${sum()}`,
        where(),
        ...daysText(input),
      ].join('; '),
    // Where nothing is due, it does not matter who is exempt.
    doubts: amount === 0 ? [] : isOtherwise ? doubts : doubts.filter((one) => one !== doubt),
    ...once,
  };
}
