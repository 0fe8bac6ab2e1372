import type { Actor } from '../auth/session.ts';

/**
 * Whether an admin may see what employees are paid: the one place where reports without pay decide what they leave out.
 * Every admin may.
 */
export const maySeePay = (_admin: Actor): boolean => true;
