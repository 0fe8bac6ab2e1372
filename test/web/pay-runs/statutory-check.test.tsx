import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { rupees } from '../../../shared/money.ts';
import type { PayRunEdit, PayRunRow, StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import type { HeadSummary } from '../../../shared/pay-runs/summary.ts';
import { applyExpected } from '../../../web/pay-runs/statutory/apply-expected.ts';
import { changesByHead, stateOf } from '../../../web/pay-runs/statutory/check.ts';
import { effectOf } from '../../../web/pay-runs/statutory/law-change-text.ts';
import { columnTitles, findRow, pressInRow, setUpAdminApp, tableRows } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sampleReply } from '../sample-reply.ts';
import { sendJson } from '../stub-server.ts';
import { Month, rowOf } from './month.ts';

const pf = (entered: number, expected?: number, others: Partial<StatutoryCheck> = {}): StatutoryCheck => ({
  head: 'pf',
  mode: 'check',
  entered: rupees(entered),
  ...(expected !== undefined && {
    expected: rupees(expected),
    formula: `₹3,000 = 12 % of ₹25,000; PF wages ₹40,000; ceiling since 17 Sep 2026`,
    employer: rupees(3_250),
  }),
  doubts: [],
  ...others,
});

const userIdOf = (number: number) => `usr_${String(number).padStart(20, '0')}`;
const person = (number: number, name: string, check: StatutoryCheck, others: Partial<PayRunRow> = {}) =>
  rowOf(userIdOf(number), { name, employeeId: `SSW-0${number}`, statutory: [check], ...others });

const isDiffering = ({ statutory: [check] }: PayRunRow) =>
  check !== undefined && ['below', 'above'].includes(stateOf(check));

describe('a figure beside the expected one', () => {
  test('a figure is below, above or as expected, kept, or cannot be checked', () => {
    const kept = { reason: 'Agreed', at: '2026-10-02T06:00:00.000Z', by: 'Priya Menon' };
    expect(
      [pf(1800, 3000), pf(3000.01, 3000), pf(3000, 3000), pf(1800, 3000, { kept }), pf(1800)].map(stateOf),
    ).toEqual(['below', 'above', 'as-expected', 'kept', 'unknown']);
    expect(stateOf(pf(3000, 3000, { kept }))).toBe('as-expected');
  });

  test('changes are grouped by their figures, and their difference is exact to the paisa', () => {
    const [ofPf] = changesByHead([pf(0.1, 0.3), pf(1800, 3000), pf(1800, 3000)]);
    expect(ofPf?.groups.map(({ people }) => people)).toEqual([2, 1]);
    expect(ofPf).toMatchObject({ head: 'pf', people: 3, difference: 2_400_20 });
  });

  test('changes stand by head in the order of the payslip, however many employees each is of', () => {
    const tax = (expected: number) => pf(0, expected, { head: 'profTax' });
    const fund = pf(0, 50, { head: 'labourWelfareFund' });
    const changes = changesByHead([fund, fund, fund, tax(175), pf(1800, 3000), tax(200), tax(200)]);
    expect(changes.map(({ head, groups }) => [head, groups.map(({ expected }) => expected)])).toEqual([
      ['pf', [3_000_00]],
      ['profTax', [200_00, 175_00]],
      ['labourWelfareFund', [50_00]],
    ]);
  });
});

describe('taking the expected figure for all', () => {
  const many = Array.from({ length: 230 }, (_, index) => person(index, `Employee ${index}`, pf(1800, 3000)));

  test('sends at most 100 employees in one request, each with the figure that was shown', async () => {
    const month = new Month(many);
    const answered: number[] = [];
    const applied = await applyExpected(['pf'], many, month.save, (count) => answered.push(count));
    expect(month.requests.map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(month.requests[0]?.[0]).toEqual({ userId: many[0]?.userId, version: 1, take: { pf: 3000 } });
    expect(answered).toEqual([100, 200, 230]);
    expect(applied).toEqual({ saved: 230, refused: [] });
  });

  test('goes on after a request that failed, and lists who was changed meanwhile', async () => {
    const month = new Month(many);
    month.change(userIdOf(5), { statutory: [pf(1800, 2900)] });
    let sent = 0;
    const save = async (edits: PayRunEdit[]) => {
      if (++sent === 2) throw new Error('no connection');
      return month.save(edits);
    };
    const applied = await applyExpected(['pf'], many, save, () => undefined);
    expect(applied.saved).toBe(129);
    expect(applied.refused).toHaveLength(101);
    expect(applied.refused[0]).toEqual({
      userId: userIdOf(5),
      name: 'Employee 5',
      reason: 'Another admin has changed this row in the meantime. Check it and try again.',
    });
    const again = await applyExpected(
      ['pf'],
      [...month.rows.values()].filter(isDiffering),
      month.save,
      () => undefined,
    );
    expect(again).toEqual({ saved: 101, refused: [] });
  });
});

/** A text with amounts below zero, whose sign is kept beside them. */
const findUnbroken = (text: string) => screen.findByText(text.replaceAll('−', '−\u2060'));

describe('the check of a month', () => {
  const app = setUpAdminApp();
  const path = '/api/admin/pay-runs/2026-10';
  let month: Month;
  let rowsFail = false;

  const summaryOf = (): HeadSummary => {
    const checks = [...month.rows.values()].flatMap(({ statutory }) => statutory);
    const differing = [...month.rows.values()].filter(isDiffering);
    return {
      head: 'pf',
      mode: 'check',
      entered: rupees(checks.reduce((sum, { entered }) => sum + entered, 0)),
      employer: rupees(6_500),
      differing: differing.length,
      difference: rupees(1200 * differing.length),
      kept: checks.filter((check) => stateOf(check) === 'kept').length,
      problems: [{ message: 'PF Membership is missing.', people: 1 }],
      doubts: ['Is the special allowance part of wages?'],
    };
  };

  beforeEach(() => {
    rowsFail = false;
    month = new Month([
      person(101, 'Aarav Sharma', pf(1800, 3000)),
      person(104, 'Ananya Iyer', pf(1800, 3000)),
      person(107, 'Arjun Desai', pf(1481, 1481)),
      person(
        110,
        'Diya Patel',
        pf(1800, undefined, { problem: 'PF Membership is missing.', missing: 'pfMembership' }),
      ),
    ]);
    app.answerOther = (request) => {
      const { method, path: url } = request;
      const reply = sampleReply(request);
      if (method === 'GET' && url === path)
        return { ...reply, payPeriod: '2026-10', state: 'open', people: 4 };
      if (url === `${path}/summary`) {
        const statutory = summaryOf();
        const counts = {
          ...(reply as { counts: object }).counts,
          all: 4,
          statutory: statutory.differing,
          incomplete: 1,
        };
        return { ...reply, counts, statutory: [statutory] };
      }
      return reply;
    };
    const rows =
      (matches: (row: PayRunRow) => boolean) => (_: unknown, response: Parameters<typeof sendJson>[0]) =>
        rowsFail
          ? sendJson(response, 400, { code: 'bad_input', message: 'Not now.' })
          : sendJson(response, 200, [...month.rows.values()].filter(matches));
    const isUnknown = ({ statutory: [check] }: PayRunRow) =>
      check !== undefined && stateOf(check) === 'unknown';
    const isKept = ({ statutory: [check] }: PayRunRow) => check !== undefined && stateOf(check) === 'kept';
    app.responses = {
      [`GET ${path}/rows?filter=statutory&search=&limit=100`]: rows(isDiffering),
      [`GET ${path}/rows?filter=statutory&limit=1000`]: rows(isDiffering),
      [`GET ${path}/rows?filter=kept&search=&limit=100`]: rows(isKept),
      [`GET ${path}/rows?filter=incomplete&search=&limit=100`]: rows(isUnknown),
      [`GET ${path}/rows?filter=all&search=&limit=100`]: rows(() => true),
      [`PUT ${path}/rows`]: async ({ body }, response) =>
        sendJson(response, 200, await month.save(JSON.parse(body).rows)),
    };
  });

  const open = (query = '') => app.open(`/admin/pay-runs/2026-10/statutory${query}`);
  const table = () => screen.findByRole('table', { name: 'PF of the month' });
  const saved = () => month.requests.flat();

  test('shows who differs, what was entered, what is expected, and the net change', async () => {
    open();
    const titles = ['ID', 'Employee', 'PF entered', 'PF expected', 'Net change', 'Check', 'Decision'];
    expect(columnTitles(await table())).toEqual(titles);
    const rows = tableRows(await table()).map((cells) =>
      cells.slice(0, 6).map((text, index) => text.replace(titles[index] ?? '', '').replace(/, why.*/, '')),
    );
    expect(rows).toEqual([
      ['SSW-0101', 'Aarav Sharma', '₹1,800', '₹3,000', '−₹1,200', 'Below expected'],
      ['SSW-0104', 'Ananya Iyer', '₹1,800', '₹3,000', '−₹1,200', 'Below expected'],
    ]);
  });

  test('opens the sum in words from the expected figure, with what the employer pays', async () => {
    open();
    const row = within(await findRow('Aarav Sharma'));
    const popup = row.getByText('Why ₹3,000').closest('[popover]') as HTMLElement;
    const button = row.getByRole('button', { name: '₹3,000, why?' });
    expect(button.getAttribute('popovertarget')).toBe(popup.id);
    expect(within(popup).getByText('₹3,000 = 12 % of ₹25,000')).toBeTruthy();
    const items = within(popup).getAllByRole('listitem', { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'PF wages ₹40,000',
      'ceiling since 17 Sep 2026',
      'You pay ₹3,250 besides',
    ]);
  });

  test('uses the expected figure of one employee, who stays in the list, and the focus with them', async () => {
    open();
    await pressInRow('Aarav Sharma', 'Use ₹3,000');
    await within(await findRow('Aarav Sharma')).findByText('As expected');
    expect(saved()).toEqual([{ userId: userIdOf(101), version: 1, take: { pf: 3000 } }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('₹3,000, why?'));
  });

  test('keeps a figure only with a reason, which is shown', async () => {
    open();
    await pressInRow('Ananya Iyer', 'Keep ₹1,800, give reason');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep ₹1,800' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep ₹1,800' }));
    expect(await dialog.findByText('Enter a reason.')).toBeTruthy();
    expect(saved()).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Joint option pending');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep ₹1,800' }));
    await within(await findRow('Ananya Iyer')).findByText('Kept');
    expect(saved()).toEqual([{ userId: userIdOf(104), version: 1, keep: { pf: 'Joint option pending' } }]);
  });

  test('a figure that the portal fills in takes another one only with a reason', async () => {
    month.change(userIdOf(101), { statutory: [pf(3000, 3000, { mode: 'fill' })] });
    open('?head=pf&show=all');
    await pressInRow('Aarav Sharma', 'Enter another figure');
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter another figure' }));
    await userEvent.clear(dialog.getByLabelText('PF'));
    await userEvent.type(dialog.getByLabelText('PF'), '1800');
    await userEvent.type(dialog.getByLabelText('Reason'), 'International worker');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await within(await findRow('Aarav Sharma')).findByText('Kept');
    expect(saved()).toEqual([
      { userId: userIdOf(101), version: 2, typed: { pf: 1800 }, keep: { pf: 'International worker' } },
    ]);
  });

  test('names the change of law as the cause, with what it does by name', async () => {
    const change = (before: number, now: number) => ({ before: rupees(before), now: rupees(now) });
    const names = ['Aarav Sharma', 'Ananya Iyer'];
    const of = {
      head: 'pf',
      people: 2,
      employee: change(3_600, 6_000),
      employer: change(3_900, 6_500),
      rules: [
        {
          id: 'pf.ceiling',
          label: 'PF wage ceiling',
          from: '2026-09-17',
          before: '₹15,000',
          now: '₹25,000',
          source: { title: 'S.O. 5109(E)', url: 'https://egazette.gov.in/276299.pdf' },
        },
      ],
      list: names.map((name, index) => ({
        userId: userIdOf(index),
        name,
        employee: change(1_800, 3_000),
        employer: change(1_950, 3_250),
      })),
    };
    app.responses[`GET ${path}/law-change`] = { heads: [of] };
    open();
    await findUnbroken(
      'The PF wage ceiling changed to ₹25,000 on 17 Sep 2026: 2 employees, PF ₹1,800 → ₹3,000, net −₹1,200 each, your cost +₹1,300 each',
    );
    await app.press('Show by name');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change of law: PF' }));
    expect(tableRows(dialog.getByRole('table'))[0]?.[0]).toBe('Aarav Sharma');
    expect(dialog.getByRole('link', { name: 'S.O. 5109(E)' })).toBeTruthy();
  });

  test('what a change of law does is told of each, of most, or in total', () => {
    const change = (before: number, now: number) => ({ before: rupees(before), now: rupees(now) });
    const person = (now: number) => ({
      userId: rowOf(userIdOf(1)).userId,
      name: 'Asha',
      employee: change(1_800, now),
      employer: change(1_950, now + 250),
    });
    const of = (...list: ReturnType<typeof person>[]) =>
      effectOf({
        head: 'pf',
        rules: [],
        people: list.length,
        employee: change(1_800 * list.length, 8_000),
        employer: change(1_950 * list.length, 9_000),
        list,
      });
    expect(of(person(3_000), person(3_000))).toBe(
      '2 employees, PF ₹1,800 → ₹3,000, net −₹1,200 each, your cost +₹1,300 each',
    );
    expect(of(person(3_000), person(3_000), person(2_000))).toBe(
      '3 employees, 2 of them PF ₹1,800 → ₹3,000, net −₹2,600 in total, your cost +₹3,150 in total',
    );
    expect(of(person(3_000), person(2_000))).toBe(
      '2 employees, PF ₹3,600 → ₹8,000, net −₹4,400 in total, your cost +₹5,100 in total',
    );
    expect(of(person(3_000))).toBe('1 employee, PF ₹1,800 → ₹3,000, net −₹1,200, your cost +₹1,300');
  });

  test('says what the server refused and leaves the figure', async () => {
    open();
    await table();
    month.change(userIdOf(101), { employeeId: 'SSW-1' });
    await pressInRow('Aarav Sharma', 'Use ₹3,000');
    await screen.findByText(/^Could not save this figure. Another admin has changed this row/);
    await within(await findRow('Aarav Sharma')).findByText('Below expected');
  });

  test('applies to all after one confirmation with the sums, and kept figures stay', async () => {
    open();
    await app.press('Apply to all 2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply the expected PF' }));
    await dialog.findByText('₹1,800 → ₹3,000');
    expect(dialog.getByText('−₹2,400')).toBeTruthy();
    expect(saved()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Apply to 2 employees' }));
    await dialog.findByText('2 employees updated');
    expect(saved().map(({ take }) => take)).toEqual([{ pf: 3000 }, { pf: 3000 }]);
  });

  test('applies all heads at once where several differ: each employee is saved once, and kept figures stay', async () => {
    const kept = { reason: 'Agreed', at: '2026-10-02T06:00:00.000Z', by: 'Priya Menon' };
    const tax = (entered: number, expected: number, others: Partial<StatutoryCheck> = {}) =>
      pf(entered, expected, { head: 'profTax', ...others });
    month.change(userIdOf(101), { statutory: [pf(1800, 3000), tax(0, 200)] });
    month.change(userIdOf(104), { statutory: [pf(1800, 3000), tax(0, 200, { kept })] });
    const { answerOther } = app;
    app.answerOther = (request) => {
      const reply = answerOther?.(request) as { statutory: HeadSummary[] };
      if (request.path !== `${path}/summary`) return reply;
      const ofTax: HeadSummary = { ...summaryOf(), head: 'profTax', differing: 1, difference: rupees(200) };
      return { ...reply, statutory: [...reply.statutory, ofTax] };
    };
    app.open('/admin/pay-runs/2026-10');
    await findUnbroken(
      'Amounts of 2 heads differ from what the law asks. Applying all of them changes net pay by −₹2,600.',
    );
    await app.press('Apply all expected amounts');
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply all expected amounts' }));
    await dialog.findByText('Use the expected PF and Professional tax', { exact: false });
    const ofHead = (name: string) => dialog.getByRole('region', { name }).textContent;
    expect(['PF', 'Professional tax'].map(ofHead)).toEqual([
      'PFNet pay −₹2,4002 employees₹1,800 → ₹3,000',
      'Professional taxNet pay −₹2001 employee₹0 → ₹200',
    ]);
    expect(dialog.getByText('−₹2,600')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Apply to 2 employees' }));
    await dialog.findByText('2 employees updated');
    expect(saved().map(({ take }) => take)).toEqual([{ pf: 3000, profTax: 200 }, { pf: 3000 }]);
  });

  test('says what is missing, with a link to the employee’s page', async () => {
    open('?head=pf&show=incomplete');
    const row = within(await findRow('Diya Patel'));
    expect(row.getByText('Details missing: PF Membership')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Complete details' }).getAttribute('href')).toBe(
      `/admin/employees/${userIdOf(110)}?payRun=2026-10`,
    );
    expect(row.queryByText('₹0')).toBeNull();
  });

  test('says a doubt aloud, to be confirmed with an accountant', async () => {
    open();
    await screen.findByText('Confirm with your accountant: Is the special allowance part of wages?');
  });

  test('says when no figure is kept, and when the employees cannot be loaded', async () => {
    open('?head=pf&show=kept');
    await screen.findByText('No figure is kept with a reason.');
    rowsFail = true;
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'All 4');
    await screen.findByText(/^Could not load the employees of this month/);
  });

  test('the pay run shows cause and cost, and leads to the check', async () => {
    app.open('/admin/pay-runs/2026-10');
    await findUnbroken(
      'PF: 2 employees differ from what the law asks. Applying it changes net pay by −₹2,400',
    );
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(
      '/admin/pay-runs/2026-10/statutory?head=pf&show=statutory',
    );
    expect(screen.getByRole('button', { name: 'Apply to all 2' })).toBeTruthy();
  });

  test('asks to turn the checks on where all are off, and says when the month cannot be loaded', async () => {
    app.responses[`GET ${path}/summary`] = sampleReply({ method: 'GET', path: `${path}/summary` }) as object;
    open();
    await screen.findByText('All statutory checks are turned off.');
  });

  test('has a way on when the totals cannot be loaded', async () => {
    app.responses[`GET ${path}/summary`] = errorResponse(400, 'Not now.');
    open();
    await screen.findByText(/^Could not load the totals of this month/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
