import type { Factors } from '../../store/two-factor.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findTimeStep } from './totp.ts';

/** Factors after the use of a code, which they do not take again. */
export interface UsedCode {
  next: Omit<Factors, 'version'>;
  kind: 'authenticator' | 'recovery';
}

function consumeAuthenticatorCode(factors: Factors, code: string): UsedCode | undefined {
  const { authenticator } = factors;
  if (!authenticator) return undefined;
  const step = findTimeStep(authenticator.secret, code);
  if (step === undefined || step <= authenticator.lastStep) return undefined;
  return { next: { ...factors, authenticator: { ...authenticator, lastStep: step } }, kind: 'authenticator' };
}

function consumeRecoveryCode(factors: Factors, code: string): UsedCode | undefined {
  const hash = hashRecoveryCode(factors.accountId, code);
  const left = factors.recoveryCodes.filter((other) => other !== hash);
  if (left.length === factors.recoveryCodes.length) return undefined;
  return { next: { ...factors, recoveryCodes: left }, kind: 'recovery' };
}

/** Uses a code of the authenticator app, which has six digits, or a recovery code. Undefined for one that is not taken. */
export function consumeCode(factors: Factors, code: string): UsedCode | undefined {
  const digits = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? consumeAuthenticatorCode(factors, digits)
    : consumeRecoveryCode(factors, code);
}
