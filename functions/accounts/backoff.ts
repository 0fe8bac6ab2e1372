/** What is remembered of the attempts at one password. Times are milliseconds since the epoch. */
export interface Attempts {
  /** When a wrong password was shown, oldest first. */
  failedAt: readonly number[];
  /** Attempts whose password is still being looked at, and when each is given up, by id. */
  inFlight: Readonly<Record<string, number>>;
}

/** What an attempt is told: to go ahead, to wait for those in flight, or that it is blocked until then. */
export type Verdict = 'go' | 'in-flight' | { blockedUntil: number };

/** Failures that cost nothing; each one after them doubles the wait, up to a quarter of an hour. */
export const freeFailures = 5;
const maxWaitMs = 15 * 60_000;
/** How long a failure counts. */
export const failureLifetimeMs = 24 * 3_600_000;
/** Longer than the function may run: an attempt that is in flight after it has died with its process. */
export const attemptTimeoutMs = 15_000;

/** Milliseconds to wait after the last of so many failures. */
export const backoffMs = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(1000 * 2 ** (failures - freeFailures), maxWaitMs);

/** Failures that are worth remembering: any more make no wait longer. */
const maxRememberedFailures = freeFailures + Math.ceil(Math.log2(maxWaitMs / 1000));

/** What still counts: failures of the last day, and attempts that were not given up. */
export const pruneExpired = ({ failedAt, inFlight }: Attempts, now: number): Attempts => ({
  failedAt: failedAt.filter((time) => now < time + failureLifetimeMs).slice(-maxRememberedFailures),
  inFlight: Object.fromEntries(Object.entries(inFlight).filter(([, until]) => now < until)),
});

/**
 * Every attempt in flight is taken for a failure to be: among the free ones it fits or waits, and after them one
 * goes at a time. So however many come at once, no more are looked at than would be one after the other.
 */
export function evaluate(attempts: Attempts, now: number): Verdict {
  const { failedAt, inFlight } = pruneExpired(attempts, now);
  const blockedUntil = (failedAt.at(-1) ?? 0) + backoffMs(failedAt.length);
  if (now < blockedUntil) return { blockedUntil };
  const inFlightCount = Object.keys(inFlight).length;
  return inFlightCount === 0 || failedAt.length + inFlightCount < freeFailures ? 'go' : 'in-flight';
}

export const withAttempt = ({ failedAt, inFlight }: Attempts, id: string, now: number): Attempts => ({
  failedAt,
  inFlight: { ...inFlight, [id]: now + attemptTimeoutMs },
});

/** Without the attempt; what it was is still to be said. */
export function withoutAttempt({ failedAt, inFlight }: Attempts, id: string): Attempts {
  const { [id]: _, ...others } = inFlight;
  return { failedAt, inFlight: others };
}

/** A wrong password was shown. */
export function withFailure(attempts: Attempts, id: string, now: number): Attempts {
  const { failedAt, inFlight } = withoutAttempt(attempts, id);
  return { failedAt: [...failedAt, now], inFlight };
}

/** The right password was shown: the failures are forgotten. Those in flight beside it are not. */
export const withSuccess = (attempts: Attempts, id: string): Attempts => ({
  failedAt: [],
  inFlight: withoutAttempt(attempts, id).inFlight,
});
