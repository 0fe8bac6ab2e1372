import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's least for argon2id: 19 MiB, two passes. Kept with every hash, so that they can rise. */
const today = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);
const encoded = (bytes: Buffer) => bytes.toString('base64url');

/** A password's hash in one line: `$argon2id$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, tagLength, ...today });
  return `$argon2id$m=${today.memory},t=${today.passes},p=${today.parallelism}$${encoded(nonce)}$${encoded(tag)}`;
}

const form = /^\$argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** The hash of nobody's password, so that an unknown account costs as much as a known one. */
const nobodys = `$argon2id$m=${today.memory},t=${today.passes},p=${today.parallelism}$${encoded(randomBytes(16))}$${encoded(randomBytes(tagLength))}`;

/** Whether a password is the one that was hashed; always the same work, with no hash to compare as well. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = form.exec(hash ?? nobodys) ?? [];
  if (!salt || !tag) throw new Error('a stored password hash is not in the form that this code writes');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}
