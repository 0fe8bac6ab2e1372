import { fullAdmins } from '../../shared/duties.ts';
import type { User } from '../../shared/users/accounts.ts';
import { usersRoutes } from '../../shared/users/users.ts';
import { mayCall, mayDo } from '../lib/session.ts';

/** Whether the signed-in admin has all duties, without which roles, addresses and passwords cannot be changed. */
export const isFullAdmin = (): boolean => mayDo(fullAdmins);

/** Whether the signed-in admin may change an account: an admin's takes all duties. */
export const mayChangeUser = ({ role }: User): boolean =>
  isFullAdmin() || (role === 'user' && mayCall(usersRoutes.updateUser));
