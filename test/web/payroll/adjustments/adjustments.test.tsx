import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { answerDialog, findField, findRow, pressInRow, setUpAdminApp } from '../../admin-app.ts';
import { errorResponse } from '../../employee-app.tsx';
import { sampleUser as user } from '../../sample-user.ts';
import { sendJson } from '../../stub-server.ts';

type Respond = Extract<(typeof app.responses)[string], (...given: never[]) => void>;

const app = setUpAdminApp();

const { id } = user;
const other = 'usr_00000000000000000003';
const path = `/api/admin/employee-profile/${id}`;
const list = `GET ${path}/adjustments`;
const add = `POST ${path}/adjustments`;

const amountOf = (digit: number, values: object) => ({
  id: `adj_${String(digit).padStart(20, '0')}`,
  kind: 'earning',
  label: 'Diwali bonus',
  amount: 5000,
  month: '2026-11',
  reason: 'Diwali',
  at: '2026-11-12T04:30:00.000Z',
  by: { id: 'usr_00000000000000000009', name: 'Priya Menon' },
  settled: {},
  remaining: 5000,
  due: 5000,
  inMonth: 5000,
  isPaid: false,
  ...values,
});
const advance = amountOf(2, {
  kind: 'advance',
  label: 'Salary advance',
  amount: 20_000,
  instalment: 8000,
  settled: { '2026-10': 8000 },
  remaining: 12_000,
  due: 8000,
  inMonth: 3000,
  waits: 'half-of-wages',
});
const paid = amountOf(3, {
  label: 'Referral bonus',
  settled: { '2026-10': 5000 },
  remaining: 0,
  due: 0,
  inMonth: 0,
});
const saved = (...adjustments: object[]) => ({
  adjustments,
  payPeriod: '2026-11',
  nextMonth: '2026-11',
  components: [{ id: 'shift', name: 'Shift allowance', kind: 'earning', isTaxable: true }],
  version: 4,
});

function open(adjustments: object, responses: typeof app.responses = {}) {
  app.responses = {
    [`GET /api/auth/users/${id}`]: { user },
    [`GET ${path}`]: { yearlyLeaves: 12, version: 4 },
    [list]: adjustments,
    ...responses,
  };
  app.open(`/admin/employees/${id}?section=payroll`);
}
const type = async (label: string, text: string) => {
  await userEvent.clear(await findField(label));
  await userEvent.type(await findField(label), text);
};
const inDialog = async () => within(await screen.findByRole('dialog'));

describe('the one-off amounts of an employee', () => {
  test('say what is on which payslip, what waits and why, and who entered it', async () => {
    open(saved(amountOf(1, {}), advance, paid));
    const texts = async (label: string) => (await findRow(label)).textContent;
    expect(await texts('Diwali bonus')).toContain('On the next payslipNovember 2026');
    expect(await texts('Diwali bonus')).toContain('Added by Priya Menon on 12 Nov 2026');
    expect(await texts('Salary advance')).toContain('−₹20,000.00₹8,000.00 a month');
    expect(await texts('Salary advance')).toContain(
      'Waits in part₹3,000.00 in November 2026, then ₹9,000.00 left. Deductions reach half of the wages. What could not be taken waits for the next month.',
    );
    expect(await texts('Referral bonus')).toContain('PaidOctober 2026');
  });

  test('can be changed and deleted until a payslip has them; of an advance, the instalment stays open', async () => {
    open(saved(amountOf(1, {}), advance, paid));
    const buttons = async (label: string) =>
      within(await findRow(label))
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(await buttons('Diwali bonus')).toEqual(['Change', 'Delete']);
    expect(await buttons('Salary advance')).toEqual(['Change']);
    expect(await buttons('Referral bonus')).toEqual([]);
    app.responses[`PUT ${path}/adjustments/${advance.id}`] = saved({ ...advance, instalment: 6000 });
    await pressInRow('Salary advance', 'Change');
    const dialog = await inDialog();
    expect(
      dialog.getByText(/Payslips have taken ₹8,000.00 of ₹20,000.00; ₹12,000.00 is left\./),
    ).toBeTruthy();
    await type('Taken back each month', '6000');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('₹6,000.00 a month');
    expect(app.requests()).toContain(`PUT ${path}/adjustments/${advance.id}`);
  });

  test('ask for what their kind needs, and keep what was typed when they are refused', async () => {
    const sent: { id: string }[] = [];
    const refuse = errorResponse(409, 'The payslips are being generated.', 'conflict') as Respond;
    open(saved(), {
      [add]: (request, response) => {
        sent.push(JSON.parse(request.body ?? 'null'));
        if (sent.length === 1) refuse(request, response);
        else sendJson(response, 200, saved(amountOf(1, {})));
      },
    });
    await app.press('Add one-off amount');
    const dialog = await inDialog();
    const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Add one-off amount' }));
    await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'reimbursement');
    expect((await findField('Name on the payslip')).value).toBe('Reimbursement');
    await submit();
    await dialog.findByText('Amount is required');
    expect(dialog.getByText('Reason is required')).toBeTruthy();
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Amount' }), '1200.50');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Visit to the client');
    await submit();
    await dialog.findByText(/A reimbursement needs a bill number\. Without a bill it is pay/);
    await userEvent.type(dialog.getByLabelText('Bill number'), 'INV-7');
    await submit();
    await dialog.findByText(/The payslips are being generated\./);
    await submit();
    await findRow('Diwali bonus');
    expect(sent.map((body) => body.id)).toEqual([sent[0]?.id, sent[0]?.id]);
    expect(sent[1]).toMatchObject({
      id: expect.stringMatching(/^adj_[0-9a-f]{20}$/),
      kind: 'reimbursement',
      amount: 1200.5,
      billNumber: 'INV-7',
      month: '2026-11',
    });
  });

  test('of a component have its name, and are sent with it', async () => {
    open(saved(), { [add]: saved(amountOf(1, { label: 'Shift allowance' })) });
    await app.press('Add one-off amount');
    const dialog = await inDialog();
    await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'Shift allowance');
    expect(dialog.queryByLabelText('Name on the payslip')).toBeNull();
    expect(dialog.queryByLabelText('Not taxable')).toBeNull();
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Amount' }), '750');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Night shift');
    let body: unknown;
    app.responses[add] = (request, response) => {
      body = JSON.parse(request.body ?? 'null');
      sendJson(response, 200, saved(amountOf(1, { label: 'Shift allowance' })));
    };
    await userEvent.click(dialog.getByRole('button', { name: 'Add one-off amount' }));
    await findRow('Shift allowance');
    expect(body).toMatchObject({
      kind: 'earning',
      componentId: 'shift',
      label: 'Shift allowance',
      amount: 750,
    });
  });

  test('are deleted after a confirmation that names the amount', async () => {
    const { id: amountId } = amountOf(1, {});
    open(saved(amountOf(1, {})), { [`DELETE ${path}/adjustments/${amountId}?version=4`]: saved() });
    await pressInRow('Diwali bonus', 'Delete');
    expect(await answerDialog('Delete')).toBe('Delete Diwali bonus of ₹5,000.00?');
    await screen.findByText(/No one-off amounts\./);
  });

  test('show the sum of LOP days before they are given back', async () => {
    open(saved(), {
      [`GET ${path}/lop-months`]: {
        months: [
          {
            payPeriod: '2026-07',
            earnings: 60_000,
            lopDays: 2,
            totalDays: 31,
            givenBack: { days: 0, amount: 0 },
          },
        ],
        nextMonth: '2026-11',
      },
    });
    await app.press('Give back LOP days');
    const dialog = await inDialog();
    await dialog.findByText('₹60,000.00 × 2/31 days');
    expect(dialog.getByText('₹3,870.97')).toBeTruthy();
    await type('LOP days to give back', '3');
    await dialog.findByText('Enter the days to see the amount.');
  });
});

describe('the one-off amounts of a month', () => {
  const month = '/api/admin/pay-runs/2026-11';
  const run = {
    payPeriod: '2026-11',
    state: 'open',
    attempt: 1,
    people: 2,
    opened: { at: '2026-11-20T04:30:00.000Z', by: { id: 'usr_00000000000000000009', name: 'Priya Menon' } },
  };
  const listMonth = `GET ${month}/adjustments?limit=100`;
  const employees = [
    { userId: id, name: 'Diya Patel', adjustments: [amountOf(1, {})], issue: 'negative-net', version: 1 },
    { userId: other, name: 'Ravi Rao', adjustments: [advance], version: 1 },
  ];
  const row = (userId: string, name: string) => ({
    userId,
    name,
    email: `${name}@example.com`,
    grossEarnings: 0,
    fixedDeductions: 0,
    leaveDays: 0,
    edited: false,
    confirmedNegative: false,
    findings: [],
    statutory: [],
    version: 1,
  });
  const openMonth = (responses: typeof app.responses = {}) => {
    app.responses = { [`GET ${month}`]: run, [listMonth]: employees, ...responses };
    app.answerOther = ({ path: asked }) =>
      asked.startsWith(`${month}/rows`) ? [row(id, 'Diya Patel'), row(other, 'Ravi Rao')] : null;
    app.open('/admin/pay-runs/2026-11/one-offs');
  };

  test('name each employee with what waits, and why there is no payslip', async () => {
    openMonth();
    expect((await findRow('Diya Patel')).textContent).toContain(
      'No payslip as it is: Net pay is negative. Confirm it, or correct the figures.',
    );
    expect((await findRow('Ravi Rao')).textContent).toContain('Waits in part');
  });

  test('are given to several employees at once, and those who are refused stay with the reason', async () => {
    let body: { employees: object[] } | undefined;
    openMonth({
      [`POST ${month}/adjustments`]: (request, response) => {
        body = JSON.parse(request.body ?? 'null');
        sendJson(response, 200, [
          { outcome: 'added', userId: id },
          { outcome: 'refused', userId: other, message: 'The date of leaving is before this month.' },
        ]);
      },
    });
    await app.press('Add one-off amount');
    const dialog = await inDialog();
    await userEvent.type(dialog.getByLabelText('Name on the payslip'), 'Bonus');
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Amount for each' }), '1000');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Diwali');
    await userEvent.click(dialog.getByRole('button', { name: 'Add one-off amount' }));
    await dialog.findByText('Choose at least one employee.');
    for (const name of ['Diya Patel', 'Ravi Rao']) {
      await userEvent.type(dialog.getByRole('searchbox'), name);
      await userEvent.click(await dialog.findByRole('button', { name }));
    }
    await userEvent.clear(dialog.getByLabelText('Amount for Ravi Rao'));
    await userEvent.type(dialog.getByLabelText('Amount for Ravi Rao'), '1500');
    await userEvent.click(dialog.getByRole('button', { name: 'Add for 2 employees' }));
    await dialog.findByText('Not added for 1 employee:');
    expect(dialog.getByText(/The date of leaving is before this month\./)).toBeTruthy();
    expect(body?.employees).toEqual([
      { userId: id, amount: 1000 },
      { userId: other, amount: 1500 },
    ]);
    await waitFor(() => expect(dialog.queryByLabelText('Amount for Diya Patel')).toBeNull());
  });
});
