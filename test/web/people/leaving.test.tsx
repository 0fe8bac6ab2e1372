import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { leavingRoutes } from '../../../shared/leaving/leaving.ts';
import { earnedLeave } from '../../support/leave-type.ts';
import { answerDialog, findField, replaceText, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sampleUser as user } from '../sample-user.ts';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();

const { id } = user;
type State = z.input<typeof leavingRoutes.leaving.reply>;
type Settlement = NonNullable<State['settlement']>;

const exit = {
  lastDay: '2026-11-20',
  kind: 'resignation',
  noticeDays: 30,
  servedDays: 20,
  notice: 'recover',
  encashedDays: 8,
  encashmentRate: 'wages-30',
  accessUntil: '2027-07-31',
} as const;
const settlement: Settlement = {
  lines: [
    {
      ...{ kind: 'leave-encashment', label: 'Leave encashment', amount: 12_000 },
      ...{ sum: '₹45,000 ÷ 30 × 8 days', doubts: [] },
    },
    {
      ...{ kind: 'notice-recovery', label: 'Notice recovery', amount: 30_000 },
      ...{ sum: '₹90,000 ÷ 30 × 10 days', doubts: ['The limit is not settled.'] },
    },
  ],
  noGratuity: 'No gratuity: 2 years 1 month of service, of 5 years.',
  isOutdated: false,
  isFinal: false,
  total: -18_000,
  dueBy: '2026-11-25',
};
const defaults = { leaverAccess: 'months', leaverAccessMonths: 6, encashmentRate: 'gross-30' } as const;
const none: State = {
  ...{ dateOfJoining: '2024-10-01', defaults, leaveDays: 8, employments: [], version: 3 },
};
const recorded = (changes: Partial<Settlement> = {}): State => ({
  ...none,
  exit: { ...exit, done: { access: { at: '2026-11-18T05:00:00.000Z', by: { id, name: 'Priya Menon' } } } },
  settlement: { ...settlement, ...changes },
  version: 4,
});
const path = `/api/admin/people/${id}/leaving`;

function open(state: State, responses: typeof app.responses = {}) {
  // A stub that misses a field of the contract fails here, and not as a screen that waits.
  leavingRoutes.leaving.reply.parse(state);
  app.responses = { [`GET /api/auth/users/${id}`]: { user }, [`GET ${path}`]: state, ...responses };
  app.open(`/admin/employees/${id}?section=leaving`);
}
const section = () => screen.findByRole('region', { name: 'Final settlement' });

describe('the leaving on the page of an employee', () => {
  test('says by which day final dues are paid, and has the settlement with its sums, doubts and total', async () => {
    open(recorded());
    const shown = within(await section());
    expect(
      shown.getByText('Final dues by Wed 25 Nov 2026: two working days after the last day.'),
    ).toBeTruthy();
    const lines = [...(await section()).querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Leave encashment₹12,000.00₹45,000 ÷ 30 × 8 days',
      'Notice recovery−₹30,000.00₹90,000 ÷ 30 × 10 days',
      'No gratuity: 2 years 1 month of service, of 5 years.',
      'Total beside the salary−₹18,000.00',
    ]);
    expect(shown.getByText('The limit is not settled. Confirm with your accountant.')).toBeTruthy();
    expect(shown.getByText(/Generate the payslip in Salary Slips/)).toBeTruthy();
  });

  test.each([
    [{ payPeriod: '2026-11', isCurrent: true }, 'The payslip of November 2026 has this settlement.'],
    [{ payPeriod: '2026-11', isCurrent: false }, 'The payslip of November 2026 has other amounts.'],
  ])('says what the payslip has of the settlement: %o', async (payslip, text) => {
    open(recorded({ payslip: payslip as NonNullable<Settlement['payslip']> }));
    expect(within(await section()).getByText(text)).toBeTruthy();
    expect(screen.queryByText(/Generate the payslip in Salary Slips/)).toBeNull();
  });

  test('has a checklist with who ticked what, and shows the answer to a tick', async () => {
    const done = { at: '2026-11-19T05:00:00.000Z', by: { id, name: 'Ravi Das' } };
    const state = recorded();
    const answer = { ...state, exit: { ...exit, done: { ...state.exit?.done, assets: done } } };
    const sent: unknown[] = [];
    open(state, {
      [`PUT ${path}/tasks/assets`]: ({ body }, response) => {
        sent.push(JSON.parse(body));
        sendJson(response, 200, answer);
      },
    });
    const list = within(await screen.findByRole('group', { name: 'Checklist' }));
    const ticked = () =>
      list
        .getAllByRole<HTMLInputElement>('checkbox')
        .map((box) => (box.checked ? 'x' : '-'))
        .join('');
    expect([ticked(), list.getByText('Priya Menon').parentElement?.textContent]).toEqual([
      '-x---',
      'Priya Menon, 18 Nov 2026',
    ]);
    await userEvent.click(list.getByLabelText('Laptop and other assets are returned'));
    expect(await list.findByText('Ravi Das')).toBeTruthy();
    expect(sent).toEqual([{ isDone: true }]);
    expect(ticked()).toBe('xx---');
  });

  test('shows why a tick was not saved, and keeps the checklist as it was', async () => {
    open(recorded(), {
      [`PUT ${path}/tasks/letters`]: errorResponse(409, 'Someone else was faster.', 'conflict'),
    });
    const box = await findField('Relieving and experience letters are given');
    await userEvent.click(box);
    expect(await screen.findByText(/Someone else was faster\./)).toBeTruthy();
    expect(box.checked).toBe(false);
  });

  test('asks whether gratuity of a fifth year that is nearly complete is paid, and only then', async () => {
    const doubts = ['Courts differ.'];
    const noGratuity = 'No gratuity: 4 years 7 months of service, and it needs 5 years.';
    const byChoice = { ...settlement, noGratuity, gratuityByChoice: { amount: 1_73_076.92, doubts } };
    const sent: { gratuity?: string; lastDay?: string }[] = [];
    open(none, {
      [`POST ${path}/preview`]: ({ body }, response) => {
        sent.push(JSON.parse(body));
        sendJson(response, 200, sent.at(-1)?.lastDay === '2026-08-31' ? byChoice : settlement);
      },
    });
    await app.press('Record leaving');
    await replaceText('Last day', '2026-07-31');
    await screen.findByText(settlement.noGratuity as string);
    expect(screen.queryByLabelText('Gratuity')).toBeNull();
    await replaceText('Last day', '2026-08-31');
    expect(await screen.findByText(`${noGratuity} You can choose to pay ₹1,73,076.92.`)).toBeTruthy();
    expect(screen.getByText('Courts differ. Confirm with your accountant.')).toBeTruthy();
    await userEvent.selectOptions(
      screen.getByLabelText('Gratuity'),
      'Also where the fifth year is nearly complete',
    );
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ gratuity: 'fifth-year' }));
  });

  test('begins with the company’s settings, calculates as one types, and shows the answer to saving', async () => {
    const saved = recorded();
    open(none, { [`POST ${path}/preview`]: settlement, [`PUT ${path}`]: saved });
    await app.press('Record leaving');
    expect((await findField('Rate for a day of leave')).value).toBe('gross-30');
    await replaceText('Last day', '2026-08-31');
    expect((await findField('Access until')).value).toBe('2027-02-28');
    expect(await screen.findByText('No gratuity: 2 years 1 month of service, of 5 years.')).toBeTruthy();
    await app.press('Save');
    expect(await section()).toBeTruthy();
    const sent = app.requests().filter((request) => request === `PUT ${path}`);
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByText('20 Nov 2026')).toBeTruthy();
  });

  test('begins with the days of leave that the ledger has on the last day, until they are typed', async () => {
    const type = earnedLeave({ credit: 'yearly', paidOnLeaving: true });
    open(none, {
      [`POST ${path}/preview`]: settlement,
      [`GET /api/admin/leave-ledgers/${id}`]: {
        types: { yearStart: 1, types: [type], version: 1 },
        ...{ employment: { dateOfJoining: '2024-10-01' }, entries: [], leaves: [] },
      },
    });
    await app.press('Record leaving');
    await replaceText('Last day', '2026-11-20');
    await waitFor(async () => expect((await findField('Leave days to pay')).value).toBe('16'));
    expect(screen.getByText('16 days can be paid out on 20 Nov 2026.')).toBeTruthy();
    await replaceText('Leave days to pay', '3');
    await replaceText('Last day', '2026-11-30');
    expect((await findField('Leave days to pay')).value).toBe('3');
    expect(screen.getByText('16.5 days can be paid out on 30 Nov 2026.')).toBeTruthy();
  });

  test('shows what the server refuses at its field, and a refusal of the whole for the form', async () => {
    const field = 'Last day cannot be before the date of joining';
    const whole = 'The payslip of November 2026 has the gratuity already.';
    let refusals = 0;
    open(recorded(), {
      [`POST ${path}/preview`]: settlement,
      [`PUT ${path}`]: (_, response) => {
        const [status, body] =
          ++refusals === 1
            ? [400, { code: 'bad_input', message: field, fields: { lastDay: field } }]
            : [409, { code: 'conflict', message: whole }];
        response.writeHead(status as number, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ ...(body as object), error: '', requestId: 'req_1' }));
      },
    });
    await app.press('Edit leaving');
    await app.press('Save');
    expect(await screen.findByText(field)).toBeTruthy();
    expect((await findField('Last day')).getAttribute('aria-invalid')).toBe('true');
    await replaceText('Last day', '2026-11-21');
    await app.press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain(whole);
    expect((await findField('Last day')).value).toBe('2026-11-21');
  });

  test('shows why a leaving was not withdrawn', async () => {
    const why = 'The payslip of November 2026 has the final settlement and cannot be generated again.';
    open(recorded(), { [`DELETE ${path}`]: errorResponse(409, why, 'conflict') });
    await app.press('Withdraw leaving');
    expect(await answerDialog('Withdraw leaving')).toContain('Diya Patel');
    await waitFor(() => expect(screen.getByText(new RegExp(why.slice(0, -1)))).toBeTruthy());
    expect(await section()).toBeTruthy();
  });
});

describe('the approval of the final payslip', () => {
  const finalPath = `/api/admin/people/${id}/final-payslip`;
  const final = {
    ...{
      needsApproval: true,
      payPeriod: '2026-11',
      netPay: 42_100,
      digest: 'd1',
      state: 'none',
      isOwn: false,
      approvers: [],
    },
  };
  const submitted = { at: '2026-11-20T05:00:00.000Z', by: { id, name: 'Priya Menon' } };
  const region = async () => within(await section());

  test('is asked for beside the settlement, and the answer is shown at once', async () => {
    open(recorded({ isFinal: true }), {
      [`GET ${finalPath}`]: final,
      [`POST ${finalPath}/submission`]: {
        ...final,
        state: 'submitted',
        isOwn: true,
        submitted,
        approvers: [{ id, name: 'Nikhil Joshi' }],
        refusal: 'Another admin approves it.',
      },
    });
    const shown = await region();
    await userEvent.click(await shown.findByRole('button', { name: 'Submit for approval' }));
    await shown.findByText('Priya Menon submitted it for approval.');
    expect(shown.getByText('Nikhil Joshi can approve.')).toBeTruthy();
    // It cannot be generated before it is approved.
    expect(shown.queryByText(/Generate/)).toBeNull();
    expect(shown.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(shown.getByRole('button', { name: 'Take back' })).toBeTruthy();
  });

  test('is given or sent back by another admin', async () => {
    open(recorded({ isFinal: true }), {
      [`GET ${finalPath}`]: { ...final, state: 'submitted', submitted },
      [`POST ${finalPath}/approval`]: {
        ...final,
        state: 'approved',
        submitted,
        decided: submitted,
        refusal: 'x',
      },
    });
    const shown = await region();
    await shown.findByRole('button', { name: 'Send back' });
    await userEvent.click(shown.getByRole('button', { name: 'Approve' }));
    await shown.findByText('Priya Menon approved it. Generate it in Salary Slips.');
    expect(shown.getByRole('link', { name: 'Open Salary Slips' }).getAttribute('href')).toBe('/admin/salary');
  });

  test('is not asked for where payslips need none', async () => {
    open(recorded({ isFinal: true }), { [`GET ${finalPath}`]: { ...final, needsApproval: false } });
    const shown = await region();
    await shown.findByText(/Generate the payslip in Salary Slips/);
    expect(shown.queryByRole('button', { name: 'Submit for approval' })).toBeNull();
  });
});
