import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import {
  type DetailsRequest,
  type GuardedFieldName,
  guardedFieldNames,
  type OwnDetailsRules,
  type PersonalDetails,
  personalFieldNames,
  profileMessages,
} from '../../shared/profiles/profiles.ts';
import type { Actor } from '../auth/session.ts';
import { saysTheSame, withPersonalDetails } from '../store/personal-details.ts';
import type { ProfileItem } from '../store/profile.ts';

/** A field that the company keeps passes as it is saved, or as it was asked for before. @throws Problem bad_input */
export function assertUnlocked(
  read: ProfileItem,
  details: PersonalDetails,
  { locked = [] }: OwnDetailsRules,
): void {
  const requested: PersonalDetails = read.requested?.fields ?? {};
  const refused = locked.filter((name) => {
    const value = details[name];
    return value !== undefined && !saysTheSame(value, read[name]) && value !== requested[name];
  });
  if (refused.length === 0) return;
  throw new Problem('bad_input', profileMessages.locked, {
    fields: Object.fromEntries(refused.map((name) => [name, profileMessages.locked])),
  });
}

/** The named fields that are there. */
const pickPresent = <Name extends keyof PersonalDetails>(
  details: PersonalDetails,
  names: readonly Name[],
): PersonalDetails =>
  Object.fromEntries(
    names.filter((name) => details[name] !== undefined).map((name) => [name, details[name]]),
  );

/** The fields of a request that differ from what is saved, in one order. */
const differing = (wanted: PersonalDetails, saved: ProfileItem): DetailsRequest['fields'] =>
  pickPresent(
    wanted,
    guardedFieldNames.filter((name) => !saysTheSame(wanted[name] ?? saved[name], saved[name])),
  );

interface OwnChange {
  next: ProfileItem;
  /** Guarded fields that changed. */
  guarded: GuardedFieldName[];
  /** Guarded fields that wait for approval as they did not before. */
  asked: GuardedFieldName[];
}

/**
 * A profile as its owner saves it. By approval, the guarded fields are what the owner wants: together with those that wait
 * already they are one request, and entering what is saved withdraws it.
 */
export function withOwnDetails(
  read: ProfileItem,
  details: PersonalDetails,
  owner: Actor,
  { byApproval }: OwnDetailsRules,
): OwnChange {
  const open = personalFieldNames.filter(
    (name) => !byApproval || !(guardedFieldNames as readonly string[]).includes(name),
  );
  const { next, guarded } = withPersonalDetails(read, pickPresent(details, open), owner);
  const before: PersonalDetails = read.requested?.fields ?? {};
  const entered = pickPresent(details, guardedFieldNames);
  const wanted = byApproval
    ? { ...before, ...entered }
    : pickPresent(
        before,
        guardedFieldNames.filter((name) => entered[name] === undefined),
      );
  const fields = differing(wanted, next);
  const isSame = guardedFieldNames.every((name) => fields[name] === before[name]);
  const request = { fields, on: todayInIndia(), number: read.version + 1 };
  const requested = Object.keys(fields).length > 0 ? request : undefined;
  return {
    next: { ...next, requested: isSame ? read.requested : requested, decided: undefined },
    guarded,
    asked: guardedFieldNames.filter((name) => fields[name] !== undefined && fields[name] !== before[name]),
  };
}
