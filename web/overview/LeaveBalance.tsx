import type { Profile } from '../../shared/profiles/profiles.ts';
import { toBalance } from '../leaves/balance.ts';
import { DonutChart, type DonutSegment } from '../ui/DonutChart.tsx';
import { OverviewCard } from './OverviewCard.tsx';

/** With more days than this, segments of a day each would be too thin to tell apart. */
const maxSegments = 31;

/** Days left, then days taken: one segment a day, or one each for left and taken above `maxSegments`. */
function toSegments(yearly: number, left: number): DonutSegment[] {
  const remaining = Math.min(Math.max(left, 0), yearly);
  const strokeOf = (fraction: number) =>
    fraction < remaining / yearly ? 'stroke-accent' : 'stroke-idle-mark';
  const bounds =
    yearly <= maxSegments
      ? Array.from({ length: Math.ceil(yearly) }, (_, day) => day).flatMap((day) =>
          remaining > day && remaining < day + 1
            ? [[day, remaining] as const, [remaining, day + 1] as const]
            : [[day, day + 1] as const],
        )
      : [[0, remaining] as const, [remaining, yearly] as const].filter(([from, to]) => to > from);
  return bounds.map(([from, to]) => ({
    key: String(from),
    from: from / yearly,
    to: to / yearly,
    stroke: strokeOf(from / yearly),
  }));
}

const Figure = ({ label, days }: { label: string; days: number }) => (
  <div className="grid justify-items-center gap-0.5">
    <dt className="text-13 text-tertiary">{label}</dt>
    <dd className="figures text-15 font-semibold">{days}</dd>
  </div>
);

/** The days of leave left this year, as a donut chart. */
export function LeaveBalance({ profile, className }: { profile: Profile; className: string }) {
  const { yearly, taken, left } = toBalance(profile);
  return (
    <OverviewCard
      title="Leave balance"
      link={{ to: '/dashboard/leave', label: 'Apply' }}
      className={`grid content-between gap-4 ${className}`}
    >
      <DonutChart segments={toSegments(yearly, left)} className="size-34 justify-self-center">
        <span className="text-36 leading-9 font-semibold">{left}</span>
        <span className="text-13 text-tertiary">{left === 1 ? 'day left' : 'days left'}</span>
      </DonutChart>
      <dl className="grid grid-cols-2 border-t border-line pt-4">
        <Figure label="Yearly" days={yearly} />
        <Figure label="Taken" days={taken} />
      </dl>
    </OverviewCard>
  );
}
