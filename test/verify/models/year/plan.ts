import type { NaiveState } from '../../../support/naive-law.ts';
import {
  type Amount,
  amounts,
  dateOf,
  daysIn,
  isEmployed,
  type Month,
  months,
  type NaiveEmployee,
  type OneOff,
  payOn,
} from './facts.ts';

/** The inputs of an admin while a month is open, and has not been generated. */
export type Event =
  | { kind: 'raise'; place: number; from: string; pay: Partial<Record<Amount, number>> }
  | { kind: 'lop'; place: number; month: Month; days: number }
  | { kind: 'leave'; place: number; date: string }
  | { kind: 'lop given back'; place: number; of: Month; days: number }
  | { kind: 'other deduction'; place: number; amount: number }
  | { kind: 'one-off'; place: number; oneOff: OneOff }
  | { kind: 'joins'; place: number }
  | { kind: 'leaves'; place: number; lastDay: string; encashedDays: number }
  | { kind: 'is employed again'; place: number; from: string }
  /** The month before is reopened, and days of loss of pay there are others. */
  | { kind: 'corrected'; place: number; days: number };

/** Numbers that look random, the same for a seed: from 0 on, below 1. */
export function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917) >>> 0;
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

const states: NaiveState[] = ['KA', 'MH', 'TG', 'WB', 'GJ', 'DL'];
const people = 60;
const [firstJoiner, firstLeaver] = [50, 40];
const isLeaver = (place: number) => place >= firstLeaver && place < firstJoiner;
const isRehired = (place: number) => place >= 48 && place < firstJoiner;
/** ESI is due below ₹21,000. */
const isLowPaid = (place: number) => place % 6 === 0;

/** A company of sixty employees as it begins, and of those who join later. */
export function employeesOf(random: () => number): NaiveEmployee[] {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return Array.from({ length: people }, (_, place): NaiveEmployee => {
    const joins = place >= firstJoiner ? (months[(place % 10) + 1] as Month) : undefined;
    const from = joins ? dateOf(joins, between(2, 28)) : '2023-06-12';
    const enteredIn = joins ? (months[(place % 10) + 1 + (place % 2)] as Month) : (months[0] as Month);
    const basic = (isLowPaid(place) ? between(140, 200) : between(250, 900)) * 100_00;
    const pay: [Amount, number][] = [['basicSalary', basic]];
    if (!isLowPaid(place) && !isLeaver(place)) {
      pay.push(['hra', Math.floor((basic * between(0, 13)) / 10 / 100) * 100]);
      if (place % 4 === 1) pay.push(['shift', between(10, 60) * 10_000]);
      if (place % 5 === 2) pay.push(['internet', between(5, 20) * 10_000 + 33]);
    }
    return {
      place,
      state: states[place % states.length] as NaiveState,
      pfMembership: place % 7 === 3 ? 'none' : place % 7 === 5 ? 'full' : 'ceiling',
      employments: [{ from }],
      enteredIn,
      changes: pay.map(([name, amount]) => ({ from, name, amount })),
      lop: new Map(),
      leave: new Set(),
      givenBack: new Map(),
      otherDeduction: new Map(),
      oneOffs: [],
      slips: new Map(),
    };
  });
}

/** The month before; undefined before the first one. */
const before = (month: Month): Month | undefined => months[months.indexOf(month) - 1];
const after = (month: Month): Month | undefined => months[months.indexOf(month) + 1];
const leavesIn = (place: number): Month => months[(place % 8) + 2] as Month;

/** The inputs for an employee in a month. */
function* eventsOf(employee: NaiveEmployee, month: Month, random: () => number): Generator<Event> {
  const { place, lop, leave, givenBack } = employee;
  /** A working day of a month. */
  const workingDay = (of: Month) => {
    const date = new Date(`${dateOf(of, between(2, 25))}T00:00:00Z`);
    const ahead = [1, 0, 0, 0, 0, 0, 2][date.getUTCDay()] as number;
    return dateOf(of, date.getUTCDate() + ahead);
  };
  const happens = (chance: number) => random() < chance;
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const previous = before(month);
  if (isLeaver(place) && month === leavesIn(place)) {
    // Some are recorded only once the month of the last day is closed.
    const isLate = place % 3 === 1 && previous !== undefined;
    const lastDay = isLate ? dateOf(previous, between(20, 28)) : dateOf(month, between(8, 25));
    yield { kind: 'leaves', place, lastDay, encashedDays: 20 };
    if (isRehired(place) && !isLate) yield { kind: 'is employed again', place, from: dateOf(month, 27) };
    return;
  }
  const isWhole =
    isEmployed(employee, dateOf(month, 1)) &&
    isEmployed(employee, dateOf(month, daysIn(month))) &&
    employee.slips.size > 0;
  if (!isWhole || (isLeaver(place) && month >= (before(leavesIn(place)) ?? ''))) return;
  if (happens(0.09)) {
    const back = happens(0.5) ? between(1, 3) : 0;
    const at = months[Math.max(0, months.indexOf(month) - back)] as Month;
    const from = dateOf(at, happens(0.3) ? 1 : between(2, 28));
    const factor = happens(0.15) && !isLowPaid(place) ? 0.93 : 1 + between(3, 20) / 100;
    const now = payOn(employee, from);
    const pay = Object.fromEntries(
      amounts
        .filter((name) => now[name] > 0)
        .map((name) => [name, Math.round((now[name] * factor) / 100) * 100]),
    );
    if (now.basicSalary > 0) yield { kind: 'raise', place, from, pay };
  }
  if (happens(0.1)) yield { kind: 'lop', place, month, days: between(1, 10) / 2 };
  else if (happens(0.07)) yield { kind: 'leave', place, date: workingDay(month) };
  const wasWhole =
    previous !== undefined && employee.slips.has(previous) && isEmployed(employee, dateOf(previous, 1));
  const lost = previous ? (lop.get(previous) ?? 0) : 0;
  if (wasWhole && lost === 0 && happens(0.04)) {
    const date = workingDay(previous);
    if (!leave.has(date)) yield { kind: 'leave', place, date };
  } else if (wasWhole && lost > 0 && !givenBack.has(previous) && happens(0.4)) {
    if (happens(0.5)) yield { kind: 'lop given back', place, of: previous, days: happens(0.5) ? lost : 0.5 };
    else yield { kind: 'corrected', place, days: between(0, 6) / 2 };
  }
  if (happens(0.05)) yield { kind: 'other deduction', place, amount: between(1, 9) * 10_000 };
  const later = after(month);
  const amount = between(10, 200) * 10_000 + between(0, 99);
  if (happens(0.05)) yield { kind: 'one-off', place, oneOff: { kind: 'earning', amount, month } };
  if (happens(0.03))
    yield { kind: 'one-off', place, oneOff: { kind: 'deduction', amount: Math.round(amount / 4), month } };
  if (happens(0.04)) yield { kind: 'one-off', place, oneOff: { kind: 'reimbursement', amount, month } };
  if (happens(0.03) && later)
    yield {
      kind: 'one-off',
      place,
      oneOff: {
        kind: 'advance',
        amount,
        month: later,
        paidIn: month,
        instalment: Math.ceil(amount / 300) * 100,
      },
    };
}

/** The inputs for all employees in a month, in their order. */
export function* eventsIn(
  month: Month,
  employees: readonly NaiveEmployee[],
  random: () => number,
): Generator<Event> {
  for (const employee of employees) {
    if (employee.enteredIn === month && month !== months[0]) yield { kind: 'joins', place: employee.place };
    if (employee.enteredIn < month || month === months[0]) yield* eventsOf(employee, month, random);
  }
}
