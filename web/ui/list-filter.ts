import { type ChangeEvent, useDeferredValue, useState } from 'react';

interface FilterOptions<Row, Choice> {
  /** The texts of a row that are searched. */
  searchTexts?: (row: Row) => readonly string[];
  /** Whether a row matches the selected choice. */
  matchesChoice?: (row: Row, choice: Choice) => boolean;
  /** Rows that are never filtered out, because their form may hold unsaved input. */
  isPinned?: (row: Row) => boolean;
}

interface Filter<Choice> {
  search: string;
  choice: Choice;
}

/** The rows that match both search and choice. The search ignores case and surrounding spaces. */
export function filterRows<Row, Choice>(
  rows: readonly Row[],
  { search, choice }: Filter<Choice>,
  { searchTexts, matchesChoice, isPinned }: FilterOptions<Row, Choice>,
): Row[] {
  const term = search.trim().toLocaleLowerCase('en-IN');
  const matchesSearch = (row: Row) =>
    !searchTexts || searchTexts(row).some((text) => text.toLocaleLowerCase('en-IN').includes(term));
  return rows.filter(
    (row) => isPinned?.(row) || ((matchesChoice?.(row, choice) ?? true) && matchesSearch(row)),
  );
}

interface ListFilterOptions<Row, Choice> extends FilterOptions<Row, Choice> {
  /** Undefined for a list without choices. */
  initialChoice: Choice | (() => Choice);
}

/** Filters a list; returns the matching rows, and the props of a SearchField and of a Segmented. */
export function useListFilter<Row, Choice>(
  rows: readonly Row[] | undefined,
  { initialChoice, ...options }: ListFilterOptions<Row, Choice>,
) {
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState(initialChoice);
  // Deferred, so that rendering a long list does not block typing.
  const deferred = { search: useDeferredValue(search), choice: useDeferredValue(choice) };
  return {
    rows: rows && filterRows(rows, deferred, options),
    search: {
      value: search,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setSearch(target.value),
    },
    choice: { value: choice, onValueChange: setChoice },
  };
}
