import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link between the screens before signing in. */
export const AuthLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex items-center rounded-6 text-14 font-semibold text-link underline-offset-4 hover:underline touch:min-h-11"
  >
    {children}
  </Link>
);
