import { byNewEmployee, type CallsOf, createPersonInRun, plain } from '../sample-call.ts';

const formerPay = { taxablePay: 600_000, taxDeducted: 20_000.5 };

export const profilesCalls: CallsOf<'profiles'> = {
  mine: plain,
  // The bank account waits for approval, the rest is saved.
  saveMine: async (company) => ({
    token: (await createPersonInRun(company)).token,
    body: { designation: 'Engineer', uan: '100000000001', bankAccountNumber: '000999888777' },
  }),
  ownIncomeTax: plain,
  saveFormerPay: byNewEmployee(() => ({ body: formerPay })),
};
