import { beforeAll, expect, test } from 'vitest';
import { addDays, formatDayMonth, todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { daysInPeriod, formatMonth, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { leaveTypeClient } from '../../api/leaves/leave-type-client.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { adminSessionOf, employeeSession, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, field, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { provokeFailedRequests } from '../../e2e/problems.ts';
import { createPortalClient, type Employee } from '../../support/portal-client.ts';
import { teamClient } from '../../support/team.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

// While a year is typed, the holidays of the year 2 are asked for, of the year 20, and so on.
provokeFailedRequests();

const today = todayInIndia();
const month = toPeriod(today);
const lastMonth = subtractMonths(month, 1);
/** The leave year that is over. */
const year = Number(month.slice(0, 4)) - 1;

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
/** The first such day of the week on or after a date; from 0 for Sunday. */
const firstOn = (weekday: number, from: string) => addDays(from, (weekday - weekdayOf(from) + 7) % 7);
/** The second Monday of a month of the year that is over. */
const mondayOf = (monthOfYear: string) => firstOn(1, `${year}-${monthOfYear}-08`);

const portal = dedicatedPortal();
let people: Awaited<ReturnType<typeof createPortalClient>>;
let leave: ReturnType<typeof leaveTypeClient>;
let team: ReturnType<typeof teamClient>;
let [earned, sick, unpaid, compensatory]: LeaveType[] = [];
let [asha, ravi, meera]: Employee[] = [];

beforeAll(async () => {
  people = await createPortalClient(portal.url);
  leave = leaveTypeClient(people as never);
  team = teamClient(people as never);
});
const open = (to: string, session: StoredSession) =>
  openPage(to, { signedIn: [session], portal: portal.url });
const balance = (who: Employee, type: LeaveType, date: string) => leave.balance(who, type, date);

/** Applies for leave, and has the manager decide; the days that it has. */
async function take(
  who: Employee,
  type: LeaveType,
  from: string,
  to = from,
  changes: object = {},
): Promise<{ id: string; numberOfDays: number; unpaid?: unknown }> {
  const applied = await leave.apply(who, type, from, to, changes);
  expect([applied.status, applied.body.message]).toEqual([200, applied.body.message]);
  const decided = await team.decide(meera as Employee, applied.body.id);
  expect(decided.body.message).toBe('Leave request has been approved');
  const { body } = await people.callOk('GET', `/api/leaves/${who.id}`, { token: who.token });
  return body.find(({ id }: { id: string }) => id === applied.body.id);
}

test('a company with three types of leave, two locations, half days and a manager has its leave year, to the pay of the next one', async () => {
  // 1. Working days by location; managers decide; approved leave can be cancelled; one optional holiday a year.
  await team.choose({
    counting: 'working',
    weeklyOff: 'saturday-sunday',
    weeklyOffByLocation: [{ location: 'Chennai', weeklyOff: 'sunday' }],
    optionalHolidays: 1,
    decidedBy: 'managers',
    passedOnAfterDays: 3,
    allowsCancelling: true,
  });
  // 2. Three types, and one for worked days off.
  const from = `${year}-01-01`;
  earned = await leave.addType({ name: 'Earned Leave', from, carryForward: 15, encash: 5 });
  sick = await leave.addType({
    name: 'Sick Leave',
    from,
    daysPerYear: 12,
    credit: 'yearly',
    carryForward: 0,
    documentAfterDays: 2,
  });
  unpaid = await leave.addType({ name: 'Leave without Pay', from, isPaid: false });
  compensatory = await leave.addType({
    name: 'Compensatory Leave',
    from,
    daysPerYear: 0,
    credit: 'worked',
    expiresAfterDays: 60,
  });
  // 3. Two of a team, in two locations, their manager, and a colleague.
  const hire = (name: string, workLocation: string) =>
    people.hire(name, {
      basicSalary: 85_000,
      workLocation,
      dateOfJoining: `${year - 1}-04-01`,
    });
  asha = await hire('Asha Rao', 'Pune');
  ravi = await hire('Ravi Das', 'Chennai');
  meera = await hire('Meera Nair', 'Pune');
  await hire('Kabir Singh', 'Pune');
  await team.setManager(asha, meera);
  await team.setManager(ravi, meera);
  // 4. A holiday of one location.
  const holiday = addDays(mondayOf('05'), 1);
  await people.ok('POST', '/api/holidays', { name: 'Founders’ day', date: holiday, locations: ['Chennai'] });

  // 5. Two days in February: 3 were credited by then.
  const february = mondayOf('02');
  await take(asha, earned, february, addDays(february, 1));
  expect(await balance(asha, earned, `${year}-02-28`)).toBe(1);
  // 6. Half a day in March.
  await take(asha, earned, mondayOf('03'), mondayOf('03'), { startsAtMidday: true });
  expect(await balance(asha, earned, `${year}-03-31`)).toBe(2);
  // 7. From a Friday to a Monday: Saturday is worked in Chennai.
  const friday = addDays(mondayOf('04'), -3);
  expect((await take(asha, earned, friday, mondayOf('04'))).numberOfDays).toBe(2);
  expect((await take(ravi, earned, friday, mondayOf('04'))).numberOfDays).toBe(3);
  // 8. The holiday is one of Chennai alone.
  expect((await take(ravi, earned, mondayOf('05'), addDays(holiday, 1))).numberOfDays).toBe(2);
  expect((await take(asha, earned, mondayOf('05'), addDays(holiday, 1))).numberOfDays).toBe(3);
  // 9. Three days of sick leave need a document that was seen.
  const june = mondayOf('06');
  const ill = (await leave.apply(asha, sick, june, addDays(june, 2))).body.id;
  expect((await team.decide(meera, ill)).status).toBe(400);
  const seen = await people.call('PUT', `/api/team/requests/${ill}/approved`, {
    token: meera.token,
    body: { documentSeen: true },
  });
  expect(seen.status).toBe(200);
  expect(await balance(asha, sick, `${year}-06-30`)).toBe(9);
  // 10. A colleague does not decide; a delegate does.
  const july = (await leave.apply(ravi, earned, mondayOf('07'))).body.id;
  expect((await team.decide(asha, july)).status).toBe(404);
  await team.delegate(meera, asha, today, addDays(today, 3));
  expect((await team.decide(asha, july)).status).toBe(200);
  // 11. A request is withdrawn, and leaves nothing behind.
  const august = (await leave.apply(asha, earned, mondayOf('08'))).body.id;
  expect((await people.call('DELETE', `/api/leaves/${august}`, { token: asha.token })).status).toBe(200);
  // 12. An opening balance that was forgotten.
  expect((await leave.adjust(asha, earned, 12, `${year}-09-01`)).status).toBe(200);
  expect(await balance(asha, earned, `${year}-12-31`)).toBe(18 + 12 - 2 - 0.5 - 2 - 3);

  // 13. The end of the year, on the screen: 22.5 days, of which 15 are carried, 5 encashed and 2.5 lapse.
  const admin = await open('/admin/leave-types/year-end', adminSessionOf(people));
  await waitForText(admin, 'Asha Rao');
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await clickButton(admin, 'Close leave year');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Close leave year' }).click();
  await waitForText(admin, 'Leave year closed');
  const closed = (await leave.ledgers(asha)).entries.filter(({ kind }) => kind === 'closed');
  expect(closed.find(({ typeId }) => typeId === earned?.id)).toMatchObject({
    carried: 30,
    encashed: 10,
    lapsed: 5,
  });
  // 14. Sick leave is not carried: the new year credits 12 again.
  expect(await balance(asha, sick, `${year + 1}-01-01`)).toBe(12);

  // 15. A worked weekly off is credited, and expires after 60 days.
  const sunday = addDays(today, -(weekdayOf(today) || 7));
  const worked = `worked_${asha.id.slice(4)}_${sunday}`;
  await people.callOk('POST', '/api/worked-days', {
    token: asha.token,
    body: { date: sunday, halfDays: 2, description: 'The release.' },
  });
  await people.callOk('PUT', `/api/team/worked-days/${worked}/approved`, { token: meera.token });
  expect(await balance(asha, compensatory, addDays(today, 59))).toBe(1);
  expect(await balance(asha, compensatory, addDays(today, 60))).toBe(0);
  // 16. Leave that has not begun is cancelled on request, and gives its days back.
  const later = firstOn(2, addDays(today, 20));
  const before = await balance(ravi, earned, later);
  const planned = await take(ravi, earned, later);
  expect(await balance(ravi, earned, later)).toBe(before - 1);
  await people.callOk('PUT', `/api/leaves/${planned.id}/cancellation`, { token: ravi.token });
  expect((await team.decide(meera, planned.id, 'cancelled')).status).toBe(200);
  expect(await balance(ravi, earned, later)).toBe(before);

  // 17. The manager sees the team, on the screen, and nothing of pay.
  const waiting = firstOn(3, addDays(today, 30));
  await leave.apply(ravi, earned, waiting);
  const screen = await open('/dashboard/team', employeeSession(meera));
  await waitForText(screen, 'Ravi Das');
  expect(await screen.getByText(/₹/).count()).toBe(0);
  await expectAccessible(screen);
  await screen.setViewportSize({ width: 1440, height: 900 });
  await clickButton(screen, 'Approve');
  await waitForText(screen, 'Leave request has been approved');
  // 18. Before sending, unpaid leave says what it costs.
  const costly = firstOn(3, `${month}-08`);
  const form = await open('/dashboard/leave', employeeSession(asha));
  await field(form, 'Subject').selectOption({ label: 'Leave without Pay' });
  await field(form, 'Start Date').fill(costly);
  await field(form, 'End Date').fill(costly);
  await waitForText(form, 'All days of this leave are loss of pay');
  await form.getByText(`About this much less in ${formatMonth(month)}`).waitFor();
  await form
    .getByText(`85,000 × 1 ÷ ${daysInPeriod(month)}`)
    .first()
    .waitFor();
  await expectAccessible(form);

  // 19. Last month is paid and closed; unpaid leave in it is approved afterwards.
  const paid = payRunClient(people, lastMonth);
  await paid.payAndClose();
  const late = firstOn(3, `${lastMonth}-08`);
  expect((await take(asha, unpaid, late)).unpaid).toEqual([{ date: late, halfDays: 2 }]);
  // 20. This month takes it with a line of its own, and the payslip names the date.
  const run = payRunClient(people, month);
  await run.open();
  const labels = ((await run.row(asha.id)).lines ?? []).map(({ label }) => label);
  expect(labels).toContain(`LOP adjustment, ${formatDayMonth(late)}`);
  await run.generate();
  const slip = await open('/dashboard/salaryslip', employeeSession(asha));
  await slip
    .getByText(`LOP adjustment, ${formatDayMonth(late)}`)
    .first()
    .waitFor();
  await expectAccessible(slip);
});
