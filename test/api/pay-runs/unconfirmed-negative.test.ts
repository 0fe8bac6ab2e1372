import { expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { toPeriod } from '../../../shared/period.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { hireAll, payRunClient } from './pay-run-client.ts';

const month = toPeriod(todayInIndia());
const portal = setUpPortal();

// behaviour pay-runs: Missing and outdated payslips
test('the payslip of a leaver whose net pay below zero is not confirmed is missing, and keeps the month open', async () => {
  const { 1: bela } = await hireAll(portal, ['Asha Rao', 'Bela Shah']);
  const run = payRunClient(portal, month);
  await portal.setPayroll(bela.id, { dateOfLeaving: `${month}-10` });
  await run.open();
  await run.edit(bela, { otherDeduction: 90_000 });
  await run.generate();
  expect((await run.get()).outcome).toMatchObject({ people: 1 });
  const { body } = await run.call('GET', '/slips');
  expect(body.list).toMatchObject([{ userId: bela.id }]);
  expect(await run.call('POST', '/closing')).toMatchObject({ status: 409 });
  await run.edit(bela, { confirmedNegative: true });
  await run.generateAndClose();
  expect((await run.get()).outcome).toMatchObject({ people: 2 });
});
