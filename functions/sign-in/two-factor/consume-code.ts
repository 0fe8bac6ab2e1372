import type { TwoFactorItem } from '../../store/two-factor.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findTimeStep } from './totp.ts';

/** TwoFactorItem after the use of a code, which they do not take again. */
interface UsedCode {
  next: Omit<TwoFactorItem, 'version'>;
  kind: 'authenticator' | 'recovery';
}

function consumeAuthenticatorCode(twoFactor: TwoFactorItem, code: string): UsedCode | undefined {
  const { authenticator } = twoFactor;
  if (!authenticator) return undefined;
  const step = findTimeStep(authenticator.secret, code);
  if (step === undefined || step <= authenticator.lastStep) return undefined;
  return {
    next: { ...twoFactor, authenticator: { ...authenticator, lastStep: step } },
    kind: 'authenticator',
  };
}

function consumeRecoveryCode(twoFactor: TwoFactorItem, code: string): UsedCode | undefined {
  const hash = hashRecoveryCode(twoFactor.accountId, code);
  const left = twoFactor.recoveryCodes.filter((other) => other !== hash);
  if (left.length === twoFactor.recoveryCodes.length) return undefined;
  return { next: { ...twoFactor, recoveryCodes: left }, kind: 'recovery' };
}

/** Uses a code of the authenticator app, which has six digits, or a recovery code. Undefined for one that is not taken. */
export function consumeCode(twoFactor: TwoFactorItem, code: string): UsedCode | undefined {
  const digits = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? consumeAuthenticatorCode(twoFactor, digits)
    : consumeRecoveryCode(twoFactor, code);
}
