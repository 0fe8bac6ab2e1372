import '../jsdom-setup.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { payPeriod } from '../../../shared/period.ts';
import { nextCursorHeader } from '../../../shared/route.ts';
import { user } from '../../../shared/users/accounts.ts';
import { type StubServer, sendError, sendJson, startStubServer } from '../stub-server.ts';

const period = payPeriod.parse('2026-11');

const entryOf = (name: string, employeeId?: string) => ({
  slipId: `slip_${name}_${period}`,
  user: { id: `usr_${name}`, name, email: `${name}@example.com` },
  profile: { employeeId, netPay: 1000.5 },
  payDate: '2026-11-30',
});

let server: StubServer;
let registerQuery: typeof import('../../../web/pay-runs/export/read-register.ts').registerQuery;
beforeAll(async () => {
  server = await startStubServer();
  vi.stubEnv('VITE_API_HOST', server.host);
  ({ registerQuery } = await import('../../../web/pay-runs/export/read-register.ts'));
  const { startSession } = await import('../../../web/lib/session.ts');
  const id = 'usr_00000000000000000001';
  const admin = { _id: id, id, name: 'Admin', email: 'admin@example.com', isInitialPassword: false };
  startSession('admin', 'admin-token', user.parse({ ...admin, role: 'admin' }));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});
beforeEach(() => {
  server.received = [];
});

const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const cursorOf = (path: string) => new URL(path, server.host).searchParams.get('cursor');

test('the register is read to its last page, in the order of names, and tells how far it is', async () => {
  const pages = [
    [entryOf('Meera'), entryOf('Asha', 'SSW-10')],
    [entryOf('Asha', 'SSW-9')],
    [entryOf('Farah'), entryOf('Kabir')],
  ];
  server.respond = ({ path }, response) => {
    const page = Number(cursorOf(path) ?? 0);
    sendJson(response, 200, pages[page] ?? [], page < 2 ? { [nextCursorHeader]: String(page + 1) } : {});
  };
  const read: number[] = [];
  const entries = await queries().fetchQuery(registerQuery(period, (count) => read.push(count)));
  expect(entries.map(({ user: { name }, profile }) => [name, profile.employeeId])).toEqual([
    ['Asha', 'SSW-9'],
    ['Asha', 'SSW-10'],
    ['Farah', undefined],
    ['Kabir', undefined],
    ['Meera', undefined],
  ]);
  expect(read).toEqual([2, 3, 5]);
  expect(server.received.map(({ path }) => cursorOf(path))).toEqual([null, '1', '2']);
});

test('a register of which a page is missing is none: its sums would be wrong', async () => {
  server.respond = ({ path }, response) => {
    if (cursorOf(path)) sendError(response, 500, 'internal_error', 'Internal server error');
    else sendJson(response, 200, [entryOf('Asha')], { [nextCursorHeader]: '1' });
  };
  await expect(queries().fetchQuery(registerQuery(period, () => undefined))).rejects.toThrow();
});
