import { isDeepStrictEqual } from 'node:util';
import { leavingDefaultsOf } from '../../../shared/company/company-settings.ts';
import { formatPaise } from '../../../shared/money.ts';
import { storedFieldNames } from '../../../shared/pay/payroll-fields.ts';
import { formatUnpaidDays } from '../../../shared/pay/unpaid-days.ts';
import { isNew, isVersion } from '../../lib/condition.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { batchGetAll, type Write } from '../../lib/table.ts';
import { keepMonth } from '../../slips/in-month.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { auditWriteOfRun } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { parseCompany } from '../../store/company.ts';
import { type RunHead, unclosedKey } from '../../store/pay-run.ts';
import type { ChunkPerson } from '../../store/pay-run-plan.ts';
import { parseRow, type RowItem } from '../../store/pay-run-row.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import { type ProfileItem, parseProfile, profileKey, profileWrite } from '../../store/profile.ts';
import { parseSlip, slipKey } from '../../store/slip.ts';
import { unpaidDigest } from '../../store/unpaid-leave.ts';
import { noLeave, readMonthLeave } from '../rows/approved-leave.ts';
import { indexOf, isSameRow, newRow, toEmployeeMonth } from '../rows/employee-month.ts';
import { refreshMonths } from '../rows/refresh-months.ts';
import { isSameApproved } from '../rows/row-changes.ts';
import { readUnclosedRuns, settledElsewhere } from '../rows/run-writes.ts';
import { replaceRow } from '../rows/stored-rows.ts';
import { type PersonResult, refused } from './process-chunk.ts';

/** Records for the audit log how unpaid leave and earlier payments change the pay of a month. */
const recordOfEarlier = ({ unpaidLeave, adjustments = [] }: ProfileItem) => ({
  lopDates: unpaidLeave && formatUnpaidDays(unpaidLeave.days),
  amountsOfLeave: Object.fromEntries(
    adjustments
      .filter(({ kind, dates }) => dates !== undefined || kind === 'leave-encashment')
      .map(({ label, amount }) => [label, formatPaise(amount)]),
  ),
  overpaid: Object.fromEntries(
    adjustments
      .filter(({ kind }) => kind === 'overpayment')
      .map(({ label, amount }) => [label, formatPaise(amount)]),
  ),
});

/** Brings people's figures to the month and writes their rows. Doing it again changes what has changed since. */
export async function preparePeople(head: RunHead, people: readonly ChunkPerson[]): Promise<PersonResult[]> {
  const { item: period, started, attempt } = head;
  const perPerson = 4;
  const [[company, law, components, unclosedItem, ...items], leave] = await Promise.all([
    batchGetAll([
      ...paySettingsKeys,
      { table: 'runs' as const, key: unclosedKey },
      ...people.flatMap(({ userId, row }) => [
        { table: 'accounts' as const, key: accountKey(userId) },
        { table: 'profiles' as const, key: profileKey(userId) },
        { table: 'slips' as const, key: slipKey(userId, period) },
        // A key that no item has, where there is no row.
        { table: 'runs' as const, key: { run: period, item: row ?? `none#${userId}` } },
      ]),
    ]),
    Promise.all(people.map(({ userId }) => readMonthLeave(period, userId))),
  ]);
  const settings = parsePaySettings(company, law, components);
  const runs = await readUnclosedRuns(unclosedItem, [head]);
  const read = people.map(({ userId }, i) => {
    const [account, profile, slip, row] = items.slice(i * perPerson);
    const parse = () => ({
      account: parseAccount(account),
      profile: parseProfile(profile),
      slip: parseSlip(slip),
      row: parseRow(row),
    });
    return skipUnreadable(parse, { userId });
  });
  const refreshed = await refreshMonths(
    read.map((one, i) => ({ profile: one?.profile, row: one?.row, leave: leave[i] })),
    {
      period,
      unclosed: runs.unclosed.months,
      isReopened: head.reopened !== undefined,
      settings,
      encashmentRate: leavingDefaultsOf(parseCompany(company)).encashmentRate,
      entered: started,
    },
  );
  const prepareOne = async (i: number, { userId, findings = [] }: ChunkPerson): Promise<PersonResult> => {
    const found = read[i];
    if (!found) return refused('unreadable');
    const { account, profile, slip, row } = found;
    const { leaveDays, unpaid } = leave[i] ?? noLeave;
    // An employee without an account has the row that there is, or one for their payslip.
    if (!account)
      return { writes: row || !slip ? [] : replaceRow(undefined, newRow(period, slip.slip.user, undefined)) };

    const { before, figures } = refreshed[i] ?? {};
    const isChanged = !isDeepStrictEqual(figures, before);
    const month = figures && isChanged ? { ...figures, payrollVersion: figures.payrollVersion + 1 } : figures;
    const next = profile && month && isChanged ? keepMonth(profile, month) : profile;
    const checked: RowItem = {
      ...(row ?? newRow(period, account, month)),
      ...indexOf(period, account, month),
      leaveDays,
      leaveSeen: unpaidDigest(unpaid, period),
      shared: findings.length > 0 ? [...findings] : undefined,
    };
    const isSamePaid =
      row !== undefined &&
      isSameApproved(
        toEmployeeMonth(row, { account, profile, month: before }),
        toEmployeeMonth(checked, { account, profile: next, month }),
      );
    // Opening a month changes nothing that anyone has seen.
    const nextRow = attempt > 1 && !isSamePaid ? { ...checked, check: { ...started } } : checked;
    const profileWrites: Write[] =
      profile && next && month && isChanged
        ? [
            profileWrite(profile, next),
            ...settledElsewhere(period, runs, profile, next),
            auditWriteOfRun(started.by, 'payroll.saved', account, {
              payPeriod: period,
              changes: {
                ...changesOf(before, month, storedFieldNames),
                ...changesOf(recordOfEarlier(profile), recordOfEarlier(month), [
                  'lopDates',
                  'amountsOfLeave',
                  'overpaid',
                ]),
              },
            }),
          ]
        : [
            {
              table: 'profiles',
              check: profileKey(userId),
              condition: profile ? isVersion(profile.version) : isNew('userId'),
            },
          ];
    if (!isChanged && isSameRow(row, nextRow)) return { writes: [] };
    return {
      writes: [
        ...profileWrites,
        ...replaceRow(row, nextRow),
        { table: 'accounts', check: accountKey(userId), condition: isVersion(account.version) },
      ],
    };
  };
  return Promise.all(
    people.map((person, i) => (person.isPrintOnly ? Promise.resolve({ writes: [] }) : prepareOne(i, person))),
  );
}
