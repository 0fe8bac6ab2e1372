import { createHash } from 'node:crypto';
import { slipIdOf } from '../../functions/slips/items.ts';
import { allRoutes } from '../../shared/contract.ts';
import { type Company, type Person, signedIn } from './company.ts';
import { account, balance, guardOf, leave, profile, slip, userIdOf } from './items.ts';
import { fill } from './tables.ts';

/** What a call sends beside its method and path. */
interface Sent {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object | FormData;
}

/** One call of a route that is done and not refused; what it uses up is put into the tables before. */
type Prepare = (company: Company, turn: number) => Promise<Sent> | Sent;

/** Above every company's size, so that those who are added for one call stand apart. */
const newcomers = 0x1000000;
let added = newcomers;

/** Somebody of their own for one call, as nothing has happened to them yet. */
async function somebody({ passwordHash }: Company, role: 'user' | 'admin' = 'user'): Promise<Person> {
  const count = ++added;
  const who = { ...account(count, passwordHash), role };
  const [person] = await Promise.all([
    signedIn(count, who),
    fill('accounts', [who, guardOf(who)]),
    fill('profiles', [profile(count)]),
    fill('leaves', [balance(count), leave(count)]),
  ]);
  return person;
}

const idOf = (prefix: string, turn: number) =>
  `${prefix}_${createHash('sha256').update(`${prefix}${turn}`).digest('hex').slice(0, 20)}`;

const ofAdmin = ({ admin }: Company): Sent => ({ token: admin.token });
const ofEmployee = ({ employee }: Company): Sent => ({ token: employee.token });
const onEmployee = ({ admin, employee }: Company): Sent => ({
  token: admin.token,
  params: { userId: employee.account.id },
});

/** For an admin, with somebody of their own to act upon. */
const onSomebody =
  (sent: (who: Person) => Omit<Sent, 'token'>): Prepare =>
  async (company) => ({ token: company.admin.token, ...sent(await somebody(company)) });

const slipIdOfEmployee = ({ employee }: Company, period = '2025-11') => slipIdOf(employee.account.id, period);

const holiday = (turn: number) => ({ name: `Holiday ${turn}`, date: '2026-11-08' });

/** A holiday of its own, as if it had been added, with the guard of its day and name. */
async function addedHoliday(turn: number): Promise<Record<string, string>> {
  const [id, details] = [idOf('hol', turn), holiday(turn)];
  await fill('holidays', [
    { id, kind: 'holiday', ...details, version: 1 },
    { id: `day#${details.date}#${details.name.toLowerCase()}`, holidayId: id },
  ]);
  return { id };
}

const form = ({ pdf }: Company) => {
  const fields = new FormData();
  fields.set('title', 'Leave policy');
  fields.set('content', 'Twelve days a year.');
  fields.set('pdf', new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' }), 'leave.pdf');
  return fields;
};

async function addedPolicy(turn: number): Promise<Record<string, string>> {
  const id = idOf('pol', turn);
  const item = { id, kind: 'policy', title: 'Old', updatedAt: '2025-11-01T04:30:00.000Z', version: 1 };
  await fill('policies', [{ ...item, file: `policies/${id}/old.pdf` }]);
  return { id };
}

const page = '<!doctype html><title>Slip</title><h1>Salary slip</h1><p>Net pay ₹83,266.13</p>';

/** A call of each route of the contract, by feature and name; a slip's download twice: made, and read again. */
const prepared: Record<string, Prepare> = {
  'accounts.login': async (company) => {
    const { email } = (await somebody(company)).account;
    return { body: { email, password: company.password } };
  },
  'accounts.adminLogin': async (company) => {
    const { email } = (await somebody(company, 'admin')).account;
    return { body: { email, password: company.password } };
  },
  'accounts.setPassword': async (company) => ({
    token: (await somebody(company)).token,
    body: { oldPassword: company.password, newPassword: 'Another@12' },
  }),
  'accounts.resetAdminPassword': async (company) => ({
    token: (await somebody(company, 'admin')).token,
    body: { currentPassword: company.password, newPassword: 'Another@12' },
  }),
  'accounts.createUser': (company) => ({
    ...ofAdmin(company),
    body: { name: 'Newcomer', email: `newcomer.${++added}@example.com`, password: 'Initial@1' },
  }),
  'accounts.users': ofAdmin,
  'accounts.updateUser': onSomebody(({ account: { id, email } }) => ({
    params: { id },
    body: { name: 'Another Name', email: `other.${email}`, role: 'user', isInitialPassword: false },
  })),
  'accounts.deleteUser': onSomebody(({ account: { id } }) => ({ params: { id } })),
  'accounts.logout': async (company) => ({ token: (await somebody(company)).token }),

  'profiles.mine': ofEmployee,
  'profiles.saveMine': (company, turn) => ({
    ...ofEmployee(company),
    body: { designation: `Engineer ${turn}`, uan: '101234567890', pan: 'ABCPI1234K' },
  }),

  'payroll.employees': ofAdmin,
  'payroll.employee': onEmployee,
  'payroll.saveEmployee': onSomebody((who) => ({
    params: { userId: who.account.id },
    body: { payPeriod: '2026-01', paidDays: 31, lopDays: 0, yearlyLeaves: 15, basicSalary: 50_000 },
  })),
  'payroll.generateSlip': onSomebody((who) => ({ params: { userId: who.account.id } })),
  'payroll.slipData': onEmployee,
  'payroll.history': onEmployee,
  'payroll.historicalSlip': (company) => ({
    ...ofAdmin(company),
    params: { slipId: slipIdOfEmployee(company) },
  }),

  'slips.mySlips': ofEmployee,
  'slips.slip': (company) => ({ ...ofEmployee(company), params: { slipId: slipIdOfEmployee(company) } }),
  'slips.slip, latest': (company) => ({ ...ofEmployee(company), params: { slipId: 'latest' } }),
  'slips.download': (company) => ({ ...ofEmployee(company), params: { id: slipIdOfEmployee(company) } }),
  'slips.download, first': async (company) => {
    const who = await somebody(company);
    await fill('slips', [slip(who.count, '2025-12')]);
    return { token: who.token, params: { id: slipIdOf(who.account.id, '2025-12') } };
  },
  'slips.generatePdf': (company) => ({ ...ofEmployee(company), body: { htmlContent: page } }),

  'holidays.holidays': ofEmployee,
  'holidays.addHoliday': (company, turn) => ({ ...ofAdmin(company), body: holiday(turn) }),
  'holidays.changeHoliday': async (company, turn) => ({
    ...ofAdmin(company),
    params: await addedHoliday(turn + 0x1000),
    body: holiday(turn + 0x2000),
  }),
  'holidays.deleteHoliday': async (company, turn) => ({
    ...ofAdmin(company),
    params: await addedHoliday(turn + 0x3000),
  }),

  'policies.policies': ofEmployee,
  'policies.file': (company) => ({ ...ofEmployee(company), params: { id: company.policyId } }),
  'policies.addPolicy': (company) => ({ ...ofAdmin(company), body: form(company) }),
  'policies.changePolicy': async (company, turn) => ({
    ...ofAdmin(company),
    params: await addedPolicy(turn),
    body: form(company),
  }),
  'policies.deletePolicy': async (company, turn) => ({
    ...ofAdmin(company),
    params: await addedPolicy(turn + 0x1000),
  }),

  'leaves.ofEmployee': (company) => ({
    ...ofEmployee(company),
    params: { userId: company.employee.account.id },
  }),
  'leaves.apply': async (company) => ({
    token: (await somebody(company)).token,
    body: { subject: 'Vacation', startDate: '2026-03-02', endDate: '2026-03-03', description: 'At home.' },
  }),
  'leaves.change': onSomebody(({ count }) => ({
    params: { id: leave(count).id },
    body: { subject: 'Vacation', startDate: '2026-03-02', endDate: '2026-03-03', description: 'At home.' },
  })),
  'leaves.decide': onSomebody(({ count }) => ({
    params: { id: leave(count).id },
    body: { status: 'approved' },
  })),
  'leaves.withdraw': async (company) => {
    const { token, count } = await somebody(company);
    return { token, params: { id: leave(count).id } };
  },
  'leaves.remove': onSomebody(({ count }) => ({ params: { id: leave(count).id } })),
  'leaves.all': ofAdmin,
  'leaves.balances': (company) => ({
    ...ofAdmin(company),
    query: { userIds: Array.from({ length: 10 }, (_, i) => userIdOf(i + 1)).join() },
  }),
  'leaves.resetAll': ofAdmin,
  'leaves.lastReset': ofAdmin,
  'leaves.undoReset': async (company) => {
    const epochs = { name: 'leave-epochs', live: [3], last: 3, before: [1, 2], version: 3 };
    await fill('settings', [epochs]);
    return { ...ofAdmin(company), body: { reset: 3 } };
  },

  'system.health': () => ({}),
  'system.openapi': () => ({}),
};

export interface PreparedCall {
  /** 'slips.download', with what is special about it behind a comma. */
  name: string;
  /** Its method and path as the contract has them, and what is special about it. */
  title: string;
  /** Whether it leaves the company as it was. */
  isRead: boolean;
  prepare(company: Company, turn: number): Promise<{ path: string; init: RequestInit }>;
}

const bodyOf = (body: Sent['body']) => (body instanceof FormData ? body : JSON.stringify(body));

/** A call of each route of the contract, reads first: so their lists have no more in them than the company has. */
export const calls: PreparedCall[] = Object.entries(prepared)
  .map(([name, prepare]): PreparedCall => {
    const found = allRoutes.find((one) => `${one.feature}.${one.name}` === name.split(',')[0]);
    if (!found) throw new Error(`the contract has no route ${name}`);
    const { method, path } = found.route;
    const [, special] = name.split(', ');
    return {
      name,
      title: `${method} ${path}${special ? ` (${special})` : ''}`,
      isRead: method === 'GET' && special !== 'first',
      async prepare(company, turn) {
        const { token, params = {}, query, body = {} } = await prepare(company, turn);
        const json = !(body instanceof FormData) && { 'content-type': 'application/json' };
        return {
          path:
            path.replaceAll(/\{(\w+)\}/g, (_, param) => params[param] as string) +
            (query ? `?${new URLSearchParams(query)}` : ''),
          init: {
            method,
            headers: { ...json, ...(token && { authorization: `Bearer ${token}` }) },
            ...(method !== 'GET' && { body: bodyOf(body) as string | FormData }),
          },
        };
      },
    };
  })
  .sort((a, b) => Number(b.isRead) - Number(a.isRead));
