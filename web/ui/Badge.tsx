import type { ReactNode } from 'react';

export type Tone = 'positive' | 'caution' | 'negative' | 'neutral';

const badgeClasses: Record<Tone, string> = {
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  negative: 'bg-negative-soft text-negative',
  neutral: 'bg-sunken text-secondary',
};

const dotClasses: Record<Tone, string> = {
  positive: 'bg-positive-mark',
  caution: 'bg-caution-mark',
  negative: 'bg-negative-mark',
  neutral: 'bg-field',
};

/** A dot in the colour of a status. Decorative: the status has to be beside it as text. */
export const StatusDot = ({ tone }: { tone: Tone }) => (
  <span
    aria-hidden="true"
    className={`size-1.5 shrink-0 rounded-full forced-color-adjust-none ${dotClasses[tone]}`}
  />
);

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-12 font-semibold whitespace-nowrap ${badgeClasses[tone]}`}
    >
      <StatusDot tone={tone} />
      {children}
    </span>
  );
}
