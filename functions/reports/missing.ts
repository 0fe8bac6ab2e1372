import { detailsIn } from '../../shared/law/dated-details.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { missingOf } from '../../shared/reports/missing.ts';
import type { IncompletePerson } from '../../shared/reports/reports.ts';
import type { HeadModes } from '../../shared/statutory/statutory-missing.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PageRequest, skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, get, type Item, query } from '../lib/table.ts';
import { type ListedAccount, listAccountsWith } from '../store/account-list.ts';
import { companyKey, statutoryModes } from '../store/company.ts';
import { isPartOf } from '../store/employees.ts';
import { importedPartition, importedSlipKey, ownerOfImported } from '../store/imported-slip.ts';
import { checkedPart } from '../store/missing-details.ts';
import { partOfProfile, profileKey } from '../store/profile.ts';
import { slipKey } from '../store/slip.ts';
import { payOfPeriod } from '../store/slip-pay.ts';

const reportedPart = partOfProfile(
  ...checkedPart.attributes,
  ...([
    'employeeId',
    'department',
    'bankAccountNumber',
    'ifscCode',
    'pan',
    'uan',
    'esiNumber',
    'pf',
    'esi',
  ] as const),
);

/** The owners of the payslips of a month, by the index, which may lack one of a moment ago. */
async function readOwners(period: PayPeriod): Promise<Set<UserId>> {
  const [generated, imported] = await Promise.all(
    [period, importedPartition(period)].map((partition) => query('slips', payOfPeriod(partition))),
  );
  return new Set([
    ...(generated ?? []).map(({ userId }) => userId as UserId),
    ...(imported ?? []).map(({ userId }) => ownerOfImported(String(userId))),
  ]);
}

/** Those of these employees who have no payslip of a month: each that the index lacks is looked for by key. */
async function findWithoutPayslip(
  period: PayPeriod,
  ids: readonly UserId[],
  owners: ReadonlySet<UserId>,
): Promise<Set<UserId>> {
  const others = ids.filter((id) => !owners.has(id));
  // Without its period, an imported payslip was removed.
  const read = (toKey: typeof slipKey | typeof importedSlipKey) =>
    batchGetAll(others.map((id) => ({ table: 'slips', key: toKey(id, period), attributes: ['period'] })));
  const [generated, imported] = await Promise.all([read(slipKey), read(importedSlipKey)]);
  return new Set(others.filter((_, i) => !generated[i]?.period && !imported[i]?.period));
}

/** An employee of the month who lacks something; undefined for all others. */
function toIncomplete(
  { id: userId, name, email, role }: ListedAccount,
  period: PayPeriod,
  modes: HeadModes,
  { item, hasPayslip }: { item: Item | undefined; hasPayslip: boolean },
): IncompletePerson | undefined {
  const profile = reportedPart.parse(item);
  if (!isPartOf(period, role, profile)) return undefined;
  const missing = missingOf({ ...profile, ...detailsIn(profile ?? {}, period) }, modes, hasPayslip);
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
  const [company, owners] = await Promise.all([get('settings', companyKey), readOwners(period)]);
  const modes = statutoryModes(company, period);
  return listAccountsWith(request, async (accounts) => {
    const ids = accounts.map(({ id }) => id);
    const { attributes } = reportedPart;
    const [items, withoutPayslip] = await Promise.all([
      batchGetAll(ids.map((id) => ({ table: 'profiles', key: profileKey(id), attributes }))),
      findWithoutPayslip(period, ids, owners),
    ]);
    return accounts.map((account, i) => {
      const hasPayslip = !withoutPayslip.has(account.id);
      return skipUnreadable(() => toIncomplete(account, period, modes, { item: items[i], hasPayslip }), {
        table: 'profiles',
        userId: account.id,
      });
    });
  });
};
