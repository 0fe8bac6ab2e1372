import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoSignIn, ownPassword } from '../../../infra/local/demo/company.ts';
import { seedDemo } from '../../../infra/local/demo/seed.ts';
import { parseSettings } from '../../../infra/local/settings.ts';
import { adminSignIn, startPortal } from '../../support/portal.ts';

test('with DEMO=types, the demo company has types of leave, and every leave is of one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vetan-types-'));
  const portal = await startPortal();
  try {
    const settings = { ...parseSettings({ DEMO: 'types' }), dataDir };
    await seedDemo(portal.url, adminSignIn, { ...settings, report: () => undefined });
    const { types } = await portal.ok('GET', '/api/admin/leave-types');
    expect(types.map(({ name }: { name: string }) => name)).toEqual([
      'Earned Leave',
      'Sick Leave',
      'Compensatory Leave',
    ]);
    const { token, user } = (
      await portal.callOk('POST', '/api/auth/login', { body: { ...demoSignIn, password: ownPassword } })
    ).body;
    const leaves = (await portal.callOk('GET', `/api/leaves/${user.id}`, { token })).body;
    expect(new Set(leaves.map(({ subject }: { subject: string }) => subject))).toEqual(
      new Set(['Earned Leave', 'Sick Leave']),
    );
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
