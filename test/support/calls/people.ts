import { query, remove } from '../../../functions/lib/table.ts';
import { copyEmployment } from '../../../functions/people/copy-employment.ts';
import { slipKey } from '../../../functions/store/slip.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { ExitInput } from '../../../shared/leaving/leaving.ts';
import { type PayPeriod, toPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { profileItem, withCurrentSlip, workingDayRules } from '../items.ts';
import { earnedId, enteredType, storedLeaveTypes } from '../leave-type.ts';
import { putItems } from '../put-items.ts';
import {
  type CallsOf,
  createPerson,
  firstPage,
  onEmployeeInRun,
  type Prepare,
  plain,
} from '../sample-call.ts';

const requested = { fields: { bankAccountNumber: '000999888777' }, on: '2026-01-05', number: 1 };

const exit: ExitInput = {
  lastDay: '2025-12-20',
  kind: 'resignation',
  noticeDays: 30,
  servedDays: 20,
  notice: 'recover',
  encashedDays: 0,
  encashmentRate: 'wages-30',
  accessUntil: '2026-07-31',
};
const leavingProfile = (count: number) => ({
  ...profileItem(count),
  dateOfLeaving: exit.lastDay,
  exit: { ...exit, done: {} },
});

/** The leave year that ended last. */
const lastLeaveYear = String(Number(todayInIndia().slice(0, 4)) - 1);

/** A call of a company with a type of leave. */
const withType =
  (prepare: Prepare): Prepare =>
  async (company) => {
    await putItems('settings', [storedLeaveTypes]);
    return prepare(company);
  };

/** A call that finds the employment of all in their leave balances: it brings what is missing, before what it is for. */
const withEmployment =
  (prepare: Prepare): Prepare =>
  async (company) => {
    const { id: userId, authVersion } = company.admin.account;
    await copyEmployment({ userId, authVersion });
    return prepare(company);
  };

/** A leave year is opened again before any payslip after it; other calls leave some in the months of the next years. */
async function removeSlipsAfter(year: number): Promise<void> {
  for (let month = 0; month < 24; month += 1) {
    const partition: [string, string] = [
      'period',
      toPeriod(new Date(Date.UTC(year + 1, month)).toISOString()),
    ];
    for (const item of await query('slips', { index: 'by-period', partition }))
      await remove('slips', slipKey(item.userId as UserId, item.payPeriod as PayPeriod));
  }
}

export const peopleCalls: CallsOf<'people'> = {
  people: firstPage(),
  importPeople: onEmployeeInRun(({ account: { id: userId, email } }) => ({
    body: {
      people: [
        { email, userId, version: 1, basicSalary: 51_000.5, yearlyLeaves: 14 },
        { email: `added.${email}`, name: 'Meera Shah', pan: 'ABCPS1234K', basicSalary: 40_000 },
      ],
      invite: true,
    },
  })),
  previewImport: onEmployeeInRun(({ account: { id: userId, email } }) => ({
    body: { people: [{ email, userId, version: 1, basicSalary: 51_000.5 }], effectiveFrom: '2025-10-01' },
  })),
  leaving: ({ employee }) => ({ params: { userId: employee.account.id } }),
  previewLeaving: onEmployeeInRun(({ account }) => ({ params: { userId: account.id }, body: exit })),
  saveLeaving: onEmployeeInRun(({ account }) => ({
    params: { userId: account.id },
    body: { ...exit, version: 1 },
  })),
  withdrawLeaving: onEmployeeInRun(async ({ count, account }) => {
    await putItems('profiles', [leavingProfile(count)]);
    return { params: { userId: account.id } };
  }),
  checkExitTask: onEmployeeInRun(async ({ count, account }) => {
    await putItems('profiles', [leavingProfile(count)]);
    return { params: { userId: account.id, task: 'assets' }, body: { isDone: true } };
  }),
  rehire: onEmployeeInRun(async ({ count, account }) => {
    await putItems('profiles', [withCurrentSlip(leavingProfile(count))]);
    return { params: { userId: account.id }, body: { dateOfJoining: '2026-02-02', version: 1 } };
  }),
  leaveRules: plain,
  workLocations: plain,
  saveLeaveRules: withEmployment(async () => {
    await putItems('settings', [workingDayRules]);
    const { name: _, ...rules } = workingDayRules;
    return { body: { ...rules, countsDaysBetween: true } };
  }),
  leaveTypes: withType(() => ({})),
  saveLeaveType: withEmployment(
    withType(() => ({
      body: {
        type: enteredType({ id: earnedId, from: '2026-07-01', daysPerYear: 24 }),
        yearStart: 1,
        version: 1,
      },
    })),
  ),
  previewLeaveType: withType(() => ({
    body: { type: enteredType({ id: earnedId, daysPerYear: 24 }), yearStart: 1 },
  })),
  retireLeaveType: withType(() => ({
    params: { typeId: earnedId },
    body: { retiredFrom: '2027-01-01', version: 1 },
  })),
  yearEnd: withType(() => ({ params: { year: lastLeaveYear } })),
  closeYear: withType(() => ({ params: { year: lastLeaveYear }, body: {} })),
  reopenYear: withType(async () => {
    await putItems('settings', [{ ...storedLeaveTypes, closedYear: Number(lastLeaveYear) }]);
    await removeSlipsAfter(Number(lastLeaveYear));
    return { params: { year: lastLeaveYear }, body: {} };
  }),
  missing: () => ({}),
  missingPeople: () => ({ params: { field: 'dateOfBirth' }, query: { limit: '100' } }),
  details: ({ employee }) => ({ params: { userId: employee.account.id } }),
  correctDetails: onEmployeeInRun(({ account }) => ({
    params: { userId: account.id },
    body: { version: 1, designation: 'Engineer', bankAccountNumber: '000999888777' },
  })),
  saveStatutory: onEmployeeInRun(({ account }) => ({
    params: { userId: account.id },
    body: { version: 1, workState: 'KA', pfMembership: 'ceiling', dateOfBirth: '1990-05-14' },
  })),
  saveManager: async (company) => {
    const [{ account }, manager] = [await createPerson(company), await createPerson(company)];
    return { params: { userId: account.id }, body: { version: 1, managerId: manager.account.id } };
  },
  decideRequest: onEmployeeInRun(async ({ count, account }) => {
    await putItems('profiles', [{ ...profileItem(count), requested }]);
    return { params: { userId: account.id }, body: { number: requested.number, outcome: 'approved' } };
  }),
};
