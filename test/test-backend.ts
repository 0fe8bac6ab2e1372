import { enforcePermissions } from './enforce-permissions.ts';
import { adminSignIn } from './portal-client.ts';
import { type ServedBackend, startServedBackend } from './served-backend.ts';
import { handlerFromSource } from './sources.ts';

enforcePermissions();

/** The portal's API, on database and storage engines of its own, in memory. */
export const startTestBackend = (): Promise<ServedBackend> =>
  startServedBackend({ firstAdmin: adminSignIn, loadHandler: handlerFromSource });
