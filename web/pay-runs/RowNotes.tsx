import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { RowState } from './grid/row-states.ts';
import type { RowStore } from './grid/row-store.ts';
import { type RowNote, rowDecisions, rowNotes } from './row-notes.ts';

const LopDialog = lazyPart(async () => (await import('./LopDialog.tsx')).LopDialog);

const noteColours: Record<RowNote['level'], string> = {
  error: 'text-negative',
  warning: 'text-caution',
  info: 'text-secondary',
};

interface RowNotesProps {
  store: RowStore;
  state: RowState;
  readOnly: boolean;
  /** The id of the employee's name, which describes the buttons. */
  describedBy?: string;
  /** Called after a decision, which removes its button. */
  onDecided: () => void;
}

/** The notes of a row, with buttons for its decisions. */
export function RowNotes({ store, state, readOnly, describedBy, onDecided }: RowNotesProps) {
  const { userId, unpaidLeave, version } = state.row;
  const [isChanging, setChanging] = useState(false);
  const canChange = !readOnly && unpaidLeave !== undefined;
  const notes = rowNotes(state);
  const decisions = readOnly ? [] : rowDecisions(state);
  const button = (label: string, decide: () => void) => (
    <Button
      key={label}
      size="small"
      aria-describedby={describedBy}
      onClick={() => {
        decide();
        onDecided();
      }}
    >
      {label}
    </Button>
  );
  if (notes.length === 0) return null;
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
        {notes.map(({ level, text }) => (
          <li key={text} className={`flex items-start gap-2 ${noteColours[level]}`}>
            <Icon name={level === 'info' ? 'info' : 'warning'} className="mt-0.5 size-3.5" />
            {text}
          </li>
        ))}
      </ul>
      {(decisions.length > 0 || canChange) && (
        <div className="flex flex-wrap gap-2">
          {decisions.includes('resolve') && button('Keep my value', () => store.resolve(userId, 'mine'))}
          {decisions.includes('resolve') && button('Use saved value', () => store.resolve(userId, 'theirs'))}
          {decisions.includes('discard') && button('Discard entry', () => store.discard(userId))}
          {decisions.includes('confirm-negative') &&
            button('Confirm negative net pay', () => store.confirmNegative(userId))}
          {canChange && (
            <Button size="small" aria-describedby={describedBy} onClick={() => setChanging(true)}>
              Change LOP days
            </Button>
          )}
        </div>
      )}
      {canChange && (
        <LopDialog
          key={version}
          open={isChanging}
          store={store}
          row={state.row}
          leave={unpaidLeave}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}

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
