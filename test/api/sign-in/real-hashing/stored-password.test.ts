import crypto from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../../../functions/lib/password.ts';

const password = 'Password@1';

// behaviour sign-in: Passwords
test('a password is stored as argon2id at OWASP’s least, with a salt of its own each time', async () => {
  const stored = await Promise.all([hashPassword(password), hashPassword(password)]);
  for (const line of stored) {
    expect(line).toMatch(/^\$argon2id\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword(password, line)).toBe(true);
    for (const wrong of ['', 'password@1', `${password} `])
      expect(await verifyPassword(wrong, line)).toBe(false);
  }
  expect(stored[0]).not.toBe(stored[1]);
});

test('a password that was stored at another cost is still known', async () => {
  const cost = { memory: 128, passes: 12, parallelism: 10 };
  const nonce = crypto.randomBytes(20);
  const hash = await promisify(crypto.argon2)('argon2id', {
    message: password,
    nonce,
    tagLength: 24,
    ...cost,
  });
  const line = `$argon2id$m=128,t=12,p=10$${nonce.toString('base64url')}$${hash.toString('base64url')}`;
  expect([await verifyPassword(password, line), await verifyPassword('another', line)]).toEqual([
    true,
    false,
  ]);
});

test('no password is right for an account that does not exist', async () => {
  for (const shown of ['', password]) expect(await verifyPassword(shown, undefined)).toBe(false);
});

test.each([
  'plain text',
  '',
  '$argon2id$m=19456,t=2,p=1$salt',
  'x$argon2id$m=64,t=3,p=2$c2FsdHNhbHQ$aGFzaGhhc2g',
  '$argon2id$m=64,t=3,p=2$c2FsdHNhbHQ$aGFzaGhhc2g x',
  '$argon2i$m=64,t=3,p=2$c2FsdHNhbHQ$aGFzaGhhc2g',
])('what is stored as %j is no hash, and lets no caller in', async (line) => {
  await expect(verifyPassword(password, line)).rejects.toThrow('a stored password hash');
});
