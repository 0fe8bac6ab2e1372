import './jsdom-setup.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Column, Table } from '../../web/ui/Table.tsx';

vi.mock('../../web/ui/window-virtualizer.ts', () => {
  throw new Error('offline');
});

const columns: Column<string>[] = [{ title: 'Name', cell: (name) => name }];
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `Person ${index + 1}`);
const table = (rows: string[]) => (
  <Table label="People" columns={columns} rows={rows} rowKey={(name) => name} />
);

test('a long table shows its first rows at once, and all of them where the virtualizer cannot be loaded', async () => {
  render(table(namesOf(120)));
  expect(screen.getByText('Person 40')).toBeTruthy();
  expect(screen.queryByText('Person 41')).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('121');
  await waitFor(() => expect(screen.getByText('Person 120')).toBeTruthy());
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
});

test('a table of 50 rows shows all of them at once', () => {
  render(table(namesOf(50)));
  expect(screen.getByText('Person 50')).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
});
