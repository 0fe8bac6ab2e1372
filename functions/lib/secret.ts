import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '../../shared/user-id.ts';

/** A new prefixed id: `usr_` and 80 random bits in hex. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(10).toString('hex')}`;

/** 256 random bits and the account's id, so that what is stored of it and the account are read in one round trip. */
export const newSecret = (userId: UserId): string => `${randomBytes(32).toString('base64url')}.${userId}`;

const secretPattern = /^[A-Za-z0-9_-]{43}\.(usr_[0-9a-f]{20})$/;

/** The id of the account that a secret names; undefined for what is no secret of ours. */
export const accountIdOf = (secret: string): UserId | undefined =>
  secretPattern.exec(secret)?.[1] as UserId | undefined;

/** A secret as it is stored. It has 256 random bits, so that a plain hash cannot be reversed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
