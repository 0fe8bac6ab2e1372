import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../../functions/lib/table.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { type AdminDuty, adminDutyNames, hasDuty, notYourDuty } from '../../../shared/duties.ts';
import { financialYearOf, toPeriod } from '../../../shared/period.ts';
import { type CallBackend, startCallBackend } from '../../support/call-backend.ts';
import { type PreparedCall, type RouteCall, routeCalls } from '../../support/calls.ts';
import { declarationFieldsOf, payFieldsOf } from '../../support/pay-fields.ts';
import { putItems } from '../../support/put-items.ts';
import { createPerson } from '../../support/sample-call.ts';
import type { Person } from '../../support/sample-company.ts';
import { describeFailure } from '../../support/send-call.ts';

let backend: CallBackend;
let admins: Record<AdminDuty, Person>;

beforeAll(async () => {
  backend = await startCallBackend(3);
  const found = await Promise.all(
    adminDutyNames.map(async (duty) => [
      duty,
      await createPerson(backend.company, { role: 'admin', duties: [duty] }),
    ]),
  );
  admins = Object.fromEntries(found);
});
afterAll(() => backend.stop());

/** Sends a call as another admin. */
const sendAs = ({ token }: Person, { path, init }: PreparedCall): Promise<Response> =>
  fetch(backend.url + path, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
  });

const adminCalls = routeCalls.filter(({ route }) => route.caller === 'admin');
const named = (calls: readonly RouteCall[]) => calls.map((call) => [call.name, call] as const);

// behaviour users: Duties
test.each(named(adminCalls))(
  '%s lets in admins of exactly those duties that the contract names',
  async (_, { route, prepare }) => {
    const { duties } = route;
    if (duties === undefined) throw new Error('A route for admins says for which');
    const call = await prepare(backend.company);
    for (const duty of adminDutyNames.filter((name) => !hasDuty({ duties: [name] }, duties))) {
      const answer = await sendAs(admins[duty], call);
      expect([duty, answer.status, await answer.json()]).toEqual([
        duty,
        403,
        expect.objectContaining({ code: 'forbidden', message: notYourDuty }),
      ]);
    }
    for (const duty of adminDutyNames.filter((name) => hasDuty({ duties: [name] }, duties))) {
      const answer = await fetch(backend.url + call.path, {
        method: route.method,
        headers: { authorization: `Bearer ${admins[duty].token}`, 'content-type': 'application/json' },
        ...(route.method !== 'GET' && { body: '{}' }),
      });
      const { message } = route.reply === 'pdf' ? { message: '' } : await answer.json();
      expect([duty, message]).not.toEqual([duty, notYourDuty]);
    }
  },
);

const hrCalls = adminCalls.filter(({ route }) => hasDuty({ duties: ['hr'] }, route.duties ?? []));

/**
 * Calls of the caller's own sign-in, and calls that HR may make for employees but not for the accounts that these
 * samples change.
 */
const notForHr = /^accounts\.(updateUser|deleteUser|resetAdminPassword|\w*Authenticator|turn|renew)/;

/** Gives each employee the old regime of this tax year, with a claim whose proof waits, and pay of an earlier employer. */
async function declareForAll(): Promise<void> {
  const year = String(financialYearOf(toPeriod(todayInIndia())));
  const oldRegime = {
    [year]: [{ from: `${year}-04`, claims: { savings: 7_654_321 }, proofs: { savings: 'waiting' } }],
  };
  const entered = { taxablePay: 7_654_321, taxDeducted: 0, at: '2026-05-01T04:30:00.000Z' };
  const profiles = await query('profiles', { index: 'by-kind', partition: ['kind', 'profile'] });
  const undeclared = profiles.filter((profile) => profile.oldRegime === undefined);
  await putItems(
    'profiles',
    undeclared.map((profile) => ({ ...profile, oldRegime, formerPay: { [year]: { entered } } })),
  );
}

// behaviour income-tax: Declarations are private
// behaviour income-tax: Proofs are private
test.each(named(hrCalls.filter(({ name }) => !notForHr.test(name))))(
  '%s answers HR without any pay, and tells of no declaration and no proof',
  async (name, { prepare }) => {
    const call = await prepare(backend.company);
    await declareForAll();
    const answer = await sendAs(admins.hr, call);
    const content = await answer.text();
    if (!answer.ok) throw new Error(describeFailure(name, answer.status, content));
    const told = JSON.parse(content);
    expect([payFieldsOf(told), declarationFieldsOf(told)]).toEqual([[], []]);
    expect(content).not.toMatch(/7654321|76543\.21/);
  },
);

// behaviour income-tax: Proofs are private
test('the overview counts for payroll the proofs that it does not tell HR of', async () => {
  await createPerson(backend.company);
  await declareForAll();
  const toldOf = async ({ token }: Person) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${backend.url}/api/admin/overview/people`, { headers })).json();
  };
  expect(declarationFieldsOf(await toldOf(admins.payroll))).toEqual(['proofs']);
  expect(declarationFieldsOf(await toldOf(admins.hr))).toEqual([]);
});

// behaviour income-tax: Pay of an earlier employer
// behaviour users: Duties
test('the audit log, payslips, exports and payroll are not for HR', () => {
  const open = hrCalls.map(({ route }) => `${route.method} ${route.path}`);
  for (const path of ['/api/admin/audit', '/api/admin/people', '/api/admin/profiles', '/api/admin/pay-runs'])
    expect(open).not.toContain(`GET ${path}`);
});

const changesPay = ({ route, isRead }: RouteCall) => !isRead && route.method !== 'GET';

// behaviour users: Duties
test('an accountant changes nothing of pay: what is not a read exports a file', () => {
  const open = adminCalls.filter(
    (call) => hasDuty({ duties: ['accountant'] }, call.route.duties ?? []) && changesPay(call),
  );
  const paths = [...new Set(open.map(({ route }) => route.path))].filter(
    (path) => !path.startsWith('/api/auth/'),
  );
  expect(paths.toSorted()).toEqual([
    '/api/admin/form-138/{quarter}/export',
    '/api/admin/pay-runs/{payPeriod}/books/challan-reversals',
    '/api/admin/pay-runs/{payPeriod}/books/challans',
    '/api/admin/pay-runs/{payPeriod}/books/reversals',
    '/api/admin/pay-runs/{payPeriod}/books/vouchers',
    '/api/admin/statutory/{payPeriod}/{filing}/export',
  ]);
});

// behaviour users: Duties
test('an accountant is an admin until the last day, and that day included', async () => {
  const until = (dutiesUntil: string) =>
    createPerson(backend.company, { role: 'admin', duties: ['accountant'], dutiesUntil });
  const statusOf = async ({ token }: Person) =>
    (await fetch(`${backend.url}/api/admin/pay-runs`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  const today = todayInIndia();
  expect(await statusOf(await until(today))).toBe(200);
  expect(await statusOf(await until(addDays(today, -1)))).toBe(401);
});
