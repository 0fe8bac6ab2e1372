import { type Paise, paise, sumPaise } from '../money.ts';
import { employedDays, isEmployedIn, lastDayIn } from '../pay/month-days.ts';
import { formatPeriod, nextPeriod, type PayPeriod, toPeriod } from '../period.ts';
import { checkedOn, firstDay, type LawRule, numberRule } from './law-rule.ts';
import { halfYearOf, type LawOfMonth, NotCalculable, valueIn, whereCalculable } from './months.ts';
import { baseText, type ProfTaxTable, slabOf, slabText } from './professional-tax-table.ts';
import { stateOfPlace, tableOfPlace } from './professional-tax-tables.ts';
import { roundedFor } from './rounding.ts';
import { type StateCode, states } from './states.ts';
import type { StatutoryInput, TaxElsewhere, TaxedMonth } from './statutory.ts';
import { amountText, daysText, shortDate } from './text.ts';
import { grossOf } from './wages.ts';

/** Days in a half-year below which nothing is due. */
const leastDays: Partial<Record<StateCode, LawRule<number>>> = {
  TN: numberRule(
    {
      id: 'profTax.leastDays.TN',
      label: 'days of a half-year for professional tax in Tamil Nadu',
      head: 'profTax',
      describe: (days) => `${days} days`,
    },
    184,
    [
      {
        from: firstDay,
        value: 60,
        source: {
          title: 'Government of Tamil Nadu, Directorate of Town Panchayats',
          url: 'https://dtp.tn.gov.in',
        },
        trust: 'secondary',
        doubt:
          'That Tamil Nadu takes no professional tax for fewer than 60 days of a half-year is second-hand. Confirm it.',
        checkedOn,
      },
    ],
  ),
};
export const leastDaysRules: readonly LawRule<number>[] = Object.values(leastDays);

/** The tax of a place for a half-year, in paise and in words. */
interface Due {
  base: Paise;
  amount: Paise;
  text: string;
  doubts: string[];
}

const leftBeforeHalfYear =
  'The employee left before this half-year, whose tax is not taken. Whether it taxes what is paid after leaving is not settled.';

function dueOf(place: string, table: ProfTaxTable, base: Paise, days: number, law: LawOfMonth): Due {
  const state = stateOfPlace(place);
  const { slab, above } = slabOf(table.slabs, base);
  const text = `${slabText(slab, above)} ${baseText(table)} in ${states[state]}`;
  if (days === 0 && slab.amount > 0)
    return {
      base,
      amount: paise(0),
      text: `no day of the half-year in ${states[state]}`,
      doubts: [leftBeforeHalfYear],
    };
  const least = leastDays[state] && law.withoutDoubt(leastDays[state]);
  if (least && days < least.value && slab.amount > 0)
    return {
      base,
      amount: paise(0),
      text: `fewer than ${least.value} days of the half-year in ${states[state]}`,
      doubts: least.doubt === undefined ? [] : [least.doubt],
    };
  return { base, amount: slab.amount, text, doubts: slab.doubt === undefined ? [] : [slab.doubt] };
}

const salaryIn = (months: readonly TaxedMonth[]): Paise => sumPaise(months.map(({ salary }) => salary));
const takenIn = (months: readonly TaxedMonth[]): Paise => sumPaise(months.map(({ taken }) => taken));

/** The earlier months of the half-year that payslips are known of. */
const earlierMonths = ({ payPeriod, taxedMonths = [] }: StatutoryInput): TaxedMonth[] =>
  taxedMonths.filter((month) => month.payPeriod >= halfYearOf(payPeriod).from && month.payPeriod < payPeriod);

/** Its later months that have a payslip already: the month is generated again. */
const laterMonths = ({ payPeriod, taxedMonths = [] }: StatutoryInput): TaxedMonth[] =>
  taxedMonths.filter((month) => month.payPeriod > payPeriod && month.payPeriod <= halfYearOf(payPeriod).to);

/** The months of the half-year whose payslips were made for another place, each with the tax that they took there. */
export const taxedAsElsewhere = (input: StatutoryInput): TaxedMonth[] =>
  [...Map.groupBy(earlierMonths(input), ({ payPeriod }) => payPeriod).values()].flatMap(
    ([worked, ...others]) => (worked?.isMadeElsewhere ? [{ ...worked, taken: takenIn(others) }] : []),
  );

const daysIn = ({ employment = {} }: StatutoryInput, months: readonly PayPeriod[]): number =>
  [...new Set(months)].reduce((sum, month) => sum + employedDays(month, employment), 0);

const lessTaken = (amount: Paise, months: readonly TaxedMonth[]): Paise =>
  paise(Math.max(0, amount - takenIn(months)));

const monthsBetween = (from: PayPeriod, to: PayPeriod): PayPeriod[] =>
  from > to ? [] : [from, ...monthsBetween(nextPeriod(from), to)];

/** The months of the half-year that have no payslip, and are paid with another one: their salary is in its month. */
const paidLaterIn = ({ payPeriod, paidLater = [] }: StatutoryInput): PayPeriod[] =>
  paidLater.filter((month) => month >= halfYearOf(payPeriod).from && month < payPeriod);

/** @throws NotCalculable where a month of employment in the half-year has no payslip that is known, nor one that pays it */
function assertAllKnown(input: StatutoryInput): void {
  const { payPeriod, employment = {} } = input;
  const { from } = halfYearOf(payPeriod);
  const known = new Set([...earlierMonths(input).map((month) => month.payPeriod), ...paidLaterIn(input)]);
  const needed = monthsBetween(from, payPeriod)
    .slice(0, -1)
    .filter((month) => isEmployedIn(month, employment));
  if (needed.some((month) => !known.has(month)))
    throw new NotCalculable({
      message: `The earnings since ${formatPeriod(from)} are missing. Enter professional tax yourself.`,
    });
}

/** A doubt where payslips took more than a place is due: no tax is given back. */
function excessDoubt(
  { payPeriod }: StatutoryInput,
  place: string,
  due: Due,
  months: readonly TaxedMonth[],
): string[] {
  const taken = takenIn(months);
  if (taken <= due.amount) return [];
  const since = formatPeriod(halfYearOf(payPeriod).from);
  const state = states[stateOfPlace(place)];
  return [
    `${amountText(taken)} of professional tax has been taken for ${state} since ${since}, more than is due.`,
  ];
}

interface HalfYearTax {
  amount: Paise;
  base: Paise;
  formula: () => string;
  doubts: string[];
}

/**
 * The tax of a half-year, less what earlier payslips took: with the last payslip of it, which is that of the last month or of
 * the last day, or spread over the months that are left. An employee who is employed again in the half-year has paid with the last
 * payslip of the employment before, and then pays what the whole pay of the half-year comes to, less that.
 * @param salary of the month, in paise
 */
export function taxOfHalfYear(
  input: StatutoryInput,
  place: string,
  table: ProfTaxTable,
  salary: Paise,
  law: LawOfMonth,
): HalfYearTax {
  const { payPeriod, settings, employment = {} } = input;
  const { to } = halfYearOf(payPeriod);
  const lastDay = lastDayIn(payPeriod, employment);
  const lastMonth = lastDay !== undefined && toPeriod(lastDay) < to ? toPeriod(lastDay) : to;
  const toCome = monthsBetween(nextPeriod(payPeriod), lastMonth);
  const earlier = earlierMonths(input).filter((month) => month.place === place);
  const isMonthly = settings.halfYearlyProfTax === 'monthly';
  const state = states[stateOfPlace(place)];
  if (!isMonthly && toCome.length > 0)
    return {
      amount: paise(0),
      base: sumPaise([salaryIn(earlier), salary]),
      formula: () => `₹0: taken in September and March in ${state}`,
      doubts: [],
    };

  assertAllKnown(input);
  const base = sumPaise([salaryIn(earlier), salary, paise(grossOf(input) * toCome.length)]);
  // They are worked where the first payslip says.
  const isFirstPlace = [...earlierMonths(input), { place }][0]?.place === place;
  const paidLater = isFirstPlace ? paidLaterIn(input) : [];
  const days = daysIn(input, [
    ...earlier.map((month) => month.payPeriod),
    ...paidLater,
    payPeriod,
    ...toCome,
  ]);
  const due = dueOf(place, table, base, days, law);
  const left = lessTaken(due.amount, earlier);
  const months = toCome.length + 1;
  const share = roundedFor('profTax', BigInt(left), BigInt(months));

  const later = laterMonths(input);
  const others = [...earlier, ...later.filter((month) => month.place === place)];
  const paid = new Set(later.map((month) => month.payPeriod));
  const unpaid = toCome.filter((month) => !paid.has(month)).length;
  const known = sumPaise([salaryIn(others), salary, paise(grossOf(input) * unpaid)]);
  const dueOfAll = later.length === 0 ? due : dueOf(place, table, known, days, law);
  const amount = paise(Math.min(share, lessTaken(dueOfAll.amount, others)));
  const isLess = amount < share;
  const formula = () =>
    [
      [
        amountText(amount),
        !isLess && months > 1 && left > 0 ? ` = ${amountText(left)} ÷ ${months} months` : '',
        isLess || left === due.amount ? '' : `, left of ${amountText(due.amount)}`,
        ` for ${due.text}`,
      ].join(''),
      ...(isLess ? ['later payslips of the half-year have taken the rest'] : []),
      `${toCome.length === 0 ? 'earned' : 'expected'} ${amountText(base)}`,
      ...(lastDay !== undefined && toPeriod(lastDay) <= payPeriod ? [`left on ${shortDate(lastDay)}`] : []),
      ...daysText(input),
    ].join('; ');
  return { amount, base, formula, doubts: [...due.doubts, ...excessDoubt(input, place, dueOfAll, others)] };
}

/** Tax of a half-year that was begun in another place, with its sum in words. */
type PlaceLeft = TaxElsewhere & { text: string; doubts: string[] };

/** The months worked in a place, paid or not: of a month, the place of work comes first, and then what is due to places before. */
const monthsWorkedAt = (input: StatutoryInput, place: string): PayPeriod[] =>
  [...Map.groupBy(earlierMonths(input), ({ payPeriod }) => payPeriod)].flatMap(([period, [first]]) =>
    first?.place === place ? period : [],
  );

/**
 * The tax due to the places that an employee has left within the half-year, on the earnings there, less the amounts
 * taken.
 */
export function taxOfPlacesLeft(input: StatutoryInput, here: string, law: LawOfMonth): PlaceLeft[] {
  const byPlace = Map.groupBy(
    earlierMonths(input).filter(({ place }) => place !== here),
    ({ place }) => place,
  );
  const { payPeriod, settings } = input;
  return [...byPlace].flatMap(([place, months]): PlaceLeft[] => {
    const rule = tableOfPlace(place);
    if (!rule) return [];
    const table = whereCalculable(() => valueIn(rule, 'profTax', payPeriod, settings.overrides).value);
    if (!table) return [unknownAt(place, rule.label)];
    if (table.base !== 'half-year') return [];
    const due = dueOf(place, table, salaryIn(months), daysIn(input, monthsWorkedAt(input, place)), law);
    const amount = lessTaken(due.amount, months);
    // A place that only payslips name is told with the payslips.
    const isWorked = months.some(({ salary }) => salary > 0);
    const doubts = [...due.doubts, ...(isWorked ? excessDoubt(input, place, due, months) : [])];
    if (amount === 0 && doubts.length === 0) return [];
    law.of(rule);
    const text = `${amountText(amount)} for ${due.text}; earned ${amountText(due.base)}`;
    return [{ place, base: due.base, amount, text, doubts }];
  });
}

const unknownAt = (place: string, label: string): PlaceLeft => ({
  ...{ place, base: paise(0), amount: paise(0) },
  text: 'what is due where the employee worked before',
  doubts: [`There is no ${label}, where the employee worked before. Enter what is due there yourself.`],
});

/** Whether earlier months of the half-year were worked elsewhere, so that it may have two taxes. */
export const hasMoved = (input: StatutoryInput, here: string): boolean =>
  earlierMonths(input).some(({ place }) => place !== here);

/** The place of the newest earlier month of the half-year, where it is another one: that of the move may be taxed by either. */
export function movedFrom(input: StatutoryInput, here: string): string | undefined {
  const [newest] = earlierMonths(input)
    .map(({ payPeriod }) => payPeriod)
    .toSorted()
    .slice(-1);
  // Within a month, the place of work comes first.
  const before = earlierMonths(input).find(({ payPeriod }) => payPeriod === newest)?.place;
  return before === here ? undefined : before;
}
