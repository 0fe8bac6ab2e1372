import { createHash } from 'node:crypto';
import type { Account } from '../../functions/store/account.ts';
import type { contract, Feature } from '../../shared/contract.ts';
import { accountItem, balanceItem, emailGuardItem, leaveItem, profileItem } from './items.ts';
import { putRun, sampleRunPeriod } from './pay-runs.ts';
import { putItems } from './put-items.ts';
import { type Person, type SampleCompany, signIn } from './sample-company.ts';
import { giveTwoFactor } from './two-factor.ts';

/** A call that succeeds. */
export interface SampleCall {
  /** The token of the caller; otherwise that of the company's admin, or its employee, as the route asks for. */
  token?: string;
  cookie?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Read anew whenever the call is sent, so that a getter may give a code of now. */
  body?: object | FormData;
  /** Refusals that are also correct when the same call overtakes this one. */
  overtaken?: string[];
  /** A second call of the same person may be asked to wait. */
  oneAtATime?: true;
}

/** Writes the items that a call needs or uses up, and returns the call. Each time it prepares another one. */
export type Prepare = (company: SampleCompany) => Promise<SampleCall> | SampleCall;

/** A call of each route of a feature, and of variants of a route: 'users' and 'users, search'. */
export type CallsOf<F extends Feature> = {
  [Name in keyof (typeof contract)[F] & string]: Prepare;
} & { [variant in `${keyof (typeof contract)[F] & string}, ${string}`]: Prepare };

/** Above the size of every sample company, so that the numbers do not collide. */
let created = 0x1000000;

/** A number that no other call has, also of employees that a call creates. */
export const nextNumber = (): number => ++created;

export const newSampleId = (prefix: string): string =>
  `${prefix}_${createHash('sha256').update(`${prefix}${nextNumber()}`).digest('hex').slice(0, 20)}`;

/** Creates a person for a single call, with a profile, a balance and a leave. */
export async function createPerson(
  { passwordHash }: SampleCompany,
  values: Partial<
    Pick<Account, 'name' | 'email' | 'role' | 'duties' | 'dutiesUntil' | 'isInitialPassword'>
  > = {},
): Promise<Person> {
  const count = nextNumber();
  const account = { ...accountItem(count, passwordHash), ...values };
  const [person] = await Promise.all([
    signIn(count, account),
    putItems('accounts', [account, emailGuardItem(account)]),
    putItems('profiles', [profileItem(count)]),
    putItems('leaves', [balanceItem(count), leaveItem(count)]),
  ]);
  return person;
}

export const createAdmin = (company: SampleCompany): Promise<Person> =>
  createPerson(company, { role: 'admin' });

/** Creates a person with a row in the sample month, which is the only pay run. */
export async function createPersonInRun(
  company: SampleCompany,
  state: 'open' | 'generated' | 'closed' = 'open',
): Promise<Person> {
  const person = await createPerson(company);
  await putRun(state, [person.count]);
  return person;
}

/** A call without parameters and body. */
export const plain: Prepare = () => ({});

/** A call of the company's admin, of a route that admins and employees may call. */
export const asAdmin: Prepare = ({ admin }) => ({ token: admin.token });

/** The first page of a list, as a screen asks for it. */
export const firstPage =
  (query: Record<string, string> = {}): Prepare =>
  () => ({ query: { limit: '100', ...query } });

/** A call of an employee who is created for it. */
export const byNewEmployee =
  (
    call: (caller: Person, company: SampleCompany) => Promise<SampleCall> | SampleCall = () => ({}),
  ): Prepare =>
  async (company) => {
    const caller = await createPerson(company);
    return { token: caller.token, ...(await call(caller, company)) };
  };

/** A call of an admin who is created for it. */
export const byNewAdmin =
  (call: (caller: Person, company: SampleCompany) => Promise<SampleCall> | SampleCall): Prepare =>
  async (company) => {
    const caller = await createAdmin(company);
    return { token: caller.token, ...(await call(caller, company)) };
  };

/** A call of an admin who is created for it and signed in with two-step verification. */
export const withTwoFactor = (call: (company: SampleCompany) => SampleCall): Prepare =>
  byNewAdmin(async ({ count, account }, company) => {
    await giveTwoFactor(account.id);
    return { token: (await signIn(count, account, 'code')).token, ...call(company) };
  });

/** A call of the admin about an employee who is created for it. */
export const onNewEmployee =
  (call: (who: Person) => Promise<SampleCall> | SampleCall): Prepare =>
  async (company) =>
    call(await createPerson(company));

/** The same about an employee whose month is open. */
export const onEmployeeInRun =
  (call: (who: Person) => Promise<SampleCall> | SampleCall): Prepare =>
  async (company) =>
    call(await createPersonInRun(company));

/** A call on the pay run of the sample month, with one person who is created for it. */
export const onRun =
  (state: 'open' | 'generated' | 'closed', body?: (who: Person) => object): Prepare =>
  async (company) => {
    const who = await createPersonInRun(company, state);
    return { params: { payPeriod: sampleRunPeriod }, ...(body && { body: body(who) }) };
  };
