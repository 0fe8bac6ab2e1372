import type { Balance } from './balance.ts';

/** Above this many days the parts of the bar would be too thin to be told apart. */
const maxSegments = 31;

const segmentClasses = {
  taken: 'bg-idle-mark',
  requested:
    'bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_3px,var(--color-accent-soft)_3px_6px)]',
  left: 'bg-accent',
} as const;
type SegmentKind = keyof typeof segmentClasses;

const legend: readonly { part: SegmentKind; label: string }[] = [
  { part: 'taken', label: 'Taken' },
  { part: 'requested', label: 'This request' },
  { part: 'left', label: 'Remaining' },
];

/** The bar's parts with their lengths in days: one part a day, or one part of each kind where there are many days. */
export function toSegments(
  { yearly, taken }: Balance,
  requested: number,
): { part: SegmentKind; days: number }[] {
  const whole = Math.max(Math.ceil(yearly), 0);
  const bounded = (days: number) => Math.min(Math.max(days, 0), whole);
  const used = bounded(taken);
  const asked = bounded(taken + requested) - used;
  const lengths = { taken: used, requested: asked, left: whole - used - asked };
  return legend
    .flatMap(({ part }) =>
      whole <= maxSegments
        ? Array.from({ length: lengths[part] }, () => ({ part, days: 1 }))
        : [{ part, days: lengths[part] }],
    )
    .filter(({ days }) => days > 0);
}

/** The year's days drawn to scale. A picture: the figures stand above it in words. */
export function BalanceBar({ balance, requested }: { balance: Balance; requested: number }) {
  const parts = toSegments(balance, requested);
  return (
    <div aria-hidden="true" className="grid gap-2.5">
      <div className="flex h-2 gap-1 rounded-full">
        {parts.map(({ part, days }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is nothing but its place
            key={index}
            className={`min-w-0 rounded-full ${segmentClasses[part]}`}
            style={{ flex: days }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-12 text-secondary">
        {legend.map(({ part, label }) => (
          <li key={part} className="flex items-center gap-2">
            <span className={`size-2 rounded-full ${segmentClasses[part]}`} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
