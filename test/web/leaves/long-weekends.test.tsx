import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { userId } from '../../../shared/user-id.ts';
import { findField } from '../admin-app.ts';
import { errorResponse, setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();
const year = Number(todayInIndia().slice(0, 4)) + 1;

/** The first Tuesday in June of next year. */
const tuesday = (() => {
  let date = `${year}-06-01`;
  while (new Date(`${date}T00:00:00Z`).getUTCDay() !== 2) date = addDays(date, 1);
  return date;
})();
const monday = addDays(tuesday, -1);

function open(responses: typeof app.responses = {}) {
  app.answerOther = ({ path }) => (path.startsWith('/api/holidays') ? [] : null);
  app.responses = {
    'GET /api/profile/me': { yearlyLeaves: 12, leavesTaken: 2 },
    [`GET /api/leaves/${userId.parse('usr_00000000000000000001')}`]: [],
    [`GET /api/holidays?year=${year}`]: [{ id: 'hol_1', name: 'Bakrid', date: tuesday }],
    ...responses,
  };
  app.open('/dashboard/leave');
}

// behaviour leaves: Long weekends
test('a long weekend fills the dates of the form, and says what it costs', async () => {
  open();
  await screen.findByText('See which days of leave make the most of the holidays.');
  await app.press('Show long weekends');
  await screen.findByText('Bakrid');
  await screen.findByText('4 days off in a row');
  await app.press('Apply');
  expect((await findField('Start Date')).value).toBe(monday);
  expect((await findField('End Date')).value).toBe(monday);
  await screen.findByText('1 day', { selector: 'span' });
});

test('holidays that cannot be loaded can be loaded again', async () => {
  const holidays = `GET /api/holidays?year=${year}`;
  open({ [holidays]: errorResponse(500) });
  await screen.findByText('See which days of leave make the most of the holidays.');
  await app.press('Show long weekends');
  await screen.findByText('Could not load the holidays.');
  app.responses[holidays] = [];
  await app.press('Try again');
  await screen.findByText(/No holiday makes a long weekend/);
});

test('where the manager decides, the screen says that requests go to the manager, and which teammates are away', async () => {
  const away = `GET /api/team/away?startDate=${monday}&endDate=${tuesday}`;
  open({
    'GET /api/profile/me': { yearlyLeaves: 12, leavesTaken: 2, leaveByManager: true, manager: 'Meera Shah' },
    [away]: { names: ['Ravi Nair', 'Anu Rao'], more: 2 },
  });
  await screen.findByText('Requests go to Meera Shah for approval.');
  fireEvent.change(await findField('Start Date'), { target: { value: monday } });
  fireEvent.change(await findField('End Date'), { target: { value: tuesday } });
  await screen.findByText('Ravi Nair, Anu Rao and 2 others are away on the same days.');
});

test('where admins decide, nothing is asked of teammates', async () => {
  open();
  await screen.findByText('Requests go to HR for approval.');
  fireEvent.change(await findField('Start Date'), { target: { value: monday } });
  fireEvent.change(await findField('End Date'), { target: { value: tuesday } });
  await screen.findByText(/2 days/);
  await waitFor(() => expect(app.requests().some((sent) => sent.includes('/api/team'))).toBe(false));
});
