import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type PortalProcess, runPortal, temporaryDataDir } from '../../e2e/portal-process.ts';
import { createPortalClient } from '../../support/portal-client.ts';

const dataDir = temporaryDataDir();
let portal: PortalProcess | undefined;
afterAll(async () => {
  await portal?.stop();
  dataDir.remove();
});

type People = Awaited<ReturnType<typeof createPortalClient>>;

/** Writes continuously until the portal is killed; resolves to the acknowledged writes. */
async function writeUntilGone(people: People, id: string, killed: () => boolean) {
  const acknowledged = { names: [] as string[], otherDeduction: 0 };
  for (let turn = 1; ; turn++) {
    const name = `Burst ${turn}`;
    const body = { name, email: `${randomUUID()}@example.com`, password: 'Initial@1' };
    try {
      const added = await people.asAdmin('POST', '/api/auth/admin/create-user', body);
      if (added.status === 200) acknowledged.names.push(name);
      const saved = await people.setPayroll(id, { otherDeduction: turn });
      if (saved.status === 200) acknowledged.otherDeduction = turn;
    } catch (error) {
      if (!killed()) throw error;
      return acknowledged;
    }
  }
}

test('every acknowledged write survives kill -9 in the middle of writing', async () => {
  portal = await runPortal(dataDir.path);
  const before = await createPortalClient(portal.url);
  const employee = await before.employee('Leela Nambiar');
  const slipId = await before.generate(employee.id, { payPeriod: '2026-06', pf: 1234.56 });
  const slip = await before.call('GET', `/api/slips/${slipId}`, { token: employee.token });
  const pdf = await before.call('GET', `/api/slips/download/${slipId}`, { token: employee.token });
  expect([slip.status, pdf.status]).toEqual([200, 200]);

  let killed = false;
  const writing = writeUntilGone(before, employee.id, () => killed);
  await expect
    .poll(async () => (await before.asAdmin('GET', '/api/admin/profiles')).body.length)
    .toBeGreaterThan(10);
  killed = true;
  await portal.kill();
  const acknowledged = await writing;
  expect(acknowledged.names.length).toBeGreaterThan(5);

  portal = await runPortal(dataDir.path);
  const after = await createPortalClient(portal.url);
  const { body: entries } = await after.call('GET', '/api/admin/profiles', { token: before.admin });
  const names = entries.map(({ user }: { user: { name: string } }) => user.name);
  expect(names).toEqual(expect.arrayContaining(acknowledged.names));
  const { body: details } = await after.call('GET', `/api/admin/employee-profile/${employee.id}`, {
    token: before.admin,
  });
  // The write in flight may have been stored without being acknowledged.
  expect(details.otherDeduction).toBeGreaterThanOrEqual(acknowledged.otherDeduction);
  expect(details.otherDeduction).toBeLessThanOrEqual(acknowledged.otherDeduction + 1);
  expect(details.pf).toBe(1234.56);

  const { token } = await after.signIn(employee.email, employee.password);
  for (const session of [employee.token, token]) {
    const again = await after.call('GET', `/api/slips/${slipId}`, { token: session });
    expect(again.body).toEqual(slip.body);
  }
  const pdfAgain = await after.call('GET', `/api/slips/download/${slipId}`, { token });
  expect(pdfAgain.bytes.equals(pdf.bytes)).toBe(true);
});
