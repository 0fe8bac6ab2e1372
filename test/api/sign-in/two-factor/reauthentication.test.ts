import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '../../../../shared/contract.ts';
import { interleaveBeforeWrite } from '../../../support/pause-command.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { testOrigin } from '../../../support/test-origin.ts';
import { giveTwoFactor, recoveryCode } from '../../../support/two-factor.ts';
import { SoftwareAuthenticator } from '../passkeys/authenticator.ts';

const portal = setUpPortal();
let token: string;
let who: { id: string; email: string; password: string };
let employee: string;
const start = Math.ceil(Date.now() / 1000) * 1000;
const at = (seconds: number) => vi.setSystemTime(start + seconds * 1000);

beforeAll(async () => {
  employee = (await portal.employee()).id;
  const settings = { requireTwoFactor: false, reauthentication: true, version: 0 };
  await portal.ok('PUT', '/api/admin/security-settings', settings);
});

/** An admin of each test's own, who signs in at its beginning. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
  const person = await portal.employee();
  await portal.promote(person);
  who = person;
  token = await signIn();
});
afterEach(() => {
  vi.useRealTimers();
});

const signIn = async (): Promise<string> =>
  (await portal.callOk('POST', '/api/auth/admin/login', { body: who })).body.token;

const marked = allRoutes.filter(({ route }) => route.reauthentication);
const change = async (session = token) => {
  const answer = await portal.call('PUT', `/api/admin/employee-profile/${employee}`, {
    token: session,
    body: { basicSalary: 50_000 },
  });
  return answer.status === 200 ? 200 : [answer.status, answer.body.code];
};
const refused = [403, 'reauthentication_required'];
const prove = (body: object) => portal.call('POST', '/api/auth/reauthentication', { token, body });

/** The id of an employee without an account, payslip or month. */
const unknownUser = `usr_${'0'.repeat(20)}`;

describe('payroll, where the company wants a fresh proof', () => {
  // behaviour payments: Approval
  // behaviour sign-in: The company may ask admins to confirm it's them
  test('asks for it at every route that changes, exports, closes or reopens it, says what was paid, gives a way into an account, or changes the setting', async () => {
    at(900);
    const asking: string[] = [];
    for (const { feature, name, route } of marked) {
      const path = route.path.replaceAll(/\{\w+\}/g, unknownUser);
      const { status, body } = await portal.call(route.method, path, { token });
      expect([name, status, body.code]).toEqual([name, ...refused]);
      asking.push(`${feature}.${name}`);
    }
    expect(asking).toEqual([
      // Or the setting would be turned off first.
      'accounts.changeSecuritySettings',
      // Or another account would be opened, whose sign-in is a proof.
      'accounts.createUser',
      'accounts.updateUser',
      'accounts.setInitialPassword',
      'accounts.resetTwoFactor',
      'accounts.invite',
      // Or approvals of pay runs and bank accounts would be turned off first.
      'company.changeCompany',
      'company.saveSalaryComponents',
      'payroll.saveEmployee',
      'payroll.generateSlip',
      'payroll.submitFinalPayslip',
      'payroll.approveFinalPayslip',
      'payroll.sendBackFinalPayslip',
      'payroll.addAdjustment',
      'payroll.changeAdjustment',
      'payroll.deleteAdjustment',
      'payroll.addLopReversal',
      'payroll.importSlips',
      'payroll.removeImportedMonth',
      'payroll.confirmFormerPay',
      'declarations.decideProof',
      'declarations.employeeProof',
      'people.people',
      'people.importPeople',
      'people.correctDetails',
      'people.saveStatutory',
      'people.decideRequest',
      'people.saveLeaving',
      'people.withdrawLeaving',
      'people.rehire',
      'pay-runs.openPayRun',
      'pay-runs.saveRows',
      'pay-runs.checkPayRun',
      'pay-runs.generatePayRun',
      'pay-runs.retryPayRun',
      'pay-runs.publishPayRun',
      'pay-runs.closePayRun',
      'pay-runs.confirmSlips',
      'pay-runs.reopenPayRun',
      'pay-runs.register',
      'pay-runs.submitPayRun',
      'pay-runs.approvePayRun',
      'pay-runs.sendBackPayRun',
      'pay-runs.addMonthAdjustments',
      'slips.slipPdf',
      'books.exportVoucher',
      'books.exportReversal',
      'books.exportChallanVoucher',
      'books.exportChallanReversal',
      // An outcome that is recorded decides on the next payment.
      'payments.recordResults',
      'payments.voidBatch',
      'payments.hold',
      'payments.recordElsewhere',
      'payments.voidElsewhere',
      'law.changeLaw',
    ]);
  });

  // behaviour sign-in: The company may ask admins to confirm it's them
  test('takes a sign-in for one, for a quarter of an hour', async () => {
    at(899);
    expect(await change()).toBe(200);
    at(900);
    expect(await change()).toEqual(refused);
    expect(await change(await signIn())).toBe(200);
    expect(await change()).toEqual(refused);
  });

  test('takes the password of who has no two-step verification, guesses at which are slowed down', async () => {
    at(2000);
    expect((await prove({})).body.fields).toEqual({ password: 'Password is required' });
    expect((await prove({ password: 'not it' })).body.fields).toEqual({ password: 'Password is incorrect' });
    expect(await change()).toEqual(refused);
    expect((await prove({ password: who.password })).status).toBe(200);
    expect(await change()).toBe(200);
    at(2900);
    expect(await change()).toEqual(refused);
    for (let guess = 0; guess < 5; guess++) await prove({ password: 'not it' });
    expect((await prove({ password: who.password })).status).toBe(429);
  });

  test('slows guesses at codes down', async () => {
    await giveTwoFactor(who.id as never);
    for (let guess = 0; guess < 5; guess++) await prove({ code: '000000' });
    expect((await prove({ code: recoveryCode })).status).toBe(429);
    at(1);
    expect((await prove({ code: '000000' })).status).toBe(400);
    expect((await prove({ code: recoveryCode })).body.message).toContain('2 seconds');
  });

  test('re-authentication with two-step verification accepts a code once, and no password', async () => {
    await giveTwoFactor(who.id as never);
    at(900);
    expect((await prove({ password: who.password })).body.fields).toEqual({ code: 'Code is required' });
    expect((await prove({ code: '000000' })).status).toBe(400);
    expect(await change()).toEqual(refused);
    expect((await prove({ code: recoveryCode })).status).toBe(200);
    expect(await change()).toBe(200);
    at(1800);
    expect((await prove({ code: recoveryCode })).body.fields).toEqual({
      code: 'This code is incorrect or was already used. Enter a new code.',
    });
  });

  test('takes a passkey', async () => {
    const path = '/api/auth/passkeys';
    const authenticator = new SoftwareAuthenticator(testOrigin);
    const { body } = await portal.callOk('POST', `${path}/registration`, {
      token,
      body: { password: who.password },
    });
    await portal.callOk('POST', path, { token, body: authenticator.create(body) });
    at(900);
    const challenge = await portal.callOk('POST', `${path}/challenge`, {});
    await portal.callOk('POST', `${path}/reauthentication`, {
      token,
      body: authenticator.get(challenge.body),
    });
    expect(await change()).toBe(200);
  });

  test('keeps a proof that is given while another call extends the session', async () => {
    at(900);
    await interleaveBeforeWrite(
      'sessions',
      () => portal.callOk('GET', '/api/auth/two-factor', { token }),
      () => prove({ password: who.password }),
    );
    expect(await change()).toBe(200);
  });

  test('asks for nothing where the company does not want it', async () => {
    const settings = { requireTwoFactor: false, reauthentication: false, version: 1 };
    await portal.callOk('PUT', '/api/admin/security-settings', { token, body: settings });
    at(20_000);
    expect(await change()).toBe(200);
  });
});
