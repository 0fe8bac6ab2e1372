import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Figures side by side in one card, in more rows where they have no room; on a phone, one below the other. `lead` is a wider first cell. */
export function StatStrip({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col divide-y divide-line overflow-clip rounded-14 border border-line bg-surface shadow-card md:flex-row md:divide-x md:divide-y-0">
      {lead && <div className="p-5 md:flex-[1.45]">{lead}</div>}
      <dl className="flex min-w-0 flex-col divide-y divide-line md:flex-3 md:flex-row md:flex-wrap md:gap-px md:divide-y-0 md:bg-line">
        {children}
      </dl>
    </div>
  );
}

export function Stat({
  label,
  children,
  accent = false,
}: {
  label: string;
  children: ReactNode;
  accent?: boolean;
}) {
  return (
    <div className="flex items-baseline justify-between gap-3 px-5 py-4 md:flex-1 md:basis-28 md:flex-col md:bg-surface md:justify-start md:gap-1 md:py-5">
      <dt className="text-13 text-tertiary">{label}</dt>
      <dd
        className={classNames(
          'figures text-right text-17 font-semibold md:text-left md:text-22',
          accent && 'text-link',
        )}
      >
        {children}
      </dd>
    </div>
  );
}
