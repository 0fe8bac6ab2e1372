import { accountsRoutes } from '../../shared/accounts.ts';
import type { BodyOf } from '../../shared/route.ts';
import { asAdmin, asAnyone, asEmployee } from '../lib/client.ts';

const { login, setPassword, adminLogin, createUser } = accountsRoutes;

export const signIn = (body: BodyOf<typeof login>) => asAnyone(login, { body });
export const signInAsAdmin = (body: BodyOf<typeof adminLogin>) => asAnyone(adminLogin, { body });
export const replacePassword = (body: BodyOf<typeof setPassword>) => asEmployee(setPassword, { body });
export const addEmployee = (body: BodyOf<typeof createUser>) => asAdmin(createUser, { body });
