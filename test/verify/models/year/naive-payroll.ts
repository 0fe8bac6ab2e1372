import { naiveFund, naivePf, naiveProfessionalTax } from '../../../support/naive-law.ts';
import {
  type Amount,
  amounts,
  datesIn,
  daysIn,
  isEmployed,
  type Month,
  months,
  type NaiveEmployee,
  type NaiveSlip,
  type OneOff,
  payOn,
} from './facts.ts';

/*
 * A second implementation of payslips, day by day and from the whole history each time. Amounts are in paise; a fraction is
 * kept until the one place at which the document rounds.
 */

const halfUp = (value: number) => Math.floor(value + 0.5 + 1e-6);
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

/** Loss of pay does not reduce it. */
const isFixed = (name: Amount) => name === 'internet';
const reduced = amounts.filter((name) => !isFixed(name));

/** Days of the month that an employee works, each with what it counts, and the amounts of the month as they would be without loss of pay. */
function daysOf(employee: NaiveEmployee, month: Month) {
  const employed = datesIn(month).filter((date) => isEmployed(employee, date));
  const paid = employed.filter((date) => !employee.leave.has(date));
  const typed = Math.max(0, (employee.lop.get(month) ?? 0) - (employee.givenBack.get(month) ?? 0));
  return { employed, paid, typed: Math.min(typed, employed.length) };
}

/** An amount of the month as its payslip has it, before loss of pay: the average of the days that are paid, else of the employed ones. */
function averageOf(employee: NaiveEmployee, month: Month, name: Amount): number {
  const { employed, paid } = daysOf(employee, month);
  const counted = paid.length > 0 ? paid : employed;
  return sum(counted.map((date) => payOn(employee, date)[name])) / Math.max(1, counted.length);
}

/** The pay of a month as everything is known now. */
function payOf(employee: NaiveEmployee, month: Month): number {
  const { employed, paid, typed } = daysOf(employee, month);
  const all = daysIn(month);
  const fixed = halfUp(sum(employed.map((date) => payOn(employee, date).internet)) / all);
  const paidDays = Math.max(0, paid.length - typed);
  const averages = reduced.map((name) => averageOf(employee, month, name));
  const full = sum(averages);
  const isSame = Number.isInteger(full);
  // A payslip has whole paise of each amount.
  if (paidDays === all) return sum(averages.map(halfUp)) + fixed;
  // Loss of pay is rounded, halves up; where the pay changes within the month, what is left is.
  const earned = isSame ? full - halfUp((full * (all - paidDays)) / all) : halfUp((full * paidDays) / all);
  return (paidDays === 0 ? 0 : earned) + fixed;
}

/** The amount on payslips of a month, without that of a later one. */
const saidOf = ({ slips }: NaiveEmployee, of: Month, without: Month): number =>
  sum(
    [...slips].map(([month, slip]) =>
      month === without ? 0 : month === of ? slip.own : (slip.earlier.get(of) ?? 0),
    ),
  );

/** Wages of the Labour Codes: before loss of pay, and what of them is earned. */
function wagesOf(employee: NaiveEmployee, month: Month) {
  const { paid, typed } = daysOf(employee, month);
  const average = (name: Amount) => averageOf(employee, month, name);
  const [included, excluded] = [
    average('basicSalary') + average('shift'),
    average('hra') + average('internet'),
  ];
  const full = included + Math.max(0, excluded - (included + excluded) / 2);
  return { full, earned: halfUp((full * Math.max(0, paid.length - typed)) / daysIn(month)) };
}

const halfYearOf = (month: Month) => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return number >= 4 && number <= 9 ? `${year}a` : `${number < 4 ? year - 1 : year}b`;
};

function pfOf({ pfMembership }: NaiveEmployee, month: Month, earned: number): number {
  if (pfMembership === 'none') return 0;
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  if (pfMembership === 'ceiling') return naivePf(earned, year, number).employee * 100;
  return Math.floor((Math.floor((earned + 50) / 100) * 12 + 50) / 100) * 100;
}

const isEarning = ({ kind }: OneOff) =>
  kind === 'earning' || kind === 'leave-encashment' || kind === 'notice-pay';

/** The next payslip of an employee, by the payslips so far; undefined where there is nothing to say. */
export function slipOf(employee: NaiveEmployee, month: Month): NaiveSlip | undefined {
  const { slips, oneOffs, state, employments } = employee;
  const own = payOf(employee, month);
  const earlier = new Map(
    months
      .filter((of) => of < month)
      .map((of) => [of, payOf(employee, of) - saidOf(employee, of, month)] as const)
      .filter(([, amount]) => amount !== 0),
  );
  const last = employments.at(-1)?.to;
  const isLast = last !== undefined && last.slice(0, 7) <= month;
  const { employed } = daysOf(employee, month);
  const due = oneOffs.map(({ kind, amount, month: first, instalment }, i) => {
    const taken = sum([...slips].map(([of, slip]) => (of === month ? 0 : (slip.taken.get(i) ?? 0))));
    if (first > month) return 0;
    return Math.min(amount - taken, isLast || kind !== 'advance' ? amount : (instalment ?? amount));
  });
  if (employed.length === 0 && earlier.size === 0 && due.every((amount) => amount === 0)) return undefined;

  const earnings = [
    ...[...earlier.values()]
      .filter((amount) => amount > 0)
      .map((amount) => ({ kind: 'arrears' as const, amount })),
    ...oneOffs.flatMap((one, i) =>
      isEarning(one) && due[i] ? [{ kind: one.kind, amount: due[i] as number }] : [],
    ),
  ];
  const wages = wagesOf(employee, month);
  const wasInsured = [...slips].some(
    ([of, slip]) => of < month && halfYearOf(of) === halfYearOf(month) && slip.isInsured,
  );
  const isInsured = wages.full > 0 && (wages.full <= 21_000_00 || wasInsured);
  const arrears = sum(earnings.filter(({ kind }) => kind === 'arrears').map(({ amount }) => amount));
  const esi = isInsured ? Math.ceil(((wages.earned + arrears) * 75) / 1_000_000 - 1e-9) * 100 : 0;
  const pf = pfOf(employee, month, wages.earned);
  const taxed = { earned: own, oneOffs: earnings };
  const taxes = naiveProfessionalTax({
    isWoman: false,
    hasDisability: false,
    born: [1988, 5],
    joined: employments[0]?.from ?? '',
    left: last,
    isSpread: false,
    months: [...[...slips].filter(([of]) => of < month), [month, { taxed }] as const].map(([of, slip]) => ({
      year: Number(of.slice(0, 4)),
      month: Number(of.slice(5)),
      state,
      salary: slip.taxed.earned,
      lost: 0,
      oneOffs: slip.taxed.oneOffs,
    })),
  });
  const profTax = taxes.at(-1) ?? 0;
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const fund = naiveFund({ year, month: number, state, salary: 0, lost: 0 }, last).employee;

  const dueOf = (only: OneOff['kind']) =>
    sum(oneOffs.map(({ kind }, i) => (kind === only ? (due[i] as number) : 0)));
  const gross = own + sum(earnings.map(({ amount }) => amount));
  const deducted = pf + esi + profTax + fund + dueOf('deduction') + (employee.otherDeduction.get(month) ?? 0);
  /** The room for advances and pay that is taken back: half of the month's earnings is left. */
  let room = isLast ? Number.MAX_SAFE_INTEGER : Math.max(0, Math.floor(gross / 2) - deducted);
  const take = (amount: number) => {
    const taken = Math.min(amount, room);
    room -= taken;
    return taken;
  };
  for (const [of, amount] of [...earlier].filter(([, amount]) => amount < 0)) earlier.set(of, -take(-amount));
  const taken = new Map(
    oneOffs.flatMap((one, i) => {
      const amount = one.kind === 'advance' ? take(due[i] as number) : (due[i] as number);
      return amount > 0 ? [[i, amount] as const] : [];
    }),
  );
  const takenOf = (only: OneOff['kind']) =>
    sum([...taken].map(([i, amount]) => (oneOffs[i]?.kind === only ? amount : 0)));
  const paidAdvances = sum(oneOffs.map(({ paidIn, amount }) => (paidIn === month ? amount : 0)));
  const takenBack = sum([...earlier.values()].filter((amount) => amount < 0));
  const net = gross + takenBack + takenOf('reimbursement') + paidAdvances - deducted - takenOf('advance');
  return { own, earlier, taken, pf, esi, profTax, fund, net, isInsured, taxed };
}
