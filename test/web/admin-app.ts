import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect } from 'vitest';
import { setUpEmployeeApp } from './employee-app.tsx';

export const admin = {
  _id: 'usr_00000000000000000009',
  id: 'usr_00000000000000000009',
  name: 'Priya Menon',
  email: 'priya@example.com',
  role: 'admin',
  isInitialPassword: false,
};

/** The app of setUpEmployeeApp, with an admin signed in as well. */
export function setUpAdminApp() {
  const app = setUpEmployeeApp();
  beforeEach(() => {
    localStorage.setItem('adminToken', 'an-admin-token');
    localStorage.setItem('admin', JSON.stringify(admin));
    // The checklist of a new portal, which asks for more than a screen is tested for.
    localStorage.setItem('setupHidden', 'true');
  });
  return app;
}

/** Presses a button of the open alert or confirmation; resolves to its message. */
export async function answerDialog(button: string): Promise<string> {
  const dialog = await screen.findByRole('alertdialog');
  const message = within(dialog).getByRole('heading').textContent ?? '';
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  return message;
}

/** The titles of a table's columns. */
export const columnTitles = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

/** The text of every cell, row by row. */
export const tableRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
    .map((cells) => cells.map(({ textContent }) => textContent ?? ''));

export const findRow = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

/** Presses a button in the row that contains the name. */
export async function pressInRow(name: string, button: string): Promise<void> {
  await userEvent.click(within(await findRow(name)).getByRole('button', { name: button }));
}

export const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

export async function replaceText(label: string, value: string): Promise<void> {
  const input = await findField(label);
  await userEvent.clear(input);
  if (value) await userEvent.type(input, value);
}
