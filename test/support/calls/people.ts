import { profileItem } from '../items.ts';
import { putItems } from '../put-items.ts';
import { type CallsOf, firstPage, onEmployeeInRun } from '../sample-call.ts';

const requested = { fields: { bankAccountNumber: '000999888777' }, on: '2026-01-05', number: 1 };

export const peopleCalls: CallsOf<'people'> = {
  people: firstPage(),
  importPeople: onEmployeeInRun(({ account: { email } }) => ({
    body: {
      people: [
        { email, version: 1, basicSalary: 51_000.5, yearlyLeaves: 14 },
        { email: `added.${email}`, name: 'Meera Shah', pan: 'ABCPS1234K', basicSalary: 40_000 },
      ],
      invite: true,
    },
  })),
  details: ({ employee }) => ({ params: { userId: employee.account.id } }),
  correctDetails: onEmployeeInRun(({ account }) => ({
    params: { userId: account.id },
    body: { version: 1, designation: 'Engineer', bankAccountNumber: '000999888777' },
  })),
  saveStatutory: onEmployeeInRun(({ account }) => ({
    params: { userId: account.id },
    body: { version: 1, workState: 'KA', pfMembership: 'ceiling', dateOfBirth: '1990-05-14' },
  })),
  decideRequest: onEmployeeInRun(async ({ count, account }) => {
    await putItems('profiles', [{ ...profileItem(count), requested }]);
    return { params: { userId: account.id }, body: { number: requested.number, outcome: 'approved' } };
  }),
};
