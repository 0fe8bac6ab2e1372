import { peopleOf } from './people.ts';
import { startTestStack } from './stack.ts';

export { adminSignIn, type Employee } from './people.ts';

export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** A portal of its own for a test file, with one admin, and the few things that most tests need done in it. */
export async function startPortal() {
  const stack = await startTestStack();
  await stack.invoke('first-admin', {});
  return { ...(await peopleOf(stack.url)), stop: stack.stop };
}
