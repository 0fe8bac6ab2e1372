import type { Holiday } from '../../shared/holidays/holidays.ts';
import { classNames } from '../ui/class-names.ts';

interface CalendarDayProps {
  /** Undefined in the first and last week outside the month. */
  date: string | undefined;
  isToday: boolean;
  holiday: Holiday | undefined;
  /** A weekly off of an employee whose working days are counted. */
  isOff: boolean;
  /** Whether it is among the requested days, and is the first or the last of them. */
  isRequested: boolean;
  isFirst: boolean;
  isLast: boolean;
}

const dayClasses = ({ isToday, isOff, isRequested, isFirst, isLast }: CalendarDayProps) => {
  if (isFirst || isLast) return 'bg-accent font-semibold text-white';
  if (isRequested) return isOff ? 'text-tertiary' : 'font-semibold text-link';
  return classNames(
    isOff ? 'text-tertiary' : 'text-ink',
    isToday && 'border-[1.5px] border-accent font-semibold',
  );
};

/** A day of the calendar. A holiday and the request are also in the text for screen readers, not in colour alone. */
export function CalendarDay(day: CalendarDayProps) {
  const { date, isToday, holiday, isOff, isRequested, isFirst, isLast } = day;
  if (!date) return <td />;
  return (
    <td className="relative h-9 p-0 text-center" aria-current={isToday ? 'date' : undefined}>
      {isRequested && !(isFirst && isLast) && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-y-px border-y-2 border-link bg-accent-soft',
            isFirst ? 'left-1/2' : 'left-0',
            isLast ? 'right-1/2' : 'right-0',
          )}
        />
      )}
      <span
        className={`figures relative mx-auto grid aspect-square w-full max-w-8.5 place-items-center rounded-full ${dayClasses(day)}`}
      >
        {Number(date.slice(-2))}
        {holiday && (
          <span
            aria-hidden="true"
            className={classNames(
              'absolute bottom-1 size-1 rounded-full',
              isFirst || isLast ? 'bg-white' : 'bg-caution-mark',
            )}
          />
        )}
      </span>
      {holiday && <span className="sr-only">, {holiday.name}</span>}
      {isOff && <span className="sr-only">, weekly off</span>}
      {isRequested && <span className="sr-only">, in this request</span>}
    </td>
  );
}
