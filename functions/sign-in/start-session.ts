import type { Context } from 'hono';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import type { Area } from '../../shared/route.ts';
import { formerEmployeeMessages, hasAccessEnded } from '../../shared/users/accounts.ts';
import { setSessionCookie } from '../auth/cookie.ts';
import { toDeviceName } from '../auth/device-name.ts';
import { emailAddress } from '../lib/environment.ts';
import { transact, type Write } from '../lib/table.ts';
import type { Account } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { notificationWrite } from '../store/notification.ts';
import { type AuthenticationMethod, newSession } from '../store/session.ts';
import { getDeviceTokens, setDeviceToken } from './device-tokens.ts';
import { rememberDevice } from './known-devices.ts';

interface StartOptions {
  /** Further writes of the same transaction. */
  writes?: readonly Write[];
  /** Set where the person signed in with more than the password. */
  authenticatedBy?: AuthenticationMethod;
}

/** Tells the owner by email of a sign-in from a device that was not known; there is none without email. */
const newDeviceNotification = (account: Account, device: string | undefined): Write[] =>
  emailAddress() === undefined
    ? []
    : [
        notificationWrite(account.id, 'sign-in.new-device', {
          subject: device ? { device } : {},
          byEmail: true,
        }),
      ];

/**
 * Opens the session of a sign-in that succeeded and remembers its device, in one transaction, and gives the browser its
 * cookies.
 * @returns the session's token
 * @throws Problem unauthenticated where the access of an employee who left has ended; ConditionFailed where the known
 *   devices were written meanwhile, or a condition of `writes` does not hold
 */
export async function startSession(
  http: Context,
  account: Account,
  area: Area,
  { writes = [], authenticatedBy }: StartOptions = {},
): Promise<string> {
  if (hasAccessEnded(account.former, todayInIndia()))
    throw new Problem('unauthenticated', formerEmployeeMessages.ended);
  const name = toDeviceName(http.req.header('user-agent'));
  const session = newSession(account, area, { device: name, authenticatedBy });
  const device = await rememberDevice(account, getDeviceTokens(http));
  const actor = { userId: account.id, name: account.name, device: name };
  await transact([
    ...writes,
    ...session.writes,
    ...device.writes,
    ...(device.isUnfamiliar ? newDeviceNotification(account, name) : []),
    ...auditWrites(actor, 'session.started', account, { area }),
  ]);
  setSessionCookie(http, area, session.secrets.cookie);
  if (device.token) setDeviceToken(http, account.id, device.token);
  return session.secrets.token;
}
