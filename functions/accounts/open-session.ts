import type { Area } from '../../shared/route.ts';
import type { Account } from '../auth/account.ts';
import { newSession, type SessionSecrets } from '../auth/session.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { transact } from '../lib/table.ts';
import { type DeviceTokens, rememberDevice } from './known-devices.ts';

/** What is signed in from: its name, for the list of sessions, and the device tokens that it presents. */
export interface Device {
  name: string | undefined;
  tokens: DeviceTokens;
}

/**
 * Opens the session of a sign-in that succeeded and remembers its device, in one transaction.
 * @returns the session's secrets, and the token to be kept on the device where it is to have a new one
 */
export const openSession = (
  account: Account,
  area: Area,
  { name, tokens }: Device,
): Promise<SessionSecrets & { deviceToken: string | undefined }> =>
  retryOnConflict(async () => {
    const session = newSession(account, area, name);
    const device = await rememberDevice(account, tokens);
    await transact([...session.writes, ...device.writes]);
    return { ...session.secrets, deviceToken: device.token };
  });
