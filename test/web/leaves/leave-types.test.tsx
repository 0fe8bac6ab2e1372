import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { LeaveTypes } from '../../../shared/leaves/leave-types.ts';
import { userId } from '../../../shared/user-id.ts';
import { earnedId, earnedLeave } from '../../support/leave-type.ts';
import { answerDialog, findField, replaceText, setUpAdminApp, tableRows } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const get = 'GET /api/admin/leave-types';
const put = 'PUT /api/admin/leave-types';
const preview = 'POST /api/admin/leave-types/preview';
const one = userId.parse('usr_00000000000000000001');
const types: LeaveTypes = { yearStart: 1, types: [earnedLeave({ carryForward: 15 })], version: 1 };
const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

/** The bodies that a call was sent. */
function record(reply: object | ((body: never) => object)) {
  const bodies: Record<string, unknown>[] = [];
  return {
    bodies,
    respond: (request: { body: string }, response: never) => {
      const body = JSON.parse(request.body);
      bodies.push(body);
      sendJson(response, 200, typeof reply === 'function' ? reply(body as never) : reply);
    },
  };
}

describe('the types of leave', () => {
  // behaviour leaves: Rules of a type
  test('are listed with their rules', async () => {
    app.responses = { [get]: types };
    app.open('/admin/leave-types');
    await says('18 days a year, credited every month, on the 1st');
    await says('At most 15 days carried, the rest lapses');
  });

  test('say that there are none, and that they could not be loaded', async () => {
    app.responses = { [get]: { yearStart: 1, types: [], version: 0 } };
    app.open('/admin/leave-types').unmount();
    app.open('/admin/leave-types');
    await says('No types of leave are set up. Employees choose among the standard subjects.');
  });

  test('can be loaded again after a failure', async () => {
    app.responses = { [get]: errorResponse(404, 'Not found.', 'not_found') };
    app.open('/admin/leave-types');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });

  // behaviour leaves: Templates
  test('begin from a template, say before saving what they do to employees, part by part, and are then saved', async () => {
    const nextCredit = { date: '2027-01-01', days: 12 };
    const previews = record(({ cursor }: { cursor?: string }) =>
      cursor
        ? { effects: [], employees: 3, nextCredit }
        : {
            effects: [{ userId: one, name: 'Ananya Iyer', after: 12 }],
            employees: 2,
            nextCredit,
            cursor: 'next',
          },
    );
    const saved = record(types);
    app.responses = {
      [get]: { yearStart: 1, types: [], version: 0 },
      [preview]: previews.respond,
      [put]: saved.respond,
    };
    app.open('/admin/leave-types');
    await app.press('Add type');
    await userEvent.selectOptions(await findField('Start from a template'), 'Karnataka: earned leave');
    await says('The Act gives 1 day per 20 days worked; 18 days a year come close to it. A starting point');
    await userEvent.selectOptions(await findField('Start from a template'), 'Karnataka: sick leave');
    await userEvent.selectOptions(await findField('Leave year'), 'April to March');
    await app.press('Preview');
    await says('This type is for 5 employees.');
    await says('1 employee gains 12 days in total today.');
    await says('The next credit of a full year is 12 days on 01 Jan 2027.');
    expect(tableRows(await screen.findByRole('table', { name: 'Balances that change today' }))).toEqual([
      ['Ananya Iyer', 'Before–', 'After12'],
    ]);
    expect(saved.bodies).toEqual([]);
    await app.press('Save type');
    await says('Type of leave saved');
    expect(saved.bodies).toEqual([
      {
        type: expect.objectContaining({
          name: 'Sick Leave',
          daysPerYear: 12,
          documentAfterDays: 2,
          maxBalance: null,
        }),
        yearStart: 4,
        version: 0,
      },
    ]);
    expect(previews.bodies.map(({ cursor }) => cursor)).toEqual([undefined, 'next']);
  });

  test('change from a date on, and show what was entered again after the preview', async () => {
    const previews = record({
      effects: [{ userId: one, name: 'Ananya Iyer', before: 3, after: 1 }],
      employees: 1,
    });
    app.responses = { [get]: types, [preview]: previews.respond };
    app.open('/admin/leave-types');
    await app.press('Change');
    await replaceText('Days per year', '6');
    await app.press('Preview');
    await says('1 employee loses 2 days in total today.');
    expect(previews.bodies[0]).toMatchObject({
      type: { id: earnedId, from: todayInIndia(), daysPerYear: 6 },
    });
    await app.press('Back to the rules');
    expect((await findField('Days per year')).value).toBe('6');
  });

  test('show the server’s message at its field', async () => {
    app.responses = {
      [get]: types,
      [preview]: (_, response) =>
        sendJson(response, 400, {
          code: 'bad_input',
          message: 'Another type of leave has this name. Choose another name.',
          fields: { name: 'Another type of leave has this name. Choose another name.' },
        }),
    };
    app.open('/admin/leave-types');
    await app.press('Add type');
    await replaceText('Name', 'Earned leave');
    await app.press('Preview');
    await says('Another type of leave has this name. Choose another name.');
  });

  test('can be retired after a confirmation', async () => {
    const retired = record({ ...types, types: [{ ...types.types[0], retiredFrom: todayInIndia() }] });
    app.responses = { [get]: types, [`PUT /api/admin/leave-types/${earnedId}/retirement`]: retired.respond };
    app.open('/admin/leave-types');
    await app.press('Retire');
    await answerDialog('Retire');
    await waitFor(() => expect(retired.bodies).toEqual([{ retiredFrom: todayInIndia(), version: 1 }]));
  });
});

describe('the end of a leave year', () => {
  const year = Number(todayInIndia().slice(0, 4)) - 1;
  const path = `/api/admin/leave-year-end/${year}`;
  const ofType = {
    typeId: earnedId,
    name: 'Earned Leave',
    balance: 22.5,
    carried: 15,
    lapsed: 2.5,
    encashed: 5,
  };
  const yearEnd = (isClosed: boolean, changes = {}) => ({
    yearStart: 1,
    canClose: true,
    employees: [{ userId: one, name: 'Ananya Iyer', types: [{ ...ofType, isClosed }] }],
    ...changes,
  });

  test('shows by employee what is carried, encashed and lapses, and is closed part by part', async () => {
    const closed = record(({ cursor }: { cursor?: string }) => ({
      employees: 1,
      ...(!cursor && { cursor: 'next' }),
    }));
    app.responses = { [get]: types, [`GET ${path}`]: yearEnd(false), [`PUT ${path}`]: closed.respond };
    app.open('/admin/leave-types/year-end');
    const table = await screen.findByRole('table', { name: `End of leave year ${year}` });
    expect(tableRows(table)).toEqual([
      [
        'Ananya Iyer',
        'Type of leaveEarned Leave',
        'Balance22.5',
        'Carried15',
        'Encashed5',
        'Lapsed2.5',
        'StatusOpen',
      ],
    ]);
    await app.press('Close leave year');
    expect(await answerDialog('Close leave year')).toContain('until a payslip of the new year is generated');
    await says('Leave year closed');
    expect(closed.bodies).toEqual([{}, { cursor: 'next' }]);
  });

  test('can be undone until a payslip of the new year is generated', async () => {
    const undone = record({ employees: 1 });
    app.responses = { [get]: types, [`GET ${path}`]: yearEnd(true), [`PUT ${path}/undo`]: undone.respond };
    app.open('/admin/leave-types/year-end');
    await app.press('Undo closing');
    await answerDialog('Undo');
    await says('Closing undone');
  });

  test('says why it can no longer be undone, and what a year that has not ended would come to', async () => {
    const isFinal = 'A payslip of January has been generated.';
    app.responses = {
      [get]: types,
      [`GET ${path}`]: yearEnd(true, { isFinal }),
      [`GET /api/admin/leave-year-end/${year + 1}`]: yearEnd(false, { canClose: false }),
    };
    app.open('/admin/leave-types/year-end');
    await says(isFinal);
    expect(screen.queryByRole('button', { name: 'Undo closing' })).toBeNull();
    fireEvent.change(await findField('Leave year'), { target: { value: String(year + 1) } });
    await says('This leave year has not ended yet. This is what closing it would do today.');
  });
});
