import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's least for argon2id: 19 MiB, two passes. Kept with every hash, so that they can rise. */
const currentParameters = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);
const toBase64Url = (bytes: Buffer) => bytes.toString('base64url');

/** A password's hash in one line: `$argon2id$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, tagLength, ...currentParameters });
  return `$argon2id$m=${currentParameters.memory},t=${currentParameters.passes},p=${currentParameters.parallelism}$${toBase64Url(nonce)}$${toBase64Url(tag)}`;
}

const hashPattern = /^\$argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** The hash of nobody's password, so that an unknown account costs as much as a known one. */
const dummyHash = `$argon2id$m=${currentParameters.memory},t=${currentParameters.passes},p=${currentParameters.parallelism}$${toBase64Url(randomBytes(16))}$${toBase64Url(randomBytes(tagLength))}`;

/** Whether a password is the one that was hashed; always the same work, with no hash to compare as well. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = hashPattern.exec(hash ?? dummyHash) ?? [];
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
