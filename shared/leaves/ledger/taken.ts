import { countedDates } from '../../holidays/working-days.ts';
import type { Leave, UnpaidDay } from '../leaves.ts';
import type { TakenDay } from './ledger.ts';

/** The days of a leave that are loss of pay. */
export const unpaidDaysOf = ({ unpaid = [] }: { unpaid?: readonly UnpaidDay[] | undefined }): number =>
  unpaid.reduce((sum, { halfDays }) => sum + halfDays, 0) / 2;

/** The days of a leave that its balance covers: all of one without a type. */
export const coveredDaysOf = (leave: Pick<Leave, 'numberOfDays' | 'unpaid'>): number =>
  leave.numberOfDays - unpaidDaysOf(leave);

type TypedLeave = Pick<
  Leave,
  'id' | 'typeId' | 'startDate' | 'endDate' | 'startsAtMidday' | 'endsAtMidday' | 'daysOff' | 'unpaid'
>;

/** The half days that leaves take of the balance of a type. */
export const takenDays = (leaves: readonly TypedLeave[], typeId: string): TakenDay[] =>
  leaves
    .filter((leave) => leave.typeId === typeId)
    .flatMap((leave) => {
      const unpaid = new Map(leave.unpaid?.map(({ date, halfDays }) => [date, halfDays]));
      return countedDates(leave)
        .map(({ date, halfDays }) => ({
          date,
          halfDays: halfDays - (unpaid.get(date) ?? 0),
          leave: leave.id,
        }))
        .filter(({ halfDays }) => halfDays > 0);
    });
