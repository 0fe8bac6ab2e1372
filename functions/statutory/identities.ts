import * as z from 'zod/mini';
import { isMember } from '../../shared/statutory/filing/ecr.ts';
import { isInsured, isInsuredName } from '../../shared/statutory/filing/esi-upload.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import type { FilingIdentity } from '../../shared/statutory/filing/identity.ts';
import type { UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, parseOptional } from '../lib/table.ts';
import { accountKey } from '../store/account.ts';
import { profileKey } from '../store/profile.ts';

export type Identities = ReadonlyMap<UserId, FilingIdentity>;

const profilePart = z.object({
  uan: z.optional(z.string()),
  nameOnUan: z.optional(z.string()),
  esiNumber: z.optional(z.string()),
});
const accountPart = z.object({ name: z.string() });

/** A payslip whose file needs another name than it has. */
const needsName = (slip: FiledSlip): boolean => isInsured(slip) && !isInsuredName(slip.user.name);

/** The numbers and names that the members and insured persons of these payslips have today. */
export async function readIdentities(slips: readonly FiledSlip[]): Promise<Identities> {
  const idsOf = (some: readonly FiledSlip[]) => [...new Set(some.map(({ user }) => user.id))];
  const ids = idsOf(slips.filter((slip) => isMember(slip) || isInsured(slip)));
  const unnamed = idsOf(slips.filter(needsName));
  const [profiles, accounts] = await Promise.all([
    batchGetAll(
      ids.map((id) => ({
        table: 'profiles',
        key: profileKey(id),
        attributes: ['uan', 'nameOnUan', 'esiNumber'],
      })),
    ),
    batchGetAll(unnamed.map((id) => ({ table: 'accounts', key: accountKey(id), attributes: ['name'] }))),
  ]);
  const names = new Map(
    accounts.map((item, i) => [
      unnamed[i],
      skipUnreadable(() => parseOptional(accountPart, item), { table: 'accounts', userId: unnamed[i] })?.name,
    ]),
  );
  return new Map(
    ids.flatMap((id, i) => {
      const found = skipUnreadable(() => parseOptional(profilePart, profiles[i]), {
        table: 'profiles',
        userId: id,
      });
      return found || names.has(id) ? [[id, { ...found, name: names.get(id) }] as const] : [];
    }),
  );
}
