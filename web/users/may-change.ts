import type { User } from '../../shared/accounts.ts';
import { unlimitedAdmins } from '../../shared/duties.ts';
import { usersRoutes } from '../../shared/users.ts';
import { mayCall, mayDo } from '../lib/duties.ts';

/** Whether the signed-in admin has all duties, without which roles, addresses and passwords cannot be changed. */
export const isUnlimitedAdmin = (): boolean => mayDo(unlimitedAdmins);

/** Whether the signed-in admin may change an account: an admin's takes all duties. */
export const mayChangeUser = ({ role }: User): boolean =>
  isUnlimitedAdmin() || (role === 'user' && mayCall(usersRoutes.updateUser));
