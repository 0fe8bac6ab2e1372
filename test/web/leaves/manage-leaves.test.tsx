import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Leave, maxNamedColleagues, type RelatedLeaves } from '../../../shared/leaves/leaves.ts';
import { userId } from '../../../shared/user-id.ts';
import {
  answerDialog,
  columnTitles,
  findField,
  findRow,
  pressInRow,
  replaceText,
  setUpAdminApp,
  tableRows,
} from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const leave = (number: number, name: string, status: Leave['status']): Leave => ({
  id: `leave_0000000000000000000${number}_00000000000000000001`,
  userId: userId.parse(`usr_0000000000000000000${number}`),
  name,
  email: `${name.toLowerCase()}@example.com`,
  subject: 'Vacation',
  startDate: '2026-08-03',
  endDate: '2026-08-05',
  numberOfDays: 3,
  description: 'To the sea',
  status,
});
const diya = leave(1, 'Diya', 'pending');
const arjun = leave(2, 'Arjun', 'approved');
const meera = leave(3, 'Meera', 'rejected');
const list = 'GET /api/admin/leaves?limit=100&order=pending-first';
const decide = `PUT /api/admin/leaves/${diya.id}/status`;
const change = `PUT /api/leaves/${diya.id}`;
const reset = 'PUT /api/admin/leaves/reset-all';
const undo = 'PUT /api/admin/leaves/undo-reset';
const question =
  'Are you sure you want to reset the "Leaves Taken" count for ALL employees to zero? This action cannot be undone.';

const balances = (...people: Leave[]) =>
  `GET /api/admin/leaves/balances?userIds=${people.map(({ userId }) => userId).join('%2C')}`;
const related = (...requests: Leave[]) =>
  `GET /api/admin/leaves/related?ids=${requests
    .map(({ id }) => id)
    .sort()
    .join('%2C')}`;
const overlapsOf = (colleagues: Leave[], total = colleagues.length) => ({
  total,
  first: colleagues.map(({ id, name, startDate, endDate }) => ({ id, name, startDate, endDate })),
});
/** The facts that a decision depends on, where no other employee has applied. */
const relatedTo = ({ id }: Leave, found: Partial<RelatedLeaves> = {}): RelatedLeaves => ({
  id,
  otherPending: { requests: 0, days: 0 },
  approvedOverlaps: overlapsOf([]),
  pendingOverlaps: overlapsOf([]),
  ...found,
});
const twelve = { yearlyLeaves: 12, leavesTaken: 0 };
const last = 'GET /api/admin/leaves/last-reset';
let sentBody: unknown;
/** A response that records the body of its request in `sentBody`. */
const recordBody =
  (reply: object): (typeof app.responses)[string] =>
  (request: { body: string }, response: Parameters<typeof sendJson>[0]) => {
    sentBody = JSON.parse(request.body);
    sendJson(response, 200, reply);
  };
/** The requests with another method than GET. */
const mutations = () => app.requests().filter((request) => !request.startsWith('GET'));

function open(responses: typeof app.responses = {}) {
  app.responses = {
    [list]: [diya, arjun, meera],
    [last]: { reset: null },
    [balances(diya)]: { balances: [{ userId: diya.userId, ...twelve }] },
    [related(diya)]: { related: [relatedTo(diya)] },
    ...responses,
  };
  app.open('/admin/leaves');
}
const button = async (name: string, label: string) =>
  within(await findRow(name)).getByRole<HTMLButtonElement>('button', { name: label });
const says = (words: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain(words));

afterEach(() => {
  vi.useRealTimers();
});

describe('the leave requests', () => {
  // spec 2.88, 2.89, 2.90, 4.5
  test('leave requests are listed with employee, subject, period, duration and status', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Leave requests' });
    expect(columnTitles(table)).toEqual([
      'Employee',
      'Subject',
      'Period & Duration',
      'Description',
      'Status',
      'Actions',
    ]);
    const [first] = tableRows(table);
    for (const [index, text] of [
      'Diyadiya@example.com',
      'Vacation',
      '03 Aug 2026 – 05 Aug 20263 days',
      'To the sea',
      'Pending',
      'ApproveRejectEditDelete',
    ].entries()) {
      expect(first?.[index]).toContain(text);
    }
    const tone = async (name: string, words: string) =>
      within(await findRow(name)).getByText(words).className;
    expect(await tone('Diya', 'Pending')).toContain('caution');
    expect(await tone('Arjun', 'Approved')).toContain('positive');
    expect(await tone('Meera', 'Rejected')).toContain('negative');
  });

  // spec 2.91, 4.4
  test('only a pending request can be approved or rejected', async () => {
    open();
    for (const label of ['Approve', 'Reject']) {
      expect((await button('Diya', label)).disabled).toBe(false);
      expect((await button('Arjun', label)).disabled).toBe(true);
      expect((await button('Meera', label)).disabled).toBe(true);
    }
  });

  test('a request to cancel is decided in its row: the leave goes, or stays approved', async () => {
    const path = `/api/admin/leaves/${arjun.id}/cancellation`;
    const asks = { ...arjun, cancelRequested: true };
    open({ [list]: [asks, meera], [`PUT ${path}`]: recordBody({ message: 'The leave stays as approved' }) });
    expect(within(await findRow('Arjun')).getByText('Asks to cancel').className).toContain('caution');
    await screen.findByText('1 request is waiting for a decision.');
    await pressInRow('Arjun', 'Keep leave');
    await says('The leave stays as approved');
    expect(sentBody).toEqual({ outcome: 'kept' });
    within(await findRow('Arjun')).getByText('Approved');
  });

  test('a leave that is cancelled as its employee asks leaves the list', async () => {
    const path = `/api/admin/leaves/${arjun.id}/cancellation`;
    open({
      [list]: [{ ...arjun, cancelRequested: true }, meera],
      [`PUT ${path}`]: recordBody({ message: 'Leave cancelled' }),
    });
    await findRow('Arjun');
    await pressInRow('Arjun', 'Cancel leave');
    await says('Leave cancelled');
    expect(sentBody).toEqual({ outcome: 'cancelled' });
    expect(screen.queryByText('Arjun')).toBeNull();
  });

  // behaviour general: A stored item that cannot be read
  test('a request of an unknown status shows it in yellow, and cannot be decided', async () => {
    open({ [list]: [{ ...diya, status: 'On hold' }, arjun] });
    expect(within(await findRow('Diya')).getByText('On hold').className).toContain('caution');
    for (const label of ['Approve', 'Reject']) expect((await button('Diya', label)).disabled).toBe(true);
    expect(await findRow('Arjun')).toBeTruthy();
  });

  // spec 2.94
  test('an empty list says that there are no leave requests', async () => {
    open({ [list]: [] });
    expect(await screen.findByText('No leave requests found.')).toBeTruthy();
  });

  test('a search and a status filter are sent to the server, and an empty result shows a message', async () => {
    const found = (filter: string) => list.replace('&order', `&${filter}&order`);
    open({ [found('search=diya%40')]: [diya], [found('search=diya%40&status=approved')]: [] });
    await findRow('Arjun');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search name or subject' }), 'diya@ ');
    await waitFor(() => expect(screen.queryByText('Arjun')).toBeNull());
    await findRow('Diya');
    await userEvent.click(screen.getByRole('radio', { name: 'Approved' }));
    expect(await screen.findByText('No leave requests found.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    await findRow('Diya');
  });

  // spec 8.39
  test('leave requests that could not be fetched can be tried again', async () => {
    open({ [list]: errorResponse(400) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch leave requests');
    app.responses = { [list]: [diya] };
    await app.press('Try again');
    await findRow('Diya');
  });
});

describe('what a pending request shows for its decision', () => {
  const on = (request: Leave, startDate: string, endDate: string): Leave => ({
    ...request,
    startDate,
    endDate,
  });
  const fact = async (name: string, label: string) => {
    const strip = (await findRow(name)).nextElementSibling as HTMLElement;
    return within(strip).getByText(label).nextElementSibling?.textContent;
  };
  const balanceOf = (request: Leave, yearlyLeaves: number, leavesTaken: number) => ({
    [balances(request)]: { balances: [{ userId: request.userId, yearlyLeaves, leavesTaken }] },
  });

  test('a pending request shows the balance left after it and after other pending requests', async () => {
    open({
      ...balanceOf(diya, 12, 4),
      [related(diya)]: { related: [relatedTo(diya, { otherPending: { requests: 1, days: 2 } })] },
    });
    await screen.findByText('8 of 12 days remaining');
    await screen.findByText('2 days in 1 request');
    expect(await fact('Diya', 'Balance')).toContain('5 left after approval');
    expect(await fact('Diya', 'Other pending requests')).toBe('2 days in 1 request3 left after approval');
  });

  test('a pending request shows by how much it exceeds the balance; a decided one shows no balance', async () => {
    open(balanceOf(diya, 12, 11));
    expect(await screen.findByText('2 days over the balance')).toBeTruthy();
    expect(await fact('Diya', 'Balance')).toBe('1 of 12 days remaining2 days over the balance');
    await waitFor(async () => expect(await fact('Diya', 'Other pending requests')).toBe('None'));
    expect(screen.getAllByText('Balance')).toHaveLength(1);
  });

  test('a pending request shows by how many days the balance is overdrawn', async () => {
    open(balanceOf(diya, 12, 22));
    expect(await screen.findByText('0 of 12 days remaining')).toBeTruthy();
    expect(await fact('Diya', 'Balance')).toContain('10 days over the yearly leaves');
    expect(document.body.textContent).not.toMatch(/[-−]\d/);
  });

  // behaviour leaves: Beside a pending request
  test('a pending request shows colleagues with approved or pending leave on its days', async () => {
    const asking = on(leave(4, 'Farah', 'pending'), '2026-08-05', '2026-08-09');
    open({
      [related(diya)]: {
        related: [
          relatedTo(diya, { approvedOverlaps: overlapsOf([arjun]), pendingOverlaps: overlapsOf([asking]) }),
        ],
      },
    });
    await screen.findByText('Arjun, 03 Aug – 05 Aug');
    expect(await fact('Diya', 'On leave on these days')).toBe('Arjun, 03 Aug – 05 Aug');
    expect(await fact('Diya', 'Also requested these days')).toBe('Farah, 05 Aug – 09 Aug');
  });

  test('a pending request shows three colleagues at first, and all of them after Show more', async () => {
    const names = ['Arjun', 'Bela', 'Charu', 'Dev', 'Esha'];
    const away = names.map((name, i) => leave(i + 2, name, 'approved'));
    open({ [related(diya)]: { related: [relatedTo(diya, { approvedOverlaps: overlapsOf(away) })] } });
    await app.press('Show 2 more');
    const strip = screen.getByText('On leave on these days').nextElementSibling as HTMLElement;
    for (const name of names) expect(strip.textContent).toContain(`${name}, 03 Aug`);
    await app.press('Show less');
    expect(strip.textContent).not.toContain('Esha');
  });

  test('a pending request names some of very many colleagues, and counts the others', async () => {
    const away = Array.from({ length: maxNamedColleagues }, (_, i) => ({ ...arjun, id: `leave_${i}` }));
    open({ [related(diya)]: { related: [relatedTo(diya, { approvedOverlaps: overlapsOf(away, 1_500) })] } });
    await app.press('Show 1,497 more');
    expect(await fact('Diya', 'On leave on these days')).toContain('and 1,480 others');
  });

  test.each([
    ['balance', balances(diya), ['Balance']],
    [
      'related requests',
      related(diya),
      ['Other pending requests', 'On leave on these days', 'Also requested these days'],
    ],
  ])(
    'a pending request whose %s could not be loaded says so, and can still be decided',
    async (_, call, facts) => {
      open({ [call]: errorResponse(400) });
      await waitFor(() => expect(screen.getAllByText('Could not load')).toHaveLength(facts.length));
      for (const label of facts) expect(await fact('Diya', label)).toBe('Could not load');
      expect((await button('Diya', 'Approve')).disabled).toBe(false);
    },
  );

  test('a decision reloads the balances', async () => {
    const farah = leave(4, 'Farah', 'pending');
    const both = [diya, farah].map(({ userId }) => ({ userId, ...twelve }));
    open({
      [list]: [diya, farah],
      [balances(diya, farah)]: { balances: both },
      [balances(farah)]: { balances: [{ userId: farah.userId, yearlyLeaves: 12, leavesTaken: 3 }] },
      [related(diya, farah)]: { related: [relatedTo(diya), relatedTo(farah)] },
      [related(farah)]: { related: [relatedTo(farah, { approvedOverlaps: overlapsOf([diya]) })] },
      [decide]: { message: 'Leave request has been approved', leave: { ...diya, status: 'approved' } },
    });
    await screen.findAllByText('12 of 12 days remaining');
    await pressInRow('Diya', 'Approve');
    expect(await screen.findByText('9 of 12 days remaining')).toBeTruthy();
    await waitFor(async () =>
      expect(await fact('Farah', 'On leave on these days')).toBe('Diya, 03 Aug – 05 Aug'),
    );
  });
});

test('pending requests are listed first, and a decided one keeps its place', async () => {
  const farah = leave(4, 'Farah', 'pending');
  open({
    [list]: [diya, farah, arjun, meera],
    [balances(diya, farah)]: { balances: [] },
    [balances(farah)]: { balances: [] },
    [related(diya, farah)]: { related: [] },
    [related(farah)]: { related: [] },
    [decide]: { message: 'Leave request has been approved', leave: { ...diya, status: 'approved' } },
  });
  const names = () => screen.getAllByText(/^(Arjun|Diya|Meera|Farah)$/, { selector: '[id^=who-] *' });
  await findRow('Arjun');
  expect(names().map(({ textContent }) => textContent)).toEqual(['Diya', 'Farah', 'Arjun', 'Meera']);
  await pressInRow('Diya', 'Approve');
  await says('Leave request has been approved');
  expect(names().map(({ textContent }) => textContent)).toEqual(['Diya', 'Farah', 'Arjun', 'Meera']);
});

describe('a decision', () => {
  // spec 7.34, 8.40
  test.each([
    ['Approve', 'approved'],
    ['Reject', 'rejected'],
  ] as const)(
    '%s sends the decision, shows “Leave request has been %s”, and is final',
    async (label, status) => {
      let body: unknown;
      open({
        [decide]: (received, response) => {
          body = JSON.parse(received.body);
          const message = `Leave request has been ${status}`;
          sendJson(response, 200, { message, leave: { ...diya, status } });
        },
      });
      await pressInRow('Diya', label);
      await says(`Leave request has been ${status}`);
      expect(body).toEqual({ status });
      expect((await button('Diya', label)).disabled).toBe(true);
    },
  );

  // spec 4.32, 8.40, 9.7
  test('the message of a decision is dismissed after three seconds', async () => {
    open({
      [decide]: { message: 'Leave request has been approved', leave: { ...diya, status: 'approved' } },
    });
    const approve = await button('Diya', 'Approve');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(approve);
    await vi.waitFor(
      () => expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain('approved'),
      {
        timeout: 100_000,
      },
    );
    act(() => void vi.advanceTimersByTime(2900));
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain('approved');
    act(() => void vi.advanceTimersByTime(100));
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
  });

  // spec 8.41
  test.each([
    ['This leave request has already been rejected.', undefined],
    ['', 'Failed to update leave status'],
  ])('a decision refused with “%s” shows it, or a message of its own', async (serverMessage, own) => {
    open({ [decide]: errorResponse(409, serverMessage, 'conflict') });
    await pressInRow('Diya', 'Approve');
    await says(own ?? serverMessage);
  });

  test('a request that another admin has decided shows their decision', async () => {
    open({ [decide]: errorResponse(409, 'This leave request has already been rejected.', 'conflict') });
    await findRow('Diya');
    app.responses[list] = [{ ...diya, status: 'rejected' }];
    await pressInRow('Diya', 'Approve');
    await waitFor(async () => expect((await findRow('Diya')).textContent).toContain('Rejected'));
    expect((await button('Diya', 'Approve')).disabled).toBe(true);
  });
});

describe('changing a request', () => {
  const form = () => screen.queryByRole('form', { name: 'Leave request of Diya' });
  const chooseOther = async () => userEvent.selectOptions(await findField('Subject'), 'Other');

  // spec 2.92, 4.6, 4.7, 7.32, 8.42
  test('saving an edited request sends subject, dates and description, confirms it and closes the form', async () => {
    open({
      [change]: recordBody({ ...diya, subject: 'Wedding', numberOfDays: 2, endDate: '2026-08-04' }),
    });
    await pressInRow('Diya', 'Edit');
    await chooseOther();
    await replaceText('Subject', 'Wedding');
    fireEvent.change(await findField('End Date'), { target: { value: '2026-08-04' } });
    await app.press('Save');
    await says('Leave request updated successfully');
    expect(form()).toBeNull();
    expect(sentBody).toEqual({
      subject: 'Wedding',
      startDate: '2026-08-03',
      endDate: '2026-08-04',
      description: 'To the sea',
    });
    expect((await findRow('Diya')).textContent).toContain('2 days');
  });

  // spec 2.92, 4.6, 4.8
  test('Cancel discards what was typed into a request', async () => {
    open();
    await pressInRow('Diya', 'Edit');
    await chooseOther();
    await replaceText('Subject', 'Wedding');
    await app.press('Cancel');
    expect(form()).toBeNull();
    await pressInRow('Diya', 'Edit');
    expect((await findField('Subject')).value).toBe('Vacation');
    expect(mutations()).toEqual([]);
  });

  // spec 5.23
  test.each(['Subject', 'Start Date', 'End Date', 'Description'])(
    'an edited request requires its %s',
    async (label) => {
      open();
      await pressInRow('Diya', 'Edit');
      if (label === 'Subject') await chooseOther();
      else await userEvent.clear(await findField(label));
      await app.press('Save');
      expect((await screen.findByRole('alert')).textContent).toBe('Please fill all required fields');
      expect(mutations()).toEqual([]);
    },
  );

  // spec 5.24
  test('an edited request that ends before it starts is not sent', async () => {
    open();
    await pressInRow('Diya', 'Edit');
    fireEvent.change(await findField('End Date'), { target: { value: '2026-08-02' } });
    await app.press('Save');
    expect(await screen.findByText('End date cannot be before start date')).toBeTruthy();
    expect(mutations()).toEqual([]);
  });

  // spec 8.43
  test.each([
    ['', 'Failed to update leave request'],
    ['Only 2 leaves remain.', 'Failed to update leave request. Only 2 leaves remain.'],
  ])('an edit refused with “%s” shows: %s, and stays open', async (serverMessage, shown) => {
    open({ [change]: errorResponse(409, serverMessage, 'conflict') });
    await pressInRow('Diya', 'Edit');
    await replaceText('Description', 'Moving house');
    await app.press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
    expect(form()).toBeTruthy();
    expect((await findField('Description')).value).toBe('Moving house');
  });
});

describe('deleting a request', () => {
  const remove = (request: Leave) => `DELETE /api/admin/leaves/${request.id}`;
  const deleted = { message: 'Leave request deleted' };
  const asking = 'Are you sure you want to delete the leave request of';
  const period = '03 Aug 2026 – 05 Aug 2026';

  test('deleting a request asks first, confirms it, and focuses the next row', async () => {
    open({ [remove(diya)]: deleted });
    await pressInRow('Diya', 'Delete');
    expect(await answerDialog('Cancel')).toBe(`${asking} Diya, ${period}?`);
    expect(mutations()).toEqual([]);
    await pressInRow('Diya', 'Delete');
    await answerDialog('Delete');
    await says('Leave request deleted');
    expect(screen.queryByText('Diya')).toBeNull();
    expect(mutations()).toEqual([remove(diya)]);
    const next = await button('Arjun', 'Edit');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  test('deleting an approved request says that its days are given back', async () => {
    open();
    await pressInRow('Arjun', 'Delete');
    expect(await answerDialog('Cancel')).toBe(
      `${asking} Arjun, ${period}? The employee’s balance gets 3 days back.`,
    );
  });

  test.each([
    ['', 'Failed to delete leave request'],
    [
      'Leave request not found. Reload the page.',
      'Failed to delete leave request. Leave request not found. Reload the page.',
    ],
  ])('a deletion refused with “%s” shows: %s, and reloads the list', async (serverMessage, shown) => {
    open({ [remove(meera)]: errorResponse(404, serverMessage, 'not_found') });
    await findRow('Meera');
    app.responses[list] = [diya, arjun];
    await pressInRow('Meera', 'Delete');
    await answerDialog('Delete');
    await says(shown);
    await waitFor(() => expect(screen.queryByText('Meera')).toBeNull());
  });
});

describe('Reset All Leave Balances', () => {
  const ask = () => app.press('Reset All Leave Balances');

  // spec 2.93, 8.44, 8.45
  test('resetting all balances asks first, confirms it, and can be undone', async () => {
    const message = 'Successfully reset all employee leave balances.';
    open({
      [reset]: { message, reset: 7 },
      [undo]: recordBody({ message: 'Reset undone. Leave approved before the reset counts again.' }),
    });
    await ask();
    expect(await answerDialog('Cancel')).toBe(question);
    expect(mutations()).toEqual([]);
    await ask();
    await answerDialog('Reset balances');
    await says(message);
    await says('You can undo it until the next reset.');
    await app.press('Undo');
    await says('Reset undone. Leave approved before the reset counts again.');
    expect(sentBody).toEqual({ reset: 7 });
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  test('a reset of some days ago shows its date, and is undone after a confirmation', async () => {
    open({
      [last]: { reset: 4, date: '2026-08-01' },
      [undo]: recordBody({ message: 'Reset undone. Leave approved before the reset counts again.' }),
    });
    const since = 'Leave balances were reset on 01 Aug 2026. You can undo this until the next reset.';
    expect(await screen.findByText(since)).toBeTruthy();
    await app.press('Undo reset');
    expect(await answerDialog('Cancel')).toBe(
      'Undo the reset of 01 Aug 2026? Leave approved before the reset counts again, in addition to leave approved since.',
    );
    expect(mutations()).toEqual([]);
    await app.press('Undo reset');
    await answerDialog('Undo reset');
    await says('Reset undone.');
    expect(sentBody).toEqual({ reset: 4 });
    expect(screen.queryByText(since)).toBeNull();
  });

  test('a reset that another admin has undone is no longer offered', async () => {
    open({
      [last]: { reset: 4 },
      [undo]: errorResponse(409, 'This reset can no longer be undone.', 'conflict'),
    });
    await screen.findByRole('button', { name: 'Undo reset' });
    app.responses[last] = { reset: null };
    await app.press('Undo reset');
    await answerDialog('Undo reset');
    await says('This reset can no longer be undone.');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull());
  });

  // spec 8.46
  test.each([
    ['', 'Failed to reset leave balances.'],
    ['Somebody else was faster.', 'Failed to reset leave balances. Somebody else was faster.'],
  ])('a reset refused with “%s” shows: %s', async (serverMessage, shown) => {
    open({ [reset]: errorResponse(409, serverMessage, 'conflict') });
    await ask();
    await answerDialog('Reset balances');
    await says(shown);
  });
});
