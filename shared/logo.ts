import * as z from 'zod/mini';

/** A logo by the SHA-256 of its PNG, in hexadecimal; its size in pixels. */
export const logo = z.object({ hash: z.string(), width: z.int(), height: z.int() });
export type Logo = z.output<typeof logo>;

/** The address of a picture that is part of the page. @param base64 of a PNG */
export const pngDataUrl = (base64: string): string => `data:image/png;base64,${base64}`;

/**
 * The largest size of a stored logo, in pixels: some for each of the 160 × 40 CSS pixels that it has at most on a slip.
 */
export const maxLogoSize = { width: 640, height: 320 } as const;
/** The largest size of a logo's PNG. It is in every slip's PDF. */
export const maxLogoBytes = 200 * 1024;
