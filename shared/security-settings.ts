import * as z from 'zod/mini';
import { route } from './route.ts';

/** How long a sign-in, or a proof after it, opens what asks for a fresh one. */
export const maxProofAgeSeconds = 900;

const yesOrNo = z.boolean('A setting must be on or off');

/** What the company asks of its admins' sign-ins. */
export const securitySettings = z.object({
  /** A session of an admin without a second step opens nothing but turning one on. */
  requireSecondStep: yesOrNo,
  /** Payroll, its exports and the closing of a month ask for a proof that is not older than `maxProofAgeSeconds`. */
  reauthentication: yesOrNo,
  /** 0 while nobody has changed them. */
  version: z.number().check(z.int(), z.gte(0)),
});
export type SecuritySettings = z.output<typeof securitySettings>;

export const securitySettingsMessages = {
  secondStepRequired: 'Your company requires a second step of admins. Turn it on in My security.',
  reauthenticationRequired: 'Please prove once more that it is you.',
  ownSecondStepFirst: 'Turn your own second step on first.',
  saved: 'Setting saved',
} as const;

export const securitySettingsRoutes = {
  securitySettings: route({
    method: 'GET',
    path: '/api/admin/security-settings',
    summary: 'What the company asks of the sign-ins of its admins',
    caller: 'admin',
    reply: securitySettings,
  }),
  changeSecuritySettings: route({
    method: 'PUT',
    path: '/api/admin/security-settings',
    summary: 'Change what the company asks of the sign-ins of its admins, in the version that was read',
    caller: 'admin',
    reauthentication: true,
    body: securitySettings,
    reply: securitySettings,
    errors: ['conflict'],
  }),
} as const;
