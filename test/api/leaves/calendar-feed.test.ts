import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toICalendar } from '../../../functions/leaves/feed/icalendar.ts';
import { query } from '../../../functions/lib/table.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { teamClient } from '../../support/team.ts';

const portal = setUpPortal();
let api: ReturnType<typeof teamClient>;
let ravi: Employee;
const today = todayInIndia();
const [from, to] = [addDays(today, 10), addDays(today, 12)];
const basic = (date: string) => date.replaceAll('-', '');

beforeAll(async () => {
  api = teamClient(portal);
  await portal.ok('POST', '/api/holidays', { name: 'Onam, first day', date: addDays(today, 20) });
  await portal.ok('POST', '/api/holidays', {
    name: 'Karaga',
    date: addDays(today, 21),
    locations: ['Bengaluru'],
  });
});
beforeEach(async () => {
  ravi = await portal.employee('Ravi Nair');
});

const feedPath = '/api/calendar-feed';
const create = async ({ token } = ravi): Promise<string> =>
  (await portal.callOk('PUT', feedPath, { token })).body.path;
/** The answer that a calendar program gets: it has no session. */
const read = async (path: string) => {
  const { status, headers, bytes } = await portal.call('GET', path);
  return { status, type: headers.get('content-type'), text: bytes.toString() };
};
const approve = (id: string) => portal.ok('PUT', `/api/admin/leaves/${id}/status`, { status: 'approved' });
/** The titles of the events. */
const titles = ({ text }: { text: string }) =>
  [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);

describe('the private calendar of an employee', () => {
  // behaviour leaves: A private calendar
  test('has approved leave, without its type, and the holidays of the employee', async () => {
    const path = await create();
    const id = await api.apply(ravi, { startDate: from, endDate: to, subject: 'Sick Leave' });
    expect(titles(await read(path))).toEqual(['Onam\\, first day']);
    await approve(id);
    const { status, type, text } = await read(path);
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain(
      [
        'BEGIN:VEVENT',
        `UID:${id}@vetan`,
        `DTSTAMP:${basic(from)}T000000Z`,
        `DTSTART;VALUE=DATE:${basic(from)}`,
        `DTEND;VALUE=DATE:${basic(addDays(to, 1))}`,
        'SUMMARY:Leave',
        'TRANSP:OPAQUE',
        'END:VEVENT',
      ].join('\r\n'),
    );
    expect(text).not.toContain('Sick');
    expect((await read(path)).text).toBe(text);
  });

  test('has the holidays of the work location', async () => {
    await portal.setPayroll(ravi.id, { workLocation: 'bengaluru' });
    expect(titles(await read(await create()))).toEqual(['Onam\\, first day', 'Karaga']);
  });

  test('says half days in the title', async () => {
    await api.choose({ counting: 'working' });
    let monday = addDays(today, 28);
    while (new Date(`${monday}T00:00:00Z`).getUTCDay() !== 1) monday = addDays(monday, 1);
    const half = { startDate: monday, endDate: monday, startsAtMidday: true };
    await approve(await api.apply(ravi, half));
    const both = { startDate: addDays(monday, 1), endDate: addDays(monday, 3), startsAtMidday: true };
    await approve(await api.apply(ravi, { ...both, endsAtMidday: true }));
    const text = (await read(await create())).text.replaceAll('\r\n ', '');
    expect(titles({ text })).toEqual([
      'Onam\\, first day',
      'Leave (from midday)',
      'Leave (first day from midday\\, last day until midday)',
    ]);
    await api.choose({});
  });

  test('of a manager has who of the team is away, by name and without the type', async () => {
    const meera = await portal.employee('Meera Shah');
    await api.setManager(ravi, meera);
    await approve(await api.apply(ravi, { startDate: from, endDate: to, subject: 'Sick Leave' }));
    const path = await create(meera);
    expect(titles(await read(path))).toEqual(['Onam\\, first day']);
    await api.choose({ decidedBy: 'managers' });
    expect(titles(await read(path))).toEqual(['Ravi Nair away', 'Onam\\, first day']);
    expect((await read(path)).text).not.toContain('Sick');
    await api.choose({});
    expect(titles(await read(path))).toEqual(['Onam\\, first day']);
  });
});

describe('the address of a private calendar', () => {
  const state = async () => (await portal.callOk('GET', feedPath, { token: ravi.token })).body;

  test('is shown once: what is stored is a hash', async () => {
    expect(await state()).toEqual({ createdOn: null });
    const key = (await create()).split('key=')[1] ?? '';
    expect(await state()).toEqual({ createdOn: today });
    const stored = await query('leaves', { partition: ['userId', ravi.id] });
    expect(JSON.stringify(stored)).not.toContain(key.slice(0, 43));
  });

  test('ends when another one is created, when it is removed, and when the account is deleted', async () => {
    const first = await create();
    const second = await create();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await portal.callOk('DELETE', feedPath, { token: ravi.token })).body.message).toBe(
      'Calendar address removed',
    );
    expect([(await read(second)).status, await state()]).toEqual([404, { createdOn: null }]);
    const third = await create();
    await portal.ok('DELETE', `/api/auth/users/${ravi.id}`);
    expect((await read(third)).status).toBe(404);
  });

  test('ends when the employee has left', async () => {
    const path = await create();
    await portal.setPayroll(ravi.id, { dateOfJoining: '2024-01-01', basicSalary: 50_000 });
    const { version } = await portal.ok('GET', `/api/admin/people/${ravi.id}`);
    const exit = {
      lastDay: addDays(today, -1),
      kind: 'resignation',
      noticeDays: 0,
      servedDays: 0,
      notice: 'none',
      encashedDays: 0,
      encashmentRate: 'wages-30',
      accessUntil: addDays(today, 60),
    };
    const saved = await portal.asAdmin('PUT', `/api/admin/people/${ravi.id}/leaving`, { ...exit, version });
    expect(saved.status).toBe(200);
    expect((await read(path)).status).toBe(404);
  });

  test('with another account, another secret or a malformed key answers nothing', async () => {
    const path = await create();
    const other = await portal.employee();
    expect((await read(path.replace(ravi.id, other.id))).status).toBe(404);
    expect((await read(path.replace(/key=.{43}/, `key=${'A'.repeat(43)}`))).status).toBe(404);
    for (const wrong of ['/api/calendar.ics', '/api/calendar.ics?key=', '/api/calendar.ics?key=a.b'])
      expect((await read(wrong)).status).toBe(400);
  });

  test('is in no log line and in no audit entry, which say that it was created and removed', async () => {
    const path = await create();
    const key = path.split('key=')[1] ?? '';
    await read(path);
    await read(path.replace(ravi.id, 'usr_00000000000000000000'));
    await portal.callOk('DELETE', feedPath, { token: ravi.token });
    const entries = await readAuditItems(ravi.id);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['calendar-feed.created', 'calendar-feed.revoked']),
    );
    expect(JSON.stringify(entries)).not.toContain(key.slice(0, 43));
    expect(takeConsole().join('\n')).not.toContain(key.slice(0, 43));
  });
});

describe('iCalendar', () => {
  const event = {
    uid: '1@vetan',
    title: 'Leave',
    startDate: '2026-12-31',
    endDate: '2026-12-31',
    isBusy: true,
  };

  test('ends an event on the day after its last day', () => {
    expect(toICalendar('Calendar', [event])).toContain(
      'DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n',
    );
  });

  test('escapes text, so that a name can end no line and add no property', () => {
    const title = 'Ravi; a, b\\c\r\nBEGIN:VEVENT\u0007';
    expect(toICalendar('Calendar', [{ ...event, title }])).toContain(
      'SUMMARY:Ravi\\; a\\, b\\\\c\\nBEGIN:VEVENT\r\n',
    );
  });

  test('folds lines at 75 octets without dividing a character', () => {
    const title = 'तिरुवनंतपुरम 🎉 '.repeat(20).trim();
    const text = toICalendar('Calendar', [{ ...event, title }]);
    const lines = text.split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
