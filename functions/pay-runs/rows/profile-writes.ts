import { Problem } from '../../../shared/errors.ts';
import { headLabels, statutoryHeads } from '../../../shared/law/statutory.ts';
import { formatPaise, mapAmounts, toPaise } from '../../../shared/money.ts';
import type { DayName } from '../../../shared/month-days.ts';
import { type PayrollDetails, payrollMessages } from '../../../shared/payroll.ts';
import { amountNames } from '../../../shared/payroll-fields.ts';
import { get, type Write } from '../../lib/table.ts';
import { unchangedSlipVersion } from '../../slips/build-slip.ts';
import type { Account } from '../../store/account.ts';
import { type ProfileItem, profileWrite } from '../../store/profile.ts';
import { parseSlip, type SlipItem, slipKey } from '../../store/slip.ts';
import { projectToRuns } from './projection.ts';

/** Payroll details as changes of a profile: absent leaves a field as it is, null empties it; rupees become paise. */
function toProfileChanges({ version, yearlyLeaves, ...details }: PayrollDetails): Partial<ProfileItem> {
  const inPaise = mapAmounts(details, amountNames, toPaise);
  const set = Object.entries(inPaise).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, value ?? undefined]));
}

export const applyPayrollDetails = (profile: ProfileItem, details: PayrollDetails): ProfileItem => ({
  ...profile,
  ...toProfileChanges(details),
  payrollVersion: profile.payrollVersion + 1,
});

/** Whether applying the details would leave the profile as it is. */
export const isNoOpPatch = (profile: ProfileItem, details: PayrollDetails): boolean =>
  Object.entries(toProfileChanges(details)).every(
    ([name, value]) => profile[name as keyof ProfileItem] === value,
  );

/** @throws Problem bad_input; dates, YYYY-MM-DD, compare as text */
function assertLeavingAfterJoining({ dateOfJoining, dateOfLeaving }: ProfileItem): void {
  if (dateOfJoining === undefined || dateOfLeaving === undefined || dateOfLeaving >= dateOfJoining) return;
  const { leavingBeforeJoining: message } = payrollMessages;
  throw new Problem('bad_input', message, { fields: { dateOfLeaving: message } });
}

/**
 * @throws Problem bad_input where another figure was entered in place of one that is filled in: the pay run asks for the
 *   reason, these requests have no place for one
 */
function assertNotFilled(read: ProfileItem, changed: ProfileItem, next: ProfileItem): void {
  for (const head of statutoryHeads) {
    if (changed[head] === read[head] || changed[head] === next[head]) continue;
    const message = payrollMessages.filledIn(headLabels[head], formatPaise(next[head] ?? 0));
    throw new Problem('bad_input', message, { fields: { [head]: message } });
  }
}

const findSlip = async ({ id }: Account, { payPeriod }: ProfileItem): Promise<SlipItem | undefined> =>
  payPeriod === undefined ? undefined : parseSlip(await get('slips', slipKey(id, payPeriod)));

/**
 * What saving a profile in place of the one that was read writes, also into the pay runs that are open, and the profile as
 * it is then: its days follow the dates of joining and leaving.
 * @param sent the days that the request named
 * @throws Problem bad_input where the date of leaving would be before that of joining, or another figure was entered in place
 *   of one that is filled in; conflict where the month is closed, or its slips are being generated
 */
export async function profileWrites(
  account: Account,
  read: ProfileItem,
  changed: ProfileItem,
  sent: readonly DayName[] = [],
): Promise<{ next: ProfileItem; writes: Write[] }> {
  assertLeavingAfterJoining(changed);
  const [slip, { after, writes }] = await Promise.all([
    findSlip(account, changed),
    projectToRuns(account, read, changed, sent),
  ]);
  assertNotFilled(read, changed, after);
  const next = { ...after, slipVersion: unchangedSlipVersion(account, after, slip) };
  return { next, writes: [profileWrite(read, next), ...writes] };
}
