import { createHash } from 'node:crypto';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { invalidCursorMessage } from '../../shared/fields.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import {
  firstPartSize,
  fromCursor,
  type PageRequest,
  partSize,
  skipUnreadable,
  toCursor,
} from '../lib/pagination.ts';
import type { Item } from '../lib/table.ts';
import type { RunHead } from '../store/pay-run.ts';
import { parseRow, rowPrefix, watchFigures } from '../store/pay-run-row.ts';
import type { ApprovalRule } from './approval/rule.ts';
import { type EvaluatedRow, evaluateRow } from './rows/evaluate-row.ts';
import { readMonths } from './rows/read-months.ts';
import { queryRowPages } from './rows/row-pages.ts';

export const takesApproval = ({ state }: RunHead, { rule }: ApprovalRule): boolean =>
  rule !== 'off' && state !== 'closed';

/** Part of the employees of a month, in the order of names. */
export interface MonthPart {
  evaluated: EvaluatedRow[];
  isFirst: boolean;
  isLast: boolean;
  /** Said by the part before, about all parts so far; undefined of the first one. */
  handedOn: string | undefined;
  /** The cursor of the next part, to which this one says something; undefined where it is the last one. */
  toNext(handOn?: string): string | undefined;
}

/** One row more than asked for tells that there is a next part. */
async function takeRows(
  { item: period }: RunHead,
  after: string | undefined,
  limit: number,
): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const items of queryRowPages(period, after, limit + 1)) {
    taken.push(...items);
    if (taken.length > limit) break;
  }
  return taken.slice(0, limit + 1);
}

/**
 * Names the figures of a month and the settings that they depend on: an approval is of figures that were shown, so all parts are
 * of the same ones. A month about which nothing is to be decided needs no name.
 */
async function nameConditions(head: RunHead, rule: ApprovalRule): Promise<string> {
  if (!takesApproval(head, rule)) return 'any';
  const conditions = JSON.stringify([await watchFigures(head.item), ...rule.ruleChecks]);
  return createHash('sha256').update(conditions).digest('base64url').slice(0, 22);
}

/**
 * Works out the months of the employees after a cursor, as they are now.
 * @param list names the list of the cursors
 * @throws Problem bad_input for a cursor of another list; conflict where figures that are to be approved have changed since the
 *   first part was read
 */
export async function readMonthPart(
  list: 'summary' | 'comparison' | 'slips' | 'law-change',
  head: RunHead,
  rule: ApprovalRule,
  { cursor, limit = cursor === undefined && head.people > partSize ? firstPartSize : partSize }: PageRequest,
  { hasPrevious }: { hasPrevious: boolean },
): Promise<MonthPart> {
  const { item: period } = head;
  const { settings } = rule;
  const listName = `${list}-${period}`;
  const [after, begunWith, handedOn] = cursor === undefined ? [] : fromCursor(cursor, listName, 3);
  // DynamoDB rejects a start key outside of the queried range.
  if (after !== undefined && !after.startsWith(rowPrefix)) throw fieldProblem('cursor', invalidCursorMessage);
  const name = await nameConditions(head, rule);
  if (begunWith !== undefined && begunWith !== name)
    throw new Problem('conflict', payRunMessages.changedWhileRead);
  const items = await takeRows(head, after, limit);
  const isLast = items.length <= limit;
  const rows = items
    .slice(0, limit)
    .flatMap((item) => skipUnreadable(() => parseRow(item), { run: period, item: item.item }) ?? []);
  const months = await readMonths(head, rows, { settings, hasPrevious });
  return {
    evaluated: months.map((month) => evaluateRow(month, settings)),
    isFirst: after === undefined,
    isLast,
    handedOn,
    toNext: (handOn = 'nothing') =>
      isLast ? undefined : toCursor(listName, [String(items[limit - 1]?.item), name, handOn]),
  };
}

/** Reads facts about all parts so far, which the part before handed on. @throws Problem bad_input for others */
export function readHandedOn<T>(text: string, parse: (value: string) => T): T {
  try {
    return parse(text);
  } catch (cause) {
    throw fieldProblem('cursor', invalidCursorMessage, cause);
  }
}
