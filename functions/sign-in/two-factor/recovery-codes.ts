import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '../../../shared/sign-in/two-factor.ts';
import type { UserId } from '../../../shared/user-id.ts';

/** Crockford's base32: no letter that is taken for a digit, or for another one. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 16;

/** 80 random bits: `k7wd-9xqm-3fhp-t2vb`. */
function newRecoveryCode(): string {
  // 256 is a multiple of 32, so that every character is as likely as any other.
  const characters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
}

/** A code as it was typed: without case, spaces and hyphens, and with the letters that stand for digits. */
const normalize = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

/** A recovery code as it is stored. It has 80 random bits, so that a plain hash cannot be reversed. */
export const hashRecoveryCode = (accountId: UserId, code: string): string =>
  createHash('sha256')
    .update(`recovery code of ${accountId}: ${normalize(code)}`)
    .digest('base64url');

/** A set of recovery codes: to be shown once, and to be stored. */
export function newRecoveryCodes(accountId: UserId): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  return { codes, hashes: codes.map((code) => hashRecoveryCode(accountId, code)) };
}
