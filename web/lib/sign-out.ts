import { messages } from '../../shared/messages.ts';
import type { Area } from '../../shared/route.ts';
import { accountsRoutes } from '../../shared/users/accounts.ts';
import { asArea } from './client.ts';
import { endSession } from './session.ts';
import { showToast } from './toasts.ts';

/** Ends the session in the browser at once, and on the server best-effort: it expires there if the call fails. */
export function signOut(area: Area): void {
  asArea(area)(accountsRoutes.logout).catch(() => undefined);
  endSession(area);
  showToast('success', messages.loggedOut);
}
