import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { november } from '../../support/filed-slip.ts';
import { answerDialog, pressInRow, replaceText, setUpAdminApp, tableRows } from '../admin-app.ts';
import { recordDownloads } from '../downloads.ts';
import { errorResponse } from '../employee-app.tsx';
import { sendError, sendJson } from '../stub-server.ts';
import {
  batch,
  elsewhere,
  elsewhereId,
  failed,
  held,
  inDraft,
  month,
  notYet,
  ownLayout,
  paid,
  row,
  settings,
  transfer,
  userId,
  withBank,
} from './sample-payments.ts';

const app = setUpAdminApp();
const path = `/api/admin/payments/${november}`;

const downloads = recordDownloads();
let sent: { path: string; body: Record<string, unknown> }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T06:00:00Z') });
  sent = [];
});
afterEach(() => {
  vi.useRealTimers();
});

type Rows = ReturnType<typeof row>[];

const show = (rows: Rows, batches: ReturnType<typeof batch>[] = [], of: object = {}) => {
  app.responses = {
    ...app.responses,
    [`GET ${path}`]: month(batches, of),
    [`GET ${path}/rows?limit=100`]: rows,
    'GET /api/admin/payment-settings': settings(),
  };
};
const open = (rows: Rows, batches: ReturnType<typeof batch>[] = [], of: object = {}) => {
  show(rows, batches, of);
  app.open(`/admin/pay-runs/${november}/payments`);
};

/** Answers a call with a reply, and keeps what was sent. */
const answer = (call: string, reply: object, then: () => void = () => {}) => {
  app.responses[call] = ({ path: to, body }, response) => {
    sent.push({ path: to, body: JSON.parse(body) });
    then();
    sendJson(response, 200, reply);
  };
};

const list = () => screen.findByRole('table', { name: 'Payments' });
/** Employee, account, amount, state and reason of each row. */
const rowsShown = async () =>
  (await tableRows(await list())).map((cells) =>
    cells.slice(0, 5).map((text) => text.replace(/^Choose (.+?)(?=\1)/, '')),
  );

describe('the payments of a month', () => {
  test('list held and failed employees first, each with its reason', async () => {
    const leaving = row(1, 'Rohan Das', { state: 'to-pay', lastDay: '2026-11-30' });
    const changed = held(2, 'Diya Patel', {
      reason: 'account-changed',
      text: 'Account changed on 24 Nov 2026 by Priya. A second person confirms it.',
      account: 'HDFC ••4471 2026-11-24',
    });
    open([leaving, paid(3, 'Aarav Sharma'), failed(4, 'Farah Khan'), changed]);
    expect(await rowsShown()).toEqual([
      [
        'Diya PatelE002',
        'HDFC ••4471',
        '50,000.00',
        'Held',
        'Account changed on 24 Nov 2026 by PriyaA second person confirms it.',
      ],
      ['Farah KhanE004', 'HDFC ••4471', '50,000.00', 'Failed', 'Account closedBatch 1'],
      ['Rohan DasE001', 'HDFC ••4471', '50,000.00', 'To pay', 'Last day 30 Nov 2026'],
      ['Aarav SharmaE003', 'HDFC ••4471', '50,000.00', 'Paid', '30 Nov 2026UTR ICICN100'],
    ]);
  });

  test('have totals that add up to the net pay', async () => {
    open(
      [row(1, 'Asha'), failed(2, 'Farah'), paid(3, 'Aarav'), withBank(4, 'Kabir')],
      [batch(1, 'exported')],
    );
    await list();
    const totals = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(totals).toEqual(
      expect.arrayContaining([
        'Net pay: ₹2,00,000.004 employees',
        'Paid: ₹50,000.001 employee',
        'Processing: ₹50,000.001 employee',
        'To pay: ₹50,000.001 employee',
        'Held: ₹0.000 employees',
        'Failed: ₹50,000.001 employee',
      ]),
    );
  });

  test('show only the difference of a payslip that was replaced after it was paid', async () => {
    const more = row(1, 'Asha', { net: 52_000, paid: 50_000, due: 2_000 });
    const less = row(2, 'Kabir', { net: 48_000, paid: 50_000, due: -2_000, state: 'recover' });
    open([more, less]);
    expect((await rowsShown()).map((cells) => cells.slice(2))).toEqual([
      ['−2,000.00', 'To recover', '₹50,000.00 of ₹48,000.00 paidPaid more than the payslip'],
      ['2,000.00', 'To pay', '₹50,000.00 of ₹52,000.00 paid'],
    ]);
  });

  // behaviour payments: A net pay below zero
  test('say that a net pay is below zero, and what of it the employee has returned', async () => {
    const owed = row(1, 'Asha', { net: -5_000, paid: 0, due: -5_000, state: 'recover' });
    const rest = row(2, 'Kabir', { net: -5_000, paid: -2_000, due: -3_000, state: 'recover' });
    open([owed, rest]);
    expect((await rowsShown()).map((cells) => cells.slice(2))).toEqual([
      ['−5,000.00', 'To recover', 'Net pay is below zero'],
      ['−3,000.00', 'To recover', '₹2,000.00 of ₹5,000.00 returnedNet pay is below zero'],
    ]);
  });

  // behaviour payments: Outcomes
  test('show which batches pay the same, on screen and in the dialog of the employee', async () => {
    const by = (outcome: string, number: number) => ({
      batch: number,
      amount: 50_000,
      outcome,
      account: 'HDFC ••4471',
    });
    open(
      [
        row(1, 'Asha Rao', {
          state: 'recover',
          paid: 100_000,
          due: -50_000,
          payments: [by('paid', 1), by('paid', 2)],
        }),
        row(2, 'Kabir', {
          state: 'processing',
          paid: 50_000,
          queued: 50_000,
          due: -50_000,
          payments: [by('paid', 1), by('queued', 2)],
        }),
        // A payslip that was replaced by a smaller one contradicts nothing.
        row(3, 'Zoya', {
          state: 'recover',
          net: 49_000,
          paid: 50_000,
          due: -1_000,
          payments: [by('paid', 1)],
        }),
      ],
      [batch(1, 'void', { exports: [{ ...batch(1, 'exported').exports[0] }] }), batch(2, 'exported')],
    );
    expect((await rowsShown()).map((cells) => cells[4])).toEqual([
      'Batches 1 and 2 have both paidAsk the bank what it paid',
      '₹50,000.00 of ₹49,000.00 paidPaid more than the payslip',
      'Batch 1 has paid, and batch 2 is to payAsk the bank what it paid',
    ]);
    await app.press('Open: Asha Rao');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Batches 1 and 2 have both paid. Ask the bank what it paid.',
    );
    expect(screen.getByRole('button', { name: 'Correct: batch 1' })).toBeTruthy();
  });

  test('say of a name that a bank cannot print where to enter another one', async () => {
    open([held(1, 'आशा राव', { reason: 'no-bank-name', text: 'No name that a bank can print' })]);
    expect((await rowsShown())[0]?.[4]).toBe('No name that a bank can print');
    expect(screen.getByRole('link', { name: 'Add name: आशा राव' }).getAttribute('href')).toBe(
      `/admin/employees/${userId(1)}`,
    );
  });

  test('have a void batch whose file the bank may have, with the way to read its report', async () => {
    open([row(1, 'Asha')], [batch(1, 'void', { exports: [{ ...batch(1, 'exported').exports[0] }] })]);
    expect(await screen.findByRole('button', { name: 'Read report: batch 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Void batch 1' })).toBeNull();
    expect(
      screen.getByText('If the bank paid some of this file all the same, read its report.'),
    ).toBeTruthy();
  });

  test('say that another admin voids a batch that the admin exported', async () => {
    open([withBank(1, 'Asha')], [batch(1, 'exported', { anotherVoids: true })]);
    expect(await screen.findByText('Another admin can void it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Void batch 1' })).toBeNull();
  });

  test('are loaded page after page until all employees are there', async () => {
    show([row(1, 'Asha')]);
    app.responses[`GET ${path}/rows?limit=100`] = (_, response) =>
      sendJson(response, 200, [row(1, 'Asha')], { 'x-next-cursor': 'next' });
    app.responses[`GET ${path}/rows?cursor=next&limit=1000`] = [row(2, 'Kabir')];
    app.open(`/admin/pay-runs/${november}/payments`);
    await waitFor(async () => expect(await rowsShown()).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Make batch of 2' })).toBeTruthy();
  });

  test('are filtered by state and by name', async () => {
    open([row(1, 'Asha'), row(2, 'Kabir'), paid(3, 'Aarav')]);
    await list();
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'paid');
    await waitFor(async () => expect((await rowsShown()).map(([name]) => name)).toEqual(['AaravE003']));
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'all');
    await replaceText('Search name or ID', 'kab');
    await waitFor(async () => expect((await rowsShown()).map(([name]) => name)).toEqual(['KabirE002']));
  });

  test('lead to the pay run while no payslip is generated', async () => {
    open([notYet(1, 'Asha')]);
    expect(
      await screen.findByText('This month has no payslips yet. Each can be paid once it is generated.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the pay run' })).toBeTruthy();
  });

  // behaviour payments: A payslip can be paid
  test('of the payslips that exist say how many are not generated yet, and leave those out', async () => {
    open([row(1, 'Asha'), notYet(2, 'Kabir'), notYet(3, 'Meera')]);
    expect(await screen.findByText('2 payslips are not generated yet, and not in this batch.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Make batch of 1' })).toBeTruthy();
    expect((await rowsShown()).at(-1)).toEqual(['MeeraE003', '', '', 'No payslip', '']);
    expect(document.body.textContent).toContain('Net pay₹50,000.001 employee');
  });

  test('that cannot be loaded can be tried again', async () => {
    open([row(1, 'Asha')]);
    app.responses[`GET ${path}`] = errorResponse(400, 'Not today.');
    expect(await screen.findByText('Could not load the payments of this month. Not today.')).toBeTruthy();
    show([row(1, 'Asha')]);
    await app.press('Try again');
    expect(await rowsShown()).toHaveLength(1);
  });

  test('say that payslips do not follow them while the month is not tracked', async () => {
    open([row(1, 'Asha')], [], { isTracked: false });
    expect(await screen.findByText(/whatever is recorded here/)).toBeTruthy();
  });
});

describe('a payment outside of the portal', () => {
  test('is recorded of what is due, with day and reference', async () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    open([row(1, 'Asha')]);
    const call = `PUT ${path}/employees/${userId(1)}/elsewhere/pmt_00000000000000000000`;
    answer(call, { due: 0 }, () => show([elsewhere(1, 'Asha')]));
    await list();
    await pressInRow('Asha', 'Paid elsewhere: Asha');
    expect(((await screen.findByLabelText('Amount')) as HTMLInputElement).value).toBe('50000');
    await replaceText('Reference', 'Cheque 004412');
    await app.press('Record payment');
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { amount: 50_000, paidOn: '2026-11-27', reference: 'Cheque 004412' },
      ]),
    );
    await waitFor(async () =>
      expect((await rowsShown())[0]?.slice(3)).toEqual(['Paid', '27 Nov 2026Cheque 004412']),
    );
  });

  test('is not recorded without a reference', async () => {
    open([row(1, 'Asha')]);
    await list();
    await pressInRow('Asha', 'Paid elsewhere: Asha');
    await screen.findByLabelText('Amount');
    await app.press('Record payment');
    expect(await screen.findByText('Enter a reference by which the payment can be found.')).toBeTruthy();
  });

  test('is undone with a reason', async () => {
    open([elsewhere(1, 'Asha')]);
    answer(`POST ${path}/employees/${userId(1)}/elsewhere/${elsewhereId}/voiding`, { due: 50_000 });
    await list();
    await pressInRow('Asha', 'Open: Asha');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Cheque 004412' }));
    await replaceText('Reason', 'The cheque bounced');
    await app.press('Undo payment');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ reason: 'The cheque bounced' }]));
  });
});

describe('a new batch', () => {
  test('takes all who can be paid, each portion in one request', async () => {
    const many = Array.from({ length: 100 }, (_, i) => row(i + 1, `Employee ${i + 1}`));
    open([...many, held(200, 'Held', { reason: 'held', text: 'Wait' })]);
    answer(`POST ${path}/batches`, month([batch(1, 'draft')]));
    answer(`PUT ${path}/batches/1`, { added: 90, removed: 0 });
    await app.press('Make batch of 100');
    expect(await screen.findByText('100 employees added to batch 1')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ number: 1, valueDate: '2026-11-27' });
    const added = sent.slice(1).map(({ body }) => body.add as string[]);
    expect(added.map(({ length }) => length)).toEqual([90, 10]);
    expect(added.flat()).not.toContain(userId(200));
  });

  test('is offered again only once an employee can be paid', async () => {
    open([withBank(1, 'Asha Rao')], [batch(1, 'exported')]);
    expect(await screen.findByRole('heading', { name: 'Batch 1' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Batch 2' })).toBeNull();
    open([failed(1, 'Asha Rao')], [batch(1, 'exported')]);
    expect(await screen.findByRole('heading', { name: 'Batch 2' })).toBeTruthy();
  });

  test('takes those who were chosen', async () => {
    open([row(1, 'Asha'), row(2, 'Kabir')]);
    answer(`POST ${path}/batches`, month([batch(1, 'draft')]));
    answer(`PUT ${path}/batches/1`, { added: 1, removed: 0 });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Kabir' }));
    await app.press('Make batch of 1');
    await screen.findByText('1 employee added to batch 1');
    expect(sent[1]?.body).toEqual({ add: [userId(2)], remove: [] });
  });

  test('says which part of it failed, and why, and the rest is done', async () => {
    const many = Array.from({ length: 100 }, (_, i) => row(i + 1, `Employee ${i + 1}`));
    open(many);
    answer(`POST ${path}/batches`, month([batch(1, 'draft')]));
    app.responses[`PUT ${path}/batches/1`] = ({ body }, response) =>
      JSON.parse(body).add.length === 90
        ? sendError(response, 409, 'conflict', 'Nothing can be paid to Employee 7 now.')
        : sendJson(response, 200, { added: 10, removed: 0 });
    await app.press('Make batch of 100');
    expect(
      await screen.findByText(
        '10 of 100 employees were added to batch 1. They could not be added. Nothing can be paid to Employee 7 now. Try again: nothing is done twice.',
      ),
    ).toBeTruthy();
  });
});

describe('a draft', () => {
  const draft = () => open([inDraft(1, 'Asha'), inDraft(2, 'Kabir'), row(3, 'Meera')], [batch(1, 'draft')]);

  test('is approved by typing its total and number of payments', async () => {
    draft();
    answer(`POST ${path}/batches/1/approval`, month([batch(1, 'approved')]));
    const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve 2 payments' });
    await replaceText('Total of batch 1', '1,00,000');
    await replaceText('Number of payments', '3');
    expect(screen.getByText('Matches')).toBeTruthy();
    expect(screen.getByText('Differs')).toBeTruthy();
    expect(approve.disabled).toBe(true);
    await replaceText('Number of payments', '2');
    await userEvent.click(approve);
    expect(await screen.findByText('Batch 1 approved. Export its file for the bank.')).toBeTruthy();
    expect(sent).toEqual([{ path: `${path}/batches/1/approval`, body: { total: 100_000, count: 2 } }]);
  });

  test('takes the other employees who can be paid', async () => {
    draft();
    answer(`PUT ${path}/batches/1`, { added: 1, removed: 0 });
    await app.press('Add the other 1');
    await screen.findByText('1 employee added to batch 1');
    expect(sent[0]?.body).toEqual({ add: [userId(3)], remove: [] });
  });

  test('loses those who are taken out', async () => {
    draft();
    answer(`PUT ${path}/batches/1`, { added: 0, removed: 1 });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Asha' }));
    await app.press('Take out of batch 1');
    await screen.findByText('1 employee taken out of batch 1');
    expect(sent[0]?.body).toEqual({ add: [], remove: [userId(1)] });
  });

  test('is made void for a reason', async () => {
    draft();
    answer(`POST ${path}/batches/1/voiding`, month([batch(1, 'void')]));
    await app.press('Void batch 1');
    await replaceText('Reason', 'Wrong value date');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Void batch' }),
    );
    await waitFor(() => expect(sent[0]?.body).toEqual({ reason: 'Wrong value date' }));
  });
});

describe('the file of an approved batch', () => {
  const approved = (of: object = {}) => {
    open([withBank(1, 'Asha Rao'), withBank(2, 'Kabir')], [batch(1, 'approved')]);
    app.responses['GET /api/admin/payment-settings'] = settings(of);
    app.responses[`GET ${path}/batches/1`] = [transfer(1, 'Asha Rao'), transfer(2, 'Kabir')];
  };

  test('shows its first rows before it is exported, in the chosen layout', async () => {
    approved();
    answer(`POST ${path}/batches/1/export`, { name: 'salaries-2026-11-batch-1.csv', text: 'N,1\r\n' });
    await app.press('Export for the bank');
    const preview = await screen.findByRole('region', { name: 'Preview of the file' });
    expect(within(preview).getByText('ASHA RAO')).toBeTruthy();
    expect(within(preview).getAllByText('SAL202611E001')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: 'HDFC ENet' }));
    await app.press('Export file');
    expect(await screen.findByText('Batch 1 exported. Upload the file at your bank.')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ layout: 'hdfc' });
    expect(downloads.map(({ name }) => name)).toEqual(['salaries-2026-11-batch-1.csv']);
    expect(await downloads[0]?.blob.text()).toBe('N,1\r\n');
  });

  // behaviour payments: A layout never changes a figure
  test('says which column of a layout would change a figure, and is not exported', async () => {
    const columns = ownLayout.columns.map((column) =>
      column.source === 'amount' ? { ...column, characters: 'digits' } : column,
    );
    open([withBank(1, 'Asha Rao')], [batch(1, 'approved')]);
    app.responses['GET /api/admin/payment-settings'] = settings({
      layout: ownLayout.id,
      templates: [{ ...ownLayout, columns }],
    });
    app.responses[`GET ${path}/batches/1`] = [transfer(1, 'Asha Rao')];
    await app.press('Export for the bank');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Column “Amount” would change the amount. Allow any characters in it, and enough of them.',
    );
    expect(screen.queryByRole('button', { name: 'Export file' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Payment settings' })).toBeTruthy();
  });

  test('needs the account that salaries are paid from, where the bank asks for it', async () => {
    approved({ debitAccount: '' });
    await app.press('Export for the bank');
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /account that salaries are paid from/,
    );
    expect(within(dialog).queryByRole('button', { name: /Export for/ })).toBeNull();
  });
});

describe('outcomes', () => {
  const exported = () =>
    open([withBank(1, 'Asha Rao'), withBank(2, 'Kabir'), paid(3, 'Aarav')], [batch(1, 'exported')]);

  test('of those who were chosen are recorded together', async () => {
    exported();
    answer(`POST ${path}/batches/1/results`, { recorded: 2 });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all 2' }));
    await app.press('Record outcome');
    await userEvent.click(await screen.findByRole('button', { name: 'Record 2 payments' }));
    await screen.findByText('2 payments recorded');
    expect(sent[0]?.body).toEqual({
      results: [1, 2].map((number) => ({ userId: userId(number), outcome: 'paid', paidOn: '2026-11-27' })),
    });
  });

  test('of one employee are recorded with the reason of a failure', async () => {
    exported();
    answer(`POST ${path}/batches/1/results`, { recorded: 1 });
    await pressInRow('Asha Rao', 'Open: Asha Rao');
    await app.press('Record outcome: batch 1');
    await userEvent.click(await screen.findByRole('radio', { name: 'Failed' }));
    await replaceText('Reason', 'Account closed');
    await userEvent.click(await screen.findByRole('button', { name: 'Record' }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({
        results: [{ userId: userId(1), outcome: 'failed', reason: 'Account closed' }],
      }),
    );
  });

  test('that were recorded are taken back', async () => {
    exported();
    answer(`POST ${path}/batches/1/results`, { recorded: 1 });
    await pressInRow('Aarav', 'Open: Aarav');
    await app.press('Take back: batch 1');
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({ results: [{ userId: userId(3), outcome: 'queued' }] }),
    );
  });

  test('are read from the bank’s report, and seen before they are recorded', async () => {
    exported();
    app.responses[`GET ${path}/batches/1`] = [
      transfer(1, 'Asha Rao'),
      transfer(2, 'Kabir'),
      transfer(4, 'Meera'),
    ];
    answer(`POST ${path}/batches/1/results`, { recorded: 1 });
    await app.press('Read bank report of batch 1');
    const csv = [
      'Reference no.,Beneficiary account no,Amount,Status,UTR no,Rejection reason',
      'SAL202611E001,50100123454471,"50,000.00",Paid,ICICN7,',
      'SAL202611E002,50100123454471,"49,000.00",Paid,ICICN8,',
      'SAL202611E009,1,10,Rejected,,No such account',
    ].join('\n');
    fireEvent.change(await screen.findByLabelText('Report'), {
      target: { files: [new File([csv], 'report.csv', { type: 'text/csv' })] },
    });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('UTR ICICN7')).toBeTruthy();
    expect(within(dialog).getByText('It has ₹49,000.00, the batch ₹50,000.00.')).toBeTruthy();
    expect(within(dialog).getByText('It is not in this batch.')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record 1 payment' }));
    await screen.findByText('1 payment recorded');
    expect(sent[0]?.body).toEqual({
      results: [{ userId: userId(1), outcome: 'paid', paidOn: '2026-11-27', utr: 'ICICN7' }],
    });
  });

  test('of a file that is no report are not guessed', async () => {
    exported();
    app.responses[`GET ${path}/batches/1`] = [transfer(1, 'Asha Rao')];
    await app.press('Read bank report of batch 1');
    fireEvent.change(await screen.findByLabelText('Report'), {
      target: { files: [new File(['a,b\n1,2'], 'report.csv')] },
    });
    expect(await screen.findByText(/No row of titles was found/)).toBeTruthy();
  });
});

describe('a payment', () => {
  test('is held for a reason, and taken out of its draft first', async () => {
    open([inDraft(1, 'Asha')], [batch(1, 'draft')]);
    answer(`PUT ${path}/batches/1`, { added: 0, removed: 1 });
    answer(`PUT ${path}/employees/${userId(1)}/hold`, { held: true });
    await pressInRow('Asha', 'Hold: Asha');
    await replaceText('Reason', 'Final settlement');
    await app.press('Hold payment');
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { add: [], remove: [userId(1)] },
        { reason: 'Final settlement' },
      ]),
    );
  });

  test('that is held is released', async () => {
    open([held(1, 'Asha', { reason: 'held', text: 'Final settlement' })]);
    answer(`PUT ${path}/employees/${userId(1)}/hold`, { held: false });
    await pressInRow('Asha', 'Release: Asha');
    expect(await screen.findByText('The payment to Asha is released')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ reason: null });
  });

  test('into a changed account waits for a confirmation, which names the account', async () => {
    const account = 'HDFC ••4471 2026-11-24';
    open([
      held(1, 'Diya', { reason: 'account-changed', text: 'Account changed.', account, canConfirm: true }),
    ]);
    answer(`PUT ${path}/employees/${userId(1)}/account`, { confirmed: true });
    await pressInRow('Diya', 'Confirm: Diya');
    expect(await answerDialog('Confirm account')).toBe('Pay Diya into the changed account?');
    expect(await screen.findByText('The account of Diya is confirmed')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ account });
  });

  test('into an account that the admin changed has no button to confirm it', async () => {
    open([
      held(1, 'Diya', { reason: 'account-changed', text: 'Changed by you. Another admin must confirm it.' }),
    ]);
    expect(await screen.findByText('Another admin must confirm it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
  });

  test('into an account that the admin changed is refused in the server’s words', async () => {
    open([
      held(1, 'Diya', {
        reason: 'account-changed',
        text: 'Account changed.',
        account: 'a',
        canConfirm: true,
      }),
    ]);
    app.responses[`PUT ${path}/employees/${userId(1)}/account`] = errorResponse(
      409,
      'You changed this bank account yourself. Another admin confirms it.',
      'conflict',
    );
    await pressInRow('Diya', 'Confirm: Diya');
    await answerDialog('Confirm account');
    expect(await screen.findByText(/Another admin confirms it\./)).toBeTruthy();
  });

  test('without an account leads to the employee', async () => {
    const { account: _, ...none } = held(1, 'Shreya', { reason: 'no-account', text: 'No bank account' });
    open([none]);
    const link = await screen.findByRole('link', { name: 'Add account: Shreya' });
    expect(link.getAttribute('href')).toBe(`/admin/employees/${userId(1)}`);
  });

  // behaviour payments: An employee without a valid account can be reminded
  test('without an account is reminded, once a day', async () => {
    const none = (hold: object = {}) =>
      held(1, 'Shreya', { reason: 'no-account', text: 'No bank account', ...hold });
    open([none()]);
    const remindedAt = '2026-11-27T05:00:00.000Z';
    app.responses[`POST ${path}/employees/${userId(1)}/reminder`] = (_, response) => {
      show([none({ remindedAt })]);
      sendJson(response, 200, { remindedAt });
    };
    await pressInRow('Shreya', 'Remind: Shreya');
    await screen.findByText('Shreya is reminded to enter a bank account');
    await screen.findByText('Reminded on 27 Nov 2026');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remind: Shreya' })).toBeNull());
  });

  test('of a leaver leads to the settlement until it is paid', async () => {
    open([row(1, 'Rohan', { lastDay: '2026-11-30' }), paid(2, 'Meera', { lastDay: '2026-11-30' })]);
    const link = await screen.findByRole('link', { name: 'Open settlement: Rohan' });
    expect(link.getAttribute('href')).toBe(`/admin/employees/${userId(1)}`);
    expect(screen.queryByRole('link', { name: 'Open settlement: Meera' })).toBeNull();
  });

  test('that failed is paid again in the draft', async () => {
    open([failed(1, 'Farah')], [batch(1, 'exported'), batch(2, 'draft')]);
    answer(`PUT ${path}/batches/2`, { added: 1, removed: 0 });
    await pressInRow('Farah', 'Pay again: Farah');
    await screen.findByText('1 employee added to batch 2');
    expect(sent[0]?.body).toEqual({ add: [userId(1)], remove: [] });
  });
});
