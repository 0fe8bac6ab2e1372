import {
  type GuardedFieldName,
  guardedFieldNames,
  type PersonalDetails,
  personalFieldNames,
} from '../../shared/profiles/profiles.ts';
import type { UserId } from '../../shared/user-id.ts';
import { toAuthor } from '../lib/entered-by.ts';
import { emailAddress } from '../lib/environment.ts';
import type { Write } from '../lib/table.ts';
import { notificationWrite } from './notification.ts';
import type { ProfileItem } from './profile.ts';

/** The account that changes personal details: their owner, or an admin. */
interface Changer {
  userId: UserId;
  name: string;
}

interface ChangedDetails {
  next: ProfileItem;
  /** The guarded fields that changed. */
  guarded: GuardedFieldName[];
}

/** The fields that say where salary is paid to. */
export const bankFieldNames = ['bankAccountNumber', 'ifscCode'] as const satisfies GuardedFieldName[];

/** A field that is absent says the same as an empty one. */
export const saysTheSame = (one: string | undefined, other: string | undefined) =>
  (one ?? '') === (other ?? '');

const isEmpty = (details: PersonalDetails, names: readonly GuardedFieldName[]) =>
  names.every((name) => saysTheSame(details[name], ''));

/** The guarded fields that differ between two versions of personal details. */
const guardedChanges = (before: PersonalDetails, after: PersonalDetails): GuardedFieldName[] =>
  guardedFieldNames.filter((name) => !saysTheSame(before[name], after[name]));

/**
 * Returns a profile with new personal details; for a new bank account, with time and author of the change. A request
 * for a field that changes here ends: it was based on the earlier value.
 */
export function withPersonalDetails(
  read: ProfileItem,
  details: PersonalDetails,
  by: Changer,
): ChangedDetails {
  const changed = personalFieldNames.filter(
    (name) => details[name] !== undefined && !saysTheSame(read[name], details[name]),
  );
  const changedTo = { ...read, ...Object.fromEntries(changed.map((name) => [name, details[name]])) };
  const guarded = guardedChanges(read, changedTo);
  const isOvertaken = guarded.some((name) => read.requested?.fields[name] !== undefined);
  const next = isOvertaken ? { ...changedTo, requested: undefined } : changedTo;
  if (!bankFieldNames.some((name) => guarded.includes(name))) return { next, guarded };
  // An account that was cleared before is changed by the next one, or clearing would hide the change.
  const isFirst = isEmpty(read, bankFieldNames) && read.bankChanged === undefined;
  const bankChanged = {
    at: new Date().toISOString(),
    by: toAuthor(by),
    ...(isFirst && { isFirst }),
  };
  return { next: { ...next, bankChanged }, guarded };
}

const toldBy = (owner: UserId, by: Pick<Changer, 'userId'> | 'approval') => {
  if (by === 'approval') return by;
  return by.userId === owner ? 'owner' : 'admin';
};

/** Tells the owner by email that a change of guarded fields was requested, without their values. */
export const guardedRequestNotification = (owner: UserId, asked: readonly GuardedFieldName[]): Write[] =>
  asked.length === 0 || emailAddress() === undefined
    ? []
    : [
        notificationWrite(owner, 'bank-details.requested', {
          subject: { fields: asked.join(',') },
          byEmail: true,
        }),
      ];

/** Whether guarded fields are entered for the first time: a bank account, a PAN, or both. */
const isFirstEntry = (before: PersonalDetails, guarded: readonly GuardedFieldName[]): boolean =>
  isEmpty(before, guarded) &&
  (!bankFieldNames.some((name) => guarded.includes(name)) || isEmpty(before, bankFieldNames));

/** Tells the owner by email that guarded fields were added or changed, without their values. */
export const guardedChangeNotification = (
  owner: UserId,
  before: PersonalDetails,
  guarded: readonly GuardedFieldName[],
  by: Pick<Changer, 'userId'> | 'approval',
): Write[] =>
  guarded.length === 0 || emailAddress() === undefined
    ? []
    : [
        notificationWrite(owner, 'bank-details.changed', {
          subject: {
            fields: guarded.join(','),
            by: toldBy(owner, by),
            ...(isFirstEntry(before, guarded) && { isFirst: 'yes' }),
          },
          byEmail: true,
        }),
      ];
