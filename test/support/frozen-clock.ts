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
