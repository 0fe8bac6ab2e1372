import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's minimum for argon2id: 19 MiB, two passes. Every hash carries its own parameters, so these can be raised. */
const currentParameters = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;

const deriveKey = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);
const toBase64Url = (bytes: Buffer) => bytes.toString('base64url');

function toPhcString(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = currentParameters;
  return `$argon2id$m=${memory},t=${passes},p=${parallelism}$${toBase64Url(nonce)}$${toBase64Url(tag)}`;
}

/** A salted hash in PHC string format: `$argon2id$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await deriveKey('argon2id', { message: password, nonce, tagLength, ...currentParameters });
  return toPhcString(nonce, tag);
}

/** The hash of no password: that anything matches it is as likely as guessing 256 bits, and takes the same work to see. */
export const unusablePasswordHash = (): string =>
  toPhcString(randomBytes(saltLength), randomBytes(tagLength));

const hashPattern = /^\$argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Compared where there is no account, so that the response time does not reveal whether an email has one. */
const dummyHash = unusablePasswordHash();

/** Whether a password matches a hash, in constant time; without a hash, false after the same work. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = hashPattern.exec(hash ?? dummyHash) ?? [];
  if (!salt || !tag) throw new Error('a stored password hash is not in the form that this code writes');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await deriveKey('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}
