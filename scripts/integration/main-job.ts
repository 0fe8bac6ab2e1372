import { randomBytes } from 'node:crypto';
import { companyRoutes } from '../../shared/company/company.ts';
import { addDays, todayInIndia } from '../../shared/date.ts';
import { leaveLedgerRoutes } from '../../shared/leaves/leave-type-routes.ts';
import { leavesRoutes } from '../../shared/leaves/leaves.ts';
import { payrollRoutes } from '../../shared/payroll/payroll.ts';
import { type Slip, slipsRoutes } from '../../shared/slips/slips.ts';
import { accountsRoutes } from '../../shared/users/accounts.ts';
import { usersRoutes } from '../../shared/users/users.ts';
import { demand, describeError } from '../smoke/check.ts';
import { type Call, createCall } from './call.ts';

interface Credentials {
  email: string;
  password: string;
}

/** A month that no pay run has, so that neither an open nor a closed one is in the way. */
const payPeriod = '2020-01';
const payroll = { payPeriod, paidDays: 31, lopDays: 0, basicSalary: 50_000, profTax: 200 };
const netPay = 49_800;

const assertNetPay = ({ profile }: Slip) =>
  demand(profile.netPay === netPay, `the net pay is ${profile.netPay}, not ${netPay}.`);

/** Prints a line when a step has ended, and one with what went wrong when it failed. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    const result = await work();
    console.log(`ok      ${name} (${Math.round(performance.now() - start)} ms)`);
    return result;
  } catch (error) {
    console.log(`FAILED  ${name}: ${describeError(error as Error)}`);
    throw error;
  }
}

async function signInAdmin(call: Call, credentials: Credentials): Promise<string> {
  const reply = await call(accountsRoutes.adminLogin, { body: credentials });
  demand('token' in reply, `${credentials.email} has two-step verification. Name an admin without it.`);
  demand(
    !reply.admin.isInitialPassword,
    `${credentials.email} has an initial password. Replace it at /admin first.`,
  );
  const { token } = reply;
  demand(
    await call(companyRoutes.company, { token }),
    'The company is not set up. Set it up under Company first.',
  );
  return token;
}

/** Deletes the employee and their leave, if a step got as far. Payslips of deleted accounts are kept, as wage records must. */
async function deleteEmployee(call: Call, token: string, email: string): Promise<void> {
  const { users } = await call(usersRoutes.users, { token, query: { search: email } });
  for (const { id } of users) {
    for (const leave of await call(leavesRoutes.all, { token, query: { userId: id } })) {
      await call(leavesRoutes.remove, { token, params: { id: leave.id } });
    }
    await call(usersRoutes.deleteUser, { token, params: { id } });
  }
}

async function signInEmployee(call: Call, credentials: Credentials): Promise<string> {
  const reply = await call(accountsRoutes.login, { body: credentials });
  demand('token' in reply, `${credentials.email} is asked for two-step verification.`);
  return reply.token;
}

/** A type of leave of which an employee can take a day at once, without a document; undefined where the company has no types. */
async function findLeaveType(call: Call, token: string): Promise<string | undefined> {
  const ledgers = await call(leaveLedgerRoutes.ownLedgers, { token });
  if (!ledgers) return undefined;
  const found = ledgers.types.types.find(({ versions, retiredFrom }) => {
    const rules = versions.at(-1);
    return (
      !retiredFrom &&
      rules?.forWhom === 'everyone' &&
      rules.afterMonths === 0 &&
      rules.documentAfterDays !== 0 &&
      !rules.refusesBeyond
    );
  });
  demand(found, 'no type of leave is for all employees from the first day, without a document.');
  return found.id;
}

/** An employee from their first figures to an approved leave. */
async function driveEmployee(
  call: Call,
  admin: string,
  { email, password: initial }: Credentials,
): Promise<void> {
  const { user, token } = await step('the admin adds an employee', () =>
    call(usersRoutes.createUser, {
      token: admin,
      body: { name: 'Integration Test', email, password: initial },
    }),
  );
  const asAdmin = { token: admin, params: { userId: user.id } };
  await step('the admin enters payroll figures', () =>
    call(payrollRoutes.saveEmployee, { ...asAdmin, body: payroll }),
  );
  await step('the admin previews the payslip', async () => {
    assertNetPay(await call(payrollRoutes.slipData, asAdmin));
  });
  const { slipId } = await step('the admin generates the payslip', () =>
    call(payrollRoutes.generateSlip, asAdmin),
  );

  const password = `${initial}2`;
  const employee = await step('the employee replaces the initial password and signs in', async () => {
    await call(accountsRoutes.setPassword, { token, body: { oldPassword: initial, newPassword: password } });
    return signInEmployee(call, { email, password });
  });
  await step('the employee reads the payslip', async () => {
    assertNetPay(await call(slipsRoutes.slip, { token: employee, params: { slipId } }));
  });
  await step('the employee downloads the PDF', async () => {
    const pdf = await call(slipsRoutes.download, { token: employee, params: { id: slipId } });
    demand(Buffer.from(pdf.subarray(0, 5)).toString() === '%PDF-', 'the answer is no PDF.');
  });
  const startDate = addDays(todayInIndia(), 7);
  const leave = await step('the employee applies for leave', async () => {
    const typeId = await findLeaveType(call, employee);
    return call(leavesRoutes.apply, {
      token: employee,
      body: {
        subject: 'Vacation',
        startDate,
        endDate: startDate,
        description: 'Integration test',
        ...(typeId && { typeId }),
      },
    });
  });
  await step('the admin approves the leave', () =>
    call(leavesRoutes.decide, { token: admin, params: { id: leave.id }, body: { status: 'approved' } }),
  );
  await step('the employee sees that it was approved', async () => {
    const [own] = await call(leavesRoutes.ofEmployee, { token: employee, params: { userId: user.id } });
    demand(own?.status === 'approved', `it is ${own?.status}.`);
  });
}

/**
 * Drives a portal through the main job by its API, and deletes what it made, also where a step fails.
 * @throws Error of the first step that failed, whose line has been printed
 */
export async function driveMainJob(url: string, credentials: Credentials): Promise<void> {
  const call = createCall(url);
  const admin = await step('the admin signs in', () => signInAdmin(call, credentials));
  const id = randomBytes(6).toString('hex');
  // Where the stage sends email, SES takes what is sent to this address, and delivers it nowhere.
  const employee = { email: `success+${id}@simulator.amazonses.com`, password: `Initial-${id}` };
  try {
    await driveEmployee(call, admin, employee);
  } finally {
    await step(`the account ${employee.email} is deleted`, async () => {
      await deleteEmployee(call, admin, employee.email);
      await call(accountsRoutes.logout, { token: admin });
    });
  }
  await step('the deleted employee can no longer sign in', () =>
    signInEmployee(call, { ...employee, password: `${employee.password}2` }).then(
      () => demand(false, 'they could.'),
      (error: Error) => demand(error.message.includes(' 401 '), error.message),
    ),
  );
}
