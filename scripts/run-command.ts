import { UserFacingError } from '../infra/user-facing-error.ts';

/** Runs a command for the person at the terminal: what they can mend is said in one line. */
export async function runCommand(command: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof UserFacingError ? error.message : error);
    process.exitCode = 1;
  }
}
