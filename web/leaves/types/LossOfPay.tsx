import { useQuery } from '@tanstack/react-query';
import { formatDayMonth, formatWeekday, todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import type { UnpaidDay } from '../../../shared/pay/unpaid-day.ts';
import { formatMonth, toPeriod } from '../../../shared/period.ts';
import { myProfileQuery } from '../../profiles/calls.ts';
import { latestSlipQuery } from '../../slips/calls.ts';
import { classNames } from '../../ui/class-names.ts';
import { aboutText, lossByMonth, messages, monthlyEarnings } from './loss-of-pay.ts';

/** More would not fit beside each other on a phone; the calendar shows them. */
const maxShown = 12;

const dayClasses = {
  paid: 'bg-accent-soft text-link',
  half: 'bg-linear-to-r from-accent-soft from-50% to-negative-soft to-50% text-ink',
  unpaid: 'bg-negative-soft text-negative',
};

/** 'Thu 19 Nov' → 'Thu 19'. */
const shortDay = (date: string) => `${formatWeekday(date).slice(0, 3)} ${formatDayMonth(date).slice(0, 2)}`;

interface LossOfPayProps {
  /** The days of the request. */
  days: readonly UnpaidDay[];
  /** Those of them that no balance covers. */
  unpaid: readonly UnpaidDay[];
}

/** Which days of a request are paid and which are not, and what those cost. */
export function LossOfPay({ days, unpaid }: LossOfPayProps) {
  const slip = useQuery(latestSlipQuery);
  const profile = useQuery(myProfileQuery);
  const byDate = new Map(unpaid.map(({ date, halfDays }) => [date, halfDays]));
  const kindOf = ({ date, halfDays }: UnpaidDay) => {
    const without = byDate.get(date) ?? 0;
    return without === 0 ? 'paid' : without < halfDays ? 'half' : 'unpaid';
  };
  const earnings = slip.data === undefined ? paise(0) : monthlyEarnings(slip.data, profile.data);
  const losses = earnings > 0 ? lossByMonth(earnings, unpaid, slip.data?.profile.lopBasis?.divisor) : [];
  const thisMonth = toPeriod(todayInIndia());
  return (
    <div className="mt-3 grid gap-3">
      {days.length <= maxShown && (
        <ul
          aria-label="Days of this request"
          className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-1"
        >
          {days.map((day) => (
            <li
              key={day.date}
              className={classNames(
                'rounded-6 px-1 py-1.5 text-center text-12 font-semibold',
                dayClasses[kindOf(day)],
              )}
            >
              {shortDay(day.date)}
              <span className="sr-only">, {messages.dayKinds[kindOf(day)]}</span>
            </li>
          ))}
        </ul>
      )}
      {losses.length > 0 && (
        <dl className="grid gap-2 rounded-8 bg-sunken px-3 py-2.5">
          {losses.map(({ period, amount, sum }) => (
            <div key={period} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
              <dt className="text-14 text-secondary">
                {period < thisMonth
                  ? messages.lessFor(formatMonth(period))
                  : messages.lessIn(formatMonth(period))}
                <span className="figures block text-12 text-tertiary">{sum}</span>
              </dt>
              <dd className="figures text-22 font-semibold text-negative">{aboutText(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
