import { classNames } from '../ui/class-names.ts';
import type { RowNote } from './row-notes.ts';

/** The first note of a row in a word or two, and how many more there are. */
export function RowBadges({ notes }: { notes: readonly RowNote[] }) {
  const [first, ...others] = notes.filter(({ label }) => label !== undefined);
  if (!first) return null;
  return (
    <span className="flex items-center gap-1.5">
      <span
        className={classNames(
          'truncate rounded-full px-2 py-0.5 text-12 font-semibold',
          first.level === 'error' ? 'bg-negative-soft text-negative' : 'bg-caution-soft text-caution',
        )}
      >
        {first.label}
      </span>
      {others.length > 0 && <span className="text-12 text-tertiary">+{others.length}</span>}
    </span>
  );
}
