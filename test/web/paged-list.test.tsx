import './jsdom-setup.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeRows, pagedListOptions, refreshPageOf, usePagedList } from '../../web/lib/paged-list.ts';
import { createQueryClient } from '../../web/lib/query.tsx';

interface Row {
  id: string;
  text: string;
}
const keyOf = ({ id }: Row) => id;
const row = (id: number, text = 'as it was'): Row => ({ id: `r${id}`, text });

/** The server's answers by cursor: rows, and the next cursor. */
let pages: Record<string, [rows: Row[], nextCursor?: string]>;
let asked: string[];
let queries: ReturnType<typeof createQueryClient>;
let reachOf: (index: number) => void;

const fetchPage = async ({ cursor = 'first' }: { cursor: string | undefined; limit: number }) => {
  asked.push(cursor);
  const [rows, nextCursor] = pages[cursor] ?? [[], undefined];
  return { rows, nextCursor };
};

function List() {
  const { data: rows, hasMore, onReach } = usePagedList(pagedListOptions(['rows', 'all'], fetchPage), keyOf);
  useEffect(() => {
    reachOf = onReach;
  }, [onReach]);
  return (
    <p>
      {rows === undefined ? 'loading' : rows.map(({ id, text }) => `${id} ${text}`).join(', ')}
      {hasMore && ' and more'}
    </p>
  );
}

beforeEach(() => {
  queries = createQueryClient();
  asked = [];
});
const open = () =>
  render(
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>,
  );
const says = (text: string | RegExp) => screen.findByText(text);
const many = (from: number, length: number) => Array.from({ length }, (_, i) => row(from + i));

describe('a list that comes page by page', () => {
  test('is loaded as far as it is scrolled', async () => {
    pages = { first: [many(0, 100), 'second'], second: [many(100, 100), 'third'], third: [many(200, 5)] };
    open();
    await says(/r99 as it was and more$/);
    expect(asked).toEqual(['first']);
    act(() => reachOf(60));
    expect(asked).toEqual(['first']);
    act(() => reachOf(75));
    await says(/r199 as it was and more$/);
    act(() => reachOf(180));
    await says(/r204 as it was$/);
    expect(asked).toEqual(['first', 'second', 'third']);
  });

  test('goes on after short and empty pages until a screen is full, or to the end', async () => {
    pages = { first: [[], 'second'], second: [[row(1)], 'third'], third: [[], 'fourth'], fourth: [[row(2)]] };
    open();
    await says('r1 as it was, r2 as it was');
    expect(asked).toEqual(['first', 'second', 'third', 'fourth']);
  });

  test('shows a row once that is on two pages', async () => {
    pages = { first: [[row(1), row(2)], 'second'], second: [[row(2, 'moved'), row(3)]] };
    open();
    await says('r1 as it was, r2 as it was, r3 as it was');
  });

  test('changes a row in its place, without a request', async () => {
    pages = { first: [[row(1), row(2)], 'second'], second: [[row(3)]] };
    open();
    await says(/r3 as it was$/);
    act(() =>
      changeRows<Row>(queries, ['rows'], (rows) =>
        rows.map((old) => (old.id === 'r3' ? row(3, 'now') : old)),
      ),
    );
    await says('r1 as it was, r2 as it was, r3 now');
    expect(asked).toEqual(['first', 'second']);
  });

  test('reads the page of a row again, and no other', async () => {
    pages = { first: [[row(1)], 'second'], second: [[row(2)], 'third'], third: [[row(3)]] };
    open();
    await says(/r3 as it was$/);
    pages.second = [[row(2, 'now')], 'third'];
    await act(() => refreshPageOf<Row>(queries, ['rows'], ({ id }) => id === 'r2'));
    await says('r1 as it was, r2 now, r3 as it was');
    expect(asked).toEqual(['first', 'second', 'third', 'second']);
    await act(() => refreshPageOf<Row>(queries, ['rows'], ({ id }) => id === 'r9'));
    expect(asked).toHaveLength(4);
  });

  test('is not read again page by page when the window gets the focus back', async () => {
    pages = { first: [[row(1)], 'second'], second: [[row(2)]] };
    open();
    await says(/r2 as it was$/);
    queries.setQueryDefaults(['rows'], { staleTime: 0 });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(asked).toEqual(['first', 'second']);
  });
});
