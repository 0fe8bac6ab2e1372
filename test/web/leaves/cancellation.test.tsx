import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { Leave } from '../../../shared/leaves/leaves.ts';
import { userId } from '../../../shared/user-id.ts';
import { answerDialog, columnTitles, pressInRow } from '../admin-app.ts';
import { errorResponse, setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();
const me = userId.parse('usr_00000000000000000001');
const today = todayInIndia();
const leave = (number: number, subject: string, startDate: string, changes: Partial<Leave> = {}): Leave => ({
  id: `leave_0000000000000000000${number}_00000000000000000001`,
  userId: me,
  name: 'Ananya Iyer',
  email: 'ananya@example.com',
  subject,
  startDate,
  endDate: startDate,
  numberOfDays: 1,
  description: 'Rest',
  status: 'approved',
  ...changes,
});
const onam = leave(1, 'Onam', addDays(today, 3));
const begun = leave(2, 'Marathon', today);
const mine = `GET /api/leaves/${me}`;
const path = `/api/leaves/${onam.id}/cancellation`;

function open(leaveCancelling?: true, list: Leave[] = [onam, begun]) {
  app.answerOther = ({ path: asked }) => (asked.startsWith('/api/holidays') ? [] : null);
  app.responses = {
    ...app.responses,
    'GET /api/profile/me': { yearlyLeaves: 12, leavesTaken: 2, ...(leaveCancelling && { leaveCancelling }) },
    [mine]: list,
  };
  app.open('/dashboard/leave');
}

test('approved leave has no actions where the company does not let employees ask to cancel', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'My Leave Applications' });
  expect(columnTitles(table)).not.toContain('Actions');
});

test('an employee asks to cancel approved leave that has not begun, and can take that back', async () => {
  app.responses[`PUT ${path}`] = { message: 'Cancellation requested' };
  app.responses[`DELETE ${path}`] = { message: 'Cancellation request withdrawn' };
  open(true);
  await screen.findByRole('button', { name: 'Ask to cancel' });
  expect(screen.getAllByRole('button', { name: 'Ask to cancel' })).toHaveLength(1);
  await pressInRow('Onam', 'Ask to cancel');
  expect(await answerDialog('Ask to cancel')).toContain('It stays approved until that is decided.');
  await screen.findByText('Cancellation requested');
  await screen.findByText('Asks to cancel');
  await pressInRow('Onam', 'Keep leave');
  await screen.findByText('Cancellation request withdrawn');
  await screen.findByRole('button', { name: 'Ask to cancel' });
});

test('a request that is refused says why, and loads the leave again', async () => {
  const why = 'This leave has already begun. Ask HR to change it.';
  app.responses[`PUT ${path}`] = errorResponse(409, why, 'conflict');
  open(true);
  await screen.findByRole('button', { name: 'Ask to cancel' });
  await pressInRow('Onam', 'Ask to cancel');
  await answerDialog('Ask to cancel');
  await screen.findByText(why);
  await waitFor(() => expect(app.requests().filter((sent) => sent === mine).length).toBeGreaterThan(1));
});
