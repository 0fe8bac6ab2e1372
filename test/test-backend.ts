import type { LocalBackendOptions } from '../infra/local/backend.ts';
import type { LoadHandler } from '../infra/local/lambda-runtime.ts';
import { enforcePermissions } from './enforce-permissions.ts';
import { adminSignIn } from './portal-client.ts';
import { type ServedBackend, startServedBackend } from './served-backend.ts';
import { handlerFromSource } from './sources.ts';
import { testOrigin } from './test-origin.ts';

enforcePermissions();

/** Printing ahead has tests of its own: behind others, a browser would get between their requests. */
const loadHandler: LoadHandler = async (name) =>
  name === 'pay-run-printing' ? async () => ({}) : handlerFromSource(name);

/** By default the portal sends no mail, and so has nothing to do in the background of a test. */
export type TestBackendOptions = Partial<Pick<LocalBackendOptions, 'mail' | 'loadHandler'>>;

/** Starts the API on in-memory engines, from source, with each function limited to its IAM permissions. */
export const startTestBackend = (options: TestBackendOptions = {}): Promise<ServedBackend> =>
  startServedBackend({ firstAdmin: adminSignIn, loadHandler, origin: testOrigin, ...options });
