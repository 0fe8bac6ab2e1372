import './jsdom-setup.ts';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Table } from '../../web/ui/Table.tsx';

const rows = ['Ananya Iyer', 'Kabir Singh'];

test('a table writes out its roles, so that the card layout of a phone keeps them', () => {
  render(
    <Table
      label="Employees"
      rows={rows}
      rowKey={(name) => name}
      columns={[
        { title: 'Name', cell: (name) => name, phone: 'heading' },
        { title: 'Email', cell: (name) => `${name}@example.com` },
      ]}
      detail={(name) => name === 'Kabir Singh' && <p>The open form</p>}
    />,
  );
  const table = screen.getByRole('table', { name: 'Employees' });
  expect(table.getAttribute('role')).toBe('table');
  const written = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map((element) => element.getAttribute('role'));
  expect(written('columnheader')).toEqual(['columnheader', 'columnheader']);
  expect(written('row')).toHaveLength(4);
  expect(written('cell')).toHaveLength(5);
  expect(new Set(written('cell'))).toEqual(new Set(['cell']));
});
