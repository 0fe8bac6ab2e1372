import {
  type AuditEntry,
  auditMessages,
  type auditRoutes,
  auditRoutes as routes,
} from '../../shared/audit/audit.ts';
import { addDays } from '../../shared/date.ts';
import { fieldProblem } from '../../shared/errors.ts';
import { invalidCursorMessage, maxPageSize } from '../../shared/fields.ts';
import type { QueryOf } from '../../shared/route.ts';
import type { Actor } from '../auth/session.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import {
  fromCursor,
  maxSearchBatches,
  type Page,
  type PageEntry,
  skipUnreadable,
  takePage,
} from '../lib/pagination.ts';
import { type Item, type Key, type Query, queryPages } from '../lib/table.ts';
import { allEntries, auditKeyOfActor } from '../store/audit.ts';
import { toAuditEntry } from '../store/audit-entry.ts';
import { mergeNewestFirst } from './merge.ts';

type AuditQuery = QueryOf<typeof auditRoutes.entries>;

const listName = 'audit';

/** The first moment of a day in India, as entries have it. */
const startOf = (day: string): string => new Date(`${day}T00:00:00+05:30`).toISOString();

/** The times of the days, all of them where none is named. @throws Problem bad_input */
function toRange({ from, to }: AuditQuery): [from: string, to: string] {
  const message = auditMessages.endsBeforeStart;
  if (from && to && to < from) throw fieldProblem('to', message);
  // Every time begins with a digit, and has more after the moment that a day starts with.
  return [from ? startOf(from) : '0', to ? startOf(addDays(to, 1)) : ':'];
}

/** Where a page begins: the entry that it follows. @throws Problem bad_input for one outside of the range */
function readCursor(cursor: string | undefined, [from, to]: readonly [string, string]) {
  if (cursor === undefined) return undefined;
  const [time = '', entity = ''] = fromCursor(cursor, listName, 2);
  if (time < from || time > to) throw fieldProblem('cursor', invalidCursorMessage);
  return { time, entity };
}

/** The entries of a person, as actor and as subject, or the index of all. */
const partitionsOf = ({ person }: AuditQuery): Pick<Query, 'partition' | 'index'>[] =>
  person
    ? [person, auditKeyOfActor(person)].map((entity) => ({ partition: ['entity', entity] }))
    : [{ index: 'by-kind', partition: ['kind', allEntries.kind] }];

/** Whether few of the entries that are read may be wanted: action and field are in no key. */
const isSearch = ({ action, field }: AuditQuery): boolean => action !== undefined || field !== undefined;

/** Reads on in a search, a megabyte a round trip. */
const limitOf = (query: AuditQuery) => (isSearch(query) ? {} : { limit: (query.limit ?? maxPageSize) + 1 });

const isWanted = ({ action, changes }: Item, query: AuditQuery): boolean =>
  (query.action === undefined || action === query.action) &&
  (query.field === undefined || Object.hasOwn(changes ?? {}, query.field));

/**
 * The audit log of all or of one user, newest first. By person and by day it reads what it answers; for an action
 * or a field it reads on, so that a page may be short and have a cursor all the same.
 * @throws Problem bad_input for a last day before the first, and for a cursor of another list
 */
export async function listAuditEntries(_admin: Actor, query: AuditQuery): Promise<Page<AuditEntry[]>> {
  const range = toRange(query);
  const after = readCursor(query.cursor, range);
  const partitions = partitionsOf(query).map(({ partition, index }) => {
    const [name, value] = partition;
    const startKey = after && ({ ...after, [name]: value } as Key);
    return queryPages('audit', {
      partition,
      between: ['time', ...range],
      newestFirst: true,
      ...limitOf(query),
      ...(index && { index }),
      ...(startKey && { after: startKey }),
    });
  });
  async function* entries(): AsyncGenerator<PageEntry<AuditEntry>[]> {
    for await (const items of mergeNewestFirst(partitions)) {
      yield items.map((item) => {
        const [time, entity] = [String(item.time), String(item.entity)];
        const value = isWanted(item, query)
          ? skipUnreadable(() => toAuditEntry(item), { table: 'audit', entity, time })
          : undefined;
        return { value, position: [time, entity] };
      });
    }
  }
  return takePage(listName, entries(), query.limit, isSearch(query) ? maxSearchBatches : undefined);
}

export const app = serveFeature(routes, {
  entries: ({ actor, query }) => listAuditEntries(actor, query),
});

export const handler = toLambdaHandler(app);
