import { createPortalClient } from './portal-client.ts';
import { startTestBackend } from './test-backend.ts';

export { adminSignIn, type Employee } from './portal-client.ts';

export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** A portal of its own for a test file, with one admin, and the few things that most tests need done in it. */
export async function startPortal() {
  const stack = await startTestBackend();
  await stack.invoke('first-admin', {});
  return { ...(await createPortalClient(stack.url)), stop: stack.stop };
}
