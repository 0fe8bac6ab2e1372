import { rulesOn } from '../leave-types.ts';
import { isEntitled } from './credits.ts';
import { type LedgerInput, ledgerOf, type TakenDay } from './ledger.ts';
import { laterOf } from './years.ts';

/** Half days of a leave on a date. */
export interface LeaveDay {
  date: string;
  halfDays: 1 | 2;
}

/** The last date that a decision of today can have an effect on. */
const horizonOf = ({ entries, taken }: LedgerInput, day: LeaveDay): string =>
  [day, ...entries, ...taken].reduce((latest, { date }) => laterOf(latest, date), day.date);

/** The balances at the end of each day with an entry, from a date on. */
function closingBalances(input: LedgerInput, from: string, until: string): number[] {
  const days = new Map(ledgerOf(input, until).map(({ date, balance }) => [date, balance]));
  return [...days].filter(([date]) => date >= from).map(([, balance]) => balance);
}

/** Whether so many half days of a date can be taken without leaving any day uncovered that is covered. */
function isCovered(input: LedgerInput, day: LeaveDay, taken: readonly TakenDay[]): boolean {
  const { belowZero = 0 } = rulesOn(input.type, day.date) ?? {};
  const wanted = { ...input, taken: [...input.taken, ...taken] };
  return closingBalances(wanted, day.date, horizonOf(wanted, day)).every(
    (balance) => balance >= -belowZero * 2,
  );
}

/**
 * The half days of a leave that no balance covers, which are loss of pay on their dates. Days are covered in the order of their
 * dates, half a day at a time. An unpaid type covers none.
 * @param days of the leave, earliest first
 */
export function uncoveredDays(input: LedgerInput, days: readonly LeaveDay[]): LeaveDay[] {
  const covered: TakenDay[] = [];
  return days.flatMap((day): LeaveDay[] => {
    const { dateOfLeaving = day.date } = input.employment;
    const isPaid =
      rulesOn(input.type, day.date)?.isPaid &&
      isEntitled(input.type, input.employment, day.date) &&
      day.date <= dateOfLeaving;
    const options = isPaid ? [2, 1].filter((halfDays) => halfDays <= day.halfDays) : [];
    const halfDays = options.find((option) =>
      isCovered(input, day, [...covered, { date: day.date, halfDays: option, leave: '' }]),
    );
    if (halfDays) covered.push({ date: day.date, halfDays, leave: '' });
    const left = day.halfDays - (halfDays ?? 0);
    return left === 0 ? [] : [{ date: day.date, halfDays: left as 1 | 2 }];
  });
}
