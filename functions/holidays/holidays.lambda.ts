import { Problem } from '../../shared/errors.ts';
import {
  type Holiday,
  type HolidayDetails,
  holidayMessages,
  isSameLocation,
  holidaysRoutes as routes,
} from '../../shared/holidays/holidays.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { answerWith, serveFeature } from '../http/serve.ts';
import { ConditionFailed, isNew, isVersion } from '../lib/condition.ts';
import { type Page, type PagedQuery, type PageRequest, readPage } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { newId } from '../lib/secret.ts';
import { get, type Key, type Write } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { type AuditChanges, changesOf, isChanged } from '../store/audit-changes.ts';
import { type HolidayItem, holidayGuardKey, holidayKey, parseHoliday } from '../store/holiday.ts';

const holidayFields = ['name', 'date', 'locations', 'isOptional'] as const;

/** As the audit log has it: its work locations as a text. */
const toRecord = (holiday: HolidayItem | undefined) =>
  holiday && { ...holiday, locations: holiday.locations?.join(', ') };

const changesBetween = (before: HolidayItem | undefined, after: HolidayItem | undefined): AuditChanges =>
  changesOf(toRecord(before), toRecord(after), holidayFields);

/** The details as they are stored: without what says that it is a holiday everywhere and for all. */
const toStored = ({ locations, isOptional, ...details }: HolidayDetails) => ({
  ...details,
  ...(locations && { locations: locations.length > 0 ? withoutTwins(locations) : undefined }),
  ...(isOptional !== undefined && { isOptional: isOptional || undefined }),
});

/** Each work location once, as it was named first. */
const withoutTwins = (locations: readonly string[]): string[] =>
  locations.filter((location, i) => locations.findIndex((other) => isSameLocation(other, location)) === i);

const allHolidays: PagedQuery = {
  table: 'holidays',
  index: 'by-kind',
  partition: ['kind', 'holiday'],
  sortedBy: ['date', 'id'],
};

/** The holidays of a year, or of all years, earliest first. */
export const listHolidays = ({
  year,
  ...request
}: PageRequest & { year?: string | undefined }): Promise<Page<Holiday[]>> =>
  readPage({ ...allHolidays, ...(year && { beginsWith: ['date', year] }) }, request, parseHoliday);

const alreadyExists = () => new Problem('conflict', holidayMessages.exists);

/** @throws Problem conflict where the same name is on the same day already */
export async function addHoliday(admin: Actor, details: HolidayDetails): Promise<Holiday> {
  const item: HolidayItem = { id: newId('hol'), kind: 'holiday', ...toStored(details), version: 1 };
  try {
    await transactAs(admin, [
      { table: 'holidays', put: { ...holidayGuardKey(details), holidayId: item.id }, condition: isNew('id') },
      { table: 'holidays', put: item, condition: isNew('id') },
      ...auditWrites(admin, 'holiday.added', item, { changes: changesBetween(undefined, item) }),
    ]);
  } catch (error) {
    throw error instanceof ConditionFailed ? alreadyExists() : error;
  }
  return item;
}

async function getHoliday(id: string): Promise<HolidayItem> {
  const item = parseHoliday(await get('holidays', holidayKey(id)));
  if (!item) throw new Problem('not_found', holidayMessages.notFound);
  return item;
}

/** @throws Problem not_found; conflict where another holiday has the same name on the same day */
export async function changeHoliday(admin: Actor, id: string, details: HolidayDetails): Promise<Holiday> {
  return retryOnConflict(async () => {
    const read = await getHoliday(id);
    const next: HolidayItem = { ...read, ...toStored(details), version: read.version + 1 };
    const changes = changesBetween(read, next);
    if (!isChanged(changes)) return read;
    const [from, to] = [holidayGuardKey(read), holidayGuardKey(next)];
    const keyChanges = from.id !== to.id;
    if (keyChanges && (await isTakenByAnother(to, id))) throw alreadyExists();
    const moveGuardWrites: Write[] = [
      { table: 'holidays', remove: from },
      { table: 'holidays', put: { ...to, holidayId: id }, condition: isNew('id') },
    ];
    await transactAs(admin, [
      { table: 'holidays', put: next, condition: isVersion(read.version) },
      ...(keyChanges ? moveGuardWrites : []),
      ...auditWrites(admin, 'holiday.changed', next, { changes }),
    ]);
    return next;
  });
}

/**
 * Whether another holiday has the guard. Where this holiday has it already, a concurrent change wrote it, and the
 * condition on the version fails.
 */
async function isTakenByAnother(guard: Key, id: string): Promise<boolean> {
  const item = await get('holidays', guard);
  return item !== undefined && item.holidayId !== id;
}

/** @throws Problem not_found */
export async function deleteHoliday(admin: Actor, id: string): Promise<void> {
  return retryOnConflict(async () => {
    const read = await getHoliday(id);
    await transactAs(admin, [
      { table: 'holidays', remove: holidayKey(id), condition: isVersion(read.version) },
      { table: 'holidays', remove: holidayGuardKey(read) },
      ...auditWrites(admin, 'holiday.deleted', read, { changes: changesBetween(read, undefined) }),
    ]);
  });
}

export const app = serveFeature(routes, {
  holidays: ({ query }) => listHolidays(query),
  addHoliday: ({ actor, body }) => addHoliday(actor, body),
  changeHoliday: ({ actor, params, body }) => changeHoliday(actor, params.id, body),
  deleteHoliday: answerWith(holidayMessages.deleted, ({ actor, params }) => deleteHoliday(actor, params.id)),
});

export const handler = toLambdaHandler(app);
