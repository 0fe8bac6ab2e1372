import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { addDays, formatDate, todayInIndia } from '../../../shared/date.ts';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import type { WorkedDay } from '../../../shared/leaves/worked-days.ts';
import { userId } from '../../../shared/user-id.ts';
import { compensatoryLeave } from '../../support/leave-type.ts';
import { answerDialog, findField, pressInRow, replaceText, setUpAdminApp, tableRows } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const me = userId.parse('usr_00000000000000000001');
const day = addDays(todayInIndia(), -3);
const id = `worked_${'0'.repeat(19)}1_${day}`;
const waiting: WorkedDay = {
  id,
  userId: me,
  name: 'Ananya Iyer',
  email: 'ananya@example.com',
  date: day,
  halfDays: 2,
  description: 'The release.',
  state: 'pending',
};
const ledgers: LeaveLedgers = {
  types: { yearStart: 1, version: 1, types: [compensatoryLeave()] },
  employment: {},
  entries: [],
  leaves: [],
};

describe('an employee', () => {
  const open = (days: WorkedDay[], changes: Partial<LeaveLedgers> = {}) => {
    app.responses = {
      ...app.responses,
      'GET /api/profile/me': { userId: me, hasLeaveTypes: true, yearlyLeaves: 12, leavesTaken: 0 },
      'GET /api/leave-ledgers': { ...ledgers, ...changes },
      'GET /api/worked-days': { days },
    };
    app.open('/dashboard/leave');
  };

  test('asks for leave in return for a worked day off, and sees what became of it', async () => {
    open([{ ...waiting, date: addDays(day, -7), state: 'approved', lastDay: addDays(day, 50) }]);
    await screen.findByText(`Take it until ${formatDate(addDays(day, 50))}`);
    const sent: unknown[] = [];
    app.responses['POST /api/worked-days'] = ({ body }, response) => {
      sent.push(JSON.parse(body));
      app.responses['GET /api/worked-days'] = { days: [waiting] };
      sendJson(response, 200, { message: 'Request sent' });
    };
    await userEvent.click(screen.getByRole('button', { name: 'Ask for leave' }));
    await replaceText('Day', day);
    await userEvent.selectOptions(await findField('Worked'), 'Half day');
    await replaceText('What you worked on', 'The release.');
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    await screen.findByText('Request sent');
    expect(sent).toEqual([{ date: day, halfDays: 1, description: 'The release.' }]);
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy();
  });

  test('reads in the form why a day cannot be credited, and keeps what was typed', async () => {
    open([]);
    app.responses['POST /api/worked-days'] = errorResponse(
      409,
      'You have asked for this day already.',
      'conflict',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for leave' }));
    await replaceText('Day', day);
    await replaceText('What you worked on', 'The release.');
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    await screen.findByText('You have asked for this day already.');
    expect((await findField('What you worked on')).value).toBe('The release.');
  });

  test('withdraws a request after a confirmation', async () => {
    open([waiting]);
    app.responses[`DELETE /api/worked-days/${id}`] = (_, response) => {
      app.responses['GET /api/worked-days'] = { days: [] };
      sendJson(response, 200, { message: 'Request withdrawn' });
    };
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await answerDialog('Withdraw')).toContain(`Withdraw the request for ${formatDate(day)}?`);
    await screen.findByText('Request withdrawn');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Worked days off' })).toBeNull());
  });

  test('without a type of leave for it is asked nothing', async () => {
    open([], { types: { ...ledgers.types, types: [compensatoryLeave({ credit: 'manual' })] } });
    await screen.findByText('Leave ledger');
    expect(screen.queryByText('Worked days off')).toBeNull();
  });
});

describe('an admin', () => {
  const path = 'GET /api/admin/worked-days';
  const decision = `PUT /api/admin/worked-days/${id}/approved`;

  test('approves a request, which stays in the list as approved', async () => {
    app.responses = {
      ...app.responses,
      [path]: [waiting],
      [decision]: (_, response) => sendJson(response, 200, { message: 'Leave credited' }),
    };
    app.open('/admin/worked-days');
    await pressInRow('Ananya Iyer', 'Approve');
    await screen.findByText('Leave credited');
    const [cells] = tableRows(screen.getByRole('table', { name: 'Worked days off' }));
    expect(cells?.join(' ')).toContain('Approved');
  });

  test('is told that a request was decided meanwhile, and sees the list anew', async () => {
    app.responses = {
      ...app.responses,
      [path]: [waiting],
      [decision]: (_, response) => {
        app.responses[path] = [];
        sendJson(response, 409, {
          code: 'conflict',
          message: 'This request is already decided. Reload the page.',
          error: 'This request is already decided. Reload the page.',
        });
      },
    };
    app.open('/admin/worked-days');
    await pressInRow('Ananya Iyer', 'Approve');
    await screen.findByText('This request is already decided. Reload the page.');
    await screen.findByText('No request is waiting for a decision.');
  });

  test('can load the list again where that failed', async () => {
    app.responses = { ...app.responses, [path]: errorResponse(500, 'Something went wrong.', 'internal') };
    app.open('/admin/worked-days');
    await screen.findByText(/Could not load the requests/, {}, { timeout: 100_000 });
    app.responses[path] = [waiting];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(await screen.findByRole('table')).getByText('Ananya Iyer')).toBeTruthy();
  });
});
