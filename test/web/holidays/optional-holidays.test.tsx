import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Holiday } from '../../../shared/holidays/holidays.ts';
import type { OwnDayRules } from '../../../shared/leaves/leave-day-rules.ts';
import { defaultLeaveRules } from '../../../shared/leaves/leave-rules.ts';
import { findField, setUpAdminApp, tableRows } from '../admin-app.ts';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
// A year that the screen can show.
const [year, today, lastDay] = ['2026', '2026-06-15', '2026-12-31'];
beforeEach(() => void vi.setSystemTime(`${today}T06:30:00Z`));
const holiday = (id: string, name: string, date: string, rest: Partial<Holiday> = {}): Holiday => ({
  id: `hol_${id.repeat(20)}`,
  name,
  date,
  ...rest,
});
const diwali = holiday('1', 'Diwali', lastDay);
const goa = holiday('2', 'Goa Liberation Day', lastDay, { locations: ['Panaji'] });
const onam = holiday('3', 'Onam', lastDay, { isOptional: true });
const pongal = holiday('4', 'Pongal', today, { isOptional: true });
const rules = (chosen: string[], perYear = 1): OwnDayRules => ({
  rules: { weeklyOff: 'sunday', holidays: [], countsDaysBetween: false },
  workLocation: 'Pune',
  optionalHolidays: { perYear, chosen },
});

describe('optional holidays of an employee', () => {
  async function open(own: OwnDayRules | null) {
    app.responses = {
      'GET /api/holidays?year=2025': [],
      [`GET /api/holidays?year=${year}`]: [diwali, goa, onam, pongal],
      'GET /api/leave-days': (_, response) => sendJson(response, 200, own),
      [`PUT /api/optional-holidays/${onam.id}`]: rules([onam.id]),
      [`DELETE /api/optional-holidays/${onam.id}`]: rules([]),
    };
    app.open('/dashboard/holidays');
    await userEvent.click(await screen.findByLabelText(year));
  }
  const table = (name: string) => screen.findByRole('table', { name });
  const names = async (name: string) =>
    tableRows(await table(name)).map((cells) =>
      cells.find((cell) => /[a-z]{4}/i.test(cell))?.replace(/^Holiday(?=[A-Z])/, ''),
    );

  test('an employee chooses an optional holiday, which then is among the upcoming ones, and withdraws it', async () => {
    await open(rules([]));
    expect(await names('Optional Holidays')).toEqual(['Onam', 'Pongal']);
    expect(await names('Upcoming Holidays')).toEqual(['Diwali']);
    await screen.findByText(`You have chosen 0 of 1 for ${year}.`);
    await app.press('Choose');
    await screen.findByText('Onam is a day off for you.');
    await waitFor(async () => expect(await names('Upcoming Holidays')).toEqual(['Diwali', 'OnamOptional']));
    await app.press('Withdraw');
    await screen.findByText(`You have chosen 0 of 1 for ${year}.`);
  });

  test('nothing more can be chosen once the number is used up, and nothing on the day itself', async () => {
    await open(rules([pongal.id]));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose' });
    expect(button.disabled).toBe(true);
    expect(within(await table('Optional Holidays')).getByText('Chosen')).toBeTruthy();
  });

  test('where calendar days are counted every holiday is listed, and none can be chosen', async () => {
    await open(null);
    expect(await names('Upcoming Holidays')).toHaveLength(3);
    expect(screen.queryByRole('table', { name: 'Optional Holidays' })).toBeNull();
  });
});

describe('whose holiday it is', () => {
  const add = 'POST /api/holidays';
  let sent: unknown;

  function open(counting: 'calendar' | 'working') {
    app.answerAside('/api/admin/leave-rules', { ...defaultLeaveRules, counting });
    app.responses = {
      'GET /api/holidays': [goa, onam],
      'GET /api/admin/work-locations': { locations: [{ location: 'Panaji', employees: 3 }] },
      [add]: ({ body }, response) => {
        sent = JSON.parse(body);
        sendJson(response, 200, { id: 'hol_9', ...JSON.parse(body) });
      },
    };
    app.open('/admin/holidays');
  }

  test('an admin adds an optional holiday of a work location where working days are counted', async () => {
    open('working');
    await app.press('Add Holiday');
    await userEvent.type(await findField('Title'), 'Shigmo');
    fireEvent.change(await findField('Date'), { target: { value: `${year}-03-10` } });
    await userEvent.click(await screen.findByLabelText('Optional: a day off for employees who choose it'));
    await userEvent.selectOptions(await findField('Work location'), 'Panaji (3 employees)');
    await app.press('Add location');
    await app.press('Add');
    await screen.findByText('Holiday added');
    expect(sent).toEqual({
      name: 'Shigmo',
      date: `${year}-03-10`,
      isOptional: true,
      locations: ['Panaji'],
    });
  });

  test('the list says which holidays are optional and where they are', async () => {
    open('working');
    await waitFor(() => expect(document.body.textContent).toContain('Panaji'));
    expect(screen.getByText('Optional')).toBeTruthy();
  });

  test('the form has title and date alone where calendar days are counted', async () => {
    open('calendar');
    await app.press('Add Holiday');
    await findField('Title');
    expect(screen.queryByLabelText('Work location')).toBeNull();
  });
});
