import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { Leave } from '../../../shared/leaves/leaves.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { userId } from '../../../shared/user-id.ts';
import { answerDialog, columnTitles, findField, findRow, pressInRow, tableRows } from '../admin-app.ts';
import { errorResponse, noCompany, notFound, setUpEmployeeApp } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpEmployeeApp();
const me = userId.parse('usr_00000000000000000001');
const fever: Leave = {
  id: 'leave_1',
  userId: me,
  name: 'Ananya Iyer',
  email: 'ananya@example.com',
  subject: 'Sick Leave',
  startDate: '2026-08-03',
  endDate: '2026-08-05',
  numberOfDays: 3,
  description: 'Fever',
  status: 'pending',
};
const profile = 'GET /api/profile/me';
const mine = `GET /api/leaves/${me}`;
const apply = 'POST /api/leaves';
const holidays = `GET /api/holidays?year=${new Date().getFullYear()}`;

const loaded = (): typeof app.responses => ({
  [profile]: { yearlyLeaves: 12, leavesTaken: 4 },
  [mine]: [],
  [holidays]: [],
  'GET /api/holidays?year=2026': [],
});

function open(responses: typeof app.responses = {}) {
  app.responses = { ...loaded(), ...responses };
  app.open('/dashboard/leave');
}
/** The figure above a label, once it has loaded. */
const counter = (label: string) =>
  waitFor(() => {
    const { parentElement } = screen.getByText(label, { selector: 'dt' });
    const figure = parentElement?.querySelector('dd')?.textContent;
    expect(figure).toMatch(/^\d+$/);
    return figure;
  });
const setDate = async (label: string, value: string) =>
  fireEvent.change(await findField(label), { target: { value } });
async function fill({ startDate = '2026-08-03', endDate = '2026-08-05', description = 'Fever' } = {}) {
  await setDate('Start Date', startDate);
  await setDate('End Date', endDate);
  if (description) await userEvent.type(await findField('Description'), description);
}
const submit = () => app.press('Submit request');
const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('the leave counters', () => {
  // spec 2.65, 5.21
  test('the counters show the yearly leaves, those taken and those remaining', async () => {
    open();
    const labels = ['Total Yearly Leaves', 'Leaves Taken', 'Remaining Leaves'];
    expect(await Promise.all(labels.map(counter))).toEqual(['12', '4', '8']);
  });

  // spec 9.4
  test('the counters begin at twelve without a profile', async () => {
    open({ [profile]: notFound, 'GET /api/company': noCompany });
    const labels = ['Total Yearly Leaves', 'Leaves Taken', 'Remaining Leaves'];
    expect(await Promise.all(labels.map(counter))).toEqual(['12', '0', '12']);
  });
});

test('the leave screen shows that it is loading', async () => {
  const silence = () => undefined;
  open({ [profile]: silence, [mine]: silence });
  expect(await screen.findByText('Loading your leave balance…')).toBeTruthy();
  expect(screen.getByText('Loading your leave applications…')).toBeTruthy();
});

test.each([
  ['balance', profile, 'Failed to fetch profile data.', 'You have not submitted any leave applications.'],
  ['applications', mine, 'Could not load your leave applications.', 'No holidays this month'],
  ['holidays', holidays, 'Failed to load holidays', 'You have not submitted any leave applications.'],
])(
  'the %s of the leave screen that could not be loaded can be tried again',
  async (_, call, words, other) => {
    open({ [call]: errorResponse(400) });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(await screen.findByText(other)).toBeTruthy();
    app.responses = loaded();
    await app.press('Try again');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

test('a request cannot be sent before the balance has loaded, and the form says why', async () => {
  open({ [profile]: () => undefined, [apply]: fever });
  await fill();
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit request' });
  expect(button().disabled).toBe(true);
  expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You can submit once your leave balance has loaded.',
  );
  await submit();
  expect(app.requests()).not.toContain(apply);
});

test('the message about missing fields stays until a field is filled in', async () => {
  open();
  await findField('Start Date');
  await counter('Remaining Leaves');
  await submit();
  expect(await alertText()).toBe('Please fill all required fields');
  await setDate('Start Date', '2026-08-03');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

describe('an overdrawn balance', () => {
  const overdrawn = { [profile]: { yearlyLeaves: 12, leavesTaken: 22 } };

  test('an overdrawn balance has no days remaining, and says by how many it is overdrawn', async () => {
    open(overdrawn);
    const labels = ['Total Yearly Leaves', 'Leaves Taken', 'Remaining Leaves'];
    expect(await Promise.all(labels.map(counter))).toEqual(['12', '22', '0']);
    expect(await screen.findByText('You have taken 10 days more than your yearly leaves.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/[-−]\d/);
  });

  test('an overdrawn balance refuses a request with none remaining, not with a negative number', async () => {
    open(overdrawn);
    await counter('Leaves Taken');
    await fill();
    await waitFor(() => expect(document.body.textContent).toContain('3 days, 3 more than you have left'));
    await submit();
    expect(await alertText()).toBe('You cannot apply for 3 days. You only have 0 leaves remaining.');
  });
});

describe('the subject of a leave', () => {
  // spec 3.24
  test('the subject is one of five, Sick Leave at first', async () => {
    open();
    const subject = (await screen.findByLabelText('Subject')) as HTMLSelectElement;
    expect(subject.value).toBe('Sick Leave');
    expect([...subject.options].map(({ text }) => text)).toEqual([
      'Sick Leave',
      'Vacation',
      'Personal Leave',
      'Bereavement',
      'Other',
    ]);
  });

  // spec 4.18, 4.19
  test('the subject becomes free text with Other, and Sick Leave again with ×', async () => {
    open();
    await userEvent.selectOptions(await findField('Subject'), 'Other');
    const words = await findField('Subject');
    expect([words.tagName, words.value]).toEqual(['INPUT', '']);
    await userEvent.type(words, 'Moving house');
    await app.press('Back to Sick Leave');
    const chosen = await findField('Subject');
    expect([chosen.tagName, chosen.value]).toEqual(['SELECT', 'Sick Leave']);
  });
});

test('the form and its calendar say that every calendar day counts, with weekends and holidays', async () => {
  open();
  await screen.findByText('Every calendar day counts, including the first and last day.');
  await screen.findByText('Leave counts every calendar day. Weekends and holidays are included.');
  expect(document.body.textContent).not.toContain('inclusive');
});

describe('applying for leave', () => {
  test('leave before the date of joining is not sent, and the form names the date', async () => {
    open({ [profile]: { yearlyLeaves: 12, leavesTaken: 4, dateOfJoining: '2026-08-04' } });
    await counter('Remaining Leaves');
    await fill();
    await submit();
    await screen.findByText('Leave cannot start before the date of joining, 04 Aug 2026.');
    expect(app.requests()).not.toContain(apply);
  });

  // spec 5.20, 9.10
  test('the form counts the days inclusively while the dates are chosen, and shows the remaining days', async () => {
    open();
    await fill();
    await waitFor(() => expect(document.body.textContent).toContain('3 days, 5 left after this request'));
    await setDate('End Date', '2026-08-03');
    await waitFor(() => expect(document.body.textContent).toContain('1 day, 7 left after this request'));
  });

  test('the calendar is that of the requested days, and shows them and the holidays of their month', async () => {
    const name = 'Founders’ Day';
    open({ 'GET /api/holidays?year=2028': [{ id: 'hol_1', name, date: '2028-07-05' }] });
    await fill({ startDate: '2028-07-04', endDate: '2028-07-06', description: '' });
    const calendar = await screen.findByRole('table', { name: 'July 2028' });
    expect(await screen.findByText(name, { selector: 'li *' })).toBeTruthy();
    const days = within(calendar)
      .getAllByRole('cell')
      .filter(({ textContent }) => textContent?.includes('in this request'));
    expect(days.map(({ textContent }) => textContent)).toEqual([
      '4, in this request',
      `5, ${name}, in this request`,
      '6, in this request',
    ]);
  });

  test('the calendar waits for the whole year of a date that is typed', async () => {
    open({ 'GET /api/holidays?year=2028': [] });
    for (const year of ['0002', '0020', '0202', '2028']) await setDate('Start Date', `${year}-07-04`);
    expect(await screen.findByRole('table', { name: 'July 2028' })).toBeTruthy();
    await waitFor(() => expect(app.requests()).toContain('GET /api/holidays?year=2028'));
    expect(app.requests().filter((request) => /year=0/.test(request))).toEqual([]);
  });

  // spec 2.66, 4.20, 4.21, 7.31, 8.24
  test('submitting sends the request with its employee, confirms it, clears the form and reloads the lists', async () => {
    let body: unknown;
    open({
      [apply]: (received, response) => {
        body = JSON.parse(received.body);
        app.responses[mine] = [fever];
        app.responses[profile] = { yearlyLeaves: 12, leavesTaken: 5 };
        sendJson(response, 200, fever);
      },
    });
    expect(await counter('Leaves Taken')).toBe('4');
    await userEvent.selectOptions(await findField('Subject'), 'Other');
    await userEvent.type(await findField('Subject'), 'Moving house');
    await fill();
    await submit();
    expect(await screen.findByText('Leave application submitted successfully!')).toBeTruthy();
    expect(body).toEqual({
      subject: 'Moving house',
      startDate: '2026-08-03',
      endDate: '2026-08-05',
      description: 'Fever',
      userId: expect.any(String),
      name: expect.any(String),
      email: expect.any(String),
      status: 'pending',
    });
    expect((await findField('Subject')).value).toBe('Sick Leave');
    await screen.findByRole('table', { name: formatPeriod(todayInIndia().slice(0, 7)) });
    for (const label of ['Start Date', 'End Date', 'Description'])
      expect((await findField(label)).value).toBe('');
    expect(await screen.findByRole('table', { name: 'My Leave Applications' })).toBeTruthy();
    await waitFor(async () => expect(await counter('Leaves Taken')).toBe('5'));
  });

  // spec 5.18
  test.each([
    ['subject', { subject: '' }],
    ['start date', { startDate: '' }],
    ['end date', { endDate: '' }],
    ['description', { description: '' }],
    ['description that can be seen', { description: '\u200b' }],
  ])(
    'a request without its %s asks for all fields and is not sent',
    async (_, { subject, ...missing }: Record<string, string>) => {
      open();
      if (subject === '') await userEvent.selectOptions(await findField('Subject'), 'Other');
      await fill(missing);
      await submit();
      expect(await alertText()).toBe('Please fill all required fields');
      expect(app.requests()).not.toContain(apply);
    },
  );

  // spec 5.19
  test('a request that ends before it starts is not sent', async () => {
    open();
    await fill({ endDate: '2026-08-02' });
    await submit();
    expect(await screen.findByText('End date cannot be before start date')).toBeTruthy();
    expect(app.requests()).not.toContain(apply);
  });

  // spec 5.22
  test('a request for more days than remain shows a message and is not sent', async () => {
    open();
    await counter('Leaves Taken');
    await fill({ endDate: '2026-08-11' });
    await submit();
    expect(await alertText()).toBe('You cannot apply for 9 days. You only have 8 leaves remaining.');
    expect(app.requests()).not.toContain(apply);
  });

  // spec 8.23
  test.each([
    ['A pending or approved leave already covers some of these days. Choose other dates.', undefined],
    ['', 'Failed to submit leave.'],
  ])('a request refused with “%s” shows it, or a message of its own', async (serverMessage, own) => {
    open({ [apply]: errorResponse(409, serverMessage, 'conflict') });
    await fill();
    await submit();
    expect(await alertText()).toBe(own ?? serverMessage);
    expect((await findField('Description')).value).toBe('Fever');
  });
});

describe('my leave applications', () => {
  // spec 2.67, 4.5
  test('applications are listed with approved green, rejected red and pending yellow', async () => {
    open({
      [mine]: [
        fever,
        { ...fever, id: 'leave_2', status: 'approved' },
        { ...fever, id: 'leave_3', status: 'rejected' },
      ],
    });
    const table = await screen.findByRole('table', { name: 'My Leave Applications' });
    expect(columnTitles(table)).toEqual([
      'Full Name',
      'Subject',
      'Description',
      'Start Date',
      'End Date',
      'Status',
      'Actions',
    ]);
    const [first] = tableRows(table);
    for (const [index, text] of [
      'Ananya Iyer',
      'Sick Leave',
      'Fever',
      '03 Aug 2026',
      '05 Aug 2026',
      'Pending',
    ].entries()) {
      expect(first?.[index]).toContain(text);
    }
    const tone = (words: string) => within(table).getByText(words).className;
    expect(tone('Pending')).toContain('caution');
    expect(tone('Approved')).toContain('positive');
    expect(tone('Rejected')).toContain('negative');
  });

  const byName = (id: number, subject: string, status: Leave['status'] = 'pending'): Leave => ({
    ...fever,
    id: `leave_${id}`,
    subject,
    status,
  });
  const withdraw = (id: number) => `DELETE /api/leaves/leave_${id}`;
  const done = { message: 'Leave application withdrawn' };

  test('the list has no column of actions while no application is pending', async () => {
    open({ [mine]: [byName(1, 'Onam', 'approved')] });
    const table = await screen.findByRole('table', { name: 'My Leave Applications' });
    expect(columnTitles(table)).toEqual([
      'Full Name',
      'Subject',
      'Description',
      'Start Date',
      'End Date',
      'Status',
    ]);
    expect(within(table).queryByRole('button')).toBeNull();
  });

  test('only a pending application can be withdrawn, after a confirmation', async () => {
    open({
      [mine]: [byName(1, 'Onam'), byName(2, 'Wedding', 'approved'), byName(3, 'Marathon')],
      [withdraw(1)]: done,
      [withdraw(3)]: done,
    });
    expect(within(await findRow('Wedding')).queryByRole('button')).toBeNull();
    await pressInRow('Onam', 'Withdraw');
    expect(await answerDialog('Cancel')).toBe(
      'Are you sure you want to withdraw your application for Onam, 03 Aug 2026 – 05 Aug 2026?',
    );
    expect(app.requests()).not.toContain(withdraw(1));
    await pressInRow('Onam', 'Withdraw');
    await answerDialog('Withdraw');
    expect(await screen.findByText('Leave application withdrawn')).toBeTruthy();
    expect(screen.queryByText('Onam')).toBeNull();
    expect(app.requests()).toContain(withdraw(1));
    const left = within(await findRow('Marathon')).getByRole('button', { name: 'Withdraw' });
    await waitFor(() => expect(document.activeElement).toBe(left));
    await pressInRow('Marathon', 'Withdraw');
    await answerDialog('Withdraw');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  });

  test.each([
    [
      'This leave request has already been approved.',
      'Failed to withdraw the leave application. This leave request has already been approved.',
    ],
    ['', 'Failed to withdraw the leave application.'],
  ])('a withdrawal refused with “%s” shows “%s”, and reloads the list', async (serverMessage, shown) => {
    open({ [mine]: [byName(1, 'Onam')], [withdraw(1)]: errorResponse(409, serverMessage, 'conflict') });
    await findRow('Onam');
    app.responses[mine] = [byName(1, 'Onam', 'approved')];
    await pressInRow('Onam', 'Withdraw');
    await answerDialog('Withdraw');
    expect(await screen.findByText(shown)).toBeTruthy();
    await waitFor(async () => expect((await findRow('Onam')).textContent).toContain('Approved'));
  });

  test('an application of an unknown status shows it in yellow, as it came', async () => {
    open({ [mine]: [byName(1, 'Onam'), { ...byName(2, 'Marathon'), status: 'On hold' }] });
    const row = await findRow('Marathon');
    expect(within(row).getByText('On hold').className).toContain('caution');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(await findRow('Onam')).toBeTruthy();
  });

  // spec 2.68
  test('an employee without applications sees that there are none', async () => {
    open();
    expect(await screen.findByText('You have not submitted any leave applications.')).toBeTruthy();
  });
});
