import { givePasskey, newPasskeyAnswer } from '../passkeys.ts';
import { byNewAdmin, byNewEmployee, type CallsOf, createAdmin, createPerson, plain } from '../sample-call.ts';

export const passkeysCalls: CallsOf<'passkeys'> = {
  passkeys: plain,
  passkeyRegistration: byNewEmployee((_, { password }) => ({ body: { password } })),
  addPasskey: byNewEmployee(async ({ account }) => ({ body: await newPasskeyAnswer(account.id) })),
  passkeyChallenge: plain,
  passkeyLogin: async (company) => ({
    body: (await givePasskey((await createPerson(company)).account.id)).answer,
  }),
  passkeyAdminLogin: async (company) => ({
    body: (await givePasskey((await createAdmin(company)).account.id)).answer,
  }),
  reauthenticateByPasskey: byNewAdmin(async ({ account }) => ({
    body: (await givePasskey(account.id)).answer,
  })),
  renamePasskey: byNewEmployee(async ({ account }) => ({
    params: { id: (await givePasskey(account.id)).id },
    body: { name: 'Laptop' },
  })),
  removePasskey: byNewEmployee(async ({ account }, { password }) => ({
    params: { id: (await givePasskey(account.id)).id },
    body: { password },
  })),
};
