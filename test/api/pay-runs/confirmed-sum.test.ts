import { beforeAll, expect, test } from 'vitest';
import { readHead } from '../../../functions/store/pay-run.ts';
import { readPaySettings, settingsDigest } from '../../../functions/store/pay-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { toPeriod } from '../../../shared/period.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const period = toPeriod(todayInIndia());

const portal = setUpPortal();
const run = payRunClient(portal, period);
let asha: Employee;
let bela: Employee;
let chitra: Employee;

beforeAll(async () => {
  const hire = (name: string) => portal.hire(name, { basicSalary: 30_000 });
  asha = await hire('Asha Rao');
  bela = await hire('Bela Shah');
  chitra = await hire('Chitra Nair');
  await run.open();
});

const generate = async () => {
  const { people, netPay } = (await run.summary()).payable;
  return () => run.call('POST', '/generation', { people, netPay });
};

/** The sums on the record of the month's generations. */
const generations = async () =>
  (await readAuditItems(`pay-run_${period}`)).filter(({ action }) => action === 'pay-run.generated');

const changes: Record<string, () => Promise<unknown>> = {
  'saves a row': async () => {
    const { version } = await run.row(asha.id);
    return run.save({ userId: asha.id, version, otherDeduction: 500 });
  },
  'saves the payroll details of an employee': () => portal.setPayroll(bela.id, { basicSalary: 25_000 }),
  'imports another salary': async () => {
    const token = portal.admin;
    const { body } = await portal.callOk('GET', '/api/admin/people', { token });
    const { email, version } = body.find(({ userId }: { userId: string }) => userId === bela.id);
    const people = [{ email, userId: bela.id, version, basicSalary: 26_000 }];
    const reply = await portal.callOk('POST', '/api/admin/people', {
      token,
      body: { people, invite: false },
    });
    expect(reply.body).toEqual([{ outcome: 'changed' }]);
  },
  'sets a date of leaving before the month': () =>
    portal.setPayroll(chitra.id, { dateOfLeaving: '2020-01-31' }),
  'deletes an employee': () => portal.asAdmin('DELETE', `/api/auth/users/${bela.id}`),
};

// behaviour pay-runs: The total that you confirm is the total that is generated
test.each(Object.entries(changes))(
  'a generation is refused, and starts nothing, where another admin %s after its sum was compared',
  async (_, change) => {
    const [before, recorded] = [await run.get(), await generations()];
    const [{ status, body }] = await interleaveBeforeWrite('runs', await generate(), change);
    expect([status, body.message]).toEqual([409, payRunMessages.figuresChanged]);
    expect(await run.get()).toEqual(before);
    expect(await generations()).toEqual(recorded);
  },
);

// behaviour pay-runs: The total that you confirm is the total that is generated
test('a generation is refused where a rule that figures follow changes after its sum was compared', async () => {
  const chooseMode = (pfMode: string) => portal.changeCompany({ pfMode });
  await portal.saveStatutory(asha, {
    ...{ dateOfBirth: '1990-05-14', gender: 'female', workState: 'KA' },
    ...{ pfMembership: 'ceiling', epsMember: 'yes' },
  });
  await chooseMode('fill');
  const override = { value: 20_000_00, reason: 'The ceiling of our own trust' };
  const [{ status }] = await interleaveBeforeWrite('runs', await generate(), () =>
    portal.ok('PUT', '/api/admin/law', { version: 0, id: 'pf.ceiling', from: `${period}-01`, override }),
  );
  expect([status, (await run.get()).state]).toEqual([409, 'open']);
  await chooseMode('check');
});

// behaviour pay-runs: The total that you confirm is the total that is generated
test('what is generated, and on the record, is the sum that was confirmed', async () => {
  const { payable } = await run.summary();
  const { outcome } = await run.generate();
  expect(outcome).toMatchObject(payable);
  expect((await readHead(period))?.settings).toBe(settingsDigest(await readPaySettings()));
  const [entry] = await generations();
  expect(entry?.changes).toMatchObject({
    people: [null, payable.people],
    netPay: [null, payable.netPay * 100],
  });
});
