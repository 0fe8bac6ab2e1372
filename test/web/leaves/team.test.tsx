import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { Team, TeamRequest } from '../../../shared/leaves/team.ts';
import { formatPeriod, nextPeriod, toPeriod } from '../../../shared/period.ts';
import { userId } from '../../../shared/user-id.ts';
import { answerDialog, findField, findRow, pressInRow } from '../admin-app.ts';
import { errorResponse, setUpEmployeeApp } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpEmployeeApp();
const month = toPeriod(todayInIndia());
const requests = 'GET /api/team/requests';
const calendar = `GET /api/team/calendar?month=${month}`;
const delegatePath = '/api/team/delegate';

const team: Team = {
  members: [{ userId: userId.parse('usr_00000000000000000002'), name: 'Meera Shah' }],
  isManager: true,
  colleagues: [{ userId: userId.parse('usr_00000000000000000002'), name: 'Meera Shah' }],
  delegation: null,
  standsInFor: [],
};
const request: TeamRequest = {
  id: 'leave_00000000000000000003_00000000000000000001',
  name: 'Ravi Nair',
  subject: 'Vacation',
  startDate: '2026-12-21',
  endDate: '2026-12-24',
  numberOfDays: 4,
  description: 'To the sea',
  status: 'pending',
  away: [{ name: 'Meera Shah', startDate: '2026-12-24', endDate: '2026-12-26' }],
};
const decide = (decision: string) => `PUT /api/team/requests/${request.id}/${decision}`;

function open(responses: typeof app.responses = {}) {
  app.answerAside('/api/notifications/unread', { count: 0, hasTeam: true });
  app.responses = {
    'GET /api/team': team,
    [requests]: [request],
    [calendar]: { away: [] },
    'GET /api/team/worked-days': [],
    ...responses,
  };
  app.open('/dashboard/team');
}
const mainLinks = () =>
  within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the navigation', () => {
  test('has Team for an employee who decides on the leave of others, and keeps it', async () => {
    open();
    await waitFor(() => expect(mainLinks()).toContain('Team'));
    expect(JSON.parse(localStorage.getItem('user') ?? '').hasTeam).toBe(true);
  });

  test('loses Team with the last member of it', async () => {
    localStorage.setItem(
      'user',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('user') ?? ''), hasTeam: true }),
    );
    open({ 'GET /api/team': { ...team, members: [], isManager: false }, [requests]: [] });
    app.answerAside('/api/notifications/unread', { count: 0 });
    await screen.findByText(/No employee reports to you/);
    await waitFor(() => expect(mainLinks()).not.toContain('Team'));
  });
});

describe('requests of the team', () => {
  test('a request shows its dates, and who else of the team is away', async () => {
    open();
    const row = within(await findRow('Ravi Nair'));
    row.getByText('24 Dec – 26 Dec');
    row.getByText('4 days');
    await screen.findByText('1 request is waiting for your decision.');
  });

  test.each([
    ['Approve', 'approved', 'Approved'],
    ['Reject', 'rejected', 'Rejected'],
  ])('%s decides, and the row shows the decision', async (button, decision, label) => {
    open({ [decide(decision)]: { message: `Leave request has been ${decision}` } });
    await findRow('Ravi Nair');
    await pressInRow('Ravi Nair', button);
    await screen.findByText(`Leave request has been ${decision}`);
    within(await findRow('Ravi Nair')).getByText(label);
    await screen.findByText('No leave request is waiting for your decision.');
  });

  test('a decision that is refused says why, and loads the requests again', async () => {
    const why = 'This leave request has already been approved.';
    open({ [decide('rejected')]: errorResponse(409, why, 'conflict') });
    await findRow('Ravi Nair');
    await pressInRow('Ravi Nair', 'Reject');
    await screen.findByText(why);
    await waitFor(() => expect(app.requests().filter((sent) => sent === requests)).toHaveLength(2));
  });

  test('a list that cannot be loaded can be loaded again', async () => {
    open({ [requests]: errorResponse(500) });
    await screen.findByText('Could not load the leave requests of your team.');
    app.responses[requests] = [request];
    await app.press('Try again');
    await findRow('Ravi Nair');
  });
});

describe('the calendar of the team', () => {
  test('names who is away on each day, and leads to the next month', async () => {
    const away = { name: 'Meera Shah', startDate: `${month}-10`, endDate: `${month}-11` };
    open({
      [calendar]: { away: [away] },
      [`GET /api/team/calendar?month=${nextPeriod(month)}`]: { away: [] },
    });
    const table = within(await screen.findByRole('table', { name: formatPeriod(month) }));
    expect(table.getAllByText('Meera Shah')).toHaveLength(2);
    await app.press(`Next: ${formatPeriod(nextPeriod(month))}`);
    await screen.findByText('No one is away this month');
  });
});

describe('a delegate', () => {
  test('is chosen from the colleagues, with days', async () => {
    let sent: unknown;
    open({
      [`PUT ${delegatePath}`]: ({ body }, response) => {
        sent = JSON.parse(body);
        app.responses['GET /api/team'] = {
          ...team,
          delegation: { name: 'Meera Shah', startDate: '2026-12-20', endDate: '2026-12-31' },
        };
        sendJson(response, 200, { name: 'Meera Shah', startDate: '2026-12-20', endDate: '2026-12-31' });
      },
    });
    await screen.findByText('Delegate');
    await app.press('Name a delegate');
    await userEvent.selectOptions(await findField('Colleague'), 'Meera Shah');
    for (const [label, date] of [
      ['First day', '2026-12-20'],
      ['Last day', '2026-12-31'],
    ] as const)
      fireEvent.change(await findField(label), { target: { value: date } });
    await app.press('Save delegate');
    await screen.findByText('Delegate saved');
    expect(sent).toEqual({
      userId: 'usr_00000000000000000002',
      startDate: '2026-12-20',
      endDate: '2026-12-31',
    });
    await screen.findByText('from 20 Dec 2026 to 31 Dec 2026');
  });

  test('is removed after a confirmation', async () => {
    open({
      'GET /api/team': {
        ...team,
        delegation: { name: 'Meera Shah', startDate: '2026-12-20', endDate: '2026-12-20' },
      },
      [`DELETE ${delegatePath}`]: { message: 'Delegate removed' },
    });
    await screen.findByText('on 20 Dec 2026');
    await app.press('Remove delegate');
    app.responses['GET /api/team'] = team;
    expect(await answerDialog('Remove delegate')).toBe(
      'Are you sure that Meera Shah should no longer decide for you?',
    );
    await screen.findByText('Delegate removed');
    await waitFor(() => expect(screen.queryByText('on 20 Dec 2026')).toBeNull());
  });
});

test('a delegate sees which manager they decide for, and names no delegate of their own', async () => {
  open({
    'GET /api/team': {
      ...team,
      isManager: false,
      standsInFor: [{ name: 'Anil Rao', endDate: '2026-12-31' }],
    },
  });
  await screen.findByText('You decide for Anil Rao until 31 Dec 2026.');
  expect(screen.queryByText('Delegate')).toBeNull();
});
