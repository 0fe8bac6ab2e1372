import type { Setup } from '../../shared/company/setup.ts';
import type { TableName } from '../../shared/contract.ts';
import { unansweredIn } from '../../shared/law/coverage.ts';
import { batchGet, type Item, type Query, queryPages } from '../lib/table.ts';
import { adminCountKey, parseAdminCount } from '../store/account.ts';
import { companyKey, parseCompany } from '../store/company.ts';
import { headsPartition, parseHead } from '../store/pay-run.ts';

/** The first items of a partition, in one round trip. */
async function queryFirst(table: TableName, limit: number, query: Query): Promise<Item[]> {
  for await (const items of queryPages(table, { ...query, limit })) return items;
  return [];
}

/** How far the portal has been set up, from what there is: reads an item or two of each, however many there are. */
export async function getSetup(): Promise<Setup> {
  const [[company, adminCount], holidays, accounts, [firstRun]] = await Promise.all([
    batchGet({ table: 'settings', key: companyKey }, { table: 'accounts', key: adminCountKey }),
    queryFirst('holidays', 1, { index: 'by-kind', partition: ['kind', 'holiday'], attributes: ['id'] }),
    queryFirst('accounts', 2, { index: 'by-kind', partition: ['kind', 'account'], attributes: ['id'] }),
    queryFirst('runs', 1, { partition: headsPartition }),
  ]);
  return {
    company: company !== undefined,
    coverage: company !== undefined && unansweredIn(parseCompany(company)?.coverage ?? {}).length === 0,
    holidays: holidays.length > 0,
    people: accounts.length > 1,
    payRun: parseHead(firstRun)?.generated !== undefined,
    admins: parseAdminCount(adminCount).admins,
  };
}
