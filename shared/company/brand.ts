import * as z from 'zod/mini';
import { route } from '../route.ts';

/** A logo by the SHA-256 of its PNG, in hexadecimal; its size in pixels. */
export const logo = z.object({ hash: z.string(), width: z.int(), height: z.int() });
export type Logo = z.output<typeof logo>;

/** The address of a picture that is part of the page. @param base64 of a PNG */
export const pngDataUrl = (base64: string): string => `data:image/png;base64,${base64}`;

/** Public details of the company, shown before sign-in. */
const brand = z.object({ name: z.string(), logo: z.optional(logo) });
export type Brand = z.output<typeof brand>;

export const brandMessages = { noLogo: 'Logo not found.' } as const;

/** Apart from companyRoutes, which no screen before signing in loads. */
export const brandRoutes = {
  brand: route({
    method: 'GET',
    path: '/api/company/brand',
    summary: 'Name and logo of the company; null until it is set up',
    caller: 'anyone',
    reply: z.nullable(brand),
  }),
  logo: route({
    method: 'GET',
    path: '/api/company/logos/{hash}',
    summary: 'A current or earlier logo of the company by its hash, as PNG in base64',
    caller: 'anyone',
    immutable: true,
    params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, brandMessages.noLogo)) }),
    reply: z.object({ png: z.string() }),
  }),
} as const;
