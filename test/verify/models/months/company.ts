import { query, remove } from '../../../../functions/lib/table.ts';
import { readRunMonths } from '../../../../functions/store/pay-run.ts';
import type { PayPeriod } from '../../../../shared/period.ts';
import type { UserId } from '../../../../shared/user-id.ts';
import { leaveTypeClient } from '../../../api/leaves/leave-type-client.ts';
import { payRunClient } from '../../../api/pay-runs/pay-run-client.ts';
import { putRun } from '../../../support/pay-runs.ts';
import { paymentsClient } from '../../../support/payments-client.ts';
import { type Portal, startPortal } from '../../../support/portal.ts';
import { secondAdmin } from '../../../support/second-admin.ts';
import { Bank } from './bank.ts';
import {
  components,
  type Divisor,
  dateIn,
  type Entered,
  firstMonth,
  type State,
  states,
} from './day-by-day.ts';
import { employees, type Heads } from './steps.ts';

/** The calls of an admin. */
export interface Caller {
  ok(method: string, path: string, body?: object): Promise<ReturnType<typeof JSON.parse>>;
  isAccepted(method: string, path: string, body?: object): Promise<boolean>;
  runOf(period: PayPeriod): ReturnType<typeof payRunClient>;
  /** Employees are named by their place in the company. */
  paymentsOf(period: PayPeriod): ReturnType<typeof paymentsClient>;
}

/** A small company with two admins, what was entered of its employees, and what its bank did. */
export interface Company {
  people: readonly Entered[];
  heads?: Heads | undefined;
  bank: Bank;
  /** Applies for a day of unpaid leave, and answers the id of the request; undefined where it is refused. */
  applyForLeave(person: Entered, date: string): Promise<string | undefined>;
  /** @param isSentAgain the answer of each change is lost, and it is sent again */
  callerOf(admin: number, isSentAgain?: boolean): Caller;
}

const pfMemberships: readonly Entered['pf'][] = ['none', 'ceiling', 'full'];

export const newestOf = ({ closed, unclosed }: Awaited<ReturnType<typeof readRunMonths>>): PayPeriod =>
  [...closed, ...unclosed].sort().at(-1) as PayPeriod;

/** A portal on which one company lives after the other. */
export async function startCompanies() {
  const portal = await startPortal();
  const leave = leaveTypeClient(portal);
  const unpaidType = await leave.addType({ name: 'Unpaid Leave', isPaid: false, from: '2024-01-01' });
  const ok = async (method: string, path: string, body?: object) =>
    (await portal.callOk(method, path, { token: portal.admin, ...(body && { body }) })).body;
  const { logo: _, ...settings } = await ok('GET', '/api/company');
  await ok('PUT', '/api/admin/company', {
    ...{ ...settings, pfMode: 'fill', pfOnArrears: 'deducted' },
    ...{ esiMode: 'off', profTaxMode: 'off', labourWelfareFundMode: 'off' },
  });
  const component = { isWages: false, isTaxable: true, frequency: 'monthly' };
  const entered = { ...component, amountKind: 'typed', isReduced: false };
  const saved = await ok('PUT', '/api/admin/salary-components', {
    components: [
      {
        ...{ ...component, name: 'Allowance', kind: 'earning', isReduced: true },
        ...{ amountKind: 'percent-of-basic', percent: components.allowancePercent },
      },
      { ...entered, name: 'Phone', kind: 'earning' },
      { ...entered, name: 'Canteen', kind: 'deduction' },
    ],
    structure: {},
    version: 0,
  });
  const [allowance, phone, canteen] = saved.components.map(({ id }: { id: string }) => id);
  const ownComponents = {
    [allowance]: components.allowancePercent,
    [phone]: components.phone,
    [canteen]: components.canteen,
  };
  const tokens = [portal.admin, (await secondAdmin(portal)).token];

  const call: Portal['call'] = portal.call;
  const callAgain: Portal['call'] = async (method, path, options) => {
    const first = await portal.call(method, path, options);
    if (method === 'GET') return first;
    const second = await portal.call(method, path, options);
    // A call that is refused the second time is done, as the admin sees in the portal.
    return second.status === 200 ? second : first;
  };

  function callerOf(people: readonly Entered[], token: string, isSentAgain: boolean): Caller {
    const send = isSentAgain ? callAgain : call;
    const callOk: Portal['callOk'] = async (method, path, options) => {
      const answer = await send(method, path, options);
      if (answer.status !== 200)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.message}`);
      return answer;
    };
    const client = { call: send, callOk, admin: token };
    const idOf = (place: number) => people[place]?.id as UserId;
    return {
      ok: async (method, path, body) => (await callOk(method, path, { token, ...(body && { body }) })).body,
      isAccepted: async (method, path, body) =>
        (await send(method, path, { token, ...(body && { body }) })).status === 200,
      runOf: (period) => payRunClient(client, period),
      paymentsOf: (period) => paymentsClient(client, period, token, idOf),
    };
  }

  /** @param place in the company */
  async function enterDetails(
    id: string,
    pfMembership: Entered['pf'],
    place: number,
    state?: State,
  ): Promise<void> {
    const people = `/api/admin/people/${id}`;
    const number = String(place).padStart(10, '3');
    if (state) await ok('PUT', people, { uan: `10${number}`, version: (await ok('GET', people)).version });
    const { version } = await ok('GET', people);
    const pension = { epsMember: 'yes', dateOfBirth: '1990-05-14' };
    const details = {
      ...{ pfMembership, ...(pfMembership !== 'none' && pension) },
      ...(state && {
        ...{ workState: state, ...(state === 'TN' && { localBody: 'chennai' }) },
        ...{ gender: 'male', dateOfBirth: '1990-05-14', disability: 'no', esiNumber: number },
        nameOnUan: 'Asha Rao',
      }),
    };
    await ok('PUT', `${people}/statutory`, { version, ...details });
  }

  /** Some employees, who have all joined on the first day of the first month, which is open. */
  async function begin(divisor: Divisor, heads?: Heads): Promise<Company> {
    const { logo: _, ...current } = await ok('GET', '/api/company');
    const mode = heads ? 'fill' : 'off';
    await ok('PUT', '/api/admin/company', {
      ...{ ...current, lopRule: String(divisor ?? 'calendar') },
      ...{ esiMode: mode, profTaxMode: mode, labourWelfareFundMode: mode },
      halfYearlyProfTax: heads?.isSpread ? 'monthly' : 'last-month',
    });
    await putRun();
    const people: Entered[] = [];
    for (let i = 0; i < employees; i += 1) {
      const { id, token } = await portal.employee(`Asha Rao ${i}`);
      const joined = dateIn(firstMonth, 1);
      const hasComponents = i % 2 === 1;
      const state = heads && states[(heads.first + i) % states.length];
      const isLow = heads !== undefined && Math.floor(i / 2) % 2 === 0;
      const basicSalary = isLow ? 15_000 : 60_000;
      await portal.setPayroll(id, {
        ...{ basicSalary, dateOfJoining: joined, pf: 0, profTax: 0 },
        ...(hasComponents && { components: ownComponents }),
      });
      const pf = pfMemberships[i % pfMemberships.length] as Entered['pf'];
      await enterDetails(id, pf, i, state);
      await portal.callOk('POST', '/api/profile', {
        token,
        body: { bankAccountNumber: `501003116748${String(i).padStart(2, '0')}`, ifscCode: 'HDFC0001234' },
      });
      const raises = [{ from: joined, amount: basicSalary }];
      const nothing = { absence: new Map(), givenBack: new Map(), leave: new Map(), oneOffs: new Map() };
      people.push({
        id,
        token,
        earlier: [],
        joined,
        raises,
        divisor,
        pf,
        state,
        isLow,
        hasComponents,
        ...nothing,
      });
    }
    const company: Company = {
      people,
      heads,
      applyForLeave: async (person, date) => {
        const { status, body } = await leave.apply(person, unpaidType, date);
        return status < 300 ? body.id : undefined;
      },
      bank: new Bank(),
      callerOf: (admin, isSentAgain = false) => callerOf(people, tokens[admin] as string, isSentAgain),
    };
    await company.callerOf(0).runOf(firstMonth).open();
    return company;
  }

  /** Leaves nothing of it. */
  async function end({ people }: Company): Promise<void> {
    for (const { id: userId } of people) {
      await portal.callOk('DELETE', `/api/auth/users/${userId}`, { token: portal.admin });
      for (const { payPeriod } of await query('slips', { partition: ['userId', userId] }))
        await remove('slips', { userId, payPeriod: String(payPeriod) });
      await remove('profiles', { userId });
    }
    const { closed, unclosed } = await readRunMonths();
    for (const run of [...closed, ...unclosed])
      for (const { item } of await query('runs', { partition: ['run', run] }))
        await remove('runs', { run, item: String(item) });
  }

  return { begin, end, stop: () => portal.stop() };
}
