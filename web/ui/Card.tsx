import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A bordered surface. `flush` removes its padding, for a table or a list that reaches the border. */
export function Card({
  children,
  flush = false,
  className,
}: {
  children: ReactNode;
  flush?: boolean;
  className?: string | undefined;
}) {
  return (
    <section
      className={classNames(
        'min-w-0 rounded-14 border border-line bg-surface shadow-card',
        flush ? 'overflow-clip' : 'p-5',
        className,
      )}
    >
      {children}
    </section>
  );
}

/** A card's title, with its controls at the right. */
export function CardHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <h2 className="text-15 font-semibold">{title}</h2>
      {children}
    </header>
  );
}
