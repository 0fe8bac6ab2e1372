import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, startPortal } from '../portal.ts';

let portal: Portal;
let admin: string;
beforeAll(async () => {
  portal = await startPortal();
  admin = portal.admin;
});
afterAll(() => portal.stop());

const create = (body: unknown) => portal.call('POST', '/api/auth/admin/create-user', { token: admin, body });
const kavya = { name: 'Kavya Nair', email: 'kavya.nair@example.com', password: 'Initial@1' };

describe('adding an employee', () => {
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

  test('refuses an email that somebody has, case aside', async () => {
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
