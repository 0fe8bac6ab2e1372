import type { UserId } from '../../../shared/accounts.ts';
import type { AuditAction } from '../../../shared/audit.ts';
import { Problem } from '../../../shared/errors.ts';
import {
  authenticatorSetupSeconds,
  type SecondStep,
  secondStepMessages,
} from '../../../shared/two-factor.ts';
import { isReauthenticated, lacksSecondStep } from '../../auth/authorize.ts';
import { type Actor, renewedSessions } from '../../auth/session.ts';
import { getActorAccount, transactAs } from '../../auth/transact-as.ts';
import { isUnchanged, isVersion } from '../../lib/condition.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { get, type Write } from '../../lib/table.ts';
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
import { type Factors, factorsWrite, readFactors, removeFactorsWrite } from '../../store/two-factor.ts';
import { verifyOwnPassword } from '../passwords/change-password.ts';
import { getSecuritySettings } from '../security-settings.ts';
import { readProvedFactors } from './own-factors.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { findTimeStep, newTotpSecret, totpUri } from './totp.ts';

/** The actor's second step. */
export async function getSecondStep(actor: Actor): Promise<SecondStep> {
  const factors = await readFactors(actor.userId);
  return {
    isOn: factors !== undefined,
    hasAuthenticator: factors?.authenticator !== undefined,
    recoveryCodesLeft: factors?.recoveryCodes.length ?? 0,
    isRequired: actor.settings.requireSecondStep,
    isLacking: lacksSecondStep(actor),
  };
}

const verifyPassword = (actor: Actor, password: string) =>
  verifyOwnPassword(actor, { password, field: 'password', wrongMessage: secondStepMessages.passwordWrong });

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
  await readProvedFactors(actor);
  const { email } = await verifyPassword(actor, password);
  const secret = newTotpSecret();
  const [issuer] = await Promise.all([
    readEmployerName(),
    storeChallenge(setupPurpose(actor.userId), secret, authenticatorSetupSeconds),
  ]);
  return { secret, uri: totpUri(secret, { issuer, label: email }) };
}

interface SecondStepChange {
  writes: Write[];
  action: AuditAction;
  /** What its owner is told. */
  notice: EmailNotificationKind;
  /** Whether this session has taken a second step, as it is after the change. */
  secondStep: true | undefined;
}

/**
 * Changes the actor's second step, and ends every other session of theirs: none was begun under what holds now. No change
 * is a proof; and what the password alone has proved ends, since with a second step it proves nothing.
 */
async function changeSecondStep(actor: Actor, { writes, action, notice, secondStep }: SecondStepChange) {
  const account = await getActorAccount(actor);
  const next = withSessionsRevoked(account);
  await transactAs(actor, [
    { table: 'accounts', put: toAccountItem(next), condition: isVersion(account.version) },
    ...(await renewedSessions(actor, next.authVersion, {
      secondStep,
      ...(actor.provedBy === 'password' && { provedAt: 0 }),
    })),
    ...writes,
    ...auditWrites(actor, action, account),
    newAccessWrite(actor, notice),
  ]);
}

/** The recovery codes of a second step: those that there are, or new ones, which are to be shown. */
function recoveryCodesFor({ userId }: Actor, factors: Factors | undefined) {
  if (factors) return { codes: [], hashes: factors.recoveryCodes };
  return newRecoveryCodes(userId);
}

/**
 * Adds an authenticator app, or replaces it, by a code that it shows, which no sign-in takes any more.
 * @returns recovery codes where the second step is turned on by it, else none
 * @throws Problem bad_input for a wrong code, or a secret that was not given to this account within the time;
 *   reauthentication_required
 */
export async function addAuthenticator(actor: Actor, secret: string, code: string): Promise<string[]> {
  const lastStep = findTimeStep(secret, code.replaceAll(/\s/g, ''));
  const purpose = setupPurpose(actor.userId);
  return retryOnConflict(async () => {
    if (!isOpen(await get('sessions', challengeKey(purpose, secret)))) {
      throw new Problem('bad_input', secondStepMessages.setupExpired);
    }
    if (lastStep === undefined) {
      const message = secondStepMessages.codeWrong;
      throw new Problem('bad_input', message, { fields: { code: message } });
    }
    const factors = await readProvedFactors(actor);
    const { codes, hashes } = recoveryCodesFor(actor, factors);
    const next = {
      accountId: actor.userId,
      authenticator: { secret, lastStep },
      recoveryCodes: hashes,
    };
    await changeSecondStep(actor, {
      writes: [consumeChallengeWrite(purpose, secret), factorsWrite(next, factors?.version ?? 0)],
      action: 'authenticator.added',
      notice: factors?.authenticator ? 'authenticator.replaced' : 'authenticator.added',
      secondStep: true,
    });
    return codes;
  });
}

/**
 * Turns the second step on without an authenticator app, right after the use of a passkey in this session: it proves that
 * there is one, and that it works.
 * @returns the recovery codes
 * @throws Problem conflict where no passkey was used just now, or the second step is on already
 */
export const turnOnSecondStep = (actor: Actor): Promise<string[]> =>
  retryOnConflict(async () => {
    if (await readFactors(actor.userId)) throw new Problem('conflict', secondStepMessages.isOn);
    if (actor.provedBy !== 'passkey' || !isReauthenticated(actor)) {
      throw new Problem('conflict', secondStepMessages.passkeyNeeded);
    }
    const { codes, hashes } = newRecoveryCodes(actor.userId);
    const factors = { accountId: actor.userId, recoveryCodes: hashes };
    await changeSecondStep(actor, {
      writes: [factorsWrite(factors, 0)],
      action: 'second-step.turned-on',
      notice: 'second-step.turned-on',
      secondStep: true,
    });
    return codes;
  });

/** @throws Problem conflict where there are none; unauthenticated where the account is gone with them */
async function getFactors(actor: Actor): Promise<Factors> {
  const factors = await readFactors(actor.userId);
  if (factors) return factors;
  await getActorAccount(actor);
  throw new Problem('conflict', secondStepMessages.isOff);
}

/**
 * New recovery codes; no earlier one works any more.
 * @throws Problem bad_input for a wrong password; too_many_requests; conflict where the second step is off;
 *   reauthentication_required
 */
export async function renewRecoveryCodes(actor: Actor, password: string): Promise<string[]> {
  await readProvedFactors(actor);
  await verifyPassword(actor, password);
  const { codes, hashes } = newRecoveryCodes(actor.userId);
  await retryOnConflict(async () => {
    const factors = await getFactors(actor);
    await transactAs(actor, [
      factorsWrite({ ...factors, recoveryCodes: hashes }, factors.version),
      ...auditWrites(actor, 'recovery-codes.renewed', selfOf(actor)),
      newAccessWrite(actor, 'recovery-codes.renewed'),
    ]);
  });
  return codes;
}

/**
 * Turns the actor's second step off, where the company does not require it.
 * @throws Problem bad_input for a wrong password; too_many_requests; conflict where it is required, or off already;
 *   reauthentication_required
 */
export async function turnOffSecondStep(actor: Actor, password: string): Promise<void> {
  await readProvedFactors(actor);
  await verifyPassword(actor, password);
  await retryOnConflict(async () => {
    const { requireSecondStep, version } = await getSecuritySettings();
    if (requireSecondStep) throw new Problem('conflict', secondStepMessages.isRequired);
    await getFactors(actor);
    await changeSecondStep(actor, {
      writes: [
        removeFactorsWrite(actor.userId),
        // Nobody who has none may require one, and so be the only one to require it.
        { table: 'accounts', check: securitySettingsKey, condition: isUnchanged('id', version) },
      ],
      action: 'second-step.turned-off',
      notice: 'second-step.turned-off',
      secondStep: undefined,
    });
  });
}
