import type { AdjustmentKind } from '../../shared/pay/adjustment-kinds.ts';

/**
 * Rules of the law a second time, by the words of the sources and day by day, without the tables and the calculation of the
 * portal. Amounts are whole paise.
 */
export const naiveStates = ['KA', 'MH', 'TG', 'GJ', 'WB', 'MP', 'KL', 'TN', 'DL', 'GA', 'OD', 'CG'] as const;
export type NaiveState = (typeof naiveStates)[number];

/** A month of an employee. */
export interface NaiveMonth {
  /** 1 to 12, with its year. */
  year: number;
  month: number;
  state: NaiveState;
  /** The salary of a full month. */
  salary: number;
  /** Half days. */
  lost: number;
  oneOffs?: readonly { kind: AdjustmentKind; amount: number }[] | undefined;
}

export interface NaiveEmployee {
  isWoman: boolean;
  hasDisability: boolean;
  /** Year and month. */
  born: [year: number, month: number];
  /** YYYY-MM-DD. */
  joined: string;
  left?: string | undefined;
  isSpread: boolean;
  months: NaiveMonth[];
}

const rupees = (amount: number) => amount * 100;
const daysOf = ({ year, month }: Pick<NaiveMonth, 'year' | 'month'>) =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
const dayText = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The salary of a month less what half days of it are lost, to the paisa. */
const earnedOf = (month: NaiveMonth) => {
  const halves = 2 * daysOf(month);
  return Math.floor((2 * month.salary * (halves - month.lost) + halves) / (2 * halves));
};

const notCounted: Partial<Record<NaiveState, AdjustmentKind[]>> = {
  KA: ['arrears', 'lop-reversal'],
  MH: ['earning', 'gratuity'],
};

const oneOffOf = ({ state, oneOffs = [] }: NaiveMonth): number =>
  oneOffs.reduce((sum, { kind, amount }) => sum + (notCounted[state]?.includes(kind) ? 0 : amount), 0);

/** The first step that reaches an amount, in rupees. */
function step(amount: number, steps: [end: number, tax: number][], above: number): number {
  for (const [end, tax] of steps) if (amount <= rupees(end)) return rupees(tax);
  return rupees(above);
}

function taxOfMonth(employee: NaiveEmployee, month: NaiveMonth): number {
  const { state, year, month: number } = month;
  const base = earnedOf(month) + oneOffOf(month);
  const february = number === 2 ? 300 : 200;
  const [bornIn, bornMonth] = employee.born;
  const is65 = year * 12 + number > (bornIn + 65) * 12 + bornMonth;
  if ((state === 'KA' || state === 'MH') && employee.hasDisability) return 0;
  if (state === 'KA') return base < rupees(25_000) ? 0 : rupees(february);
  if (state === 'MH' && is65) return 0;
  if (state === 'MH' && employee.isWoman) return base <= rupees(25_000) ? 0 : rupees(february);
  if (state === 'MH')
    return step(
      base,
      [
        [7_500, 0],
        [10_000, 175],
      ],
      february,
    );
  if (state === 'TG')
    return step(
      base,
      [
        [15_000, 0],
        [20_000, 150],
      ],
      200,
    );
  if (state === 'GJ') return step(base, [[12_000, 0]], 200);
  if (state === 'WB' && (year < 2026 || (year === 2026 && number < 10)))
    return step(
      base,
      [
        [10_000, 0],
        [15_000, 110],
        [25_000, 130],
        [40_000, 150],
      ],
      200,
    );
  if (state === 'WB')
    return step(
      base,
      [
        [20_000, 0],
        [30_000, 100],
        [50_000, 140],
        [100_000, 170],
      ],
      208,
    );
  if (state === 'MP') {
    const ofYear = 12 * earnedOf(month) + oneOffOf(month);
    const isMarch = number === 3;
    return step(
      ofYear,
      [
        [225_000, 0],
        [300_000, 125],
        [400_000, isMarch ? 174 : 166],
      ],
      isMarch ? 212 : 208,
    );
  }
  return 0;
}

const isHalfYearly = (state: NaiveState) => state === 'TN' || state === 'KL';

function taxOfHalfYear(state: NaiveState, earned: number, days: number): number {
  if (state === 'KL') {
    const ends = [12_000, 18_000, 30_000, 45_000, 100_000, 125_000];
    const taxes = [0, 320, 450, 600, 750, 1_000, 1_250];
    return rupees(taxes[ends.filter((end) => earned >= rupees(end)).length] as number);
  }
  if (days < 60) return 0;
  return step(
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

const halfYear = ({ year, month }: Pick<NaiveMonth, 'year' | 'month'>) =>
  month >= 4 && month <= 9 ? `${year}a` : `${month < 4 ? year - 1 : year}b`;

/** The days of months on which an employee is employed, one by one. */
function employedDays({ joined, left = '9999' }: NaiveEmployee, months: { year: number; month: number }[]) {
  let count = 0;
  for (const month of months)
    for (let day = 1; day <= daysOf(month); day++) {
      const text = dayText(month.year, month.month, day);
      if (text >= joined && text <= left) count += 1;
    }
  return count;
}

/** The months after one, to the end of the half-year or of the employment. */
function monthsToCome(month: NaiveMonth, { left = '9999' }: NaiveEmployee) {
  const months: { year: number; month: number }[] = [];
  for (let at = month as { year: number; month: number }; ; ) {
    at = at.month === 12 ? { year: at.year + 1, month: 1 } : { year: at.year, month: at.month + 1 };
    if (halfYear(at) !== halfYear(month) || dayText(at.year, at.month, 1) > left) return months;
    months.push(at);
  }
}

/** The tax of each month of a financial year, in their order. */
export function naiveProfessionalTax(employee: NaiveEmployee): number[] {
  /** The books by state and half-year: amounts earned and taken, and their months. */
  const books = new Map<string, { earned: number; taken: number; months: NaiveMonth[] }>();
  const bookOf = (state: NaiveState, month: NaiveMonth) => {
    const key = `${state} ${halfYear(month)}`;
    const book = books.get(key) ?? { earned: 0, taken: 0, months: [] };
    books.set(key, book);
    return book;
  };
  let room = rupees(2_500);
  const take = (amount: number) => {
    const taken = Math.min(Math.max(0, amount), room);
    room -= taken;
    return taken;
  };
  return employee.months.map((month) => {
    let total = 0;
    for (const state of ['TN', 'KL'] as const) {
      const book = books.get(`${state} ${halfYear(month)}`);
      if (!book || state === month.state) continue;
      const due = taxOfHalfYear(state, book.earned, employedDays(employee, book.months)) - book.taken;
      const taken = take(due);
      book.taken += taken;
      total += taken;
    }
    if (!isHalfYearly(month.state)) return total + take(taxOfMonth(employee, month));
    const book = bookOf(month.state, month);
    book.earned += earnedOf(month) + oneOffOf(month);
    book.months.push(month);
    const toCome = monthsToCome(month, employee);
    if (toCome.length > 0 && !employee.isSpread) return total;
    const expected = book.earned + toCome.length * month.salary;
    const days = employedDays(employee, [...book.months, ...toCome]);
    const left = Math.max(0, taxOfHalfYear(month.state, expected, days) - book.taken);
    const share = Math.floor((2 * left + toCome.length + 1) / (2 * (toCome.length + 1)));
    const taken = take(share);
    book.taken += taken;
    return total + taken;
  });
}

/** The choices of a company, as it answers the checklist and sets its own values. */
export interface NaiveCompany {
  /** Since when PF, ESI and Karnataka's fund cover it, YYYY-MM-DD; 'none' where they do not. */
  covered: Record<'pf' | 'esi' | 'fund', string | undefined>;
  /** The PF ceiling that the company sets, in paise, from a day on. */
  ceiling?: { from: string; amount: number } | undefined;
  /** The months of the half-yearly funds of Madhya Pradesh, Goa, Odisha and Chhattisgarh. */
  fundMonths: number[];
}

const isCovered = (answer: string | undefined, { year, month }: Pick<NaiveMonth, 'year' | 'month'>) =>
  answer === undefined || (answer !== 'none' && answer <= dayText(year, month, daysOf({ year, month })));

const roundedParts = (amount: number, parts: number, of: number) =>
  Math.floor((2 * amount * parts + of) / (2 * of));

/** PF of a member by the days of a month, each within the ceiling of the day, in whole rupees as the ECR has them. */
export function naivePf(wages: number, year: number, month: number, company?: NaiveCompany) {
  if (!isCovered(company?.covered.pf, { year, month })) return { wages: 0, employee: 0, eps: 0, employer: 0 };
  const days = daysOf({ year, month });
  const own = company?.ceiling;
  let sum = 0;
  for (let day = 1; day <= days; day++) {
    const date = dayText(year, month, day);
    const ceiling = date < '2026-09-17' ? rupees(15_000) : rupees(25_000);
    sum += Math.min(wages, own && own.from <= date ? own.amount : ceiling);
  }
  const ecrWages = Math.floor((sum + 50 * days) / (100 * days));
  const employee = roundedParts(ecrWages, 12, 100);
  const eps = roundedParts(ecrWages, 833, 10_000);
  return { wages: ecrWages, employee, eps, employer: employee - eps };
}

/** EDLI and the admin charge of an establishment by the wages of its members, in whole rupees. */
export function naiveCharges(wages: readonly number[]) {
  const total = wages.reduce((sum, one) => sum + one, 0);
  const charge = roundedParts(total, 5, 1_000);
  return { edli: charge, admin: Math.max(charge, wages.length === 0 ? 75 : 500) };
}

/** ESI of each month, in paise: an employee who is insured stays so to the end of September or March. */
export function naiveEsi(employee: NaiveEmployee, company: NaiveCompany) {
  let insuredIn: string | undefined;
  return employee.months.map((month) => {
    const none = { employee: 0, employer: 0 };
    if (!isCovered(company.covered.esi, month)) return none;
    const isWithin = month.salary <= rupees(employee.hasDisability ? 25_000 : 21_000);
    if (!isWithin && insuredIn !== halfYear(month)) return none;
    insuredIn = halfYear(month);
    const wages = earnedOf(month);
    const up = (parts: number) => Math.ceil((wages * parts) / 1_000_000) * 100;
    // The wages of a full month divided by 26.
    return { employee: month.salary > 26 * rupees(176) ? up(75) : 0, employer: up(325) };
  });
}

const halfYearlyFunds: Partial<Record<NaiveState, [employee: number, employer: number]>> = {
  MP: [10, 30],
  GA: [60, 180],
  OD: [20, 40],
  CG: [15, 45],
};

const funds: Partial<Record<NaiveState, { months: number[]; employee: number; employer: number }>> = {
  KA: { months: [12], employee: 50, employer: 100 },
  MH: { months: [6, 12], employee: 25, employer: 75 },
  TN: { months: [12], employee: 20, employer: 40 },
  TG: { months: [12], employee: 2, employer: 5 },
  WB: { months: [6, 12], employee: 3, employer: 30 },
  GJ: { months: [6, 12], employee: 6, employer: 12 },
  KL: { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], employee: 50, employer: 50 },
  DL: { months: [6, 12], employee: 0.75, employer: 2.25 },
};

/** The labour welfare fund of a month: of those who are on the rolls on its last day, where it is not due each month. */
export function naiveFund(month: NaiveMonth, left = '9999', company?: NaiveCompany) {
  const { state, year, month: number } = month;
  const [employee, employer] = halfYearlyFunds[state] ?? [0, 0];
  const fund = funds[state] ?? { months: company?.fundMonths ?? [6, 12], employee, employer };
  const isGone = fund.months.length !== 12 && left < dayText(year, number, daysOf(month));
  const isOutside = state === 'KA' && (year < 2026 || !isCovered(company?.covered.fund, month));
  if (!fund.months.includes(number) || isGone || isOutside) return { employee: 0, employer: 0 };
  return { employee: rupees(fund.employee), employer: rupees(fund.employer) };
}

/** The second working day after the last day: `isOff` of weekday (0 is Sunday), day of the month and date. */
export function naiveFinalDues(
  lastDay: string,
  isOff: (weekday: number, ofMonth: number, date: string) => boolean,
): string {
  let worked = 0;
  for (let time = Date.parse(lastDay) + 86_400_000; ; time += 86_400_000) {
    const day = new Date(time);
    const date = day.toISOString().slice(0, 10);
    if (!isOff(day.getUTCDay(), day.getUTCDate(), date)) worked += 1;
    if (worked === 2) return date;
  }
}

/** An employment that ends. Dates YYYY-MM-DD, wages of a full month in paise. */
export interface NaiveExit {
  joined: string;
  left: string;
  wages: number;
  isFixedTerm: boolean;
  /** The employment ends by death or disablement. */
  isWaived: boolean;
  /** Since when gratuity covers the company; 'none' where it does not. */
  covered: string | undefined;
  paysFifthYear: boolean;
}

const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/** The day on which so many months of service are complete: of a month without the day, the first of the next one. */
function completes(joined: string, months: number): string {
  const [year, month, day] = joined.split('-').map(Number) as [number, number, number];
  const at = { year: year + Math.floor((month - 1 + months) / 12), month: ((month - 1 + months) % 12) + 1 };
  return day <= daysOf(at)
    ? dayText(at.year, at.month, day)
    : dayAfter(dayText(at.year, at.month, daysOf(at)));
}

/** Gratuity, in paise, and what it would be by the company's choice for a fifth year that is nearly complete. */
export function naiveGratuity(exit: NaiveExit): { amount: number; byChoice?: number } {
  const { joined, left, wages, isFixedTerm, isWaived } = exit;
  const [year, month] = left.split('-').map(Number) as [number, number];
  if (!isCovered(exit.covered, { year, month })) return { amount: 0 };
  const end = dayAfter(left);
  let months = Math.max(0, 12 * (year - Number(joined.slice(0, 4)) - 1));
  while (completes(joined, months + 1) <= end) months += 1;
  const rest = months % 12;
  const isAboveHalf = rest > 6 || (rest === 6 && completes(joined, months) < end);
  const counted = isFixedTerm ? months : months - rest + (isAboveHalf ? 12 : 0);
  const full = Math.min(roundedParts(wages, 15 * counted, 26 * 12), rupees(20_00_000));
  if (isWaived || months >= (isFixedTerm ? 12 : 60)) return { amount: full };
  const days = (Date.parse(end) - Date.parse(completes(joined, 48))) / 86_400_000;
  if (isFixedTerm || days < 190 || full === 0) return { amount: 0 };
  return { amount: exit.paysFifthYear ? full : 0, byChoice: full };
}

/** The months whose tax depends on the degree of a disability, which is not recorded. */
export const naiveDegreeMatters = (employee: NaiveEmployee, month: NaiveMonth): boolean =>
  employee.hasDisability &&
  (month.state === 'KA' || month.state === 'MH') &&
  taxOfMonth({ ...employee, hasDisability: false }, month) > 0;
