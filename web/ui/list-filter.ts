import { type ChangeEvent, useDeferredValue, useState } from 'react';

interface FilterOptions<Row, Choice> {
  /** The texts of a row that a search looks into. */
  searchTexts?: (row: Row) => readonly string[];
  /** Whether a row is of the choice. */
  matchesChoice?: (row: Row, choice: Choice) => boolean;
  /** Rows that are never filtered out: something may be typed in their form. */
  isPinned?: (row: Row) => boolean;
}

interface Filter<Choice> {
  search: string;
  choice: Choice;
}

/** The rows that match both, case and surrounding spaces of the search aside. */
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
  /** A list without choices takes undefined. */
  initialChoice: Choice | (() => Choice);
}

/** What a list is filtered by, in the props of a SearchField and a Segmented, and its rows that match. */
export function useListFilter<Row, Choice>(
  rows: readonly Row[] | undefined,
  { initialChoice, ...options }: ListFilterOptions<Row, Choice>,
) {
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState(initialChoice);
  // Rendering a long list does not hold up typing.
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
