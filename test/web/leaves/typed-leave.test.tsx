import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Leave } from '../../../shared/leaves/leaves.ts';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import { userId } from '../../../shared/user-id.ts';
import { earnedId, earnedLeave, typeVersion } from '../../support/leave-type.ts';
import { findField, findRow, setUpAdminApp, tableRows } from '../admin-app.ts';
import { notFound } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const me = userId.parse('usr_00000000000000000001');
const sickId = `type_${'5'.repeat(20)}`;
const ledgers: LeaveLedgers = {
  types: {
    yearStart: 1,
    version: 2,
    types: [
      { ...earnedLeave({ credit: 'manual', carryForward: 1 }), name: 'Earned Leave' },
      {
        id: sickId,
        name: 'Sick Leave',
        versions: [
          typeVersion({ credit: 'yearly', daysPerYear: 12, documentAfterDays: 2, refusesBeyond: true }),
        ],
      },
    ],
  },
  employment: {},
  entries: [
    {
      id: 'adj_1',
      typeId: earnedId,
      kind: 'adjusted',
      date: '2026-01-01',
      halfDays: 5,
      reason: 'Opening balance',
    },
  ],
  leaves: [
    {
      id: 'leave_2',
      typeId: earnedId,
      subject: 'Earned Leave',
      startDate: '2026-06-01',
      endDate: '2026-06-02',
      numberOfDays: 2,
      unpaid: [{ date: '2026-06-02', halfDays: 2 }],
      status: 'approved',
    },
  ],
};
const leave: Leave = {
  id: 'leave_1',
  userId: me,
  name: 'Ananya Iyer',
  email: 'ananya@example.com',
  subject: 'Earned Leave',
  typeId: earnedId,
  startDate: '2026-11-17',
  endDate: '2026-11-19',
  numberOfDays: 3,
  description: 'To the sea',
  status: 'pending',
};

const apply = 'POST /api/leaves';
function open(changes: Partial<LeaveLedgers> = {}, responses: typeof app.responses = {}) {
  app.responses = {
    'GET /api/profile/me': { yearlyLeaves: 12, leavesTaken: 0, hasLeaveTypes: true },
    [`GET /api/leaves/${me}`]: [
      { ...leave, status: 'approved', unpaid: [{ date: '2026-11-19', halfDays: 1 }] },
    ],
    'GET /api/leave-ledgers': { ...ledgers, ...changes },
    'GET /api/holidays?year=2026': [],
    ...responses,
  };
  app.open('/dashboard/leave');
}
const setDate = async (label: string, value: string) =>
  fireEvent.change(await findField(label), { target: { value } });
const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
async function choose(from: string, to: string) {
  await screen.findByRole('table', { name: 'Earned Leave, 2026' });
  await setDate('Start Date', from);
  await setDate('End Date', to);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T06:00:00Z') });
  return () => vi.useRealTimers();
});

describe('an employee of a company with types of leave', () => {
  // behaviour leaves: A request
  test('sees before sending how many days become loss of pay, and the button says so', async () => {
    let sent: unknown;
    open(
      {},
      {
        [apply]: ({ body }, response) => {
          sent = JSON.parse(body);
          sendJson(response, 200, leave);
        },
      },
    );
    await choose('2026-11-26', '2026-11-28');
    await says('3 days');
    await says('You have 1.5: 1.5 days become loss of pay');
    await userEvent.type(await findField('Description'), 'To the sea');
    await app.press('Submit request, 1.5 days unpaid');
    await says('Leave application submitted successfully!');
    expect(sent).toMatchObject({ typeId: earnedId, subject: 'Earned Leave' });
  });

  test('sees what is left, with pending requests taken off', async () => {
    open({ leaves: [{ ...leave, startDate: '2026-11-26', endDate: '2026-11-26', numberOfDays: 1 }] });
    await choose('2026-11-27', '2026-11-27');
    await says('1 day, 0.5 left after this request and 1 day of pending requests');
  });

  test('is told that a document is needed, and that a type refuses days beyond its balance', async () => {
    open();
    await choose('2026-11-26', '2026-11-28');
    await userEvent.selectOptions(await findField('Subject'), 'Sick Leave');
    await says('HR asks for a document for this leave, as a medical certificate.');
    await setDate('End Date', '2026-12-20');
    await says('Your balance does not cover this leave. Choose fewer days or another type.');
    expect(screen.getByRole('button', { name: 'Submit request' })).toBeDefined();
  });

  test('sees each balance, what lapses soon, and the balance on another day', async () => {
    open();
    await says('Earned Leave1.5 days0.5 days lapse on 31 Dec 2026');
    await setDate('Balance on', '2026-05-31');
    await says('Earned Leave2.5 days');
  });

  // behaviour leaves: The ledger
  test('sees the ledger of a type with reasons and running balances, and the unpaid days of a leave', async () => {
    open();
    const ledger = await screen.findByRole('table', { name: 'Earned Leave, 2026' });
    expect(tableRows(ledger)).toEqual([
      ['Date31 Dec 2026', 'ReasonCarried to the next leave year: 1 dayExpected', 'Days0', 'Balance1'],
      ['Date31 Dec 2026', 'ReasonLapsed at the end of the leave yearExpected', 'Days−0.5', 'Balance1'],
      ['Date01 Jun 2026', 'ReasonLeave, 01 Jun 2026 – 02 Jun 2026', 'Days−1', 'Balance1.5'],
      ['Date01 Jan 2026', 'ReasonOpening balance', 'Days+2.5', 'Balance2.5'],
    ]);
    expect((await findRow('To the sea')).textContent).toContain('0.5 days loss of pay');
  });

  test('can try again where the balances could not be loaded', async () => {
    open({}, { 'GET /api/leave-ledgers': notFound });
    await says('Could not load your leave balances.');
  });
});

// behaviour leaves: Types
test('without types of leave, the specification’s subjects are the choice and no ledger is fetched', async () => {
  open({}, { 'GET /api/profile/me': { yearlyLeaves: 12, leavesTaken: 0 } });
  await screen.findByRole('option', { name: 'Bereavement' });
  expect(app.requests()).not.toContain('GET /api/leave-ledgers');
});
