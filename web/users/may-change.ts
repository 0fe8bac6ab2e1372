import type { User } from '../../shared/accounts.ts';
import { hasAllDuties } from '../../shared/duties.ts';
import { usersRoutes } from '../../shared/users.ts';
import { mayCall } from '../lib/duties.ts';
import { getSession } from '../lib/session.ts';

/** Whether the signed-in admin has all duties, without which roles, addresses and passwords cannot be changed. */
export function isUnlimitedAdmin(): boolean {
  const { person } = getSession('admin');
  return !person || hasAllDuties(person);
}

/** Whether the signed-in admin may change an account: an admin's takes all duties. */
export const mayChangeUser = ({ role }: User): boolean =>
  isUnlimitedAdmin() || (role === 'user' && mayCall(usersRoutes.updateUser));
