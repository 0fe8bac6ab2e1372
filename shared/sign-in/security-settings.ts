import * as z from 'zod/mini';
import { fullAdmins } from '../duties.ts';
import { route } from '../route.ts';

/** How long a sign-in or re-authentication is recent enough for routes that require one. */
export const maxReauthenticationAgeSeconds = 900;

const yesOrNo = z.boolean('A setting must be on or off');

/** Security settings of the company, for its admins. */
export const securitySettings = z.object({
  /** A session of an admin without two-step verification can only turn it on. */
  requireTwoFactor: yesOrNo,
  /** Payroll, its exports, its payments and closing a month require re-authentication within `maxReauthenticationAgeSeconds`. */
  reauthentication: yesOrNo,
  /** 0 until the first change. */
  version: z.number().check(z.int(), z.gte(0)),
});
export type SecuritySettings = z.output<typeof securitySettings>;

export const securitySettingsMessages = {
  twoFactorRequired: 'Your company requires two-step verification for admins. Turn it on in My security.',
  reauthenticationRequired: 'Confirm it’s you to continue.',
  ownTwoFactorFirst: 'Turn on two-step verification for your own account first.',
  saved: 'Setting saved',
} as const;

export const securitySettingsRoutes = {
  securitySettings: route('GET', '/api/admin/security-settings', {
    summary: 'Security settings of the company, for its admins',
    duties: 'every',
    reply: securitySettings,
  }),
  changeSecuritySettings: route('PUT', '/api/admin/security-settings', {
    summary: 'Change the security settings, in the version that was read',
    duties: fullAdmins,
    reauthentication: true,
    body: securitySettings,
    reply: securitySettings,
  }),
} as const;
