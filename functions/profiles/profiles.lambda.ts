import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { Problem } from '../../shared/errors.ts';
import { mapAmounts, toRupees } from '../../shared/money.ts';
import { amountNames } from '../../shared/pay/payroll-fields.ts';
import { ownIncomeTaxRoutes } from '../../shared/payroll/income-tax.ts';
import {
  guardedFieldNames,
  type OwnDetailsRules,
  type PersonalDetails,
  type Profile,
  personalFieldNames,
  profileMessages,
  profilesRoutes as routes,
} from '../../shared/profiles/profiles.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import { toAuthor } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, get, type Item, type Write } from '../lib/table.ts';
import { withProfileEdit } from '../pay-runs/rows/row-changes.ts';
import { settleProfile } from '../pay-runs/rows/run-writes.ts';
import { getOwnIncomeTax, saveFormerPay } from '../slips/own-income-tax.ts';
import { accountKey, parseAccount } from '../store/account.ts';
import { auditWrites, selfOf } from '../store/audit.ts';
import { changesOf, isChanged } from '../store/audit-changes.ts';
import { companyKey, leavePolicy, ownDetailsRules } from '../store/company.ts';
import {
  type Balance,
  balanceKey,
  epochsKey,
  leaveFigures,
  parseBalance,
  parseEpochs,
} from '../store/leave-balance.ts';
import { leaveRulesKey, managersDecide, parseLeaveRules, workingDaysOf } from '../store/leave-rules.ts';
import { hasLeaveTypesOf, leaveTypesKey } from '../store/leave-types.ts';
import { guardedChangeNotification, guardedRequestNotification } from '../store/personal-details.ts';
import { emptyProfile, type ProfileItem, parseProfile, profileKey, profileWrite } from '../store/profile.ts';
import { assertUnlocked, withOwnDetails } from './own-details.ts';

interface ReadProfile {
  found: ProfileItem | undefined;
  leaves: ReturnType<typeof leaveFigures> &
    Pick<Profile, 'workingDays' | 'hasLeaveTypes' | 'leaveCancelling' | 'leaveByManager'>;
  rules: OwnDetailsRules;
  /** The manager's name; undefined where the account was deleted. */
  manager: string | undefined;
}

/** Paise to rupees; the reply's schema drops what the owner does not see. */
const toProfile = (item: ProfileItem, { leaves, rules, manager }: Omit<ReadProfile, 'found'>): Profile => ({
  ...mapAmounts(item, amountNames, toRupees),
  ...leaves,
  ...rules,
  manager,
});

/** The company's choices about an employee's leave; empty where it has made none. */
function leaveChoices(rulesItem: Item | undefined, { deciderId }: Balance) {
  const rules = parseLeaveRules(rulesItem);
  return {
    ...(rules.allowsCancelling && { leaveCancelling: true as const }),
    ...(managersDecide(rules) && deciderId !== undefined && { leaveByManager: true as const }),
  };
}

async function readProfile(userId: UserId): Promise<ReadProfile> {
  const [profile, balance, epochs, company, leaveRules, leaveTypes] = await batchGet(
    { table: 'profiles', key: profileKey(userId) },
    { table: 'leaves', key: balanceKey(userId) },
    { table: 'settings', key: epochsKey },
    { table: 'settings', key: companyKey },
    { table: 'settings', key: leaveRulesKey },
    { table: 'settings', key: leaveTypesKey },
  );
  const found = parseProfile(profile);
  const manager = found?.managerId && parseAccount(await get('accounts', accountKey(found.managerId)));
  return {
    found,
    manager: manager?.name,
    leaves: {
      ...leaveFigures(parseBalance(balance, userId), parseEpochs(epochs), leavePolicy(company)),
      ...workingDaysOf(leaveRules),
      ...hasLeaveTypesOf(leaveTypes),
      ...leaveChoices(leaveRules, parseBalance(balance, userId)),
    },
    rules: ownDetailsRules(company),
  };
}

/** @throws Problem not_found until the profile is written or leave is taken */
export async function getOwnProfile({ userId }: Actor): Promise<Profile> {
  const read = await readProfile(userId);
  const { found, leaves } = read;
  if (!found && leaves.leavesTaken === 0) throw new Problem('not_found', profileMessages.noProfile);
  return toProfile(found ?? emptyProfile(userId), read);
}

/** The audit entries of what was saved, and of what was asked for instead. */
function auditOfSaving(actor: Actor, before: ProfileItem, after: ProfileItem): Write[] {
  const changes = changesOf(before, after, personalFieldNames);
  const { requested } = after;
  const entry = (action: AuditAction, details = {}) => auditWrites(actor, action, selfOf(actor), details);
  if (requested?.number === before.requested?.number) return entry('details.saved', { changes });
  return [
    ...(isChanged(changes) ? entry('details.saved', { changes }) : []),
    ...(requested
      ? entry('details.requested', {
          changes: changesOf(after, { ...after, ...requested.fields }, guardedFieldNames),
        })
      : []),
    ...(!requested && !isChanged(changes) ? entry('details.request-withdrawn') : []),
  ];
}

/**
 * Saves the personal details alone: payroll details that an admin saves concurrently are not overwritten. Where the company
 * has chosen so, another bank account, IFSC or PAN waits for approval.
 * @throws Problem bad_input for a field that the company keeps; reauthentication_required for another bank account, IFSC or PAN;
 *   conflict for those while the slips of the month are being generated
 */
export async function saveOwnProfile(actor: Actor, details: PersonalDetails): Promise<Profile> {
  return retryOnConflict(async () => {
    const read = await readProfile(actor.userId);
    const { found = emptyProfile(actor.userId), rules } = read;
    assertUnlocked(found, details, rules);
    const { next, guarded, asked } = withOwnDetails(found, details, actor, rules);
    const edited = withProfileEdit(found, next, toAuthor(actor));
    const isSameRequest = next.requested?.number === found.requested?.number;
    // A first save makes the profile, even of empty fields.
    if (found.version > 0 && isSameRequest && !isChanged(changesOf(found, next, personalFieldNames)))
      return toProfile(found, read);
    if (guarded.length > 0 || asked.length > 0) assertReauthenticated(actor);
    // The admin who is about to pay sees at once that the account changes, or is to change.
    const { after, writes } =
      guarded.length > 0 || !isSameRequest
        ? await settleProfile(await getActorAccount(actor), found, edited, [])
        : { after: edited, writes: [] };
    await transactAs(actor, [
      profileWrite(found, after),
      ...writes,
      ...guardedChangeNotification(actor.userId, found, guarded, actor),
      ...guardedRequestNotification(actor.userId, asked),
      ...auditOfSaving(actor, found, after),
    ]);
    return toProfile(after, read);
  });
}

export const app = serveFeature(
  { ...routes, ...ownIncomeTaxRoutes },
  {
    mine: ({ actor }) => getOwnProfile(actor),
    saveMine: ({ actor, body }) => saveOwnProfile(actor, body),
    ownIncomeTax: ({ actor }) => getOwnIncomeTax(actor),
    saveFormerPay: ({ actor, body }) => saveFormerPay(actor, body),
  },
);

export const handler = toLambdaHandler(app);
