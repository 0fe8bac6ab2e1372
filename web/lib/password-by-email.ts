import { useEffect, useState } from 'react';
import { passwordLinkRoutes as routes } from '../../shared/password-links.ts';
import { asAnyone } from './client.ts';

/** Whether passwords are set with links sent by email; undefined where this cannot be loaded. */
export const isPasswordByMail = (): Promise<boolean | undefined> =>
  asAnyone(routes.signInOptions).then(
    ({ passwordByMail }) => passwordByMail,
    () => undefined,
  );

/** Whether the portal sends email; false until that is known. */
export function usePasswordByMail(): boolean {
  const [byMail, setByMail] = useState(false);
  useEffect(() => {
    void isPasswordByMail().then((known = false) => setByMail(known));
  }, []);
  return byMail;
}
