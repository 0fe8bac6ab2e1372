import { todayInIndia } from '../../../shared/date.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { BankChange } from '../../../shared/profiles/bank-change.ts';
import { bankFieldNames } from '../../store/personal-details.ts';
import type { ProfileItem } from '../../store/profile.ts';

type BankDetails = Partial<Pick<ProfileItem, (typeof bankFieldNames)[number]>>;

/** Account and IFSC as banks compare them: without spaces and case. */
const bankOf = (details: BankDetails) =>
  bankFieldNames.map((name) => (details[name] ?? '').replaceAll(/\s/g, '').toLowerCase()).join('/');

/** Whether pay goes to another account than on the slip of the month before, or without one, since about then. */
function isPaidElsewhere(
  period: PayPeriod,
  profile: BankDetails & Pick<ProfileItem, 'bankChanged'>,
  previous: { profile: BankDetails } | undefined,
): boolean {
  if (!profile.bankAccountNumber) return false;
  if (previous) return bankOf(previous.profile) !== bankOf(profile);
  const { bankChanged } = profile;
  if (!bankChanged || bankChanged.isFirst) return false;
  return toPeriod(todayInIndia(new Date(bankChanged.at))) >= subtractMonths(period, 1);
}

/**
 * When and by whom the bank account of the slip of the month before was changed; undefined where it is the
 * same. So it lasts until the slip after: the first one that pays into the new account.
 */
export function findBankChange(
  period: PayPeriod,
  profile: (BankDetails & Pick<ProfileItem, 'userId' | 'bankChanged'>) | undefined,
  previous: { profile: BankDetails } | undefined,
): BankChange | undefined {
  if (!profile?.bankChanged || !isPaidElsewhere(period, profile, previous)) return undefined;
  const { userId, bankChanged } = profile;
  const { at, by } = bankChanged;
  return { on: todayInIndia(new Date(at)), ...(by.id !== userId && { by: by.name }) };
}
