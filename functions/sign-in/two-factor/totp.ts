import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Codes of so many time steps before and after the present one are taken, for clocks that differ (RFC 6238 §5.2). */
const window = 1;

/** The parameters that every authenticator app knows; some ignore any other choice. */
const totpOf = (secret: string, shown: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...shown,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });

/** 160 random bits, the length that RFC 4226 §4 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * The address by which an app takes over a secret, from a QR code.
 * @param shown what the app shows: the employer, and whose account it is for
 */
export const totpUri = (secret: string, shown: { issuer: string; label: string }): string =>
  totpOf(secret, shown).toString();

/** The time step whose code this is, if it is one of those that are taken now. */
export function findTimeStep(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp }) + delta;
}
