import { isDeepStrictEqual } from 'node:util';
import type { PaySettings } from '../../../shared/pay-settings.ts';
import { storedFieldNames } from '../../../shared/payroll-fields.ts';
import { type PayPeriod, subtractMonths } from '../../../shared/period.ts';
import { daysOfMonth, formatUnpaidDays, type UnpaidDay } from '../../../shared/unpaid-days.ts';
import { isNew, isVersion } from '../../lib/condition.ts';
import { batchGetAll, type Write } from '../../lib/table.ts';
import { unchangedSlipVersion } from '../../slips/build-slip.ts';
import { withSettledPay } from '../../slips/settle-pay.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { auditWriteOfRun } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import type { RunHead } from '../../store/pay-run.ts';
import type { ChunkPerson } from '../../store/pay-run-plan.ts';
import { parseRow, type RowItem } from '../../store/pay-run-row.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import { type ProfileItem, parseProfile, profileKey, profileWrite } from '../../store/profile.ts';
import { parseSlip, type SlipItem, slipKey } from '../../store/slip.ts';
import { unpaidDigest } from '../../store/unpaid-leave.ts';
import { noLeave, readMonthLeave } from '../rows/approved-leave.ts';
import { findBankChange } from '../rows/bank-change.ts';
import { bringDaysToPeriod } from '../rows/bring-days.ts';
import { projectRow, rowOfSlip, toPrevious } from '../rows/project-row.ts';
import { withChange } from '../rows/row-changes.ts';
import { replaceRow } from '../rows/stored-rows.ts';
import type { PersonResult } from './process-chunk.ts';

/** The figures of the month, with those of the statutory heads that are filled in. */
function bringToPeriod(
  period: PayPeriod,
  profile: ProfileItem,
  row: RowItem | undefined,
  unpaid: readonly UnpaidDay[],
  settings: PaySettings,
): ProfileItem {
  const brought = bringDaysToPeriod(period, profile, row, daysOfMonth(unpaid, period, profile));
  return brought.payPeriod === period ? withSettledPay(brought, settings) : brought;
}

/** The dates of loss of pay, for the audit log. */
const lopDatesOf = ({ unpaidLeave }: ProfileItem) => ({
  lopDates: unpaidLeave && formatUnpaidDays(unpaidLeave.days),
});

/** The row of an employee without an account: the one that there is, or that of their slip. */
function leftRowWrites(
  period: PayPeriod,
  row: RowItem | undefined,
  slip: SlipItem | undefined,
  previous: SlipItem | undefined,
  mark: (read: RowItem | undefined, next: RowItem) => RowItem,
): Write[] {
  const left = row ?? (slip && rowOfSlip(period, slip, previous));
  if (!left || (row && isDeepStrictEqual(row.findings, ['left']))) return [];
  return replaceRow(row, mark(row, { ...left, findings: ['left'] }));
}

/** Brings people's figures to the month and writes their rows. Doing it again changes what has changed since. */
export async function preparePeople(
  { item: period, started, attempt }: RunHead,
  people: readonly ChunkPerson[],
): Promise<PersonResult[]> {
  // Opening a month changes nothing that anyone has seen.
  const mark = (read: RowItem | undefined, next: RowItem) =>
    attempt > 1 ? withChange(read, next, { kind: 'check', by: started.by }) : next;
  const previousPeriod = subtractMonths(period, 1);
  const perPerson = 5;
  const [[company, law, components, ...items], leave] = await Promise.all([
    batchGetAll([
      ...paySettingsKeys,
      ...people.flatMap(({ userId, row }) => [
        { table: 'accounts' as const, key: accountKey(userId) },
        { table: 'profiles' as const, key: profileKey(userId) },
        { table: 'slips' as const, key: slipKey(userId, period) },
        { table: 'slips' as const, key: slipKey(userId, previousPeriod) },
        // A key that no item has, where there is no row.
        { table: 'runs' as const, key: { run: period, item: row ?? `none#${userId}` } },
      ]),
    ]),
    Promise.all(people.map(({ userId }) => readMonthLeave(period, userId))),
  ]);
  const settings = parsePaySettings(company, law, components);
  return people.map(({ userId, isPrintOnly, findings = [] }, i): PersonResult => {
    const { leaveDays, unpaid } = leave[i] ?? noLeave;
    if (isPrintOnly) return { writes: [] };
    const [accountItem, profileItem, slipItem, previousItem, rowItem] = items.slice(i * perPerson);
    const account = parseAccount(accountItem);
    const row = parseRow(rowItem);
    const slip = parseSlip(slipItem);
    const previous = parseSlip(previousItem);
    if (!account) return { writes: leftRowWrites(period, row, slip, previous, mark) };

    const profile = parseProfile(profileItem);
    const brought = profile && bringToPeriod(period, profile, row, unpaid, settings);
    const isChanged = !isDeepStrictEqual(brought, profile);
    const next =
      brought && isChanged
        ? {
            ...brought,
            payrollVersion: brought.payrollVersion + 1,
            slipVersion: unchangedSlipVersion(account, brought, slip),
          }
        : brought;
    const nextRow = projectRow(period, account, next, row, {
      previous: previous && toPrevious(previous.slip),
      leaveDays,
      leaveSeen: unpaidDigest(unpaid, period),
      bankChange: findBankChange(period, next, previous?.slip),
      findings,
    });
    const profileWrites: Write[] =
      profile && next && isChanged
        ? [
            profileWrite(profile, next),
            auditWriteOfRun(started.by, 'payroll.saved', account, {
              payPeriod: period,
              changes: {
                ...changesOf(profile, next, storedFieldNames),
                ...changesOf(lopDatesOf(profile), lopDatesOf(next), ['lopDates']),
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
    if (!isChanged && isDeepStrictEqual(nextRow, row)) return { writes: [] };
    return {
      writes: [
        ...profileWrites,
        ...replaceRow(row, mark(row, nextRow)),
        { table: 'accounts', check: accountKey(userId), condition: isVersion(account.version) },
      ],
    };
  });
}
