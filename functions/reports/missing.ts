import { detailsIn } from '../../shared/law/dated-details.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { missingOf } from '../../shared/reports/missing.ts';
import type { IncompletePerson } from '../../shared/reports/reports.ts';
import type { HeadModes } from '../../shared/statutory/statutory-missing.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PageRequest, skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, get, type Item, query } from '../lib/table.ts';
import { type ListedAccount, listAccountsWith } from '../store/account-list.ts';
import { companyKey, statutoryModes } from '../store/company.ts';
import { isPartOf } from '../store/employees.ts';
import { importedSlipKey } from '../store/imported-slip.ts';
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
  const [company, payslips] = await Promise.all([
    get('settings', companyKey),
    query('slips', payOfPeriod(period)),
  ]);
  const modes = statutoryModes(company, period);
  const owners = new Set(payslips.map(({ userId }) => userId));
  return listAccountsWith(request, async (accounts) => {
    // A payslip of a moment ago, which the index may lack, is looked for by key, and so is an imported one.
    const others = accounts.filter(({ id }) => !owners.has(id));
    const items = await batchGetAll([
      ...accounts.map(({ id }) => ({
        table: 'profiles' as const,
        key: profileKey(id),
        attributes: reportedPart.attributes,
      })),
      ...others
        .flatMap(({ id }) => [slipKey(id, period), importedSlipKey(id, period)])
        .map((key) => ({ table: 'slips' as const, key, attributes: ['period'] })),
    ]);
    const slips = items.slice(accounts.length);
    // Without its period, an imported payslip was removed.
    const isThere = (slip: Item | undefined) => slip?.period !== undefined;
    const withoutPayslip = new Set(
      others.filter((_, i) => !slips.slice(2 * i, 2 * i + 2).some(isThere)).map(({ id }) => id),
    );
    return accounts.map((account, i) => {
      const hasPayslip = !withoutPayslip.has(account.id);
      return skipUnreadable(() => toIncomplete(account, period, modes, { item: items[i], hasPayslip }), {
        table: 'profiles',
        userId: account.id,
      });
    });
  });
};
