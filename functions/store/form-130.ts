import * as z from 'zod/mini';
import { recordedEvent, storedUserId, type UserId } from '../../shared/user-id.ts';
import { looseFiles } from '../lib/loose-files.ts';
import { batchGetAll, get, type Item, parseOptional, query, versionWrite, type Write } from '../lib/table.ts';

/** The Form 130 of an employee and a tax year. */
const form130Item = z.object({
  ownerId: storedUserId,
  /** '2026' for 2026-27. */
  taxYear: z.string(),
  /** Absent while none is published. */
  published: z.optional(
    z.object({
      ...recordedEvent.shape,
      file: z.string(),
      /** The employee, as the account was called then. */
      name: z.string(),
    }),
  ),
  version: z.int(),
});
export type Form130Item = z.output<typeof form130Item>;

const loosePartition = 'loose-files';

/** Files of certificates that none refers to. */
export const form130Files = looseFiles({
  table: 'certificates',
  keyOf: (taxYear) => ({ ownerId: loosePartition, taxYear }),
  all: { partition: ['ownerId', loosePartition] },
});

const keyOf = (ownerId: UserId, taxYear: string) => ({ ownerId, taxYear });

const parse = (item: Item | undefined): Form130Item | undefined => parseOptional(form130Item, item);

/** Version 0 is never stored. */
export const readForm130 = async (owner: UserId, taxYear: string): Promise<Form130Item> =>
  parse(await get('certificates', keyOf(owner, taxYear))) ?? { ...keyOf(owner, taxYear), version: 0 };

/** Those of an employee, newest first. */
export const readForms130 = async (owner: UserId): Promise<Form130Item[]> =>
  (await query('certificates', { partition: ['ownerId', owner], newestFirst: true })).flatMap(
    (item) => parse(item) ?? [],
  );

/** Those of a tax year, in the order of the employees. */
export const readForms130Of = async (
  owners: readonly UserId[],
  taxYear: string,
): Promise<(Form130Item | undefined)[]> =>
  (await batchGetAll(owners.map((owner) => ({ table: 'certificates', key: keyOf(owner, taxYear) })))).map(
    parse,
  );

/** Writes the next version, with optimistic locking. */
export const form130Write = (read: Form130Item, next: Form130Item): Write =>
  versionWrite('certificates', 'ownerId', read.version, next);
