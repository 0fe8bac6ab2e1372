import { isDeepStrictEqual } from 'node:util';
import { defaultStatutorySettings } from '../../shared/company/statutory-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { subtractPaise } from '../../shared/money.ts';
import { isEmployedIn } from '../../shared/pay/month-days.ts';
import { earlierMonthProblem } from '../../shared/payroll/importable-months.ts';
import {
  type ImportedSlip,
  type ImportedSlipOutcome,
  importedFigures,
  importedMessages,
  importedSlipProblems,
} from '../../shared/payroll/imported-slips.ts';
import { payrollMessages } from '../../shared/payroll/payroll.ts';
import { formatPeriod, type PayPeriod, toPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { exists, isNew } from '../lib/condition.ts';
import { pick } from '../lib/pick.ts';
import { batchGet, queryPages, type Write } from '../lib/table.ts';
import { profileWrites } from '../pay-runs/rows/profile-writes.ts';
import { slipRecordOf } from '../slips/record-slip.ts';
import { type Account, accountKey, parseAccount } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { isOnPayroll } from '../store/employees.ts';
import {
  type ImportedMonthItem,
  type ImportedSlipItem,
  importedMonthKey,
  importedMonthWrite,
  importedPartition,
  importedSlipKey,
  importedSlipWrite,
  parseImportedMonth,
  parseStoredImport,
} from '../store/imported-slip.ts';
import { headKey } from '../store/pay-run.ts';
import { recordsWith } from '../store/payslip-record.ts';
import { emptyProfile, type ProfileItem, parseProfile, profileKey } from '../store/profile.ts';
import { slipKey } from '../store/slip.ts';

/** A month of an employee as it is stored. */
interface StoredMonth {
  /** Also one that was removed. */
  stored: ImportedSlipItem | undefined;
  month: ImportedMonthItem | undefined;
  hasPayslip: boolean;
}

interface StoredEmployee {
  account: Account | undefined;
  profile: ProfileItem | undefined;
  months: Map<PayPeriod, StoredMonth>;
}

async function readEmployee(userId: UserId, periods: readonly PayPeriod[]): Promise<StoredEmployee> {
  const [account, profile, ...items] = await batchGet(
    { table: 'accounts', key: accountKey(userId) },
    { table: 'profiles', key: profileKey(userId) },
    ...periods.flatMap((period) => [
      { table: 'slips' as const, key: importedSlipKey(userId, period) },
      { table: 'slips' as const, key: slipKey(userId, period) },
      { table: 'runs' as const, key: importedMonthKey(period) },
    ]),
  );
  const toStored = (i: number): StoredMonth => ({
    stored: parseStoredImport(items[3 * i]),
    hasPayslip: items[3 * i + 1] !== undefined,
    month: parseImportedMonth(items[3 * i + 2]),
  });
  return {
    account: parseAccount(account),
    profile: parseProfile(profile),
    months: new Map(periods.map((period, i) => [period, toStored(i)])),
  };
}

/** The newest month of which the portal has a payslip of the employee. */
async function readNewestPayslip(userId: UserId): Promise<PayPeriod | undefined> {
  const pages = queryPages('slips', {
    partition: ['userId', userId],
    newestFirst: true,
    limit: 1,
    attributes: ['payPeriod'],
  });
  for await (const [item] of pages) return item && toPeriod(String(item.payPeriod));
  return undefined;
}

/** Why the month of a row is refused; undefined where it can be imported. */
function refusalOf(
  slip: ImportedSlip,
  profile: ProfileItem,
  { hasPayslip }: StoredMonth,
  firstRun: PayPeriod | undefined,
): string | undefined {
  const [problem] = importedSlipProblems(slip);
  if (problem) return problem;
  const ofMonth = earlierMonthProblem(slip.payPeriod, firstRun, todayInIndia());
  if (ofMonth) return ofMonth;
  if (hasPayslip) return importedMessages.hasPayslip(slip.payPeriod);
  return isEmployedIn(slip.payPeriod, profile) ? undefined : importedMessages.notEmployed(slip.payPeriod);
}

/** The records of payslips, with or without that of an imported one. */
function withImported(
  profile: ProfileItem,
  payPeriod: PayPeriod,
  figures: ImportedSlipItem['figures'] | undefined,
): ProfileItem['payslips'] {
  if (!figures) return recordsWith(profile, payPeriod, undefined);
  const { grossEarnings, lopDeduction, esi = 0 } = figures;
  const salary = subtractPaise(grossEarnings, lopDeduction);
  const statutory = {
    esi: { covered: esi > 0 },
    profTax: { salary },
  };
  const slip = { profile: { ...figures, payPeriod }, statutory };
  return recordsWith(
    profile,
    payPeriod,
    slipRecordOf(slip, { ...profile, payPeriod }, defaultStatutorySettings),
  );
}

/**
 * The writes of the months that later ones are calculated from. A month that is added or removed changes the profile,
 * and so does every payslip of the portal: its version keeps the two from becoming payslips of one month.
 */
async function profileOfMonths(
  admin: Actor,
  account: Account,
  profile: ProfileItem,
  payslips: ProfileItem['payslips'],
): Promise<Write[]> {
  const { writes } = isDeepStrictEqual(payslips, profile.payslips)
    ? { writes: [] }
    : await profileWrites(admin, account, profile, { ...profile, payslips });
  return [...writes, { table: 'accounts', check: accountKey(account.id), condition: exists('id') }];
}

interface DecidedImport {
  outcomes: Map<ImportedSlip, ImportedSlipOutcome>;
  writes: Write[];
}

const refuse = (slips: readonly ImportedSlip[], message: string): DecidedImport => ({
  outcomes: new Map(slips.map((slip) => [slip, { outcome: 'refused', message }])),
  writes: [],
});

const toItem = (
  admin: Actor,
  { payPeriod, ...slip }: ImportedSlip,
  account: Account,
  profile: ProfileItem,
): ImportedSlipItem => ({
  ...importedSlipKey(account.id, payPeriod),
  period: importedPartition(payPeriod),
  version: 0,
  importedAt: new Date().toISOString(),
  importedBy: admin.userId,
  user: pick(account, ['id', 'name', 'email']),
  employee: pick(profile, ['employeeId', 'department', 'dateOfJoining']),
  figures: importedFigures({ ...slip, payPeriod }),
});

/** Opening a pay run checks the number of imported payslips that is written beside this. */
const hasNoRun = (period: PayPeriod): Write => ({
  table: 'runs',
  check: headKey(period),
  condition: isNew('run'),
});

/**
 * The outcome of an employee's rows, and the writes of those that can be imported together, without the others.
 * @param firstRun the first pay run of the company
 */
export async function decideImport(
  admin: Actor,
  userId: UserId,
  slips: readonly ImportedSlip[],
  firstRun: PayPeriod | undefined,
): Promise<DecidedImport> {
  const [employee, generated] = await Promise.all([
    readEmployee(
      userId,
      slips.map(({ payPeriod }) => payPeriod),
    ),
    readNewestPayslip(userId),
  ]);
  const { account, profile = emptyProfile(userId) } = employee;
  if (!account) return refuse(slips, payrollMessages.noEmployee);
  if (!isOnPayroll(account.role, profile)) return refuse(slips, importedMessages.administrator);

  const outcomes: DecidedImport['outcomes'] = new Map();
  const writes: Write[] = [];
  const before: Record<string, number> = {};
  const after: Record<string, number> = {};
  let { payslips } = profile;
  for (const slip of slips) {
    const { payPeriod } = slip;
    const found = employee.months.get(payPeriod) as StoredMonth;
    const message = refusalOf(slip, profile, found, firstRun);
    if (message) {
      outcomes.set(slip, { outcome: 'refused', message });
      continue;
    }
    const { stored, month } = found;
    const current = stored?.period === undefined ? undefined : stored;
    const next = toItem(admin, slip, account, profile);
    if (current && isDeepStrictEqual(current.figures, next.figures)) {
      outcomes.set(slip, { outcome: 'unchanged' });
      continue;
    }
    outcomes.set(slip, { outcome: current ? 'changed' : 'added', ...(generated && { generated }) });
    payslips = withImported({ ...profile, payslips }, payPeriod, next.figures);
    writes.push(importedSlipWrite(stored, next), hasNoRun(payPeriod));
    if (!current) writes.push(importedMonthWrite(month, payPeriod, 1));
    if (current) before[formatPeriod(payPeriod)] = current.figures.netPay;
    after[formatPeriod(payPeriod)] = next.figures.netPay;
  }
  if (writes.length === 0) return { outcomes, writes };
  try {
    const common = await profileOfMonths(admin, account, profile, payslips);
    const changes = changesOf({ importedNetPay: before }, { importedNetPay: after }, ['importedNetPay']);
    writes.push(...common, ...auditWrites(admin, 'slips.imported', account, { changes }));
    return { outcomes, writes };
  } catch (error) {
    // The payslips of an open month are being generated, for example.
    if (error instanceof Problem && error.code === 'conflict') return refuse(slips, error.message);
    throw error;
  }
}

/** The writes that remove the imported payslip of a month; none where there is none. */
export async function decideRemoval(admin: Actor, userId: UserId, period: PayPeriod): Promise<Write[]> {
  const { account, profile = emptyProfile(userId), months } = await readEmployee(userId, [period]);
  const { stored, month } = months.get(period) as StoredMonth;
  if (stored?.period === undefined) return [];
  const { period: _, ...removed } = stored;
  const subject = account ?? stored.user;
  const writes = [importedSlipWrite(stored, removed), importedMonthWrite(month, period, -1)];
  const changes = changesOf(
    { importedNetPay: { [formatPeriod(period)]: stored.figures.netPay } },
    { importedNetPay: {} },
    ['importedNetPay'],
  );
  return [
    ...writes,
    ...(account
      ? await profileOfMonths(admin, account, profile, withImported(profile, period, undefined))
      : []),
    ...auditWrites(admin, 'slips.import-removed', subject, { payPeriod: period, changes }),
  ];
}
