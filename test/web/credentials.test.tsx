import { user } from '../../shared/users/accounts.ts';
import './jsdom-setup.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { asAdmin, asAdminByCookie, asAnyone, asEmployee } from '../../web/lib/client.ts';
import { startSession } from '../../web/lib/session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

// spec 7.1
test('every call goes to /api with credentials included, in either area and in none', async () => {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    sent.push([String(url), init]);
    return new Response('{}', { status: 500 });
  });
  const person = user.parse({
    _id: 'a',
    id: 'a',
    name: 'A',
    email: 'a@b.in',
    role: 'user',
    isInitialPassword: false,
  });
  startSession('employee', 'employee-token', person);
  startSession('admin', 'admin-token', { ...person, role: 'admin' });
  const body = { email: 'a@b.in', password: 'secret' };
  await asAnyone(contract.accounts.login, { body }).catch(() => undefined);
  await asEmployee(contract.profiles.mine).catch(() => undefined);
  await asAdmin(contract.payroll.employees).catch(() => undefined);
  await asAdminByCookie(contract.holidays.holidays).catch(() => undefined);
  expect(sent.map(([, { credentials }]) => credentials)).toEqual(Array(4).fill('include'));
  expect(sent.map(([url]) => new URL(url, 'http://localhost').pathname)).toEqual([
    '/api/auth/login',
    '/api/profile/me',
    '/api/admin/profiles',
    '/api/holidays',
  ]);
});
