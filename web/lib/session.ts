import { useSyncExternalStore } from 'react';
import type { User } from '../../shared/accounts.ts';

/** The two halves of the portal; each has its own sign-in, and both may be signed in at once (spec §6). */
export type Area = 'employee' | 'admin';

/** Where an area keeps its sign-in in the browser's storage. */
const keys = {
  employee: { token: 'token', person: 'user' },
  admin: { token: 'adminToken', person: 'admin' },
} as const;

/** What is stored of a sign-in. Either half may be missing where somebody has meddled with the storage. */
export interface Session {
  token: string | undefined;
  person: User | undefined;
}

const listeners = new Set<() => void>();
const read = new Map<Area, { raw: string; session: Session }>();

function parsePerson(text: string | null): User | undefined {
  try {
    const person = JSON.parse(text ?? 'null');
    return person && typeof person.name === 'string' ? person : undefined;
  } catch {
    return undefined;
  }
}

/** The stored sign-in of an area; the same object until the storage changes. */
export function sessionOf(area: Area): Session {
  const token = localStorage.getItem(keys[area].token);
  const person = localStorage.getItem(keys[area].person);
  const raw = JSON.stringify([token, person]);
  const known = read.get(area);
  if (known?.raw === raw) return known.session;
  const session = { token: token || undefined, person: parsePerson(person) };
  read.set(area, { raw, session });
  return session;
}

const announce = () => {
  for (const listener of listeners) listener();
};

export function startSession(area: Area, token: string, person: User): void {
  localStorage.setItem(keys[area].token, token);
  localStorage.setItem(keys[area].person, JSON.stringify(person));
  announce();
}

export function endSession(area: Area): void {
  localStorage.removeItem(keys[area].token);
  localStorage.removeItem(keys[area].person);
  announce();
}

/** Calls back after each sign-in and sign-out, those in other tabs included. Returns the way to stop. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useSession = (area: Area): Session => useSyncExternalStore(subscribe, () => sessionOf(area));
