import { createFirstAdmin } from './accounts.ts';

/** Called once by whoever sets the portal up, never by a route. */
export async function handler(input: { name: string; email: string; password: string }) {
  return { created: await createFirstAdmin(input) };
}
