import { fieldProblem, Problem } from '../../shared/errors.ts';
import { invalidCursorMessage } from '../../shared/fields.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { firstPartSize, fromCursor, type PageRequest, partSize, toCursor } from '../lib/pagination.ts';
import { queryPages } from '../lib/table.ts';
import { readEmployeeIds } from '../pay-runs/previous-month.ts';
import { importedPartition, isImportedPartition, ownerOfImported } from '../store/imported-slip.ts';
import { queryRunPages, type RunHead, readHead } from '../store/pay-run.ts';
import { rowPrefix } from '../store/pay-run-row.ts';
import { payOfPeriod } from '../store/slip-pay.ts';

/** An employee of a report, and the place in its order. */
interface Place {
  userId: UserId;
  position: string;
}

const leaverPrefix = 'left#';

/** One more than a part tells that there is a next one. */
const atOnce = partSize + 1;

async function* placesOfRows(period: PayPeriod, after: string | undefined): AsyncGenerator<Place[]> {
  for await (const items of queryRunPages(period, rowPrefix, after, atOnce, ['item', 'userId']))
    yield items.map(({ item, userId }) => ({
      userId: storedUserId.parse(userId),
      position: String(item),
    }));
}

/** @param partition of the index: the month, or that of its imported payslips */
async function* placesOfIndex(
  payPeriod: PayPeriod,
  partition: string,
  after: string | undefined,
): AsyncGenerator<Place[]> {
  const pages = queryPages('slips', {
    ...payOfPeriod(partition),
    limit: atOnce,
    ...(after !== undefined && { after: { period: partition, userId: after, payPeriod } }),
  });
  for await (const items of pages)
    yield items.map((item) => {
      const position = String(item.userId);
      const id = isImportedPartition(position) ? ownerOfImported(position) : position;
      return { userId: storedUserId.parse(id), position };
    });
}

/** The employees of the month before who are no part of this one: narrow reads of both, where a report has come to them. */
async function readLeavers(
  period: PayPeriod,
  head: RunHead | undefined,
  after: string | undefined,
): Promise<Place[]> {
  const previous = subtractMonths(period, 1);
  const [now, before] = await Promise.all([
    readEmployeeIds(period, head),
    readHead(previous).then((of) => readEmployeeIds(previous, of)),
  ]);
  const present = new Set(now);
  return [...new Set(before)]
    .filter((id) => !present.has(id))
    .map((userId) => ({ userId, position: leaverPrefix + userId }))
    .filter(({ position }) => after === undefined || position > after)
    .sort((a, b) => (a.position < b.position ? -1 : 1));
}

/**
 * The employees of a month by the rows of its pay run, whose payslips are then read by their keys: the index of payslips, which may
 * lag behind, has those of a month without one.
 */
async function* placesOf(
  period: PayPeriod,
  head: RunHead | undefined,
  after: string | undefined,
  withLeavers: boolean,
): AsyncGenerator<Place[]> {
  const isBehind = after?.startsWith(leaverPrefix) ?? false;
  const isImported = after !== undefined && isImportedPartition(after);
  if (head && !isBehind) {
    // DynamoDB rejects a start key outside of the queried range.
    if (after !== undefined && !after.startsWith(rowPrefix))
      throw fieldProblem('cursor', invalidCursorMessage);
    yield* placesOfRows(period, after);
  }
  if (!head && !isBehind && !isImported) yield* placesOfIndex(period, period, after);
  if (!head && !isBehind)
    yield* placesOfIndex(period, importedPartition(period), isImported ? after : undefined);
  if (withLeavers) yield await readLeavers(period, head, isBehind ? after : undefined);
}

/** Part of the employees of a report of a month. */
interface EmployeesPart {
  ids: UserId[];
  /** Said by the part before, about all parts so far. */
  handedOn: string | undefined;
  /** The cursor of the next part, to which this one says something; undefined where this is the last. */
  toNext: ((handOn: string) => string) | undefined;
}

/**
 * Takes the employees after a cursor: all of a small month, and of a large one as many as a request works out in time.
 * @param withLeavers also those of the month before who are no part of this one, behind all others
 * @throws Problem bad_input for a cursor of another month; conflict where the pay run has changed since the first part
 */
export async function takeEmployees(
  period: PayPeriod,
  head: RunHead | undefined,
  { cursor, limit }: PageRequest,
  { withLeavers }: { withLeavers: boolean },
): Promise<EmployeesPart> {
  const listName = `report-${period}`;
  const version = `v${head?.version ?? 0}`;
  const [after, begunWith, handedOn] = cursor === undefined ? [] : fromCursor(cursor, listName, 3);
  if (begunWith !== undefined && begunWith !== version)
    throw new Problem('conflict', payRunMessages.changedWhileRead);
  const places: Place[] = [];
  for await (const batch of placesOf(period, head, after, withLeavers)) {
    places.push(...batch);
    if (places.length > (limit ?? partSize)) break;
  }
  const isWhole = places.length <= (limit ?? partSize);
  const taken = isWhole ? places : places.slice(0, limit ?? (after === undefined ? firstPartSize : partSize));
  const last = taken.at(-1)?.position ?? '';
  return {
    ids: taken.map(({ userId }) => userId),
    handedOn,
    toNext: isWhole ? undefined : (handOn) => toCursor(listName, [last, version, handOn]),
  };
}
