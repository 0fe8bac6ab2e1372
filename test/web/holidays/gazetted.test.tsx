import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HolidayDetails } from '../../../shared/holidays/holidays.ts';
import { setUpAdminApp } from '../admin-app.ts';
import { type ReceivedRequest, sendError, sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const list = 'GET /api/holidays';
const add = 'POST /api/holidays';
const holiday = (name: string, date: string) => ({ id: `hol_${date}`, name, date });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

type Respond = (request: ReceivedRequest, response: Parameters<typeof sendJson>[0]) => void;

/** The holidays that were sent, and a server that takes each but those of a name. */
let sent: HolidayDetails[] = [];
const taking =
  (refused?: string, status = 500): Respond =>
  ({ body }, response) => {
    const details: HolidayDetails = JSON.parse(body);
    if (details.name === refused)
      return sendError(response, status, status === 409 ? 'conflict' : 'unavailable', 'Not this one.');
    sent.push(details);
    sendJson(response, 200, holiday(details.name, details.date));
  };

async function open(holidays: object[] = [], respond = taking()) {
  sent = [];
  const listed: Respond = (_, response) =>
    sendJson(response, 200, [...holidays, ...sent.map(({ name, date }) => holiday(name, date))]);
  app.responses = { [list]: listed, [add]: respond };
  app.open('/admin/holidays');
  await waitFor(() => expect(app.requests()).toContain(list));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add gazetted holidays' }).disabled).toBe(
      false,
    ),
  );
  await app.press('Add gazetted holidays');
  await screen.findByRole('dialog', { name: 'Gazetted holidays of India' });
}
const item = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the list of gazetted holidays', () => {
  test('adds all gazetted holidays of the year that are not in the list', async () => {
    await open();
    await app.press('Add 17 holidays');
    await closed();
    expect(sent).toHaveLength(17);
    expect(sent.slice(0, 2)).toEqual([
      { name: 'Republic Day', date: '2026-01-26' },
      { name: 'Holi', date: '2026-03-04' },
    ]);
    expect(await screen.findByText('17 holidays added')).toBeTruthy();
    expect(within(await screen.findByRole('table', { name: 'Holidays' })).getAllByRole('row')).toHaveLength(
      18,
    );
    await app.press('Add gazetted holidays');
    const nothing = await screen.findByRole<HTMLButtonElement>('button', { name: 'No holidays to add' });
    expect(nothing.disabled).toBe(true);
  });

  // behaviour leaves: Gazetted holidays
  test('marks gazetted holidays already added under the same name or on the same day', async () => {
    await open([
      holiday('holi', '2026-03-03'),
      holiday('Eid al-Fitr', '2026-03-21'),
      holiday('Gandhi Jayanti', '2025-10-02'),
    ]);
    expect((await item('Holi')).textContent).toBe('Holiholi, 03 Mar 2026Already added');
    expect((await item('Id-ul-Fitr')).textContent).toBe('Id-ul-FitrEid al-Fitr, 21 Mar 2026Already added');
    expect(screen.getByRole('button', { name: 'Add 15 holidays' })).toBeTruthy();
    // Two fall on one day, and one of them says nothing of the other.
    await userEvent.click(screen.getByRole('radio', { name: '2025' }));
    expect((await item('Gandhi Jayanti')).textContent).toContain('Already added');
    expect(within(await item('Dussehra')).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  test('skips cleared gazetted holidays and uses a changed date', async () => {
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Holi' }));
    const date = screen.getByLabelText('Date of Muharram');
    fireEvent.change(date, { target: { value: '' } });
    await app.press('Add 16 holidays');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Choose a date for Muharram or clear its checkbox.',
    );
    expect(sent).toEqual([]);
    fireEvent.change(date, { target: { value: '2026-06-27' } });
    await app.press('Add 16 holidays');
    await closed();
    expect(sent.map(({ name }) => name)).not.toContain('Holi');
    expect(sent).toContainEqual({ name: 'Muharram', date: '2026-06-27' });
  });

  test('keeps gazetted holidays added before a failure, and continues with the rest', async () => {
    await open([], taking('Good Friday'));
    await app.press('Add 17 holidays');
    expect((await screen.findByRole('alert')).textContent).toBe('Error adding holiday: Not this one.');
    expect(sent).toHaveLength(5);
    app.responses[add] = taking();
    await app.press('Add 12 holidays');
    await closed();
    expect(sent.map(({ name }) => name)).toHaveLength(17);
  });

  test('counts a gazetted holiday that another admin has added as added', async () => {
    await open([], taking('Holi', 409));
    app.responses[list] = [holiday('Holi', '2026-03-04')];
    await app.press('Add 17 holidays');
    await closed();
    expect(sent).toHaveLength(16);
    expect(await screen.findByText('Holi')).toBeTruthy();
  });

  test('says that the gazetted holidays of an unpublished year are not available', async () => {
    await open();
    await userEvent.click(screen.getByRole('radio', { name: '2027' }));
    expect(await screen.findByText(/^The list for 2027 is not available yet/)).toBeTruthy();
    await app.press('Add 4 holidays');
    await closed();
    expect(sent.map(({ date }) => date)).toEqual(['2027-01-26', '2027-08-15', '2027-10-02', '2027-12-25']);
  });
});
