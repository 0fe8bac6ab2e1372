import { enforcePermissions } from './enforce-permissions.ts';
import { adminSignIn } from './portal-client.ts';
import { type ServedBackend, startServedBackend } from './served-backend.ts';
import { handlerFromSource } from './sources.ts';

enforcePermissions();

/** Starts the API on in-memory engines, from source, with each function limited to its IAM permissions. */
export const startTestBackend = (): Promise<ServedBackend> =>
  startServedBackend({ firstAdmin: adminSignIn, loadHandler: handlerFromSource });
