import * as z from 'zod/mini';

/** A logo by the SHA-256 of its PNG, in hexadecimal; its size in pixels. */
export const logo = z.object({ hash: z.string(), width: z.int(), height: z.int() });
export type Logo = z.output<typeof logo>;

/** The address of a picture that is part of the page. @param base64 of a PNG */
export const pngDataUrl = (base64: string): string => `data:image/png;base64,${base64}`;
