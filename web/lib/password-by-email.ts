import { useEffect, useState } from 'react';
import { passwordLinkRoutes as routes } from '../../shared/sign-in/password-links.ts';
import { asAnyone } from './client.ts';

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
