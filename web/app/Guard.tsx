import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import type { Area } from '../../shared/route.ts';
import { isFormer } from '../../shared/users/accounts.ts';
import { SessionQueryProvider } from '../lib/query.tsx';
import { passwordPaths, type SessionPerson, useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { ConfirmProvider } from '../ui/ConfirmProvider.tsx';

const signInRoutes = {
  employee: { path: '/login', message: 'Please login to access dashboard' },
  admin: { path: '/admin/login', message: 'Please login as admin' },
} as const;

/** The screen with two-step verification. */
const twoFactorPath = '/admin/security';

/** The screens that are open to a former employee: payslips, notifications and the own sign-in. */
const formerPaths = ['/dashboard/salary', '/dashboard/notifications', '/dashboard/security'];
const isOpenToFormer = (pathname: string) => formerPaths.some((path) => pathname.startsWith(path));

/** The one screen that is open to a person; undefined where all are. */
export function onlyPathOf(area: Area, { isInitialPassword, lacksTwoFactor }: SessionPerson) {
  if (isInitialPassword) return passwordPaths[area];
  return area === 'admin' && lacksTwoFactor ? twoFactorPath : undefined;
}

/** A route guard: renders an area for its signed-in user, and redirects other users to its sign-in (spec §2). */
export function Guard({ area, children }: { area: Area; children: (person: SessionPerson) => ReactNode }) {
  const { pathname } = useLocation();
  const { token, person } = useSession(area);
  const signIn = signInRoutes[area];
  const isSignedIn = token !== undefined && person !== undefined;
  // A session that ends while the area is mounted has shown a toast with the reason already.
  const [wasSignedIn] = useState(isSignedIn);
  useEffect(() => {
    if (!wasSignedIn) showToast('info', signIn.message);
  }, [wasSignedIn, signIn]);

  if (!isSignedIn) return <Navigate to={signIn.path} replace />;
  const onlyPath = onlyPathOf(area, person);
  if (onlyPath && pathname !== onlyPath) return <Navigate to={onlyPath} replace />;
  if (isFormer(person.former, todayInIndia()) && area === 'employee' && !isOpenToFormer(pathname))
    return <Navigate to="/dashboard/salary" replace />;
  return (
    <SessionQueryProvider key={token} area={area}>
      <CSPProvider disableStyleElements>
        <ConfirmProvider>{children(person)}</ConfirmProvider>
      </CSPProvider>
    </SessionQueryProvider>
  );
}
