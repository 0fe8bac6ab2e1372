import { expect, test } from 'vitest';
import { employer } from '../../../infra/local/demo/employer.ts';
import type { Setup } from '../../../shared/company/setup.ts';
import { putRun } from '../../support/pay-runs.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal({ withoutCompany: true });

const done = async (): Promise<string[]> => {
  const body = await portal.ok('GET', '/api/admin/setup');
  return Object.entries(body as Setup).flatMap(([step, isDone]) => (isDone === true ? [step] : []));
};

// behaviour company: A new portal
test('a new portal is set up step by step, as far as what is in it says', async () => {
  expect(await done()).toEqual([]);
  const { esi, ...coverage } = employer.coverage ?? {};
  const company = { ...employer, coverage };
  await portal.ok('PUT', '/api/admin/company', { ...company, version: 0 });
  expect(await done()).toEqual(['company']);
  await portal.ok('PUT', '/api/admin/company', {
    ...company,
    coverage: { ...coverage, esi: 'none' },
    version: 1,
  });
  expect(await done()).toEqual(['company', 'coverage']);
  await portal.ok('POST', '/api/holidays', { name: 'Holi', date: '2026-03-04' });
  expect(await done()).toEqual(['company', 'coverage', 'holidays']);
  await portal.createUser();
  expect(await done()).toEqual(['company', 'coverage', 'holidays', 'people']);
  await putRun('open');
  expect(await done()).toEqual(['company', 'coverage', 'holidays', 'people']);
  await putRun('generated');
  expect(await done()).toEqual(['company', 'coverage', 'holidays', 'people', 'payRun']);
  const body = await portal.ok('GET', '/api/admin/setup');
  expect(body.admins).toBe(1);
});
