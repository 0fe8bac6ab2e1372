import * as z from 'zod/mini';

/** A logo by the SHA-256 of its PNG, in hexadecimal; its size in pixels. */
export const logo = z.object({ hash: z.string(), width: z.int(), height: z.int() });
export type Logo = z.output<typeof logo>;
