import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { digestOf } from '../../../functions/pay-runs/approval/digest.ts';
import { approvalState, approversOf, changeSince } from '../../../functions/pay-runs/approval/state.ts';
import type { EmployeeMonth } from '../../../functions/pay-runs/rows/employee-month.ts';
import { type EvaluatedRow, evaluateRow } from '../../../functions/pay-runs/rows/evaluate-row.ts';
import { type RunHead, readHead, type Submission, unclosedKey } from '../../../functions/store/pay-run.ts';
import { failureKey } from '../../../functions/store/pay-run-plan.ts';
import { defaultPaySettings } from '../../../functions/store/pay-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayRunApproval } from '../../../shared/pay-runs/approval-state.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { sampleUserId } from '../../support/items.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { employeeMonth } from '../../support/pay-runs.ts';
import { paymentsClient } from '../../support/payments-client.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { drain } from '../notifications/stream.ts';
import { payRunClient } from './pay-run-client.ts';

const portal = setUpPortal();
let [asha, bela]: Employee[] = [];
let month = toPeriod(todayInIndia());
/** The first admin, and two others. */
let [one, two, three]: Approver[] = [];

/** An admin with the calls of the month. */
interface Approver {
  id: string;
  name: string;
  token: string;
}
const runOf = ({ token }: Approver) => payRunClient(portal, month, token);
const person = (found: Employee | undefined) => found as Employee;
const admin = (found: Approver | undefined) => found as Approver;

async function makeAdmin(name: string): Promise<Approver> {
  const person = await portal.employee(name);
  await portal.promote(person);
  return { id: person.id, name, token: await portal.signInAdmin(person) };
}

const approvalOf = async (who: Approver): Promise<PayRunApproval> =>
  (await runOf(who).summary()).approval as PayRunApproval;
const post = async (who: Approver, path: string, body: object) => {
  const answer = await runOf(who).call('POST', path, body);
  return { status: answer.status, message: answer.body.message as string, run: answer.body as PayRun };
};
const submit = async (who: Approver, digest?: string) =>
  post(who, '/submission', { digest: digest ?? (await approvalOf(who)).digest });
const approve = async (who: Approver, digest?: string) =>
  post(who, '/approval', { digest: digest ?? (await approvalOf(who)).digest });
const submittedAt = async () => (await runOf(admin(one)).get()).submissions?.at(-1)?.at;
const sendBack = async (who: Approver, reason: string) =>
  post(who, '/sending-back', { reason, submittedAt: await submittedAt() });
const generate = async (who: Approver) => {
  const { people, netPay } = (await runOf(who).summary()).payable;
  return post(who, '/generation', { people, netPay });
};
/** Another figure each time. */
let deduction = 1;
async function edit(who: Approver, { id }: Employee) {
  const { version } = await runOf(who).row(id);
  const [saved] = await runOf(who).save({ userId: id, version, otherDeduction: deduction++ });
  expect(saved.outcome).toBe('saved');
}

beforeAll(async () => {
  asha = await portal.employee('Asha Rao');
  bela = await portal.employee('Bela Shah');
  for (const { id } of [asha, bela]) await portal.setPayroll(id, { payPeriod: month, basicSalary: 50_000 });
  await portal.changeCompany({ payRunApproval: true });
  one = { id: '', name: 'Administrator', token: portal.admin };
  await runOf(admin(one)).open();
});

describe('with one admin', () => {
  // behaviour pay-runs: A company can ask for approval
  test('a company that wants approval generates without it, and the month says why', async () => {
    expect(await approvalOf(admin(one))).toMatchObject({ state: 'none', isOff: true, approvers: [] });
    expect(await submit(admin(one))).toMatchObject({
      status: 409,
      message: expect.stringContaining('second admin'),
    });
    expect((await generate(admin(one))).status).toBe(200);
    await runOf(admin(one)).settled();
    await runOf(admin(one)).close();
  });
});

describe('with three admins', () => {
  beforeAll(async () => {
    two = await makeAdmin('Divya Admin');
    three = await makeAdmin('Esha Admin');
    const body = await portal.ok('GET', '/api/auth/users');
    one = { ...admin(one), id: body.users.find(({ name }: { name: string }) => name === 'Administrator').id };
  });
  /** A month of each test's own. */
  beforeEach(async () => {
    month = subtractMonths(month, -1);
    await runOf(admin(one)).open();
  });
  /** The next month opens once this one is closed. */
  afterEach(async () => {
    const { state } = await runOf(admin(one)).settled();
    if (state === 'closed') return;
    const head = (await readHead(month)) as RunHead;
    await putItems('runs', [{ ...head, state: 'closed', closed: head.started }]);
    await remove('runs', unclosedKey);
    await portal.changeCompany({ payRunApproval: true, pfMode: 'check' });
  });
  const [a, b, c] = [() => admin(one), () => admin(two), () => admin(three)];

  // behaviour pay-runs: A company can ask for approval
  test('payslips are generated only once another admin has approved, and the history keeps what was decided', async () => {
    expect(await generate(a())).toMatchObject({
      status: 409,
      message: expect.stringContaining('Submit it first'),
    });
    const { submissions: none } = await runOf(a()).get();
    expect(none).toBeUndefined();
    const before = await approvalOf(a());
    expect(before).toMatchObject({ state: 'none', errors: 0 });
    expect(before.approvers.map(({ name }) => name)).toEqual(['Divya Admin', 'Esha Admin']);

    expect((await submit(a())).status).toBe(200);
    expect(await generate(a())).toMatchObject({
      status: 409,
      message: 'This pay run is waiting for approval.',
    });
    expect(await approvalOf(a())).toMatchObject({ state: 'submitted', own: 'submitter' });
    expect(await approve(a())).toMatchObject({
      status: 403,
      message: expect.stringContaining('You submitted'),
    });

    expect((await sendBack(b(), 'One bonus is missing')).status).toBe(200);
    expect(await approvalOf(a())).toMatchObject({ state: 'sent-back' });
    expect(await generate(a())).toMatchObject({
      status: 409,
      message: 'Divya Admin sent this pay run back. Submit it again first.',
    });
    await edit(a(), person(asha));
    await submit(a());
    expect((await approve(b())).status).toBe(200);
    expect(await approvalOf(a())).toMatchObject({ state: 'approved' });
    expect((await generate(a())).status).toBe(200);
    const { submissions } = await runOf(a()).settled();
    expect(submissions).toMatchObject([
      {
        by: { name: 'Administrator' },
        people: 2,
        decision: { outcome: 'sent-back', reason: 'One bonus is missing' },
      },
      {
        by: { name: 'Administrator' },
        people: 2,
        decision: { outcome: 'approved', by: { name: 'Divya Admin' } },
      },
    ]);
    const entries = await portal.ok('GET', '/api/admin/audit');
    const actions = entries.map(({ action }: { action: string }) => action);
    for (const action of ['pay-run.submitted', 'pay-run.sent-back', 'pay-run.approved'])
      expect(actions).toContain(action);
  });

  // behaviour pay-runs: The totals of a closed month
  test('a closed month shows the approval that it was closed with', async () => {
    await submit(a());
    await approve(b());
    await generate(a());
    await runOf(a()).settled();
    await runOf(a()).close();
    expect(await approvalOf(a())).toMatchObject({ state: 'approved', approvers: [], errors: 0 });
    await portal.setPayroll(person(asha).id, { basicSalary: 52_000 });
    expect(await approvalOf(a())).toMatchObject({ state: 'approved' });
  });

  // behaviour pay-runs: A company can ask for approval
  test('the admin who submitted takes the month back, and submits it again', async () => {
    await edit(a(), person(asha));
    await submit(a());
    expect((await sendBack(a(), 'A bonus is missing')).status).toBe(200);
    expect(await approvalOf(a())).toMatchObject({ state: 'sent-back' });
    expect((await submit(a())).status).toBe(200);
    expect(await approvalOf(a())).toMatchObject({ state: 'submitted', own: 'submitter' });
    await sendBack(a(), 'Taken back');
  });

  // behaviour pay-runs: The approver
  test('the last admin who edited a figure does not approve, and the month says who can', async () => {
    await edit(b(), person(asha));
    await submit(a());
    expect(await approvalOf(b())).toMatchObject({ own: 'editor', lastEdit: { by: { name: 'Divya Admin' } } });
    expect((await approvalOf(a())).approvers.map(({ name }) => name)).toEqual(['Esha Admin']);
    expect(await approve(b())).toMatchObject({ status: 403, message: expect.stringContaining('You edited') });
    expect((await approve(c())).status).toBe(200);
  });

  // behaviour pay-runs: The approver
  test('an admin who edited does not approve after another one edited later, while a third one can', async () => {
    await edit(b(), person(asha));
    await edit(a(), person(bela));
    await submit(a());
    expect(await approvalOf(b())).toMatchObject({
      own: 'editor',
      lastEdit: { by: { name: 'Administrator' } },
      ownEdits: { count: 1, latest: [{ kind: 'employee', name: 'Asha Rao' }] },
    });
    expect(await approve(b())).toMatchObject({
      status: 403,
      message: 'You edited what these figures depend on. Esha Admin can approve them.',
    });
    expect((await approve(c())).status).toBe(200);
    // An edit that was approved does not count any more.
    await edit(a(), person(asha));
    await submit(a());
    expect((await approvalOf(a())).approvers.map(({ name }) => name)).toEqual(['Divya Admin', 'Esha Admin']);
    expect((await approve(b())).status).toBe(200);
    const decided = (await runOf(a()).get()).submissions?.map(({ decision }) => decision?.edited);
    expect(decided).toEqual([undefined, undefined]);
  });

  // behaviour pay-runs: The approver
  test.each<[string, () => Promise<unknown>]>([
    [
      'a setting of the company',
      async () => {
        const { body } = await portal.callOk('GET', '/api/company', { token: b().token });
        return portal.changeCompany({ esiMode: body.esiMode === 'check' ? 'off' : 'check' }, b().token);
      },
    ],
    [
      'a rule of the law',
      async () => {
        const { version } = (await portal.callOk('GET', '/api/admin/law', { token: b().token })).body;
        const override = { value: 30_000_00, reason: 'The ceiling of our own trust' };
        const body = { id: 'pf.ceiling', from: '2026-04-01', override, version };
        return portal.callOk('PUT', '/api/admin/law', { token: b().token, body });
      },
    ],
    [
      'a salary component',
      async () => {
        const path = '/api/admin/salary-components';
        const { components, structure, version } = (await portal.callOk('GET', path, { token: b().token }))
          .body;
        const added = { name: `Site ${version}`, kind: 'earning', amountKind: 'typed', frequency: 'monthly' };
        const all = [...components, { ...added, isWages: false, isTaxable: true, isReduced: true }];
        return portal.callOk('PUT', path, {
          token: b().token,
          body: { components: all, structure, version },
        });
      },
    ],
    [
      'a leave without pay',
      async () => {
        const leave = leaveTypeClient(portal);
        const types = (await leave.readTypes()).types;
        const type = types[0] ?? (await leave.addType({ credit: 'manual', from: '2024-01-01' }));
        const day = `${month}-12`;
        const { body } = await leave.apply(person(asha), type, day, day);
        await portal.callOk('PUT', `/api/admin/leaves/${body.id}/status`, {
          token: b().token,
          body: { status: 'approved' },
        });
        await runOf(a()).check();
      },
    ],
    [
      'a raise from before the month was opened',
      async () => {
        await submit(a());
        await approve(c());
        expect((await generate(a())).status).toBe(200);
        await runOf(a()).settled();
        await runOf(a()).close();
        await portal.callOk('PUT', `/api/admin/employee-profile/${person(bela).id}`, {
          token: b().token,
          body: { medicalAllowance: 700 + deduction++ },
        });
        month = subtractMonths(month, -1);
        await runOf(a()).open();
      },
    ],
  ])('the admin of %s does not approve, though no row of the month says so', async (_what, change) => {
    await change();
    await submit(a());
    expect((await approvalOf(a())).approvers.map(({ name }) => name)).toEqual(['Esha Admin']);
    expect(await approvalOf(b())).toMatchObject({ own: 'editor' });
    expect(await approve(b())).toMatchObject({ status: 403, message: expect.stringContaining('You edited') });
    expect((await approve(c())).status).toBe(200);
  });

  test('an admin who edited what pay does not depend on approves', async () => {
    await portal.changeCompany({ phone: `+91 80 4000 ${1000 + deduction++}` }, b().token);
    expect(await approvalOf(b())).not.toHaveProperty('ownEdits');
    await submit(a());
    expect((await approve(b())).status).toBe(200);
  });

  // behaviour pay-runs: The approver
  test('where every other admin edited, the one who did not edit last approves, and the record says so', async () => {
    const body = { name: 'Esha Admin', email: 'employee.4@example.com', isInitialPassword: false };
    const put = (role: string) =>
      portal.callOk('PUT', `/api/auth/users/${c().id}`, { token: portal.admin, body: { ...body, role } });
    await edit(b(), person(asha));
    await edit(a(), person(bela));
    await put('user');
    // The last editor submits, and the other one decides.
    expect((await submit(b())).status).toBe(409);
    expect((await submit(a())).status).toBe(200);
    expect(await approvalOf(b())).toMatchObject({
      approvers: [{ name: 'Divya Admin' }],
      ownEdits: { count: 1, latest: [{ kind: 'employee', name: 'Asha Rao' }] },
    });
    expect((await approvalOf(b())).own).toBeUndefined();
    const { digest } = await approvalOf(b());
    // An admin who comes meanwhile could approve instead.
    const [overtaken] = await interleaveBeforeWrite(
      'runs',
      () => approve(b(), digest),
      () => put('admin'),
    );
    expect(overtaken).toMatchObject({ status: 403 });
    await put('user');
    expect((await approve(b(), digest)).status).toBe(200);
    const [decided] = (await runOf(a()).get()).submissions ?? [];
    expect(decided?.decision).toMatchObject({ outcome: 'approved', edited: true });
    const entries = await portal.ok('GET', '/api/admin/audit?action=pay-run.approved');
    expect(entries[0].changes).toContainEqual({
      field: 'approverEdited',
      after: 'No other admin could approve',
    });
    await put('admin');
    const { token } = (
      await portal.callOk('POST', '/api/auth/admin/login', {
        body: { email: body.email, password: 'Password@1' },
      })
    ).body;
    three = { ...c(), token };
  });

  // behaviour pay-runs: The approver; A month with errors is not submitted
  test('is not submitted with errors, nor where no admin could approve, and an employee without pay does not stop it', async () => {
    await edit(b(), person(asha));
    const body = {
      name: 'Esha Admin',
      email: 'employee.4@example.com',
      role: 'user',
      isInitialPassword: false,
    };
    await portal.ok('PUT', `/api/auth/users/${c().id}`, body);
    expect((await approvalOf(a())).approvers).toEqual([]);
    expect(await submit(a())).toMatchObject({
      status: 409,
      message: expect.stringContaining('Divya Admin can submit'),
    });
    expect((await submit(b())).status).toBe(200);
    expect((await approve(a())).status).toBe(200);
    await portal.ok('PUT', `/api/auth/users/${c().id}`, { ...body, role: 'admin' });
    three = {
      ...c(),
      token: (
        await portal.callOk('POST', '/api/auth/admin/login', {
          body: { email: body.email, password: 'Password@1' },
        })
      ).body.token,
    };

    const { version } = await runOf(b()).row(person(asha).id);
    await runOf(b()).save({ userId: person(asha).id, version, otherDeduction: 9_999_999 });
    expect(await approvalOf(a())).toMatchObject({ errors: 1, unpaid: 0 });
    expect(await submit(a())).toMatchObject({
      status: 422,
      message: 'Correct the errors of Asha Rao first.',
    });
    const again = await runOf(b()).row(person(asha).id);
    await runOf(b()).save({ userId: person(asha).id, version: again.version, otherDeduction: 0 });
    const left = await portal.hire('Chitra Nair', { basicSalary: 30_000, payPeriod: month });
    await portal.setPayroll(left.id, { dateOfLeaving: '2020-01-31' });
    expect(await approvalOf(a())).toMatchObject({ errors: 0, unpaid: 1 });
    expect((await submit(a())).status).toBe(200);
    await sendBack(a(), 'Taken back');
  });

  // behaviour pay-runs: An approval is of exactly these figures
  test.each<[string, string, () => Promise<unknown>]>([
    ['a row that is saved', 'edit', () => edit(b(), person(bela))],
    [
      'a one-off amount',
      'edit',
      () =>
        portal.callOk('POST', `/api/admin/employee-profile/${person(asha).id}/adjustments`, {
          token: b().token,
          body: {
            id: `adj_${String(deduction).padStart(20, '0')}`,
            kind: 'earning',
            label: 'Bonus',
            amount: 100,
            reason: 'Diwali',
            month,
          },
        }),
    ],
    [
      'payroll of an employee',
      'edit',
      () =>
        portal.callOk('PUT', `/api/admin/employee-profile/${person(bela).id}`, {
          token: b().token,
          body: { hra: 1000 + deduction++ },
        }),
    ],
    [
      'a setting of the company',
      'settings',
      async () => {
        const { pfMode } = (await portal.callOk('GET', '/api/company', { token: b().token })).body;
        await portal.changeCompany({ pfMode: pfMode === 'fill' ? 'check' : 'fill' }, b().token);
      },
    ],
    [
      'an employee who joins',
      'edit',
      async () => {
        const { id } = await portal.employee('Farah Khan');
        await portal.callOk('PUT', `/api/admin/employee-profile/${id}`, {
          token: b().token,
          body: { payPeriod: month, basicSalary: 30_000 },
        });
      },
    ],
    [
      'an employee whose account is deleted',
      'edit',
      async () => {
        const { body } = await portal.callOk('GET', '/api/auth/users', { token: b().token });
        const { id } = body.users.find(({ name }: { name: string }) => name === 'Farah Khan');
        await portal.callOk('DELETE', `/api/auth/users/${id}`, { token: b().token });
      },
    ],
  ])('%s ends the approval and says whose change it was', async (_what, kind, change) => {
    await submit(a());
    expect((await approve(c())).status).toBe(200);
    const { digest } = await approvalOf(a());
    await change();
    const now = await approvalOf(a());
    expect(now).toMatchObject({ state: 'changed', change: { kind, by: { name: 'Divya Admin' } } });
    expect(now.digest).not.toBe(digest);
    expect(await generate(a())).toMatchObject({
      status: 409,
      message: 'A change by Divya Admin has ended the approval. Submit the pay run again first.',
    });
    expect(await approve(c(), digest)).toMatchObject({ status: 409 });
  });

  // behaviour pay-runs: An approval is of exactly these figures
  test('what checking the month takes in ends the approval, and names the admin who checked', async () => {
    const { id } = await portal.employee('Gita Iyer');
    await submit(a());
    await approve(c());
    await runOf(b()).check();
    expect(await approvalOf(a())).toMatchObject({
      state: 'changed',
      change: { kind: 'check', by: { name: 'Divya Admin' }, names: ['Gita Iyer'], people: 1 },
    });
    await portal.ok('DELETE', `/api/auth/users/${id}`);
  });

  // behaviour pay-runs: An approval is of exactly these figures
  test('figures that are put back are the approved ones again', async () => {
    await submit(a());
    await approve(c());
    const { version, otherDeduction } = await runOf(b()).row(person(asha).id);
    await edit(b(), person(asha));
    expect((await approvalOf(a())).state).toBe('changed');
    await runOf(b()).save({ userId: person(asha).id, version: version + 1, otherDeduction });
    expect((await approvalOf(a())).state).toBe('approved');
  });

  // behaviour pay-runs: A company can ask for approval
  test('a single payslip, generating again and a retry need the approval of the figures as they are', async () => {
    const single = (who: Employee) => portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${who.id}`);
    expect(await single(person(asha))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('needs approval') },
    });
    await submit(a());
    await approve(c());
    expect((await single(person(asha))).status).toBe(200);
    expect((await generate(a())).status).toBe(200);
    await runOf(a()).settled();
    await edit(b(), person(asha));
    expect((await generate(a())).status).toBe(409);
    expect((await single(person(asha))).status).toBe(409);
    const { generation = '' } = (await readHead(month)) as RunHead;
    const { id: userId } = person(bela);
    await putItems('runs', [{ ...failureKey(month, generation, userId), userId, reason: 'Out of time' }]);
    expect(await post(a(), '/generation/retry', {})).toMatchObject({
      status: 409,
      message: expect.stringContaining('ended the approval'),
    });
    await submit(b());
    await approve(c());
    expect((await generate(a())).status).toBe(200);
    await runOf(a()).settled();
    await runOf(a()).close();
    const other = await portal.hire('Hari Das', {
      payPeriod: subtractMonths(month, -1),
      basicSalary: 30_000,
    });
    expect(await single(other)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Open the pay run') },
    });
    await portal.ok('DELETE', `/api/auth/users/${other.id}`);
  });

  // behaviour payments: A payslip can be paid
  test('no figure is paid before its payslip was generated by an approval, nor one that was changed since', async () => {
    const { id } = person(asha);
    const payment = async () =>
      (await paymentsClient(portal, month).rows()).find(({ userId }) => userId === id);
    const generateSingle = () => portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${id}`);
    await submit(a());
    expect((await generateSingle()).status).toBe(409);
    expect(await payment()).toMatchObject({ state: 'no-payslip', due: 0 });
    await approve(c());
    expect((await generateSingle()).status).toBe(200);
    const approved = await payment();
    expect(approved?.due).toBeGreaterThan(0);
    await edit(b(), person(asha));
    await submit(b());
    expect((await generateSingle()).status).toBe(409);
    expect(await payment()).toEqual(approved);
  });

  test('a call that is repeated does its work once, and of two admins at once one decides', async () => {
    const { digest } = await approvalOf(a());
    expect(
      (await Promise.all([submit(a(), digest), submit(a(), digest)])).map(({ status }) => status),
    ).toEqual([200, 200]);
    expect((await runOf(a()).get()).submissions).toHaveLength(1);
    expect(await submit(b(), digest)).toMatchObject({
      status: 409,
      message: expect.stringContaining('already submitted'),
    });
    const answers = await Promise.all([approve(b(), digest), sendBack(c(), 'No')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { submissions = [] } = await runOf(a()).get();
    const isApproved = submissions[0]?.decision?.outcome === 'approved';
    expect(await approvalOf(a())).toMatchObject({ state: isApproved ? 'approved' : 'sent-back' });
    if (isApproved) expect((await approve(b(), digest)).status).toBe(200);
  });

  // behaviour pay-runs: An approval is of exactly these figures
  test('an edit that overtakes the approval, or the start of generating, is not paid', async () => {
    await submit(a());
    const { digest } = await approvalOf(a());
    const [approved] = await interleaveBeforeWrite(
      'runs',
      () => approve(c(), digest),
      () => edit(b(), person(asha)),
    );
    expect(approved).toMatchObject({ status: 409 });
    await submit(a());
    await approve(c());
    const { people, netPay } = (await runOf(a()).summary()).payable;
    const [generated] = await interleaveBeforeWrite(
      'runs',
      () => post(a(), '/generation', { people, netPay }),
      () => edit(b(), person(asha)),
    );
    expect(generated).toMatchObject({ status: 409 });
    expect((await runOf(a()).get()).state).toBe('open');
  });

  test('a setting that overtakes the start of generating changes no payslip that was approved', async () => {
    await submit(a());
    await approve(c());
    const { people, netPay } = (await runOf(a()).summary()).payable;
    const [generated] = await interleaveBeforeWrite(
      'runs',
      () => post(a(), '/generation', { people, netPay }),
      () => portal.changeCompany({ pfMode: 'fill' }),
    );
    expect(generated).toMatchObject({ status: 409 });
  });

  // behaviour pay-runs: A reopened month
  test('an earlier month is reopened beside the next one, and asks approval for what differs', async () => {
    await submit(a());
    await approve(b());
    await generate(a());
    await runOf(a()).settled();
    await runOf(a()).close();
    const reopened = month;
    month = subtractMonths(month, -1);
    await runOf(a()).open();
    month = reopened;
    await runOf(a()).reopen('Asha was paid too much');
    expect(await approvalOf(a())).toMatchObject({ state: 'approved', errors: 0 });
    await edit(a(), person(asha));
    expect(await approvalOf(a())).toMatchObject({ state: 'changed', change: { names: ['Asha Rao'] } });
    expect(await generate(a())).toMatchObject({ status: 409 });
    await submit(a());
    expect((await approve(b())).status).toBe(200);
    await generate(a());
    expect((await runOf(a()).settled()).outcome).toMatchObject({ replaced: 1, unchanged: 1, failed: 0 });
    await runOf(a()).close();
    month = subtractMonths(month, -1);
    expect(await approvalOf(a())).toMatchObject({ state: 'none', errors: 0 });
  });

  // behaviour pay-runs: Notifications
  test('tells the admins who can approve, and the one who submitted what was decided', async () => {
    await edit(b(), person(asha));
    const toldOf = async ({ token }: Approver) => {
      await drain(portal, 'fan-out');
      const { body } = await portal.callOk('GET', '/api/notifications', { token });
      return body.notifications
        .filter(({ subject }: { subject: { payPeriod?: string } }) => subject.payPeriod === month)
        .map(({ kind }: { kind: string }) => kind);
    };
    await submit(a());
    expect(await toldOf(c())).toEqual(['pay-run.submitted']);
    expect(await toldOf(b())).toEqual([]);
    await sendBack(c(), 'No');
    expect(await toldOf(a())).toEqual(['pay-run.sent-back']);
    await submit(a());
    await approve(c());
    expect(await toldOf(a())).toEqual(['pay-run.approved', 'pay-run.sent-back']);
  });

  // behaviour pay-runs: That approval is no longer needed
  test('another admin is told that pay runs no longer need approval, and of no other change', async () => {
    const kindsOf = async ({ token }: Approver) => {
      await drain(portal, 'fan-out');
      const { body } = await portal.callOk('GET', '/api/notifications', { token });
      return body.notifications.map(({ kind }: { kind: string }) => kind);
    };
    const before = await kindsOf(b());
    await portal.changeCompany({ payDay: 27 });
    expect(await kindsOf(b())).toEqual(before);
    await portal.changeCompany({ payRunApproval: false });
    expect(await kindsOf(b())).toEqual(['pay-run.approval-ended', ...before]);
    await portal.changeCompany({ payRunApproval: true });
    expect(await kindsOf(b())).toEqual(['pay-run.approval-ended', ...before]);
  });
});

describe('where a month stands, for any sequence of edits and decisions', () => {
  const people = [1, 2, 3].map(sampleUserId);
  const noSettingEdits = { company: [], law: [], components: [] };
  const step = fc.oneof(
    fc.record({ kind: fc.constant('edit' as const), by: fc.nat(2), row: fc.nat(2), amount: fc.nat(3) }),
    fc.record({ kind: fc.constant('submit' as const), by: fc.nat(2) }),
    fc.record({ kind: fc.constant('approve' as const), by: fc.nat(2) }),
    fc.record({ kind: fc.constant('send back' as const), by: fc.nat(2) }),
  );

  // A step changes one row of three.
  const evaluated = new WeakMap<EmployeeMonth, EvaluatedRow>();
  const evaluate = (row: EmployeeMonth) => {
    const known = evaluated.get(row) ?? evaluateRow(row, defaultPaySettings);
    evaluated.set(row, known);
    return known;
  };

  test('only figures are approved that an admin approved who neither submitted nor edited them, or edited but not last where all did', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let rows = [1, 2, 3].map((count) => employeeMonth(count));
        let time = 0;
        const next = () => new Date(Date.UTC(2026, 0, 1) + time++).toISOString();
        const event = (by: number) => ({ at: next(), by: { id: people[by] as UserId, name: `Admin ${by}` } });
        const digest = () => digestOf(rows.map(evaluate));
        let submission = undefined as Pick<Submission, 'at' | 'by' | 'digest' | 'decision'> | undefined;
        /** The figures that were approved by another one, as text. */
        let model: { figures: string; submitter: number } | undefined;
        /** Since the last approval. */
        let editors = new Set<number>();
        let edits: { at: string; by: { id: UserId; name: string } }[] = [];
        let lastEditor: number | undefined;
        const figures = () => JSON.stringify(rows.map((row) => row.figures.otherDeduction ?? null));
        for (const { kind, by, ...rest } of steps) {
          const state = approvalState(submission, digest());
          if (kind === 'edit' && 'row' in rest) {
            const { row: index, amount } = rest;
            rows = rows.map((row, i) =>
              i === index
                ? {
                    ...row,
                    figures: { ...row.figures, otherDeduction: amount as never },
                    edits: [event(by)],
                  }
                : row,
            );
            edits.push(event(by));
            editors.add(by);
            lastEditor = by;
          } else if (kind === 'submit') {
            if (state === 'approved' || state === 'submitted') continue;
            submission = { ...event(by), digest: digest() };
            model = { figures: figures(), submitter: by };
          } else if (state === 'submitted' && submission) {
            const can = approversOf(
              people.map((id) => ({ id, name: id })),
              submission.by?.id as UserId,
              edits,
            ).approvers.some(({ id }) => id === people[by]);
            const others = [0, 1, 2].filter((other) => other !== model?.submitter);
            const isLast = editors.size > 0 && by === lastEditor;
            const allEdited = others.every((other) => editors.has(other));
            expect(can).toBe(others.includes(by) && (!editors.has(by) || (allEdited && !isLast)));
            if (kind === 'approve' && !can) continue;
            if (kind === 'approve') [editors, edits] = [new Set(), []];
            submission = {
              ...submission,
              decision: { ...event(by), outcome: kind === 'approve' ? 'approved' : 'sent-back' },
            };
          }
          const now = approvalState(submission, digest());
          if (now === 'approved') expect(figures()).toBe(model?.figures);
          if (now === 'changed')
            expect(
              changeSince({ at: submission?.at ?? '', seen: submission?.at }, rows, noSettingEdits)?.by.id,
            ).toBe(people[lastEditor as number]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
