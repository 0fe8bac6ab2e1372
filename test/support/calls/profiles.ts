import { type CallsOf, createPersonInRun, plain } from '../sample-call.ts';

export const profilesCalls: CallsOf<'profiles'> = {
  mine: plain,
  // The bank account waits for approval, the rest is saved.
  saveMine: async (company) => ({
    token: (await createPersonInRun(company)).token,
    body: { designation: 'Engineer', uan: '100000000001', bankAccountNumber: '000999888777' },
  }),
};
