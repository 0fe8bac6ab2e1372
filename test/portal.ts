import { createPortalClient } from './portal-client.ts';
import { startTestBackend } from './test-backend.ts';

export { adminSignIn, type Employee } from './portal-client.ts';

export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** Starts a portal with one admin for a test file, and an API client. */
export async function startPortal() {
  const backend = await startTestBackend();
  await backend.invoke('first-admin', {});
  return { ...(await createPortalClient(backend.url)), stop: backend.stop };
}
