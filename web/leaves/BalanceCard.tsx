import type { ReactNode } from 'react';
import { formatDays } from '../lib/count.ts';
import { Card } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import type { Balance } from './balance.ts';
import { messages } from './messages.ts';

const Counter = ({ label, accent, children }: { label: string; accent?: boolean; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end px-3 py-4 text-center md:px-6 md:py-5 md:text-left">
    <dt className="mt-1 text-12 text-tertiary md:text-13">{label}</dt>
    <dd className={classNames('figures text-26 font-semibold md:text-36', accent && 'text-link')}>
      {children}
    </dd>
  </div>
);

const Counters = ({ yearly, taken, left }: Record<'yearly' | 'taken' | 'left', ReactNode>) => (
  <dl className="grid grid-cols-3 divide-x divide-line border-b border-line">
    <Counter label="Total Yearly Leaves">{yearly}</Counter>
    <Counter label="Leaves Taken">{taken}</Counter>
    <Counter label="Remaining Leaves" accent>
      {left}
    </Counter>
  </dl>
);

/** With more days than this, segments of a day each would be too thin to tell apart. */
const maxSegments = 31;

const segmentClasses = {
  taken: 'bg-idle-mark',
  requested:
    'bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_3px,var(--color-accent-soft)_3px_6px)]',
  left: 'bg-accent',
} as const;
type SegmentKind = keyof typeof segmentClasses;

const legend: readonly { kind: SegmentKind; label: string }[] = [
  { kind: 'taken', label: 'Taken' },
  { kind: 'requested', label: 'This request' },
  { kind: 'left', label: 'Remaining' },
];

/** The segments of the bar with their lengths in days: one a day, or one of each kind above `maxSegments`. */
function toSegments({ yearly, taken }: Balance, requested: number): { kind: SegmentKind; days: number }[] {
  const total = Math.max(Math.ceil(yearly), 0);
  const clamp = (days: number) => Math.min(Math.max(days, 0), total);
  const takenDays = clamp(taken);
  const requestedDays = clamp(taken + requested) - takenDays;
  const lengths = { taken: takenDays, requested: requestedDays, left: total - takenDays - requestedDays };
  return legend
    .flatMap(({ kind }) =>
      total <= maxSegments
        ? Array.from({ length: Math.ceil(lengths[kind]) }, (_, day) => ({
            kind,
            days: Math.min(1, lengths[kind] - day),
          }))
        : [{ kind, days: lengths[kind] }],
    )
    .filter(({ days }) => days > 0);
}

/** A bar of the year's leave to scale. Hidden from assistive technology: the figures are above it as text. */
const BalanceBar = ({ balance, requested }: { balance: Balance; requested: number }) => (
  <div aria-hidden="true" className="grid gap-2.5">
    <div className="flex h-2 gap-1 rounded-full forced-color-adjust-none">
      {toSegments(balance, requested).map(({ kind, days }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no identity but its position
          key={index}
          className={`min-w-0 rounded-full ${segmentClasses[kind]}`}
          style={{ flex: days }}
        />
      ))}
    </div>
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-12 text-secondary">
      {legend.map(({ kind, label }) => (
        <li key={kind} className="flex items-center gap-2">
          <span className={`size-2 rounded-full ${segmentClasses[kind]}`} />
          {label}
        </li>
      ))}
    </ul>
  </div>
);

/** The leave balance in three figures and as a bar, with the days of the request that is being entered. */
export const BalanceCard = ({ balance, requested }: { balance: Balance; requested: number }) => (
  <Card flush>
    <Counters {...balance} />
    <div className="grid gap-3 px-4 py-4 md:px-6">
      <BalanceBar balance={balance} requested={requested} />
      {balance.overdrawn > 0 && (
        <p className="text-13 text-secondary">{messages.overdrawn(formatDays(balance.overdrawn))}</p>
      )}
    </div>
  </Card>
);
