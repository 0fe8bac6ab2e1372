/** A morning in India, in the middle of a week, of a month and of a tax year. */
export const ordinaryInstant = '2026-11-18T11:00:00+05:30';

/**
 * The instant at which the clock of a test project stands, so that no test depends on the day or the hour. The
 * environment variable TEST_CLOCK, an ISO instant, takes the place of the usual one: run the tests at a year's end with it.
 */
export function frozenNow(usual: string): Date {
  const now = new Date(process.env.TEST_CLOCK || usual);
  if (Number.isNaN(now.getTime()))
    throw new Error(`TEST_CLOCK is "${process.env.TEST_CLOCK}". Set it to an instant, for example ${usual}.`);
  return now;
}

/**
 * Has the clock of the API's tests go on from the ordinary day, in a file whose months and amounts are those of a tax year or a
 * leave year that is under way: TEST_CLOCK does not move it. The next file begins at the usual instant again.
 */
export function startOnOrdinaryDay(): void {
  const worker = globalThis as { restartClock?: (instant?: number) => void };
  worker.restartClock?.(new Date(ordinaryInstant).getTime());
}
