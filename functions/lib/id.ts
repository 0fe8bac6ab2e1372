import { randomBytes } from 'node:crypto';

/** A new prefixed id: `usr_` and 80 random bits in hex. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(10).toString('hex')}`;
