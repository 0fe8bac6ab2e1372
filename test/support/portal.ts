import { createPortalClient, type StoreEmployee } from './portal-client.ts';
import { startTestBackend, type TestBackendOptions } from './test-backend.ts';

export { adminSignIn, type Employee } from './portal-client.ts';

/** Loaded late: a test sets the environment that modules of functions/ read when they are loaded. */
const storeEmployee: StoreEmployee = async (...parameters) =>
  (await import('./stored-employee.ts')).storeEmployee(...parameters);

export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** Starts a portal with one admin for a test file, and an API client. */
export async function startPortal(options?: TestBackendOptions) {
  const backend = await startTestBackend(options);
  await backend.invoke('first-admin', {});
  return {
    ...(await createPortalClient(backend.url, undefined, { ...options, storeEmployee })),
    invoke: backend.invoke,
    emailFolder: backend.emailFolder,
    stop: backend.stop,
  };
}
