import { UserFacingError } from '../infra/user-facing-error.ts';

/** Runs a command with its arguments; its result is the exit code. A UserFacingError is printed without a stack. */
export async function runCommand(command: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof UserFacingError ? error.message : error);
    process.exitCode = 1;
  }
}
