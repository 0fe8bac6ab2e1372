import { hashSecret } from '../../../functions/lib/secret.ts';
import { suppressionWrite } from '../../../functions/store/email-suppression.ts';
import { invitationKey } from '../../../functions/store/invitation.ts';
import { issuePasswordLink } from '../../../functions/store/password-link.ts';
import { toSessionId } from '../../../functions/store/session.ts';
import { messages } from '../../../shared/messages.ts';
import { passwordLinkMessages } from '../../../shared/sign-in/password-links.ts';
import { securitySettingsMessages } from '../../../shared/sign-in/security-settings.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { type InvitationState, userMessages } from '../../../shared/users/users.ts';
import { putItems, putWrites } from '../put-items.ts';
import {
  asAdmin,
  byNewAdmin,
  byNewEmployee,
  type CallsOf,
  createAdmin,
  createPerson,
  firstPage,
  nextNumber,
  onEmployeeInRun,
  onNewEmployee,
  type Prepare,
  plain,
  withTwoFactor,
} from '../sample-call.ts';
import { type SampleCompany, signIn } from '../sample-company.ts';
import {
  awaitCode,
  giveSecuritySettings,
  giveTwoFactor,
  newAuthenticator,
  recoveryCode,
} from '../two-factor.ts';

const newEmail = () => `newcomer.${nextNumber()}@example.com`;
const sessionEnds = { overtaken: [messages.sessionEnded] };

/** An employee without a password, whose invitation is in this state. */
async function createInvited(company: SampleCompany, state: InvitationState): Promise<UserId> {
  const { id } = (await createPerson(company)).account;
  await putItems('accounts', [{ ...invitationKey(id), kind: 'invitation', userId: id, state }]);
  return id;
}
const onInvited: Prepare = async (company) => ({ params: { id: await createInvited(company, 'sent') } });

export const accountsCalls: CallsOf<'accounts'> = {
  login: async (company) => {
    const { email } = (await createPerson(company)).account;
    return { body: { email, password: company.password } };
  },
  setPassword: byNewEmployee((_, { password }) => ({
    body: { oldPassword: password, newPassword: 'Another@12' },
  })),
  adminLogin: async (company) => {
    const { email } = (await createAdmin(company)).account;
    return { body: { email, password: company.password } };
  },
  'adminLogin, before two-step verification': async (company) => {
    const { id, email } = (await createAdmin(company)).account;
    await giveTwoFactor(id);
    return { body: { email, password: company.password } };
  },
  resetAdminPassword: byNewAdmin((_, { password }) => ({
    body: { currentPassword: password, newPassword: 'Another@12' },
    ...sessionEnds,
  })),
  logout: byNewEmployee(),

  signInOptions: plain,
  forgotPassword: async (company) => ({ body: { email: (await createPerson(company)).account.email } }),
  passwordLink: async (company) => ({
    body: { token: await issuePasswordLink((await createPerson(company)).account) },
  }),
  resetPassword: async (company) => ({
    body: {
      token: await issuePasswordLink((await createPerson(company)).account),
      newPassword: 'Another@12',
    },
    overtaken: [passwordLinkMessages.invalid],
  }),

  sessions: plain,
  endOtherSessions: byNewEmployee(() => sessionEnds),
  endSession: byNewEmployee(async ({ count, account }) => {
    const elsewhere = await signIn(count, account);
    return { params: { id: toSessionId(hashSecret(elsewhere.token)) } };
  }),

  twoFactor: asAdmin,
  startAuthenticator: byNewAdmin((_, { password }) => ({ body: { password } })),
  addAuthenticator: byNewAdmin(async ({ account }) => ({
    body: await newAuthenticator(account.id),
    // The overtaking call ends the session, or two-step verification is on meanwhile.
    overtaken: [messages.sessionEnded, securitySettingsMessages.reauthenticationRequired],
  })),
  turnOnTwoFactor: byNewAdmin(async ({ count, account }) => ({
    token: (await signIn(count, account, 'passkey')).token,
    ...sessionEnds,
  })),
  renewRecoveryCodes: withTwoFactor(({ password }) => ({ body: { password } })),
  turnOffTwoFactor: withTwoFactor(({ password }) => ({ body: { password }, ...sessionEnds })),
  reauthenticate: byNewAdmin((_, { password }) => ({ body: { password } })),
  'reauthenticate, by a code': byNewAdmin(async ({ account }) => {
    await giveTwoFactor(account.id);
    return { body: { code: recoveryCode } };
  }),
  twoFactorLogin: async (company) => {
    const { id } = (await createAdmin(company)).account;
    await giveTwoFactor(id);
    return awaitCode(id);
  },

  securitySettings: plain,
  changeSecuritySettings: byNewAdmin(async ({ account }) => {
    await Promise.all([giveTwoFactor(account.id), giveSecuritySettings()]);
    return { body: { requireTwoFactor: false, reauthentication: true, version: 1 } };
  }),

  createUser: () => ({ body: { name: 'Newcomer', email: newEmail(), password: 'Initial@1' } }),
  users: firstPage(),
  'users, search': firstPage({ search: 'EMPLOYEE 00001' }),
  user: ({ employee }) => ({ params: { id: employee.account.id } }),
  updateUser: onEmployeeInRun(({ account: { id, email } }) => ({
    params: { id },
    body: { name: 'Another Name', email: `other.${email}`, role: 'user', isInitialPassword: false },
  })),
  'updateUser, made an admin': onEmployeeInRun(({ account: { id, name, email } }) => ({
    params: { id },
    body: { name, email, role: 'admin', isInitialPassword: false },
  })),
  setInitialPassword: onNewEmployee(({ account: { id } }) => ({
    params: { id },
    body: { password: 'Initial@2' },
  })),
  resetTwoFactor: async (company) => {
    const { id } = (await createAdmin(company)).account;
    await giveTwoFactor(id);
    return { params: { id } };
  },
  resumeEmail: onNewEmployee(async ({ account: { id, email } }) => {
    await putWrites(suppressionWrite(email, 'bounced'));
    return { params: { id }, overtaken: [userMessages.emailNotStopped] };
  }),
  deleteUser: onEmployeeInRun(({ account: { id } }) => ({ params: { id } })),

  invite: () => ({ body: { name: 'Newcomer', email: newEmail() } }),
  uninvited: firstPage(),
  inviteAll: async (company) => ({ body: { userIds: [await createInvited(company, 'not-sent')] } }),
  inviteAgain: onInvited,
  withdrawInvitation: onInvited,
};
