import type { AuditAction } from '../../../shared/audit/audit-labels.ts';
import { fieldProblem, Problem } from '../../../shared/errors.ts';
import {
  authenticatorSetupSeconds,
  type TwoFactor,
  twoFactorMessages,
} from '../../../shared/sign-in/two-factor.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { isReauthenticated, lacksTwoFactor, readTwoFactorToChange } from '../../auth/authorize.ts';
import { type Actor, renewedSessions } from '../../auth/session.ts';
import { getActorAccount, transactAs } from '../../auth/transact-as.ts';
import { isVersion } from '../../lib/condition.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { get, versionCheck, type Write } from '../../lib/table.ts';
import { toAccountItem, withSessionsRevoked } from '../../store/account.ts';
import { auditWrites, selfOf } from '../../store/audit.ts';
import { readEmployerName } from '../../store/company.ts';
import { type EmailNotificationKind, newAccessWrite } from '../../store/notification.ts';
import {
  challengeKey,
  consumeChallengeWrite,
  isOpen,
  storeChallenge,
} from '../../store/passkey-challenge.ts';
import { securitySettingsKey } from '../../store/security-settings.ts';
import {
  readTwoFactor,
  removeTwoFactorWrite,
  type TwoFactorItem,
  twoFactorWrite,
} from '../../store/two-factor.ts';
import { verifyOwnPassword } from '../passwords/change-password.ts';
import { getSecuritySettings } from '../security-settings.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { findTimeStep, newTotpSecret, totpUri } from './totp.ts';

/** The actor's two-step verification. */
export async function getTwoFactor(actor: Actor): Promise<TwoFactor> {
  const twoFactor = await readTwoFactor(actor.userId);
  return {
    isOn: twoFactor !== undefined,
    hasAuthenticator: twoFactor?.authenticator !== undefined,
    recoveryCodesLeft: twoFactor?.recoveryCodes.length ?? 0,
    isRequired: actor.settings.requireTwoFactor,
    isLacking: lacksTwoFactor(actor),
  };
}

const verifyPassword = (actor: Actor, password: string) =>
  verifyOwnPassword(actor, { password, field: 'password', wrongMessage: twoFactorMessages.passwordWrong });

const setupPurpose = (userId: UserId) => `authenticator#${userId}` as const;

/**
 * Begins to add an authenticator app. The secret is not stored before a code proves that an app has it; until then, only
 * its hash says that it was given to this account, for the password.
 * @throws Problem bad_input for a wrong password; too_many_requests; reauthentication_required
 */
export async function startAuthenticator(
  actor: Actor,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await readTwoFactorToChange(actor);
  const { email } = await verifyPassword(actor, password);
  const secret = newTotpSecret();
  const [issuer] = await Promise.all([
    readEmployerName(),
    storeChallenge(setupPurpose(actor.userId), secret, authenticatorSetupSeconds),
  ]);
  return { secret, uri: totpUri(secret, { issuer, label: email }) };
}

interface TwoFactorChange {
  writes: Write[];
  action: AuditAction;
  /** The notification of its owner. */
  notification: EmailNotificationKind;
  /** Whether this session has taken two-step verification, as it is after the change. */
  twoFactor: true | undefined;
}

/**
 * Changes the actor's two-step verification, and ends every other session of theirs: none was begun under what holds now. No change
 * is a proof; and what the password alone has proved ends, since with two-step verification it proves nothing.
 */
async function changeTwoFactor(actor: Actor, { writes, action, notification, twoFactor }: TwoFactorChange) {
  const account = await getActorAccount(actor);
  const next = withSessionsRevoked(account);
  await transactAs(actor, [
    { table: 'accounts', put: toAccountItem(next), condition: isVersion(account.version) },
    ...(await renewedSessions(actor, next.authVersion, {
      twoFactor,
      ...(actor.authenticatedBy === 'password' && { authenticatedAt: 0 }),
    })),
    ...writes,
    ...auditWrites(actor, action, account),
    newAccessWrite(actor, notification),
  ]);
}

/** The recovery codes of two-step verification: those that there are, or new ones, which are to be shown. */
function recoveryCodesFor({ userId }: Actor, twoFactor: TwoFactorItem | undefined) {
  if (twoFactor) return { codes: [], hashes: twoFactor.recoveryCodes };
  return newRecoveryCodes(userId);
}

/**
 * Adds an authenticator app, or replaces it, by a code that it shows, which no sign-in takes any more.
 * @returns recovery codes where two-step verification is turned on by it, else none
 * @throws Problem bad_input for a wrong code, or a secret that was not given to this account within the time;
 *   reauthentication_required
 */
export async function addAuthenticator(actor: Actor, secret: string, code: string): Promise<string[]> {
  const lastStep = findTimeStep(secret, code.replaceAll(/\s/g, ''));
  const purpose = setupPurpose(actor.userId);
  return retryOnConflict(async () => {
    if (!isOpen(await get('sessions', challengeKey(purpose, secret)))) {
      throw new Problem('bad_input', twoFactorMessages.setupExpired);
    }
    if (lastStep === undefined) {
      const message = twoFactorMessages.codeWrong;
      throw fieldProblem('code', message);
    }
    const twoFactor = await readTwoFactorToChange(actor);
    const { codes, hashes } = recoveryCodesFor(actor, twoFactor);
    const next = {
      accountId: actor.userId,
      authenticator: { secret, lastStep },
      recoveryCodes: hashes,
    };
    await changeTwoFactor(actor, {
      writes: [consumeChallengeWrite(purpose, secret), twoFactorWrite(next, twoFactor?.version ?? 0)],
      action: 'authenticator.added',
      notification: twoFactor?.authenticator ? 'authenticator.replaced' : 'authenticator.added',
      twoFactor: true,
    });
    return codes;
  });
}

/**
 * Turns two-step verification on without an authenticator app, right after the use of a passkey in this session: it proves that
 * there is one, and that it works.
 * @returns the recovery codes
 * @throws Problem conflict where no passkey was used just now, or two-step verification is on already
 */
export const turnOnTwoFactor = (actor: Actor): Promise<string[]> =>
  retryOnConflict(async () => {
    if (await readTwoFactor(actor.userId)) throw new Problem('conflict', twoFactorMessages.isOn);
    if (actor.authenticatedBy !== 'passkey' || !isReauthenticated(actor)) {
      throw new Problem('conflict', twoFactorMessages.passkeyNeeded);
    }
    const { codes, hashes } = newRecoveryCodes(actor.userId);
    const twoFactor = { accountId: actor.userId, recoveryCodes: hashes };
    await changeTwoFactor(actor, {
      writes: [twoFactorWrite(twoFactor, 0)],
      action: 'two-factor.turned-on',
      notification: 'two-factor.turned-on',
      twoFactor: true,
    });
    return codes;
  });

/** @throws Problem conflict where there are none; unauthenticated where the account is gone with them */
async function readTurnedOnTwoFactor(actor: Actor): Promise<TwoFactorItem> {
  const twoFactor = await readTwoFactor(actor.userId);
  if (twoFactor) return twoFactor;
  await getActorAccount(actor);
  throw new Problem('conflict', twoFactorMessages.isOff);
}

/**
 * New recovery codes; no earlier one works any more.
 * @throws Problem bad_input for a wrong password; too_many_requests; conflict where two-step verification is off;
 *   reauthentication_required
 */
export async function renewRecoveryCodes(actor: Actor, password: string): Promise<string[]> {
  await readTwoFactorToChange(actor);
  await verifyPassword(actor, password);
  const { codes, hashes } = newRecoveryCodes(actor.userId);
  await retryOnConflict(async () => {
    const twoFactor = await readTurnedOnTwoFactor(actor);
    await transactAs(actor, [
      twoFactorWrite({ ...twoFactor, recoveryCodes: hashes }, twoFactor.version),
      ...auditWrites(actor, 'recovery-codes.renewed', selfOf(actor)),
      newAccessWrite(actor, 'recovery-codes.renewed'),
    ]);
  });
  return codes;
}

/**
 * Turns the actor's two-step verification off, where the company does not require it.
 * @throws Problem bad_input for a wrong password; too_many_requests; conflict where it is required, or off already;
 *   reauthentication_required
 */
export async function turnOffTwoFactor(actor: Actor, password: string): Promise<void> {
  await readTwoFactorToChange(actor);
  await verifyPassword(actor, password);
  await retryOnConflict(async () => {
    const { requireTwoFactor, version } = await getSecuritySettings();
    if (requireTwoFactor) throw new Problem('conflict', twoFactorMessages.isRequired);
    await readTurnedOnTwoFactor(actor);
    await changeTwoFactor(actor, {
      writes: [
        removeTwoFactorWrite(actor.userId),
        // Without it, an admin may not require it of all.
        versionCheck('accounts', 'id', version, securitySettingsKey),
      ],
      action: 'two-factor.turned-off',
      notification: 'two-factor.turned-off',
      twoFactor: undefined,
    });
  });
}
