import { type ChangeEvent, useState } from 'react';
import { useDebounced } from '../lib/delayed-value.ts';

/** The search of a list: the text for the server, once typing rests, and the props of a SearchField. */
export function useListSearch() {
  const [search, setSearch] = useState('');
  return {
    /** Undefined without a search. */
    term: useDebounced(search).trim() || undefined,
    field: {
      value: search,
      maxLength: 100,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setSearch(target.value),
    },
  };
}

/** The rows of a list with the one whose form is open: at the top where a search does not find it. */
export function withOpenRow<Row>(
  rows: readonly Row[] | undefined,
  open: Row | undefined,
  keyOf: (row: Row) => string,
): readonly Row[] | undefined {
  if (open === undefined || rows === undefined) return rows;
  return rows.some((row) => keyOf(row) === keyOf(open)) ? rows : [open, ...rows];
}
