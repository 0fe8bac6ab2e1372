import { PDFDocument } from 'pdf-lib';
import { type Account, adminCountKey } from '../../functions/accounts/items.ts';
import { hashPassword } from '../../functions/accounts/password.ts';
import { keepFile } from '../../functions/lib/files.ts';
import { startSession } from '../../functions/lib/session.ts';
import { holidays } from '../../infra/local/demo-holidays.ts';
import { account, balance, guardOf, leave, months, profile, slip } from './items.ts';
import { fill } from './tables.ts';

/** Somebody who is signed in. */
export interface Person {
  count: number;
  account: Account;
  token: string;
}

export interface Company {
  admin: Person;
  /** One of the employees, with a profile, a balance, a leave and twelve slips. */
  employee: Person;
  /** The policy that has a file. */
  policyId: string;
  /** A short PDF, as somebody might upload it. */
  pdf: Uint8Array;
  /** What everybody here signs in with. */
  password: string;
  passwordHash: string;
}

/** Every so many employees one has twelve slips; the others' would be in partitions of their own just the same. */
const slipsOfEach = 10;

const counts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Adds the employees of these numbers, each with account, profile, balance and a leave. */
export async function addEmployees(from: number, to: number): Promise<void> {
  const added = counts(from, to);
  const each = <T>(item: (count: number) => T) => added.map((count) => item(count));
  await fill(
    'accounts',
    each((count) => account(count)),
  );
  await fill(
    'accounts',
    each((count) => guardOf(account(count))),
  );
  await fill('profiles', each(profile));
  await fill('leaves', each(balance));
  await fill(
    'leaves',
    each((count) => leave(count)),
  );
  const paid = added.filter((count) => count % slipsOfEach === 1);
  await fill(
    'slips',
    paid.flatMap((count) => months.map((month) => slip(count, month))),
  );
}

/** Signs somebody in without showing a password. */
export async function signedIn(count: number, account: Account): Promise<Person> {
  const { token } = await startSession(account, account.role === 'admin' ? 'admin' : 'employee');
  return { count, account, token };
}

async function addPolicies(count: number): Promise<string> {
  const policies = Array.from({ length: count }, (_, i) => ({
    id: `pol_${String(i).padStart(20, '0')}`,
    kind: 'policy',
    title: `Policy ${i}`,
    content: 'Treat colleagues, customers and suppliers with respect. '.repeat(10),
    ...(i === 0 && { file: 'policies/of-the-company.pdf' }),
    updatedAt: '2025-12-01T04:30:00.000Z',
    version: 1,
  }));
  await fill('policies', policies);
  return policies[0]?.id as string;
}

async function shortPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText('Leave policy');
  return pdf.save();
}

/** A company of so many employees beside its admin, put straight into the tables and the bucket. */
export async function foundCompany(employees: number): Promise<Company> {
  const password = 'Password@1';
  const passwordHash = await hashPassword(password);
  const first: Account = { ...account(0, passwordHash), name: 'Administrator', role: 'admin' };
  await fill('accounts', [first, guardOf(first), { ...adminCountKey, admins: 1, version: 1 }]);
  await addEmployees(1, employees);
  await fill(
    'holidays',
    holidays.map((details, i) => ({
      id: `hol_${String(i).padStart(20, '0')}`,
      kind: 'holiday',
      ...details,
      version: 1,
    })),
  );
  const policyId = await addPolicies(5);
  const pdf = await shortPdf();
  await keepFile('policies/of-the-company.pdf', pdf, 'application/pdf');
  return {
    admin: await signedIn(0, first),
    employee: await signedIn(1, account(1)),
    policyId,
    pdf,
    password,
    passwordHash,
  };
}
