import type { BodyOf } from '../../shared/route.ts';
import { accountsRoutes as routes } from '../../shared/users/accounts.ts';
import { asAnyone, asEmployee } from '../lib/client.ts';

// Not in calls.ts, so that the sign-in screens do not load TanStack Query.
export const signIn = (body: BodyOf<typeof routes.login>) => asAnyone(routes.login, { body });
export const signInAsAdmin = (body: BodyOf<typeof routes.adminLogin>) =>
  asAnyone(routes.adminLogin, { body });
export const replacePassword = (body: BodyOf<typeof routes.setPassword>) =>
  asEmployee(routes.setPassword, { body });
