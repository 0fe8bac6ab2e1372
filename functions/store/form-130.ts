import * as z from 'zod/mini';
import { recordedEvent, type UserId } from '../../shared/user-id.ts';
import { isUnchanged } from '../lib/condition.ts';
import { batchGetAll, get, type Item, parseOptional, query, type Write } from '../lib/table.ts';

/**
 * The Form 130 of an employee and a tax year, in a partition of its own for each employee among the payslips. A file is noted
 * here before it is stored, and until it is deleted: no transaction spans both.
 */
const form130Item = z.object({
  /** 'form-130#usr_…'. */
  userId: z.string(),
  /** '2026' for 2026-27. */
  payPeriod: z.string(),
  /** Absent while none is published. */
  published: z.optional(z.object({ ...recordedEvent.shape, file: z.string() })),
  /** Being stored since a time: an upload that fails leaves it. */
  staged: z.array(z.object({ file: z.string(), at: z.string() })),
  /** To be deleted. */
  released: z.array(z.string()),
  version: z.int(),
});
export type Form130Item = z.output<typeof form130Item>;

const partitionOf = (owner: UserId): string => `form-130#${owner}`;
const keyOf = (owner: UserId, taxYear: string) => ({ userId: partitionOf(owner), payPeriod: taxYear });

const empty = (owner: UserId, taxYear: string): Form130Item => ({
  ...keyOf(owner, taxYear),
  staged: [],
  released: [],
  version: 0,
});

const parse = (item: Item | undefined): Form130Item | undefined => parseOptional(form130Item, item);

export const readForm130 = async (owner: UserId, taxYear: string): Promise<Form130Item> =>
  parse(await get('slips', keyOf(owner, taxYear))) ?? empty(owner, taxYear);

/** Those of an employee, newest first. */
export const readForms130 = async (owner: UserId): Promise<Form130Item[]> =>
  (await query('slips', { partition: ['userId', partitionOf(owner)], newestFirst: true })).flatMap(
    (item) => parse(item) ?? [],
  );

/** Those of a tax year, in the order of the employees. */
export const readForms130Of = async (
  owners: readonly UserId[],
  taxYear: string,
): Promise<(Form130Item | undefined)[]> =>
  (await batchGetAll(owners.map((owner) => ({ table: 'slips', key: keyOf(owner, taxYear) })))).map(parse);

/** Writes the next version, with optimistic locking. */
export const form130Write = (read: Form130Item, next: Form130Item): Write => ({
  table: 'slips',
  put: { ...next, version: read.version + 1 },
  condition: isUnchanged('userId', read.version),
});
