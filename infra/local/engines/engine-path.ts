import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { UserFacingError } from '../../user-facing-error.ts';

/**
 * Path of this platform's database engine.
 * @throws UserFacingError if it is not installed
 */
export function enginePath(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${platform}/package.json`);
    const path = join(dirname(manifest), 'dynoxide');
    if (existsSync(path)) return path;
  } catch {
    // Not installed: the error is below.
  }
  throw new UserFacingError(
    `The local database is not installed for ${platform}. On linux-x64, run "npm ci" with optional packages; ` +
      'elsewhere, start DynamoDB Local and set AWS_ENDPOINT_URL_DYNAMODB to its address.',
  );
}
