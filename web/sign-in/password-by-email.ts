import { useEffect, useState } from 'react';
import { isPasswordByMail } from './password-link-calls.ts';

/** Whether the portal sends mail; false until that is known. */
export function usePasswordByMail(): boolean {
  const [byMail, setByMail] = useState(false);
  useEffect(() => {
    void isPasswordByMail().then((known = false) => setByMail(known));
  }, []);
  return byMail;
}
