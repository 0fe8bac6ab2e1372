import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { payrollFields } from '../../../shared/pay/payroll-fields.ts';
import { classNames } from '../../ui/class-names.ts';
import { cellNote } from '../row-notes.ts';
import type { EditableField } from './cells.ts';
import { cellText, type RowState } from './row-states.ts';
import type { RowStore } from './row-store.ts';

interface EditableCellProps {
  store: RowStore;
  state: RowState;
  field: EditableField;
  readOnly: boolean;
  /** Whether the figure was changed in this month. */
  isChanged: boolean;
  tabIndex: 0 | -1;
  /** Its place in the grid, by which the grid finds it. */
  position: string;
  describedBy: string;
}

/** Keys that move the caret while a text is being edited, and to another cell else. */
const caretKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * A cell with an input: the browser does the typing, so that every keyboard and input method works. Focusing selects
 * the text, which typing then replaces. F2 or a press on the focused cell edits it: the arrows then move the caret.
 */
export function EditableCell({
  store,
  state,
  field,
  readOnly,
  isChanged,
  tabIndex,
  position,
  describedBy,
}: EditableCellProps) {
  const [typed, setTyped] = useState<string>();
  const isEditing = useRef(false);
  const { userId } = state.row;
  const cell = state.draft?.cells[field];
  const text = cellText(state, field);

  const note = cellNote(state, field);
  const noteId = `note-${position}`;
  const isInvalid = note !== undefined;
  const isMarked = !isInvalid && (isChanged || cell !== undefined);

  function type(next: string | undefined) {
    setTyped(next);
    store.type(next === undefined ? undefined : { userId, field, text: next });
  }
  function commit() {
    isEditing.current = false;
    if (typed === undefined) return;
    setTyped(undefined);
    store.edit([{ row: userId, field, text: typed }]);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget: input } = event;
    if (isEditing.current && caretKeys.includes(key)) event.stopPropagation();
    else if (key === 'F2') {
      isEditing.current = true;
      input.setSelectionRange(input.value.length, input.value.length);
    } else if (key === 'Enter') commit();
    else if (typed !== undefined && (key === 'Escape' || (key === 'z' && (event.ctrlKey || event.metaKey)))) {
      event.preventDefault();
      event.stopPropagation();
      // At once, for the input to have its former text when it is selected.
      flushSync(() => type(undefined));
      isEditing.current = false;
      input.select();
    }
  }
  function onMouseDown(event: MouseEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (document.activeElement === input) {
      isEditing.current = true;
      return;
    }
    event.preventDefault();
    input.focus();
  }
  const input = (
    <input
      data-cell={position}
      value={typed ?? text}
      readOnly={readOnly}
      tabIndex={tabIndex}
      inputMode="decimal"
      autoComplete="off"
      aria-label={payrollFields[field].label}
      aria-describedby={isInvalid ? `${noteId} ${describedBy}` : describedBy}
      aria-invalid={isInvalid || undefined}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onMouseDown={onMouseDown}
      onChange={({ target }) => type(target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      className={classNames(
        'figures block h-8 w-full rounded-6 border border-transparent px-2 text-right text-14',
        isMarked ? 'bg-accent-soft' : 'bg-transparent',
        'focus:border-accent focus:bg-surface focus:outline-2 focus:-outline-offset-1 focus:outline-focus',
        'aria-invalid:border-negative-mark aria-invalid:bg-negative-soft aria-invalid:text-negative',
      )}
    />
  );
  return (
    <>
      {input}
      {isInvalid && (
        <span id={noteId} className="sr-only">
          {note}
        </span>
      )}
    </>
  );
}
