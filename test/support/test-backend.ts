import type { LocalBackendOptions } from '../../infra/local/backend.ts';
import { enforcePermissions } from './enforce-permissions.ts';
import { holdOutbox } from './hold-outbox.ts';
import { adminSignIn } from './portal-client.ts';
import { sendDirectly } from './send-directly.ts';
import { type ServedBackend, startServedBackend } from './served-backend.ts';
import { onOutboxItem, serveDatabase } from './served-database.ts';
import { storeEmployer } from './store-employer.ts';
import { testOrigin } from './test-origin.ts';

enforcePermissions();

/**
 * The portal sends no email and delivers no notifications unless a test asks for them, and so has nothing to do in the
 * background of a test.
 */
export interface TestBackendOptions extends Partial<Pick<LocalBackendOptions, 'email' | 'loadHandler'>> {
  /** The company is not set up. */
  withoutCompany?: true;
}

/**
 * Starts the API on in-memory engines, from source, with each function limited to its IAM permissions, and with the
 * sample's company.
 */
export async function startTestBackend({
  withoutCompany,
  ...options
}: TestBackendOptions = {}): Promise<ServedBackend> {
  // An external database, as DynamoDB Local, where AWS_ENDPOINT_URL_DYNAMODB names one.
  const database = process.env.AWS_ENDPOINT_URL_DYNAMODB ? undefined : await serveDatabase();
  if (database) sendDirectly();
  const backend = await startServedBackend({
    firstAdmin: adminSignIn,
    loadHandler: holdOutbox('fan-out').loadHandler,
    origin: testOrigin,
    databaseUrl: database?.url,
    ...options,
  });
  onOutboxItem(backend.wakeOutbox);
  if (!withoutCompany) await storeEmployer();
  return {
    ...backend,
    async stop() {
      await backend.stop();
      database?.stop();
    },
  };
}
