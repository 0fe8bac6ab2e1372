import { useEffect, useState } from 'react';
import { messages } from '../../shared/messages.ts';
import type { Area } from '../../shared/route.ts';
import { passwordLinkRoutes as routes } from '../../shared/sign-in/password-links.ts';
import { accountsRoutes } from '../../shared/users/accounts.ts';
import { asAnyone, asArea } from './client.ts';
import { endSession } from './session.ts';
import { showToast } from './toasts.ts';

/** Whether passwords are set with links sent by email; undefined where this cannot be loaded. */
export const isPasswordByEmail = (): Promise<boolean | undefined> =>
  asAnyone(routes.signInOptions).then(
    ({ passwordByEmail }) => passwordByEmail,
    () => undefined,
  );

/** Whether the portal sends email; false until that is known. */
export function usePasswordByEmail(): boolean {
  const [byEmail, setByEmail] = useState(false);
  useEffect(() => {
    void isPasswordByEmail().then((known = false) => setByEmail(known));
  }, []);
  return byEmail;
}

/** Ends the session in the browser at once, and on the server best-effort: it expires there if the call fails. */
export function signOut(area: Area): void {
  asArea(area)(accountsRoutes.logout).catch(() => undefined);
  endSession(area);
  showToast('success', messages.loggedOut);
}
