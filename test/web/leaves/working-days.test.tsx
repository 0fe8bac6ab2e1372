import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnDayRules } from '../../../shared/leaves/leave-day-rules.ts';
import type { Leave } from '../../../shared/leaves/leaves.ts';
import { userId } from '../../../shared/user-id.ts';
import { findField, findRow, pressInRow, setUpAdminApp } from '../admin-app.ts';
import { errorResponse, noCompany, notFound } from '../employee-app.tsx';

const app = setUpAdminApp();
const me = userId.parse('usr_00000000000000000001');
const ownRules: OwnDayRules = {
  rules: {
    weeklyOff: 'saturday-sunday',
    holidays: [{ date: '2026-11-24', name: 'Guru Nanak Jayanti' }],
    countsDaysBetween: false,
  },
  optionalHolidays: { perYear: 0, chosen: [] },
};
const leave: Leave = {
  id: 'leave_1',
  userId: me,
  name: 'Diya',
  email: 'diya@example.com',
  subject: 'Vacation',
  startDate: '2026-11-19',
  endDate: '2026-11-24',
  numberOfDays: 2.5,
  startsAtMidday: true,
  daysOff: [
    { date: '2026-11-21' },
    { date: '2026-11-22' },
    { date: '2026-11-24', holiday: 'Guru Nanak Jayanti' },
  ],
  description: 'To the sea',
  status: 'pending',
};

const setDate = async (label: string, value: string) =>
  fireEvent.change(await findField(label), { target: { value } });
const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

describe('a request where working days are counted', () => {
  const profile = 'GET /api/profile/me';
  const mine = `GET /api/leaves/${me}`;
  const rules = 'GET /api/leave-days';
  const apply = 'POST /api/leaves';

  function open(responses: typeof app.responses = {}) {
    app.responses = {
      [profile]: { yearlyLeaves: 12, leavesTaken: 4, workingDays: true },
      [mine]: [],
      [rules]: ownRules,
      'GET /api/holidays?year=2026': [],
      ...responses,
    };
    app.open('/dashboard/leave');
  }
  async function fill() {
    await screen.findByText('Working days count. Your weekly offs and holidays do not.');
    await setDate('Start Date', '2026-11-19');
    await setDate('End Date', '2026-11-24');
  }

  test('the form counts working days and names the holiday before the request is sent', async () => {
    open();
    await fill();
    await says('3 working days (Tue is Guru Nanak Jayanti), 5 left after this request');
  });

  test('what is left includes the pending requests, and the form says so', async () => {
    open({ [mine]: [{ ...leave, startDate: '2026-12-01', endDate: '2026-12-03' }] });
    await fill();
    await says('2.5 left after this request and 2.5 days of pending requests');
  });

  test('half days count half and are sent', async () => {
    open({ [apply]: leave });
    await fill();
    await userEvent.click(await screen.findByLabelText('Start date from midday'));
    await says('2.5 working days (Tue is Guru Nanak Jayanti), 5.5 left after this request');
    await userEvent.type(await findField('Description'), 'To the sea');
    await app.press('Submit request');
    await says('Leave application submitted successfully!');
    expect(app.requests()).toContain(apply);
  });

  test('a period without a working day is not sent', async () => {
    open();
    await fill();
    await setDate('Start Date', '2026-11-21');
    await setDate('End Date', '2026-11-22');
    await userEvent.type(await findField('Description'), 'Rest');
    await app.press('Submit request');
    await screen.findByText('There is no working day in this period. Choose other dates.');
    expect(app.requests()).not.toContain(apply);
  });

  test('the calendar shows the weekly offs, and the holidays of the employee alone', async () => {
    const holiday = (id: string, name: string, date: string) => ({ id, name, date });
    open({
      'GET /api/holidays?year=2026': [
        holiday('hol_1', 'Guru Nanak Jayanti', '2026-11-24'),
        holiday('hol_2', 'Kannada Rajyotsava', '2026-11-02'),
      ],
    });
    await fill();
    const calendar = await screen.findByRole('table', { name: 'November 2026' });
    await waitFor(() => expect(calendar.textContent).toContain('24, Guru Nanak Jayanti, in this request'));
    expect(within(calendar).getByText('21').closest('td')?.textContent).toBe(
      '21, weekly off, in this request',
    );
    expect(document.body.textContent).not.toContain('Kannada Rajyotsava');
  });

  test('rules that could not be loaded can be tried again, and nothing is counted until then', async () => {
    open({ [rules]: errorResponse(500) });
    await screen.findByText('Could not load how your leave days are counted.');
    await setDate('Start Date', '2026-11-19');
    await setDate('End Date', '2026-11-24');
    expect(document.body.textContent).not.toContain('left after this request');
    app.responses[rules] = ownRules;
    await app.press('Try again');
    await says('3 working days');
  });

  test('an employee without a profile has the rules of the company', async () => {
    open({ [profile]: notFound, 'GET /api/company': noCompany });
    await fill();
    await says('3 working days (Tue is Guru Nanak Jayanti), 9 left after this request');
  });

  test('the own applications say how many working days they have, and which are halves', async () => {
    open({ [mine]: [leave] });
    const row = await findRow('To the sea');
    expect(row.textContent).toContain('19 Nov 2026 from midday');
    expect(row.textContent).toContain('2.5 working days');
  });
});

describe('leave management where working days are counted', () => {
  const change = `PUT /api/leaves/${leave.id}`;
  const related = { id: leave.id, otherPending: { requests: 0, days: 0 } };
  const overlaps = { total: 0, first: [] };

  beforeEach(() => {
    app.answerOther = ({ method, path }) => {
      if (path.startsWith('/api/admin/leaves/balances'))
        return { balances: [{ userId: me, yearlyLeaves: 12, leavesTaken: 4, workingDays: true }] };
      if (path.startsWith('/api/admin/leaves/related'))
        return {
          related: [{ ...related, daysNow: 3.5, approvedOverlaps: overlaps, pendingOverlaps: overlaps }],
        };
      if (path.startsWith('/api/admin/leave-days')) return ownRules.rules;
      if (path.startsWith('/api/admin/leaves/last-reset')) return { reset: null };
      if (method === 'GET' && path.startsWith('/api/admin/leaves')) return [leave];
      return { ...leave, numberOfDays: 0.5 };
    };
    app.open('/admin/leaves');
  });

  test('a request shows its half day, its working days and the holiday in it', async () => {
    const row = await findRow('Vacation');
    expect(row.textContent).toContain('19 Nov 2026 from midday');
    expect(row.textContent).toContain('2.5 working days (Tue is Guru Nanak Jayanti)');
  });

  test('a request that counts otherwise by now says so before it is approved', async () => {
    await says('Approving it now counts 3.5 days.');
    await says('4.5 left after approval');
  });

  test('an edited request is counted anew, with its half days', async () => {
    await pressInRow('Diya', 'Edit');
    const half = await screen.findByLabelText<HTMLInputElement>('Start date from midday');
    expect(half.checked).toBe(true);
    await setDate('End Date', '2026-11-19');
    await says('0.5 working days');
    await app.press('Save');
    await waitFor(() => expect(app.requests()).toContain(change));
    expect((await findRow('Vacation')).textContent).toContain('0.5 working days');
  });
});
