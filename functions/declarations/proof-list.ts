import * as z from 'zod/mini';
import type { EmployeeProofs, ProofFilter } from '../../shared/declarations/proofs.ts';
import { storedUserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PagedQuery, type PageRequest, readPage } from '../lib/pagination.ts';
import { type Item, parseOptional } from '../lib/table.ts';
import { readNames } from '../store/account.ts';
import { oldRegimeByYear, openLinesOf } from '../store/tax-year.ts';

const profilePart = z.object({ userId: storedUserId, oldRegime: oldRegimeByYear });

const allProfiles: PagedQuery = {
  table: 'profiles',
  index: 'by-kind',
  partition: ['kind', 'profile'],
  sortedBy: ['userId'],
  isSearch: true,
};

/** The lines of an employee by what became of their proofs, as the tax of the newest month reads them. */
function toRow(item: Item, year: string): Omit<EmployeeProofs, 'name'> | undefined {
  const profile = parseOptional(profilePart, item);
  const open = profile && openLinesOf(profile, year);
  if (!profile || !open) return undefined;
  const [waiting, missing] = [open.waiting.length, open.missing.length];
  return { userId: profile.userId, waiting, missing, decided: open.lines - missing - waiting };
}

const isShown = ({ waiting, missing }: Omit<EmployeeProofs, 'name'>, show: ProofFilter): boolean =>
  show === 'all' || (show === 'waiting' ? waiting : missing) > 0;

/** Employees in the old regime in the order of ids, by what their profiles have of the proofs. */
export async function listProofs(
  _admin: Actor,
  year: string,
  { show = 'all', ...request }: PageRequest & { show?: ProofFilter | undefined },
): Promise<Page<EmployeeProofs[]>> {
  const page = await readPage(allProfiles, request, (item) => {
    const row = toRow(item, year);
    return row && isShown(row, show) ? row : undefined;
  });
  const names = await readNames(page.content.map(({ userId }) => userId));
  return page.map((rows) =>
    rows.flatMap((row) => {
      const name = names.get(row.userId);
      return name === undefined ? [] : [{ ...row, name }];
    }),
  );
}
