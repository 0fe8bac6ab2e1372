import { type City, cityIn, type Exit, type Month, months, type Pay, type Person } from './people.ts';

/*
 * The law of the year by its own words: nothing of the portal's law is used here. Amounts are whole paise.
 */

interface Pf {
  wages: number;
  epsWages: number;
  edliWages: number;
  employee: number;
  eps: number;
  employer: number;
  edli: number;
  admin: number;
}

/** A payslip as it should be. */
export interface Entry {
  person: Person;
  month: Month;
  city: City;
  /** Gross earnings less loss of pay, with all that is paid once. */
  earned: number;
  /** The pay that counts as salary in the place. */
  taxable: number;
  paidDays: number;
  lostDays: number;
  pf: Pf | undefined;
  esi: { wages: number; employee: number; employer: number } | undefined;
  /** The tax of the place of work. */
  profTax: number;
  fund: { employee: number; employer: number };
  bonus: number;
  /** Arrears by the earlier month that they are for. */
  arrears: Map<Month, number>;
  encashment: number;
  noticePaid: number;
  noticeRecovered: number;
  gratuity: number;
  net: number;
}

const rupees = (amount: number) => Math.round(amount * 100);
/** Halves up. */
const half = (amount: number) => Math.floor(amount + 0.5 + 1e-9);
const toRupee = (paise: number) => half(paise / 100) * 100;
const upToRupee = (paise: number) => Math.ceil(paise / 100 - 1e-9) * 100;
const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0);

const daysOf = (month: Month) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
const dates = (month: Month) =>
  Array.from({ length: daysOf(month) }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`);
const isEmployed = ({ joined, exit }: Person, date: string) =>
  joined <= date && date <= (exit?.lastDay ?? '9999');
export const isPaidIn = (person: Person, month: Month) =>
  dates(month).some((date) => isEmployed(person, date));

/** The pay of a day, by what had been entered in a month. */
function payOn({ pays }: Person, date: string, known: Month): Required<Pay> {
  const holding =
    pays.filter(({ from, enteredIn = '' }) => from <= date && enteredIn <= known).at(-1) ?? pays[0];
  return { hra: 0, travel: 0, medical: 0, ...(holding as (typeof pays)[number]).pay };
}

/** The pay of a full month: of two parts, by their days. Each amount in paise. */
function payIn(person: Person, month: Month, known: Month): Required<Pay> {
  const days = dates(month).filter((date) => isEmployed(person, date));
  const average = (name: keyof Pay) =>
    half(sum(days.map((date) => payOn(person, date, known)[name] * 100)) / days.length);
  return {
    basic: average('basic'),
    hra: average('hra'),
    travel: average('travel'),
    medical: average('medical'),
  };
}
const grossOf = (pay: Required<Pay>) => sum(Object.values(pay));

/** Basic pay and medical cash (reading A), and what the others exceed half of everything by. */
function wagesOf({ basic, hra, travel, medical }: Required<Pay>): number {
  const [within, without] = [basic + medical, hra + travel];
  return within + Math.max(0, without - (within + without) / 2);
}

/** The paid days of a month, and all others, by what had been entered in a month. */
function daysIn(person: Person, month: Month, known: Month) {
  const employed = dates(month).filter((date) => isEmployed(person, date)).length;
  const back = Object.entries(person.givenBack ?? {}).filter(([in_, { of }]) => in_ <= known && of === month);
  const absent = (person.lost?.[month] ?? 0) - sum(back.map(([, { days }]) => days));
  const paid = employed - absent;
  return { employed, paid, lost: daysOf(month) - paid };
}

function earnedOf(person: Person, month: Month, known: Month): number {
  const gross = grossOf(payIn(person, month, known));
  return gross - half((gross * daysIn(person, month, known).lost) / daysOf(month));
}
const wagesEarned = (person: Person, month: Month, known: Month) =>
  half((wagesOf(payIn(person, month, known)) * daysIn(person, month, known).paid) / daysOf(month));

/** The ceiling of PF for a number of days: ₹15,000 until 16 September 2026, then ₹25,000. */
function withinCeiling(wages: number, month: Month): number {
  const parts: [days: number, ceiling: number][] =
    month < '2026-09'
      ? [[1, 15_000]]
      : month > '2026-09'
        ? [[1, 25_000]]
        : [
            [16, 15_000],
            [14, 25_000],
          ];
  const days = sum(parts.map(([count]) => count));
  return sum(parts.map(([count, ceiling]) => Math.min(wages, rupees(ceiling)) * count)) / days;
}

function pfOf(person: Person, month: Month, earned: number): Pf | undefined {
  if (person.pf === 'none') return undefined;
  const capped = toRupee(withinCeiling(earned, month));
  const wages = person.pf === 'full' ? toRupee(earned) : capped;
  const own = toRupee(wages * 0.12);
  const of58 = `${Number(person.born.slice(0, 4)) + 58}${person.born.slice(4, 7)}`;
  // Pension ends at 58, with the month after the birthday.
  const isPensioned = person.eps === true && month <= of58;
  const eps = isPensioned ? toRupee(capped * 0.0833) : 0;
  return {
    wages,
    epsWages: isPensioned ? capped : 0,
    edliWages: capped,
    employee: own + toRupee((wages * (person.voluntary ?? 0)) / 100),
    eps,
    employer: own - eps,
    edli: toRupee(capped * 0.005),
    admin: toRupee(wages * 0.005),
  };
}

/** April to September, October to March. */
const halfYear = (month: Month) => (month >= '2026-04' && month <= '2026-09' ? 'first' : 'second');

function esiOf(
  person: Person,
  month: Month,
  full: number,
  earned: number,
  arrears: number,
  entries: readonly Entry[],
) {
  const limit = rupees(person.disabled ? 25_000 : 21_000);
  const isInsured =
    full <= limit || entries.some((entry) => entry.esi && halfYear(entry.month) === halfYear(month));
  if (!isInsured) return undefined;
  const wages = earned + arrears;
  // A day's wages are those of the month divided by 26.
  const isExempt = full / 26 <= rupees(176);
  return { wages, employee: isExempt ? 0 : upToRupee(wages * 0.0075), employer: upToRupee(wages * 0.0325) };
}

const slab = (amount: number, ends: [end: number, tax: number][], above: number) =>
  rupees(ends.find(([end]) => amount <= rupees(end))?.[1] ?? above);

/** Bengaluru, Pune and Bhopal: of a month. */
function taxOfMonth(person: Person, month: Month, city: City, recurring: number, once: number): number {
  const full = month.endsWith('-02') ? 300 : 200;
  const earned = recurring + once;
  if (city === 'Bengaluru') return person.disabled || earned < rupees(25_000) ? 0 : rupees(full);
  if (city === 'Pune') {
    const of65 = `${Number(person.born.slice(0, 4)) + 65}${person.born.slice(4, 7)}`;
    if (person.disabled || month > of65) return 0;
    return person.woman
      ? slab(earned, [[25_000, 0]], full)
      : slab(
          earned,
          [
            [7_500, 0],
            [10_000, 175],
          ],
          full,
        );
  }
  const isMarch = month.endsWith('-03');
  return slab(
    12 * recurring + once,
    [
      [225_000, 0],
      [300_000, 125],
      [400_000, isMarch ? 174 : 166],
    ],
    isMarch ? 212 : 208,
  );
}

/** Chennai: of a half-year, with its last month or the last payslip. */
function taxOfHalfYear(person: Person, month: Month, taxable: number, entries: readonly Entry[]): number {
  const last = person.exit?.lastDay.slice(0, 7) ?? '9999';
  if (!month.endsWith('-09') && !month.endsWith('-03') && month !== last) return 0;
  const here = entries.filter(
    (entry) => entry.city === 'Chennai' && halfYear(entry.month) === halfYear(month),
  );
  const days = sum(
    [...here.map((entry) => entry.month), month].map((one) => daysIn(person, one, one).employed),
  );
  if (days < 60) return 0;
  const earned = sum(here.map((entry) => entry.taxable)) + taxable;
  return slab(
    earned,
    [
      [21_000, 0],
      [30_000, 180],
      [45_000, 425],
      [60_000, 930],
      [75_000, 1_025],
    ],
    1_250,
  );
}

const funds: Record<City, { months: string[]; employee: number; employer: number }> = {
  Bengaluru: { months: ['12'], employee: 50, employer: 100 },
  Pune: { months: ['06', '12'], employee: 25, employer: 75 },
  Chennai: { months: ['12'], employee: 20, employer: 40 },
  Bhopal: { months: ['06', '12'], employee: 10, employer: 30 },
};

/** The fund of those who are on the rolls on the last day of the month. */
function fundOf(person: Person, month: Month, city: City) {
  const fund = funds[city];
  const isDue = fund.months.includes(month.slice(5)) && isEmployed(person, dates(month).at(-1) as string);
  return { employee: isDue ? rupees(fund.employee) : 0, employer: isDue ? rupees(fund.employer) : 0 };
}

/** Whole months from a day to another one, both included, and whether days are left over. */
function served(joined: string, lastDay: string) {
  const [end] = [new Date(`${lastDay}T00:00:00Z`)];
  end.setUTCDate(end.getUTCDate() + 1);
  const from = new Date(`${joined}T00:00:00Z`);
  const all = (end.getUTCFullYear() - from.getUTCFullYear()) * 12 + end.getUTCMonth() - from.getUTCMonth();
  const isShort = end.getUTCDate() < from.getUTCDate();
  return { months: isShort ? all - 1 : all, hasDays: end.getUTCDate() !== from.getUTCDate() };
}

/** 15/26 of the wages of a month for each year; above six months counts as one. A fixed term counts its months, from a year on. */
function gratuityOf({ joined, fixedTerm }: Person, { lastDay }: Exit, wages: number): number {
  const { months: all, hasDays } = served(joined, lastDay);
  if (all < (fixedTerm ? 12 : 60)) return 0;
  const rest = all % 12;
  const years = fixedTerm ? all / 12 : Math.floor(all / 12) + (rest > 6 || (rest === 6 && hasDays) ? 1 : 0);
  return Math.min(rupees(20_00_000), half((wages * 15 * years) / 26));
}

/** The lines of a final settlement. */
function settlementOf(person: Person, month: Month, pay: Required<Pay>) {
  const { exit } = person;
  if (!exit || exit.lastDay.slice(0, 7) !== month)
    return { encashment: 0, noticePaid: 0, noticeRecovered: 0, gratuity: 0 };
  const [due, worked, what] = exit.notice;
  const notice = half((grossOf(pay) * (due - worked)) / 30);
  const day = exit.rate === 'gross-30' ? grossOf(pay) / 30 : pay.basic / (exit.rate === 'wages-26' ? 26 : 30);
  return {
    encashment: half(day * exit.leave),
    noticePaid: what === 'pay' ? notice : 0,
    noticeRecovered: what === 'recover' ? notice : 0,
    gratuity: gratuityOf(person, exit, wagesOf(pay)),
  };
}

/** The arrears that a month pays of earlier ones: what they come to now, less what was paid of them. */
function arrearsOf(
  person: Person,
  month: Month,
  entries: readonly Entry[],
  amountOf: (person: Person, month: Month, known: Month) => number,
): Map<Month, number> {
  const before = months[months.indexOf(month) - 1] ?? month;
  return new Map(
    entries
      .map(({ month: of }) => [of, amountOf(person, of, month) - amountOf(person, of, before)] as const)
      .filter(([, more]) => more !== 0),
  );
}

/** The next payslip of an employee. @param entries their payslips so far */
export function entryOf(person: Person, month: Month, entries: readonly Entry[]): Entry {
  const city = cityIn(person, month);
  const pay = payIn(person, month, month);
  const { paid, lost } = daysIn(person, month, month);
  const recurring = earnedOf(person, month, month);
  const wages = wagesEarned(person, month, month);
  const arrears = arrearsOf(person, month, entries, earnedOf);
  const bonus = rupees(person.bonus?.[month] ?? 0);
  const settlement = settlementOf(person, month, pay);
  const { encashment, noticePaid, noticeRecovered, gratuity } = settlement;
  const late = sum(arrears.values());
  const lateWages = sum(arrearsOf(person, month, entries, wagesEarned).values());

  // In Karnataka arrears are no salary, in Maharashtra neither bonus nor gratuity.
  const once =
    encashment + noticePaid + (city === 'Bengaluru' ? 0 : late) + (city === 'Pune' ? 0 : bonus + gratuity);
  const taxable = recurring + once;
  const due =
    city === 'Chennai'
      ? taxOfHalfYear(person, month, taxable, entries)
      : taxOfMonth(person, month, city, recurring, once);
  // No employee pays more than ₹2,500 a year, in whatever places.
  const profTax = Math.min(due, rupees(2_500) - sum(entries.map((entry) => entry.profTax)));

  const pf = pfOf(person, month, wages);
  const esi = esiOf(person, month, wagesOf(pay), wages, lateWages, entries);
  const fund = fundOf(person, month, city);
  const earned = recurring + bonus + late + encashment + noticePaid + gratuity;
  const net = earned - (pf?.employee ?? 0) - (esi?.employee ?? 0) - profTax - fund.employee - noticeRecovered;
  return {
    ...{ person, month, city, earned, taxable, paidDays: paid, lostDays: lost, pf, esi, profTax, fund },
    ...{ bonus, arrears, ...settlement, net },
  };
}
