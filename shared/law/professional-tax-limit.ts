import { type Paise, paise, sumPaise } from '../money.ts';
import { financialYearOf } from '../period.ts';
import { maxProfTaxOfYear } from './professional-tax-table.ts';
import type { StatutoryInput, TaxElsewhere } from './statutory.ts';
import { amountText } from './text.ts';

/** The amounts within what a person pays in a financial year, over all places (Constitution, Art. 276). */
export function withinYear(
  { payPeriod, taxedMonths = [] }: StatutoryInput,
  place: string,
  here: Paise,
  left: readonly TaxElsewhere[],
) {
  const ofYear = taxedMonths.filter(
    (month) =>
      month.payPeriod !== payPeriod && financialYearOf(month.payPeriod) === financialYearOf(payPeriod),
  );
  const taken = sumPaise(ofYear.map((month) => month.taken));
  let room = Math.max(0, maxProfTaxOfYear - taken);
  const take = (amount: Paise): Paise => {
    const taken = paise(Math.min(amount, room));
    room -= taken;
    return taken;
  };
  const elsewhere = left
    .map(({ place, base, amount }) => ({ place, base, amount: take(amount) }))
    .filter(({ amount }) => amount > 0);
  const amount = sumPaise([take(here), ...elsewhere.map((one) => one.amount)]);
  const isLimited = amount < here + left.reduce((sum, one) => sum + one.amount, 0);
  const limit = isLimited
    ? [
        `${amountText(amount)} at most, as ${amountText(taken)} of ${amountText(maxProfTaxOfYear)} a year is taken`,
      ]
    : [];
  const isOfPlaces = isLimited && [...ofYear, ...left].some((one) => one.place !== place);
  return { amount, elsewhere, limit, isOfPlaces };
}
