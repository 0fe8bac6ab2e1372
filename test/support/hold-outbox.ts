import type { FunctionName } from '../../infra/features.ts';
import type { LoadHandler } from '../../infra/local/server/lambda-runtime.ts';
import { handlerFromSource } from './sources.ts';

/** A portal that sends email. */
export const emailOptions = { from: 'payroll@example.com', siteUrl: 'https://portal.example' };

/** The functions that work through an outbox in the background. */
type OutboxFunction = Extract<FunctionName, 'email' | 'fan-out'>;

/** Printing ahead has tests of its own: behind others, a browser would get between their requests. */
const loadQuietly: LoadHandler = async (name) =>
  name === 'pay-run-printing' ? async () => ({}) : handlerFromSource(name);

/**
 * Functions of a backend of whose outboxes these do nothing by themselves, so that a test sees what a request itself does,
 * or delivers the stream's events in an order of its own.
 */
export function holdOutbox(...names: OutboxFunction[]): { loadHandler: LoadHandler; release(): void } {
  const held = new Set<string>(names.length > 0 ? names : ['email', 'fan-out']);
  // A test stands for the schedule itself.
  const isOutbox = (event: unknown) =>
    !Object.hasOwn(event as object, 'Records') && !Object.hasOwn(event as object, 'scheduled');
  return {
    loadHandler: async (name) => {
      const handler = await loadQuietly(name);
      return async (event, context) => (held.has(name) && isOutbox(event) ? {} : handler(event, context));
    },
    release: () => held.clear(),
  };
}
