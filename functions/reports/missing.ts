import { detailsIn } from '../../shared/law/dated-details.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { missingOf } from '../../shared/reports/missing.ts';
import type { IncompletePerson } from '../../shared/reports/reports.ts';
import type { HeadModes } from '../../shared/statutory/statutory-missing.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PageRequest, skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, get, type Item } from '../lib/table.ts';
import { type ListedAccount, listAccountsWith } from '../store/account-list.ts';
import { companyKey, statutoryModes } from '../store/company.ts';
import { isPartOf } from '../store/employees.ts';
import { importedSlipKey, parseImportedSlip } from '../store/imported-slip.ts';
import { parseProfile, profileKey } from '../store/profile.ts';
import { slipKey } from '../store/slip.ts';

/** An employee of the month who lacks something; undefined for all others. */
function toIncomplete(
  { id: userId, name, email, role }: ListedAccount,
  period: PayPeriod,
  modes: HeadModes,
  [item, slip, imported]: readonly (Item | undefined)[],
): IncompletePerson | undefined {
  const profile = parseProfile(item);
  if (!isPartOf(period, role, profile)) return undefined;
  const missing = missingOf(
    { ...profile, ...detailsIn(profile ?? {}, period) },
    modes,
    slip !== undefined || parseImportedSlip(imported) !== undefined,
  );
  if (missing.length === 0) return undefined;
  const { employeeId, department } = profile ?? {};
  return {
    userId,
    name,
    email,
    ...(employeeId && { employeeId }),
    ...(department && { department }),
    missing,
  };
}

/** The employees of a month who lack a detail or the payslip, in the order of names. */
export const listIncomplete = async (
  _admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<IncompletePerson[]>> => {
  const modes = statutoryModes(await get('settings', companyKey), period);
  return listAccountsWith(request, async (accounts) => {
    const items = await batchGetAll(
      accounts.flatMap(({ id }) => [
        { table: 'profiles' as const, key: profileKey(id) },
        { table: 'slips' as const, key: slipKey(id, period) },
        { table: 'slips' as const, key: importedSlipKey(id, period) },
      ]),
    );
    return accounts.map((account, i) =>
      skipUnreadable(() => toIncomplete(account, period, modes, items.slice(3 * i, 3 * i + 3)), {
        table: 'profiles',
        userId: account.id,
      }),
    );
  });
};
