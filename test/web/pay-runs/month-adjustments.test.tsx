import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages as shared } from '../../../shared/messages.ts';
import { adjustmentMessages } from '../../../shared/payroll/adjustments.ts';
import { answerDialog, findRow, pressInRow, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sampleReply } from '../sample-reply.ts';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();

const id = 'adj_00000000000000000001';
const asha = { userId: 'usr_00000000000000000001', name: 'Asha Rao', version: 4 };
const bela = { userId: 'usr_00000000000000000002', name: 'Bela Shah', version: 9 };
const month = '/api/admin/pay-runs/2026-11';
const list = `GET ${month}/adjustments?limit=100`;
const ofAsha = `/api/admin/employee-profile/${asha.userId}/adjustments`;

const bonus = {
  ...{ id, kind: 'earning', label: 'Diwali bonus', amount: 5000, month: '2026-11', reason: 'Diwali' },
  ...{ at: '2026-11-12T04:30:00.000Z', by: { id: 'usr_00000000000000000009', name: 'Priya Menon' } },
  ...{ settled: {}, remaining: 5000, due: 5000, inMonth: 5000, isPaid: false },
};
const paid = { ...bonus, settled: { '2026-11': 5000 }, remaining: 0, due: 0, isPaid: true };
const saved = (version: number, ...adjustments: object[]) => ({
  ...{ adjustments, payPeriod: '2026-11', nextMonth: '2026-11', components: [], version },
});
/** The amounts of the month, as they are now. */
let employees: object[];

beforeEach(() => {
  employees = [
    { ...asha, adjustments: [bonus] },
    { ...bela, adjustments: [paid] },
  ];
  app.answerOther = sampleReply;
  app.responses = {
    [list]: (_request, response) => sendJson(response, 200, employees),
    [`GET ${ofAsha}`]: saved(4, bonus),
  };
  app.open('/admin/pay-runs/2026-11/one-offs');
});

const inDialog = async () => within(await screen.findByRole('dialog'));

describe('a one-off amount in the list of a month', () => {
  // behaviour pay-runs: One-off amounts of a month
  test('is changed there by the form of the employee’s page, unless a payslip has it', async () => {
    const sent: unknown[] = [];
    const changed = { ...bonus, amount: 6500 };
    app.responses[`PUT ${ofAsha}/${id}`] = ({ body }, response) => {
      sent.push(JSON.parse(body ?? 'null'));
      employees = [{ ...asha, version: 5, adjustments: [changed] }];
      sendJson(response, 200, saved(5, changed));
    };
    expect(within(await findRow('Bela Shah')).queryAllByRole('button')).toEqual([]);
    await pressInRow('Asha Rao', 'Change');
    expect(await screen.findByRole('dialog', { name: 'Diwali bonus, Asha Rao' })).toBeTruthy();
    const dialog = await inDialog();
    const amount = await dialog.findByRole('spinbutton', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '6500');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await findRow('Asha Rao')).textContent).toContain('₹6,500.00'));
    expect(sent).toMatchObject([{ amount: 6500, label: 'Diwali bonus', month: '2026-11', version: 4 }]);
  });

  test('says that another admin has changed the employee’s amounts, and keeps what was typed', async () => {
    app.responses[`PUT ${ofAsha}/${id}`] = errorResponse(409, shared.versionConflict, 'conflict');
    await pressInRow('Asha Rao', 'Change');
    const dialog = await inDialog();
    const amount = await dialog.findByRole('spinbutton', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '6500');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(new RegExp(shared.versionConflict));
    expect((amount as HTMLInputElement).value).toBe('6500');
  });

  test('that another admin has deleted is not changed', async () => {
    app.responses[`GET ${ofAsha}`] = saved(5);
    await pressInRow('Asha Rao', 'Change');
    await (await inDialog()).findByText(adjustmentMessages.notFound);
  });

  test('is deleted there by the version of the list, after a confirmation', async () => {
    app.responses[`DELETE ${ofAsha}/${id}?version=4`] = (_request, response) => {
      employees = [{ ...bela, adjustments: [paid] }];
      sendJson(response, 200, saved(5));
    };
    await pressInRow('Asha Rao', 'Delete');
    expect(await answerDialog('Delete')).toBe('Delete Diwali bonus of ₹5,000.00 for Asha Rao?');
    await waitFor(() => expect(screen.queryByText('Asha Rao')).toBeNull());
    await findRow('Bela Shah');
  });

  test('that cannot be deleted any more says why, and the list is read again', async () => {
    app.responses[`DELETE ${ofAsha}/${id}?version=4`] = (request, response) => {
      employees = [{ ...asha, version: 5, adjustments: [paid] }];
      const refuse = errorResponse(409, adjustmentMessages.settled('November 2026'), 'conflict');
      if (typeof refuse === 'function') refuse(request, response);
    };
    await pressInRow('Asha Rao', 'Delete');
    await answerDialog('Delete');
    await screen.findByText(new RegExp(adjustmentMessages.settled('November 2026')));
    await waitFor(async () => expect(within(await findRow('Asha Rao')).queryAllByRole('button')).toEqual([]));
  });
});
