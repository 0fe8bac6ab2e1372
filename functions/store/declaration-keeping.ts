import * as z from 'zod/mini';
import { maxYearsKept } from '../../shared/company/declaration-settings.ts';
import type { TableName } from '../../shared/contract.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { ConditionFailed, isUnchanged, isVersion } from '../lib/condition.ts';
import { mapInBatches } from '../lib/map-in-batches.ts';
import {
  batchGet,
  batchGetAll,
  type Item,
  parseOptional,
  put,
  type Query,
  queryPages,
} from '../lib/table.ts';
import { companyKey, declarationYearsKept } from './company.ts';
import { declarationKey, endOfKeeping } from './declaration.ts';
import { proofsKey } from './proofs.ts';
import { taxYearOfToday } from './tax-year.ts';

/** The tax year of the first declarations. */
const firstYear = 2026;

const keptItem = z.object({ years: z.int(), version: z.int() });
/** In the settings table: the years by which the declarations that are stored are erased. */
const keptKey = { name: 'declarations-kept' };

const owner = z.object({ userId: z.optional(storedUserId), id: z.optional(storedUserId) });

/** Owners of a page of accounts or profiles. */
const ownersOf = (page: readonly Item[]): UserId[] =>
  page.flatMap((item) => {
    const { userId, id } = owner.parse(item);
    return userId ?? id ?? [];
  });

async function* mapPages(table: TableName, query: Query): AsyncGenerator<UserId[]> {
  for await (const page of queryPages(table, query)) yield ownersOf(page);
}

/** The ids of accounts, and of profiles, which stay when an account is deleted. */
async function* ownerPages(): AsyncGenerator<UserId[]> {
  const index = 'by-kind';
  yield* mapPages('accounts', { index, partition: ['kind', 'account'], attributes: ['id'] });
  yield* mapPages('profiles', { index, partition: ['kind', 'profile'], attributes: ['userId'] });
}

/** Its version stays, so that no employee who is editing it has to reload. */
async function setEnd(item: Item, expiresAt: number): Promise<void> {
  try {
    await put('declarations', { ...item, expiresAt }, isVersion(Number(item.version)));
  } catch (error) {
    // It was saved meanwhile, with this end, or erased.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

async function setEnds(
  owners: readonly UserId[],
  years: readonly number[],
  yearsKept: number,
): Promise<void> {
  const items = await batchGetAll(
    owners.flatMap((userId) =>
      years.flatMap((year) =>
        [declarationKey, proofsKey].map((keyOf) => ({
          table: 'declarations' as const,
          key: keyOf(userId, year),
        })),
      ),
    ),
  );
  const others = items.flatMap((item) => {
    const expiresAt = endOfKeeping(Number.parseInt(String(item?.taxYear), 10), yearsKept);
    return item && item.expiresAt !== expiresAt ? [{ item, expiresAt }] : [];
  });
  await mapInBatches(others, ({ item, expiresAt }) => setEnd(item, expiresAt));
}

/**
 * Brings what is stored to the years that the company keeps declarations for, once after it chose another number. What is saved
 * meanwhile has the new end already. It can be repeated: a part that was done is done.
 */
export async function keepDeclarations(): Promise<void> {
  const [company, kept] = await batchGet(
    { table: 'settings', key: companyKey },
    { table: 'settings', key: keptKey },
  );
  const yearsKept = declarationYearsKept(company);
  const { years: before, version } = parseOptional(keptItem, kept) ?? { years: maxYearsKept, version: 0 };
  if (yearsKept === before) return;
  const years = Array.from(
    { length: Math.max(1, taxYearOfToday() - firstYear + 1) },
    (_, i) => firstYear + i,
  );
  for await (const owners of ownerPages()) await setEnds(owners, years, yearsKept);
  try {
    await put(
      'settings',
      { ...keptKey, years: yearsKept, version: version + 1 },
      isUnchanged('name', version),
    );
  } catch (error) {
    // Another invocation was first.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
