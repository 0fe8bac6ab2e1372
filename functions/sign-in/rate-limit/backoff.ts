/** The recent attempts at one password. Times are milliseconds since the epoch. */
export interface Attempts {
  /** Times of wrong passwords, oldest first. */
  failedAt: readonly number[];
  /** Attempts whose password is still being verified: the time at which each one expires, by id. */
  inFlight: Readonly<Record<string, number>>;
}

/** An attempt is allowed, has to wait for those in flight, or is blocked until a time. */
export type Decision = 'allowed' | 'in-flight' | { blockedUntil: number };

/** Failures without a delay. Each one after them doubles the delay: exponential backoff. */
export const freeFailures = 5;
const maxWaitMs = 15 * 60_000;
/** How long a failure counts. */
export const failureLifetimeMs = 24 * 3_600_000;
/** Longer than the function's own timeout: an attempt in flight for longer belonged to a process that has ended. */
export const attemptTimeoutMs = 15_000;

/** Delay after the last of so many failures. */
export const backoffMs = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(1000 * 2 ** (failures - freeFailures), maxWaitMs);

/** More failures would not make the delay any longer. */
const maxRememberedFailures = freeFailures + Math.ceil(Math.log2(maxWaitMs / 1000));

/** Without the failures and attempts that have expired. */
export const pruneExpired = ({ failedAt, inFlight }: Attempts, now: number): Attempts => ({
  failedAt: failedAt.filter((time) => now < time + failureLifetimeMs).slice(-maxRememberedFailures),
  inFlight: Object.fromEntries(Object.entries(inFlight).filter(([, until]) => now < until)),
});

/**
 * Counts every attempt in flight as a failure: while there are failures without a delay left, that many run at once,
 * and after them one at a time. So concurrent attempts get no more guesses than sequential ones.
 */
export function evaluate(attempts: Attempts, now: number): Decision {
  const { failedAt, inFlight } = pruneExpired(attempts, now);
  const blockedUntil = (failedAt.at(-1) ?? 0) + backoffMs(failedAt.length);
  if (now < blockedUntil) return { blockedUntil };
  const inFlightCount = Object.keys(inFlight).length;
  return inFlightCount === 0 || failedAt.length + inFlightCount < freeFailures ? 'allowed' : 'in-flight';
}

export const withAttempt = ({ failedAt, inFlight }: Attempts, id: string, now: number): Attempts => ({
  failedAt,
  inFlight: { ...inFlight, [id]: now + attemptTimeoutMs },
});

/** The attempt has ended, with either outcome or none. */
export function withoutAttempt({ failedAt, inFlight }: Attempts, id: string): Attempts {
  const { [id]: _, ...others } = inFlight;
  return { failedAt, inFlight: others };
}

/** The attempt had a wrong password. */
export function withFailure(attempts: Attempts, id: string, now: number): Attempts {
  const { failedAt, inFlight } = withoutAttempt(attempts, id);
  return { failedAt: [...failedAt, now], inFlight };
}

/** The attempt had the right password: resets the failures, but not the attempts in flight beside it. */
export const withSuccess = (attempts: Attempts, id: string): Attempts => ({
  failedAt: [],
  inFlight: withoutAttempt(attempts, id).inFlight,
});
