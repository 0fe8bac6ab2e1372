import { setTimeout as pause } from 'node:timers/promises';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { newPasswordField, requiredText } from '../../shared/fields.ts';
import { minAdminPasswordLength } from '../../shared/users/accounts.ts';
import { environment } from '../lib/environment.ts';
import type { NewAccount } from '../store/new-account.ts';
import { createFirstAdmin } from './accounts.ts';

const secretSchema = z.object({
  name: requiredText('Name is required', 120),
  email: z.email(),
  password: newPasswordField('Password is required', minAdminPasswordLength),
  isInitialPassword: z.boolean(),
});

/**
 * The first admin's account, from the secret of the deployment.
 * @throws Error without any content of the secret, since the deployment's output shows it
 */
async function readSecret(): Promise<NewAccount> {
  const { SecretString = '' } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: environment('FIRST_ADMIN_SECRET') }),
  );
  try {
    return secretSchema.parse(JSON.parse(SecretString));
  } catch {
    throw new Error(
      'the secret of the first admin must be JSON with a name, an email, a password and whether it is initial',
    );
  }
}

/** IAM is eventually consistent: a role that was created a moment ago may still be denied. */
async function retryWhileDenied<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      const isDenied = error instanceof Error && error.name === 'AccessDeniedException';
      if (!isDenied || attempt === 15) throw error;
      await pause(2_000);
    }
  }
}

/** Invoked at every deployment and every local start: creates the first admin if there is none. */
export async function handler(): Promise<{ created: boolean }> {
  return { created: await retryWhileDenied(() => createFirstAdmin(readSecret)) };
}
