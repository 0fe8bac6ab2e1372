import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { testOrigin } from '../../support/test-origin.ts';
import { giveTwoFactor, recoveryCode } from '../../support/two-factor.ts';
import { readEmails } from '../notifications/mailbox.ts';
import { drain } from '../notifications/stream.ts';
import { SoftwareAuthenticator } from '../sign-in/passkeys/authenticator.ts';

let person: Employee;
const start = Math.ceil(Date.now() / 1000) * 1000;
const at = (seconds: number) => vi.setSystemTime(start + seconds * 1000);

const portal = setUpPortal({ email: emailOptions, loadHandler: holdOutbox().loadHandler });

/** An employee of each test's own, who signs in at its beginning and has an account at a bank. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
  person = await portal.employee();
  await save(details);
});
afterEach(() => {
  vi.useRealTimers();
});

const details = {
  designation: 'Software Engineer',
  uan: '101234567890',
  pan: 'ABCPI1234K',
  bankAccountNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
  nameAsInBank: 'Asha Rao',
};
const save = (body: object) => portal.call('POST', '/api/profile', { token: person.token, body });
const saved = async () => (await portal.callOk('GET', '/api/profile/me', { token: person.token })).body;
const prove = (body: object) =>
  portal.call('POST', '/api/auth/reauthentication', { token: person.token, body });
const statusOf = async (body: object) => {
  const answer = await save(body);
  return answer.status === 200 ? 200 : [answer.status, answer.body.code];
};
const refused = [403, 'reauthentication_required'];

const guarded = [
  ['bank account', { bankAccountNumber: '000999888777' }],
  ['IFSC', { ifscCode: 'EVIL0000001' }],
  ['PAN', { pan: 'ZZZPZ9999Z' }],
  ['name as in the bank', { nameAsInBank: 'Meera Nair' }],
] as const;

describe('a new bank account, IFSC or PAN of the own profile', () => {
  test.each(guarded)('is saved within 15 minutes of the sign-in: the %s', async (_, change) => {
    at(899);
    expect(await statusOf({ ...details, ...change })).toBe(200);
    expect(await saved()).toMatchObject(change);
  });

  // behaviour profiles: A new bank account, IFSC or PAN; The name as in the bank
  test.each(guarded)('is refused in a session that was left open for longer: the %s', async (_, change) => {
    at(900);
    expect(await statusOf({ ...details, ...change })).toEqual(refused);
    expect(await statusOf(change)).toEqual(refused);
    expect(await saved()).toMatchObject(details);
  });

  test.each(guarded)(
    'is refused as well where there was none or it is emptied: the %s',
    async (_, change) => {
      const [name = ''] = Object.keys(change);
      at(900);
      expect(await statusOf({ [name]: '' })).toEqual(refused);
      at(0);
      await save({ [name]: '' });
      at(900);
      expect(await statusOf(change)).toEqual(refused);
    },
  );

  test('asks for nothing where only designation and UAN change, or nothing does', async () => {
    at(5_000);
    const changes = { designation: 'Lead Engineer', uan: '109876543210' };
    expect(await statusOf(details)).toBe(200);
    expect(await statusOf({ ...details, ...changes })).toBe(200);
    expect(await statusOf({})).toBe(200);
    expect(await saved()).toMatchObject({ ...details, ...changes });
  });

  test('is saved after the password was given again, for another 15 minutes', async () => {
    at(2_000);
    expect((await prove({ password: 'not it' })).body.fields).toEqual({ password: 'Password is incorrect' });
    expect(await statusOf(guarded[0][1])).toEqual(refused);
    expect((await prove({ password: person.password })).status).toBe(200);
    expect(await statusOf(guarded[0][1])).toBe(200);
    at(2_900);
    expect(await statusOf(guarded[1][1])).toEqual(refused);
  });

  test('takes a code of an admin who has two-step verification, in the employee area too, and not the password', async () => {
    await giveTwoFactor(person.id);
    at(900);
    expect((await prove({ password: person.password })).body.fields).toEqual({ code: 'Code is required' });
    expect((await prove({ code: recoveryCode })).status).toBe(200);
    expect(await statusOf(guarded[0][1])).toBe(200);
  });

  test('takes a passkey of the employee, and none of another employee', async () => {
    const path = '/api/auth/passkeys';
    const add = async ({ token, password }: Employee) => {
      const authenticator = new SoftwareAuthenticator(testOrigin);
      const { body } = await portal.callOk('POST', `${path}/registration`, { token, body: { password } });
      await portal.callOk('POST', path, { token, body: authenticator.create(body) });
      return authenticator;
    };
    const [own, other] = [await add(person), await add(await portal.employee())];
    at(900);
    const use = async (authenticator: SoftwareAuthenticator) => {
      const challenge = await portal.callOk('POST', `${path}/challenge`, {});
      const body = authenticator.get(challenge.body);
      return (await portal.call('POST', `${path}/reauthentication`, { token: person.token, body })).status;
    };
    expect(await use(other)).toBe(400);
    expect(await statusOf(guarded[0][1])).toEqual(refused);
    expect(await use(own)).toBe(200);
    expect(await statusOf(guarded[0][1])).toBe(200);
  });
});

describe('the email about new bank details', () => {
  const emails = async (address = person.email) => {
    await drain(portal, 'waiting');
    return readEmails(portal.emailFolder).filter(
      ({ to, subject }) => to === address && /^Your .* (was|were) (added|changed)$/.test(subject),
    );
  };

  // behaviour profiles: A new bank account, IFSC or PAN
  test('sends the owner an email about changed bank details, without the numbers', async () => {
    await save({ ...details, bankAccountNumber: '000999888777', ifscCode: 'ICIC0004321' });
    const told = (await emails()).filter(({ subject }) => subject === 'Your bank details were changed');
    expect(told).toHaveLength(1);
    const [email] = told;
    expect(email?.text).toContain('were changed in your profile');
    expect(email?.text).toContain('Bank account number and IFSC code');
    for (const secret of ['000999888777', '8777', 'ICIC0004321', '50100012345678'])
      for (const form of [email?.text, email?.html]) expect(form).not.toContain(secret);
  });

  test('names the PAN in the email about a change of the PAN alone', async () => {
    await save({ ...details, pan: 'ZZZPZ9999Z' });
    const subjects = (await emails()).map(({ subject }) => subject).sort();
    expect(subjects).toEqual(['Your PAN was changed', 'Your bank details were added']);
  });

  test('says that the first bank details were added, not that they were changed', async () => {
    const [email, ...others] = await emails();
    expect([email?.subject, others]).toEqual(['Your bank details were added', []]);
    expect(email?.text).toContain('were added to your profile');
    expect(email?.text).not.toContain('hanged');
  });

  test('says that bank details were changed when an IFSC is added to an existing account', async () => {
    person = await portal.employee();
    await save({ ...details, ifscCode: '' });
    await save(details);
    const subjects = (await emails()).map(({ subject }) => subject).sort();
    expect(subjects).toEqual(['Your bank details were added', 'Your bank details were changed']);
  });

  test('is not sent for a designation, nor twice for the same details', async () => {
    const before = (await emails()).length;
    await save({ ...details, designation: 'Lead Engineer' });
    const change = { ...details, bankAccountNumber: '000999888777' };
    await save(change);
    await save(change);
    expect((await emails()).length - before).toBe(1);
  });

  const moveTo = (email: string) =>
    portal.callOk('PUT', `/api/auth/users/${person.id}`, {
      token: portal.admin,
      body: { name: person.name, email, role: 'user', isInitialPassword: false },
    });
  const day = 24 * 3600;
  const signInAgain = async (email: string) => {
    person = { ...person, email, ...(await portal.signIn(email, person.password)) };
  };

  // behaviour profiles: A new bank account, IFSC or PAN
  test.each([
    [29, 1],
    [31, 0],
  ])('after the address changed %i days ago goes to %i earlier address', async (days, count) => {
    const earlier = person.email;
    const address = `moved.${days}@example.com`;
    const before = (await emails()).length;
    await moveTo(address);
    at(days * day);
    await signInAgain(address);
    await save({ ...details, bankAccountNumber: '000999888777' });
    expect((await emails(address)).length).toBe(1);
    expect((await emails(earlier)).length - before).toBe(count);
  });

  test('goes to the address of before the first of several changes', async () => {
    const earlier = person.email;
    const before = (await emails()).length;
    await moveTo('first.step@example.com');
    await moveTo('second.step@example.com');
    await signInAgain('second.step@example.com');
    await save({ ...details, bankAccountNumber: '000999888777' });
    expect((await emails('second.step@example.com')).length).toBe(1);
    expect((await emails(earlier)).length - before).toBe(1);
  });
});
