import { useDeferredValue, useState } from 'react';

interface FilterOptions<Row, Choice> {
  initialChoice: Choice | (() => Choice);
  /** Whether a row matches the selected choice. */
  matchesChoice: (row: Row, choice: Choice) => boolean;
  /** Rows that are never filtered out, because their form may hold unsaved input. */
  isPinned: (row: Row) => boolean;
}

/** Filters a short list, which is loaded whole; returns the matching rows, and the props of a Segmented. */
export function useListFilter<Row, Choice>(
  rows: readonly Row[] | undefined,
  { initialChoice, matchesChoice, isPinned }: FilterOptions<Row, Choice>,
) {
  const [choice, setChoice] = useState(initialChoice);
  // Deferred, so that rendering the rows does not block the choice.
  const deferred = useDeferredValue(choice);
  return {
    rows: rows?.filter((row) => isPinned(row) || matchesChoice(row, deferred)),
    choice: { value: choice, onValueChange: setChoice },
  };
}
