import type { Context } from 'hono';
import { todayInIndia } from '../../shared/date.ts';
import { type AdminDuty, hasDuty, notYourDuty } from '../../shared/duties.ts';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { Route } from '../../shared/route.ts';
import {
  maxReauthenticationAgeSeconds,
  securitySettingsMessages,
} from '../../shared/sign-in/security-settings.ts';
import type { UserId } from '../../shared/user-id.ts';
import { formerEmployeeMessages, isFormer } from '../../shared/users/accounts.ts';
import { get, nowInSeconds } from '../lib/table.ts';
import { adminCountKey, isSharedDuty, parseAdminCount } from '../store/account.ts';
import { readTwoFactor, type TwoFactorItem } from '../store/two-factor.ts';
import { authenticate } from './authenticate.ts';
import { assertNoForeignPage } from './csrf.ts';
import type { Actor } from './session.ts';

/** The company requires two-step verification, and this session of an admin has not taken one. */
export const lacksTwoFactor = ({ settings, area, twoFactor }: Actor): boolean =>
  settings.requireTwoFactor && area === 'admin' && !twoFactor;

/** The person has proved who they are a short while ago: by signing in, or since. */
export const isReauthenticated = ({ authenticatedAt }: Actor): boolean =>
  nowInSeconds() < authenticatedAt + maxReauthenticationAgeSeconds;

const reauthenticationRequired = () =>
  new Problem('reauthentication_required', securitySettingsMessages.reauthenticationRequired);

/**
 * For what asks for a fresh proof whatever the company has chosen, by what it changes.
 * @throws Problem reauthentication_required
 */
export function assertReauthenticated(actor: Actor): void {
  if (!isReauthenticated(actor)) throw reauthenticationRequired();
}

/**
 * The same by a code or a passkey, for what the password alone must not open.
 * @throws Problem reauthentication_required
 */
function assertFreshCodeOrPasskey(actor: Actor): void {
  assertReauthenticated(actor);
  if (actor.authenticatedBy === 'password') throw reauthenticationRequired();
}

/**
 * The actor of a request, authorized for its route; undefined on a route that anyone may call.
 * @throws Problem unauthenticated without a valid session; forbidden with a session of the other area, for an admin whose
 *   duties do not cover the route, for an employee who has left where the route is not for those, while the initial password is still to be replaced, or for a write without a
 *   session from a page of another site;
 *   two_factor_required where the company requires one that the session of an admin has not taken; reauthentication_required
 *   where the company and the route ask for one, and the last is too old
 */
export async function authorize(c: Context, route: Route): Promise<Actor | undefined> {
  if (route.caller === 'anyone') {
    assertNoForeignPage(c, route);
    return undefined;
  }
  const actor = await authenticate(c, route);
  if (!actor) throw new Problem('unauthenticated', messages.sessionEnded);
  if (route.caller !== 'signed-in' && route.caller !== actor.area) {
    throw new Problem('forbidden', messages.forbidden);
  }
  if (route.duties && !hasDuty(actor, route.duties)) throw new Problem('forbidden', notYourDuty);
  if (actor.former && isFormer(actor.former, todayInIndia()) && !route.formerEmployees) {
    throw new Problem('forbidden', formerEmployeeMessages.limited(actor.former.accessUntil));
  }
  if (actor.initialPassword && !route.initialPassword) {
    throw new Problem('forbidden', messages.initialPassword);
  }
  if (lacksTwoFactor(actor) && !actor.initialPassword && !route.beforeTwoFactor) {
    throw new Problem('two_factor_required', securitySettingsMessages.twoFactorRequired);
  }
  if (route.reauthentication && actor.settings.reauthentication && !isReauthenticated(actor)) {
    throw reauthenticationRequired();
  }
  return actor;
}

/**
 * An admin does not decide on their own request while another admin with one of the duties can.
 * @throws Problem forbidden
 */
export async function assertNotOwn(
  admin: Actor,
  owner: UserId,
  duties: readonly AdminDuty[],
  message: string,
): Promise<void> {
  if (admin.userId !== owner) return;
  const count = parseAdminCount(await get('accounts', adminCountKey));
  if (isSharedDuty(count, duties)) throw new Problem('forbidden', message);
}

/**
 * The actor's twoFactor, before a change of how their account is signed in to. Where two-step verification is on, such a change
 * takes a code or a passkey of the last 15 minutes beside the password: or the password alone would open a way past the
 * two-step verification (docs/decisions/0058). Undefined where it is off.
 * @throws Problem reauthentication_required
 */
export async function readTwoFactorToChange(actor: Actor): Promise<TwoFactorItem | undefined> {
  const twoFactor = actor.role === 'admin' ? await readTwoFactor(actor.userId) : undefined;
  if (twoFactor) assertFreshCodeOrPasskey(actor);
  return twoFactor;
}
