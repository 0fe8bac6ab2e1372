import { UserFacingError } from '../../infra/user-facing-error.ts';

/** One thing that a working portal does. */
export interface Check {
  name: string;
  /**
   * @returns what was found
   * @throws UserFacingError that says what is wrong and what to do
   */
  run(signal: AbortSignal): Promise<string>;
}

/** The message of an error, with its cause where there is one: `fetch failed` alone says nothing. */
export const describeError = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;

/** All checks run at once, so that a portal is proved in under two minutes. */
const maxSeconds = 90;

/** One line. */
async function runCheck({ name, run }: Check, signal: AbortSignal): Promise<[isOk: boolean, line: string]> {
  try {
    return [true, `ok      ${name}: ${await run(signal)}`];
  } catch (error) {
    const why = signal.aborted ? `no answer within ${maxSeconds} seconds` : describeError(error as Error);
    return [false, `FAILED  ${name}: ${why}`];
  }
}

/** Runs checks at once, and prints a line for each in their order. @returns how many failed */
export async function runChecks(checks: readonly Check[], signal = AbortSignal.timeout(maxSeconds * 1000)) {
  let failed = 0;
  for (const result of checks.map((check) => runCheck(check, signal))) {
    const [isOk, line] = await result;
    console.log(line);
    if (!isOk) failed++;
  }
  return failed;
}

/** @throws UserFacingError unless the condition holds */
export function demand(condition: unknown, message: string): asserts condition {
  if (!condition) throw new UserFacingError(message);
}
