import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import {
  answerDialog,
  columnTitles,
  findField,
  pressInRow,
  replaceText,
  setUpAdminApp,
} from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const holi = { id: 'hol_00000000000000000001', name: 'Holi', date: '2026-03-04' };
const diwali = { id: 'hol_00000000000000000002', name: 'Diwali', date: '2026-11-08' };
const list = 'GET /api/holidays';
const add = 'POST /api/holidays';
const change = `PUT /api/holidays/${holi.id}`;
const counted = 'GET /api/admin/leave-days-off';
const remove = `DELETE /api/holidays/${holi.id}`;

function open(responses: typeof app.responses = {}) {
  app.responses = { [list]: [holi], ...responses };
  app.open('/admin/holidays');
}
const table = () => screen.findByRole('table', { name: 'Holidays' });
const setDate = async (value: string) => fireEvent.change(await findField('Date'), { target: { value } });
const accept = (body: object) => (_: unknown, response: Parameters<typeof sendJson>[0]) =>
  sendJson(response, 200, body);

describe('managing holidays', () => {
  // spec 2.47, 7.19
  test('holidays are listed with Sr.No, Title, Date and Actions', async () => {
    open();
    expect(columnTitles(await table())).toEqual(['Sr.No', 'Title', 'Date', 'Actions']);
    const row = within(await table()).getAllByRole('row')[1] as HTMLElement;
    expect(row.textContent).toMatch(/1Holi04 Mar 2026/);
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Edit', 'Delete']);
  });

  test('a holiday that approved leave counts is given back to the employees, with one button', async () => {
    const holiday = {
      ...{ date: '2026-12-16', holiday: 'Founders’ Day' },
      leaves: [{ id: 'leave_1', userId: 'usr_00000000000000000002', name: 'Asha Rao', days: 0.5 }],
    };
    open({ [counted]: { holidays: [holiday] } });
    expect(
      await screen.findByText('Founders’ Day on 16 Dec 2026 still counts as a leave day of 1 employee'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Asha Rao' }).parentElement?.textContent).toBe(
      'Asha Rao (0.5 days)',
    );
    app.responses = {
      ...app.responses,
      'POST /api/admin/leave-days-off/2026-12-16': { returned: 1 },
      [counted]: { holidays: [] },
    };
    await app.press('Give the day back');
    expect(await screen.findByText('The day was given back to 1 employee')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Give the day back' })).toBeNull());
  });

  test('holidays are those of this year until another year, or every one, is chosen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00Z') });
    const lohri = { id: 'hol_00000000000000000003', name: 'Lohri', date: '2024-01-13' };
    open({ [list]: [holi, lohri] });
    expect(await screen.findByText('Holi')).toBeTruthy();
    const shown = () => ['Holi', 'Lohri'].filter((name) => screen.queryByText(name));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '2026' }).checked).toBe(true);
    expect(shown()).toEqual(['Holi']);
    await userEvent.click(screen.getByRole('radio', { name: '2024' }));
    expect(shown()).toEqual(['Lohri']);
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(shown()).toEqual(['Holi', 'Lohri']);
    vi.useRealTimers();
  });

  // spec 2.48, 7.20
  test('a holiday is added with its name and date alone and no authorisation header', async () => {
    let sent: { body: unknown; authorization: unknown } | undefined;
    open({
      [add]: ({ body, headers }, response) => {
        sent = { body: JSON.parse(body), authorization: headers.authorization };
        sendJson(response, 200, diwali);
      },
    });
    await app.press('Add Holiday');
    await replaceText('Title', 'Diwali');
    await setDate('2026-11-08');
    await app.press('Add');
    expect(await screen.findByText('Diwali')).toBeTruthy();
    expect(sent).toEqual({ body: { name: 'Diwali', date: '2026-11-08' }, authorization: undefined });
  });

  test('Add Holiday keeps a form that is open, with what was typed, and returns to its title', async () => {
    open();
    await app.press('Add Holiday');
    await replaceText('Title', 'Diwali');
    await app.press('Add Holiday');
    const title = await findField('Title');
    expect(title.value).toBe('Diwali');
    expect(document.activeElement).toBe(title);
  });

  // spec 5.29
  test('a holiday requires both name and date before anything is sent', async () => {
    open();
    await app.press('Add Holiday');
    await app.press('Add');
    expect(await screen.findByText('Holiday name is required')).toBeTruthy();
    expect(screen.getByText('Holiday date is required')).toBeTruthy();
    expect(app.requests()).not.toContain(add);
  });

  // spec 2.49, 4.23, 7.21
  test('a holiday is edited in its row, whose form replaces the one that adds', async () => {
    open({ [change]: accept({ ...holi, name: 'Dhuleti' }) });
    await app.press('Add Holiday');
    await pressInRow('Holi', 'Edit');
    expect(screen.getAllByRole('form')).toHaveLength(1);
    expect((await findField('Date')).value).toBe('2026-03-04');
    await replaceText('Title', 'Dhuleti');
    await app.press('Save');
    expect(await screen.findByText('Dhuleti')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(app.lastBody()).toEqual({ name: 'Dhuleti', date: '2026-03-04' });
    await pressInRow('Dhuleti', 'Edit');
    await app.press('Cancel');
    expect(screen.queryByRole('form')).toBeNull();
  });

  // spec 2.50, 5.30, 7.22
  test('a holiday is deleted after a confirmation', async () => {
    open({ [remove]: { message: 'Holiday deleted' } });
    await pressInRow('Holi', 'Delete');
    expect(await answerDialog('Cancel')).toBe('Are you sure you want to delete this holiday?');
    expect(app.requests()).not.toContain(remove);
    await pressInRow('Holi', 'Delete');
    await answerDialog('Delete');
    await waitFor(() => expect(screen.queryByText('Holi')).toBeNull());
    expect(app.requests().filter((call) => call !== counted)).toEqual([list, remove]);
  });

  // spec 8.14, 8.15, 8.16, 8.17
  test.each([
    [
      'Too late.',
      'Error adding holiday: Too late.',
      'Error updating holiday: Too late.',
      'Error deleting holiday: Too late.',
    ],
    [
      '',
      'Error adding holiday: Failed to add holiday',
      'Error updating holiday: Failed to update holiday',
      'Error deleting holiday: Failed to delete holiday',
    ],
  ])(
    'changes refused with “%s” show in alerts: %s, %s, %s',
    async (serverMessage, adding, updating, deleting) => {
      const no = errorResponse(409, serverMessage, 'conflict');
      open({ [add]: no, [change]: no, [remove]: no });
      await app.press('Add Holiday');
      await replaceText('Title', 'Diwali');
      await setDate('2026-11-08');
      await app.press('Add');
      expect(await answerDialog('OK')).toBe(adding);
      expect((await findField('Title')).value).toBe('Diwali');
      await pressInRow('Holi', 'Edit');
      await app.press('Save');
      expect(await answerDialog('OK')).toBe(updating);
      await app.press('Cancel');
      await pressInRow('Holi', 'Delete');
      await answerDialog('Delete');
      expect(await answerDialog('OK')).toBe(deleting);
      expect(screen.getByText('Holi')).toBeTruthy();
    },
  );

  // spec 8.13
  test('holidays that could not be loaded show an alert', async () => {
    open({ [list]: errorResponse(400) });
    expect(await answerDialog('OK')).toBe('Failed to load holidays');
    app.responses = { [list]: [holi] };
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await table();
  });
});
