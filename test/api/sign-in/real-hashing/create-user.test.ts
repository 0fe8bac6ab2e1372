import { describe, expect, test } from 'vitest';
import { setUpPortal } from '../../../support/set-up-portal.ts';

const portal = setUpPortal();

const create = (body: unknown) => portal.asAdmin('POST', '/api/auth/admin/create-user', body);
const kavya = { name: 'Kavya Nair', email: 'kavya.nair@example.com', password: 'Initial@1' };

describe('adding an employee', () => {
  // spec 7.6
  test('makes a user with an initial password, whatever else was sent', async () => {
    const { status, body } = await create({
      ...kavya,
      role: 'admin',
      isInitialPassword: false,
      id: 'usr_mine',
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ name: 'Kavya Nair', role: 'user', isInitialPassword: true });
    expect(body.user.id).toMatch(/^usr_[0-9a-f]{20}$/);
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test('refuses an email that a user has, case aside', async () => {
    await create({ ...kavya, email: 'taken@example.com' });
    const { status, body } = await create({ ...kavya, email: 'TAKEN@example.com' });
    expect([status, body.message]).toEqual([409, 'An account with this email already exists']);
  });

  test('makes one account of fifteen creations at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => create({ ...kavya, email: 'race@example.com' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(14).fill(409)]);
  });

  // spec 5.8, 5.9, 5.10, 5.11, 9.1
  test.each([
    [{ name: '' }, 'Name is required'],
    [{ name: undefined }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'kavya' }, 'Email is invalid'],
    [{ email: 'a b@example.com' }, 'Email is invalid'],
    [{ password: '' }, 'Password is required'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
  ])('with %j answers: %s', async (change, words) => {
    const { status, body } = await create({ ...kavya, email: 'new@example.com', ...change });
    expect([status, body.message]).toEqual([400, words]);
  });
});

describe('the email and name of a new employee', () => {
  test('are kept without the spaces around them, in the case that they were written in', async () => {
    const { body } = await create({ ...kavya, name: ' Padma Rao ', email: '  Padma.Rao@Example.com ' });
    expect(body.user).toMatchObject({ name: 'Padma Rao', email: 'Padma.Rao@Example.com' });
    expect((await portal.signIn('padma.rao@example.com', kavya.password)).token).toBeTruthy();
  });

  test('are as long as they may be, and no longer', async () => {
    const local = (length: number) => `${'x'.repeat(length - '@example.com'.length)}@example.com`;
    expect((await create({ ...kavya, email: local(254) })).status).toBe(200);
    expect((await create({ ...kavya, email: local(255) })).body.fields).toEqual({
      email: 'Email is invalid',
    });
    const named = (length: number) =>
      create({ ...kavya, email: `n${length}@example.com`, name: 'x'.repeat(length) });
    expect([(await named(120)).status, (await named(121)).status]).toEqual([200, 400]);
  });

  test('come with a session that is good for choosing a password alone, and a password for signing in', async () => {
    const { body } = await create({ ...kavya, email: 'session@example.com', password: 'x'.repeat(6) });
    const token: string = body.token;
    expect((await portal.call('GET', '/api/profile/me', { token })).status).toBe(403);
    const passwords = { oldPassword: 'x'.repeat(6), newPassword: 'y'.repeat(6) };
    expect((await portal.call('PUT', '/api/auth/set-password', { token, body: passwords })).status).toBe(200);
  });
});
