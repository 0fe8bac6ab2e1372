import * as z from 'zod/mini';
import { logo } from '../logo.ts';
import { route } from '../route.ts';

/** Public details of the company, shown before sign-in. */
const brand = z.object({ name: z.string(), logo: z.optional(logo) });
export type Brand = z.output<typeof brand>;

export const brandMessages = { noLogo: 'Logo not found.' } as const;

/** Apart from companyRoutes, which no screen before signing in loads. */
export const brandRoutes = {
  brand: route('GET', '/api/company/brand', {
    summary: 'Name and logo of the company; null until it is set up',
    caller: 'anyone',
    reply: z.nullable(brand),
  }),
  logo: route('GET', '/api/company/logos/{hash}', {
    summary: 'A current or earlier logo of the company by its hash, as PNG in base64',
    caller: 'anyone',
    immutable: true,
    params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, brandMessages.noLogo)) }),
    reply: z.object({ png: z.string() }),
  }),
} as const;
