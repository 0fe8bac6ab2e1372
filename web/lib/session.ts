import { useSyncExternalStore } from 'react';
import { type DutyRule, hasDuty } from '../../shared/duties.ts';
import type { Area, Route } from '../../shared/route.ts';
import type { User } from '../../shared/users/accounts.ts';

/** The localStorage keys of each area's session; a browser may have one of each at once (spec §6). */
const storageKeys = {
  employee: { token: 'token', person: 'user' },
  admin: { token: 'adminToken', person: 'admin' },
} as const;

/** A person as a session is stored with it. */
export interface SessionPerson extends User {
  /** The company requires two-step verification, and this admin has to turn it on first. */
  lacksTwoFactor?: boolean;
  /** The employee decides on the leave of others, as the server last said. */
  hasTeam?: boolean;
}

/** A stored session. Either property may be missing where localStorage was edited by hand. */
interface Session {
  token: string | undefined;
  person: SessionPerson | undefined;
}

const listeners = new Set<() => void>();
const cache = new Map<Area, { raw: string; session: Session }>();

function parsePerson(text: string | null): SessionPerson | undefined {
  try {
    const person = JSON.parse(text ?? 'null');
    return person && typeof person.name === 'string' ? person : undefined;
  } catch {
    return undefined;
  }
}

/** The stored session of an area; referentially stable until the storage changes. */
export function getSession(area: Area): Session {
  const token = localStorage.getItem(storageKeys[area].token);
  const person = localStorage.getItem(storageKeys[area].person);
  const raw = JSON.stringify([token, person]);
  const cached = cache.get(area);
  if (cached?.raw === raw) return cached.session;
  const session = { token: token || undefined, person: parsePerson(person) };
  cache.set(area, { raw, session });
  return session;
}

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

export function startSession(area: Area, token: string, person: SessionPerson): void {
  localStorage.setItem(storageKeys[area].token, token);
  localStorage.setItem(storageKeys[area].person, JSON.stringify(person));
  notifyListeners();
}

/** Changes what is stored of the person, in the session that there is. */
export function updatePerson(area: Area, changes: Partial<SessionPerson>): void {
  const { token, person } = getSession(area);
  if (token && person) startSession(area, token, { ...person, ...changes });
}

export function endSession(area: Area): void {
  localStorage.removeItem(storageKeys[area].token);
  localStorage.removeItem(storageKeys[area].person);
  notifyListeners();
}

/** Notifies of each sign-in and sign-out, those in other tabs included. Returns how to unsubscribe. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useSession = (area: Area): Session => useSyncExternalStore(subscribe, () => getSession(area));

/** Where a person with an initial password replaces it: the one screen that is open to them. */
export const passwordPaths = { employee: '/set-password', admin: '/admin/reset' } as const;

/**
 * Whether the signed-in admin has one of these duties, by the function that decides on the server as well: what their duties
 * do not cover is not offered. A change of duties ends the session.
 */
export function mayDo(duties: DutyRule): boolean {
  const { person } = getSession('admin');
  return !person || hasDuty(person, duties);
}

/** Whether their duties cover a route. */
export const mayCall = ({ duties = 'every' }: Pick<Route, 'duties'>): boolean => mayDo(duties);
