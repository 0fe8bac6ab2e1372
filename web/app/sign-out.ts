import { accountsRoutes } from '../../shared/accounts.ts';
import { messages } from '../../shared/messages.ts';
import type { Area } from '../../shared/route.ts';
import { asArea } from '../lib/client.ts';
import { endSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';

/** Ends the session in the browser at once, and on the server best-effort: it expires there if the call fails. */
export function signOut(area: Area): void {
  asArea(area)(accountsRoutes.logout).catch(() => undefined);
  endSession(area);
  showToast('success', messages.loggedOut);
}
