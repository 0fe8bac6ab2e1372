import { randomBytes } from 'node:crypto';

/** A new id that says what it names: `usr_` and 80 random bits in hex. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(10).toString('hex')}`;
