import * as z from 'zod/mini';
import { payRunIssueCodes } from '../../shared/pay-runs/pay-run-row.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { isNew } from '../lib/condition.ts';
import { pack, unpack } from '../lib/json.ts';
import { type Item, type Key, parseOptional, type Write } from '../lib/table.ts';
import { queryRun, tallyShape } from './pay-run.ts';

const chunkPerson = z.object({
  userId: storedUserId,
  /** The sort key of the person's row, where there was one when the plan was made. */
  row: z.optional(z.string()),
  /** The slip that the person has, if any, stays as it is; its PDF is printed. */
  isPrintOnly: z.optional(z.boolean()),
  /** Findings that show beside others only, such as a bank account that two people have. */
  findings: z.optional(z.array(z.enum(payRunIssueCodes))),
});
export type ChunkPerson = z.output<typeof chunkPerson>;

const chunkItem = z.object({ run: storedPayPeriod, item: z.string(), people: z.array(chunkPerson) });
/** The people of one task, in the order of their names. */
export type ChunkItem = z.output<typeof chunkItem>;
export const parseChunk = (item: Item | undefined): ChunkItem | undefined => parseOptional(chunkItem, item);

const progressItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  /** How many of the chunk's people are done. Each batch of writes is on the condition that it is as it was read. */
  cursor: z.int(),
  /** The number of these that were to be worked on. */
  done: z.int(),
  ...tallyShape,
});
/** How far a chunk has come, and what became of its employees. */
export type ProgressItem = z.output<typeof progressItem>;

/** The tally of no employees. */
export const emptyTally = { made: 0, replaced: 0, unchanged: 0, failed: 0 };
export const parseProgress = (item: Item | undefined): ProgressItem | undefined =>
  parseOptional(progressItem, item);

const printingItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  /** How many of the chunk's people have been come to. */
  cursor: z.int(),
  /** Slips of theirs whose PDF is stored, and whose is not: a download prints those. */
  printed: z.int(),
  failed: z.int(),
});
/** How far the slips of a chunk are printed. */
export type PrintingItem = z.output<typeof printingItem>;
export const parsePrinting = (item: Item | undefined): PrintingItem | undefined =>
  parseOptional(printingItem, item);

const failureItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  userId: storedUserId,
  /** For the person who reads it. */
  reason: z.string(),
});
/** Why nothing could be done for a person. */
type FailureItem = z.output<typeof failureItem>;
export const parseFailure = (item: Item | undefined): FailureItem | undefined =>
  parseOptional(failureItem, item);

const chunkNumber = (chunk: number) => String(chunk).padStart(4, '0');
/** The number of a chunk, with which the key of its item ends. */
export const chunkOf = ({ item }: { item: string }): number => Number(item.split('#').at(-1));
export const chunkKey = (run: PayPeriod, planId: string, chunk: number): Key => ({
  run,
  item: `chunk#${planId}#${chunkNumber(chunk)}`,
});
export const progressPrefix = (planId: string) => `done#${planId}#`;
export const progressKey = (run: PayPeriod, planId: string, chunk: number) => ({
  run,
  item: `${progressPrefix(planId)}${chunkNumber(chunk)}`,
});
export const printingPrefix = (planId: string) => `printed#${planId}#`;
export const printingKey = (run: PayPeriod, planId: string, chunk: number) => ({
  run,
  item: `${printingPrefix(planId)}${chunkNumber(chunk)}`,
});
export const failurePrefix = (planId: string) => `failed#${planId}#`;
export const failureKey = (run: PayPeriod, planId: string, userId: UserId) => ({
  run,
  item: `${failurePrefix(planId)}${userId}`,
});
const partPrefix = (planId: string) => `part#${planId}#`;

/** Stores the results of a chunk of a plan, packed: they are read once, when all chunks are done. */
export const partWrite = (run: PayPeriod, planId: string, chunk: number, part: unknown): Write => ({
  table: 'runs',
  put: { run, item: `${partPrefix(planId)}${chunkNumber(chunk)}`, packed: pack(part) },
  condition: isNew('run'),
});

/** The parts of a plan, as they were written, with their keys. */
export async function readParts(run: PayPeriod, planId: string): Promise<{ key: Key; part: unknown }[]> {
  const items = await queryRun(run, partPrefix(planId));
  return items.map(({ item, packed }) => ({
    key: { run, item: String(item) },
    part: unpack(String(packed)),
  }));
}
