import { paise } from '../money.ts';
import { fundOf, monthsText } from './labour-welfare-funds.ts';
import { type LawOfMonth, missing, NotCalculable } from './months.ts';
import { percentOf } from './rounding.ts';
import { states } from './states.ts';
import type { LineDraft, StatutoryInput } from './statutory.ts';
import { amountText, daysText, percentText } from './text.ts';
import { wagesOf } from './wages.ts';

const nothing = (formula: () => string) => ({ amount: paise(0), employer: {}, formula, doubts: [] });

/** The labour welfare fund of the state where the employee works, in the months in which it is due. */
export function calculateLabourWelfareFund(
  input: StatutoryInput,
  law: LawOfMonth,
): LineDraft<'labourWelfareFund'> {
  const state = input.details.workState;
  if (state === undefined) throw missing('workState');
  const { months, contribution } = law.of(fundOf(state)).value;
  if (months === undefined)
    throw new NotCalculable({
      message: `The months of the labour welfare fund of ${states[state]} are not known. Enter it yourself.`,
    });
  if (months.length === 0) return nothing(() => `₹0: no labour welfare fund in ${states[state]}`);
  if (!months.includes(Number(input.payPeriod.slice(5))))
    return nothing(() => `₹0: taken ${monthsText(months)} in ${states[state]}`);

  const where = () => `in ${states[state]}, ${monthsText(months)}`;
  const doubts = [
    'The fund exempts some employees, such as managers, and small establishments. Confirm who pays.',
  ];
  if (!('percent' in contribution)) {
    const { employee, employer } = contribution;
    const formula = () => `${amountText(employee)} ${where()}`;
    return { amount: employee, employer: { labourWelfareFund: employer }, formula, doubts };
  }

  const { percent, max, employerTimes } = contribution;
  const wages = wagesOf(input, law).earned;
  const share = percentOf('labourWelfareFund', wages, percent);
  const amount = paise(Math.min(share, max));
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
    doubts,
  };
}
