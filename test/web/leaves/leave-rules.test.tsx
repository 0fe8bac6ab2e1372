import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { defaultLeaveRules, type LeaveRules } from '../../../shared/leaves/leave-rules.ts';
import { findField, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const save = 'PUT /api/admin/leave-rules';
const effect =
  'Pending requests are counted anew when they are decided. Approved leave keeps the days it was approved with.';

function open(rules: Partial<LeaveRules> = {}, responses: typeof app.responses = {}) {
  app.answerAside('/api/admin/leave-rules', { ...defaultLeaveRules, ...rules });
  app.responses = {
    'GET /api/admin/work-locations': {
      locations: [
        { location: 'Bengaluru', employees: 12 },
        { location: 'Panaji', employees: 1 },
      ],
    },
    ...responses,
  };
  app.open('/admin/leave-rules');
}
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await findField(label), option);

test('calendar days are counted at first, and the form has nothing of working days', async () => {
  open();
  expect((await findField('Leave counts')).value).toBe('calendar');
  expect(screen.queryByLabelText('Weekly off')).toBeNull();
  await screen.findByText(effect);
});

test('working days are saved with the weekly off of a work location, and the form says what that concerns', async () => {
  let sent: unknown;
  open(
    {},
    {
      [save]: ({ body }, response) => {
        sent = JSON.parse(body);
        sendJson(response, 200, { ...JSON.parse(body), version: 1 });
      },
    },
  );
  await choose('Leave counts', 'Working days');
  await choose('Work location', 'Panaji (1 employee)');
  await app.press('Add location');
  await choose('Panaji', 'Sunday, second and fourth Saturday');
  await userEvent.clear(await findField('Optional holidays per year'));
  await userEvent.type(await findField('Optional holidays per year'), '2');
  await userEvent.click(screen.getByLabelText('Count weekly offs and holidays between two leave days'));
  await screen.findByText(effect);
  await app.press('Save rules');
  await screen.findByText('Leave rules saved');
  expect(sent).toEqual({
    counting: 'working',
    weeklyOff: 'saturday-sunday',
    weeklyOffByLocation: [{ location: 'Panaji', weeklyOff: 'sunday-alternate-saturday' }],
    optionalHolidays: 2,
    countsDaysBetween: true,
    version: 0,
  });
});

test('a work location is offered once, and can be removed', async () => {
  open({ counting: 'working', weeklyOffByLocation: [{ location: 'panaji', weeklyOff: 'sunday' }] });
  const options = async () =>
    [...((await findField('Work location')) as unknown as HTMLSelectElement).options].map(({ text }) => text);
  await waitFor(async () =>
    expect(await options()).toEqual(['Choose a location', 'Bengaluru (12 employees)']),
  );
  await app.press('Remove panaji');
  expect(await options()).toEqual(['Choose a location', 'Bengaluru (12 employees)', 'Panaji (1 employee)']);
});

test('a number of optional holidays that is none is refused at its field', async () => {
  open({ counting: 'working' });
  await userEvent.clear(await findField('Optional holidays per year'));
  await app.press('Save rules');
  await screen.findByText('Optional holidays per year must be a whole number from 0 to 20');
});

test('rules that another admin has changed can be reloaded with the own changes', async () => {
  open({}, { [save]: errorResponse(409, 'Changed meanwhile.', 'conflict') });
  await choose('Leave counts', 'Working days');
  await app.press('Save rules');
  await screen.findByText(/Changed meanwhile\./);
  app.answerAside('/api/admin/leave-rules', { ...defaultLeaveRules, weeklyOff: 'sunday', version: 1 });
  await app.press('Reload and keep my changes');
  await waitFor(async () => expect((await findField('Weekly off')).value).toBe('sunday'));
  expect((await findField('Leave counts')).value).toBe('working');
});

test('managers as deciders are saved with the days after which a request is passed on, and cancelling by request', async () => {
  let sent: unknown;
  open(
    {},
    {
      [save]: ({ body }, response) => {
        sent = JSON.parse(body);
        sendJson(response, 200, { ...JSON.parse(body), version: 1 });
      },
    },
  );
  expect((await findField('Leave is decided by')).value).toBe('admins');
  expect(screen.queryByLabelText('Passed on after days')).toBeNull();
  await choose('Leave is decided by', 'The employee’s manager');
  await userEvent.type(await findField('Passed on after days'), '3');
  await userEvent.click(screen.getByLabelText('Employees can ask to cancel approved leave'));
  await app.press('Save rules');
  await screen.findByText('Leave rules saved');
  expect(sent).toMatchObject({ decidedBy: 'managers', passedOnAfterDays: 3, allowsCancelling: true });
});

test('a number of days after which no request can be passed on is refused at its field', async () => {
  open({ decidedBy: 'managers' });
  await userEvent.type(await findField('Passed on after days'), '31');
  await app.press('Save rules');
  await screen.findByText('Passed on after days must be a whole number from 1 to 30');
});
