import { todayInIndia } from '../../shared/date.ts';
import type { MissingPerson } from '../../shared/people/people.ts';
import { toPeriod } from '../../shared/period.ts';
import type { HeadModes, MissingCount, NeededFieldName } from '../../shared/statutory/statutory-missing.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PageRequest, skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, get } from '../lib/table.ts';
import { listAccountsWith } from '../store/account-list.ts';
import { companyKey, statutoryModes } from '../store/company.ts';
import { readAllEmployees } from '../store/employees.ts';
import { checkedPart, countMissingAmong, missingOf } from '../store/missing-details.ts';
import { profileKey } from '../store/profile.ts';

const readModes = async (): Promise<HeadModes> =>
  statutoryModes(await get('settings', companyKey), toPeriod(todayInIndia()));

export async function countMissing(_admin: Actor): Promise<{ counts: MissingCount[] }> {
  const [employees, modes] = await Promise.all([readAllEmployees(checkedPart), readModes()]);
  return { counts: countMissingAmong(employees, modes) };
}

/** The employees who lack a detail, in the order of names. */
export const listMissing = async (
  _admin: Actor,
  field: NeededFieldName,
  request: PageRequest,
): Promise<Page<MissingPerson[]>> => {
  const modes = await readModes();
  return listAccountsWith(request, async (accounts) => {
    const items = await batchGetAll(
      accounts.map(({ id }) => ({
        table: 'profiles',
        key: profileKey(id),
        attributes: checkedPart.attributes,
      })),
    );
    return accounts.map(({ id, name, email, role }, i) => {
      const isMissing = skipUnreadable(
        () => missingOf(role, checkedPart.parse(items[i]), modes).includes(field),
        {
          table: 'profiles',
          userId: id,
        },
      );
      return isMissing ? { userId: id, name, email } : undefined;
    });
  });
};
