import type { AdjustmentKind } from '../../shared/pay/adjustment-kinds.ts';

/**
 * Rules of the law a second time, by the words of the sources and day by day, without the tables and the calculation of the
 * portal. Amounts are whole paise.
 */
export type NaiveState = 'KA' | 'MH' | 'TG' | 'GJ' | 'WB' | 'MP' | 'KL' | 'TN' | 'DL';

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

/** PF of a member by the days of a month, each within the ceiling of the day, in whole rupees as the ECR has them. */
export function naivePf(wages: number, year: number, month: number) {
  const days = daysOf({ year, month });
  let sum = 0;
  for (let day = 1; day <= days; day++)
    sum += Math.min(wages, dayText(year, month, day) < '2026-09-17' ? rupees(15_000) : rupees(25_000));
  const ecrWages = Math.floor((sum + 50 * days) / (100 * days));
  const employee = Math.floor((ecrWages * 12 + 50) / 100);
  const eps = Math.floor((ecrWages * 833 + 5_000) / 10_000);
  return { wages: ecrWages, employee, eps, employer: employee - eps };
}

const funds: Partial<Record<NaiveState, { months: number[]; employee: number; employer: number }>> = {
  KA: { months: [12], employee: 50, employer: 100 },
  MH: { months: [6, 12], employee: 25, employer: 75 },
  TN: { months: [12], employee: 20, employer: 40 },
  TG: { months: [12], employee: 2, employer: 5 },
  WB: { months: [6, 12], employee: 3, employer: 30 },
  GJ: { months: [6, 12], employee: 6, employer: 12 },
  MP: { months: [6, 12], employee: 10, employer: 30 },
  KL: { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], employee: 50, employer: 50 },
  DL: { months: [6, 12], employee: 0.75, employer: 2.25 },
};

/** The labour welfare fund of a month: of those who are on the rolls on its last day, where it is not due each month. */
export function naiveFund({ state, year, month }: NaiveMonth, left = '9999') {
  const fund = funds[state];
  const isGone = fund?.months.length !== 12 && left < dayText(year, month, daysOf({ year, month }));
  if (!fund?.months.includes(month) || isGone || (state === 'KA' && year < 2026))
    return { employee: 0, employer: 0 };
  return { employee: rupees(fund.employee), employer: rupees(fund.employer) };
}
