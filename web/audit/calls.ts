import { queryOptions } from '@tanstack/react-query';
import { type AuditEntry, auditRoutes } from '../../shared/audit/audit.ts';
import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { usersRoutes } from '../../shared/users/users.ts';
import { pageAsAdmin } from '../lib/client.ts';
import { pagedListOptions } from '../lib/paged-list.ts';

/** Filters of the audit log; without any, all entries are shown. */
export interface AuditFilter {
  person?: string | undefined;
  action?: AuditAction | undefined;
  /** The name of a changed field. */
  field?: string | undefined;
  /** Days in India, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}

export const auditQuery = (filter: AuditFilter) =>
  pagedListOptions(['audit', filter], async (page, signal) => {
    const { reply, nextCursor } = await pageAsAdmin(auditRoutes.entries, {
      query: { ...page, ...filter },
      signal,
    });
    return { rows: reply, nextCursor };
  });

const exportedAtOnce = 1000;

/** All that a filter finds, page by page. @param onProgress given the number of entries read so far */
export async function readAllEntries(
  filter: AuditFilter,
  onProgress: (read: number) => void,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageAsAdmin(auditRoutes.entries, {
      query: { ...filter, limit: exportedAtOnce, cursor },
    });
    entries.push(...page.reply);
    cursor = page.nextCursor;
    onProgress(entries.length);
  } while (cursor);
  return entries;
}

/** Number of suggestions; typing more letters narrows them down. */
const offered = 20;

/** The first accounts that match a search for name or email. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['audit-people', search],
    queryFn: async ({ signal }) =>
      (await pageAsAdmin(usersRoutes.users, { query: { search, limit: offered }, signal })).reply.users,
    enabled: search !== '',
  });
