import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type FunctionName, functions } from '../../infra/features.ts';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import type { TableName } from '../../shared/tables.ts';
import type { ResourceUsage } from './resource-usage.ts';
import { itemsPerEmployee, type VisitName, visits } from './usage.ts';

/** Lists of everybody, whose cost grows with the company. */
export const lists = {
  profiles: 'GET /api/admin/profiles',
  users: 'GET /api/auth/users',
  leaves: 'GET /api/admin/leaves',
} as const;

export type ListName = keyof typeof lists;

export interface Visit extends ResourceUsage {
  /** Requests for files of the site, and the bytes of their answers. */
  siteRequests: number;
  siteBytes: number;
  /** Reads of lists of everybody; what they took is not in the figures above. */
  lists: Partial<Record<ListName, number>>;
}

export interface Measurements {
  measuredOn: string;
  machine: string;
  visits: Record<VisitName, Visit>;
  /** One read of each list: with so few entries, and a page of so many. */
  lists: Record<
    ListName,
    { few: ResourceUsage & { entries: number }; many: ResourceUsage & { entries: number } }
  >;
  /** Milliseconds until a function's bundle is loaded; for `pdf`, until the first slip is printed. */
  initMs: Record<FunctionName, number>;
  /** Mean bytes of an item with its copies in indexes, as DynamoDB counts what it stores. */
  itemBytes: Partial<Record<TableName, number>>;
  /** Bytes of one slip's PDF. */
  slipPdfBytes: number;
}

const file = fileURLToPath(new URL('measured.json', import.meta.url));

/** What the bill is computed from and the measurement does not have. */
function missingMeasurements({ visits: measured, lists: read, initMs, itemBytes }: Measurements): string[] {
  const missing = (names: readonly string[], what: string, figures: object) =>
    names.filter((name) => !Object.hasOwn(figures, name)).map((name) => `the ${what} ${name}`);
  const tables = Object.entries(itemsPerEmployee).filter(([, items]) => items > 0);
  return [
    ...missing(Object.keys(functions), 'function', initMs),
    ...missing(Object.keys(visits), 'visit', measured),
    ...missing(Object.keys(lists), 'list', read),
    ...missing(Object.keys(Object.fromEntries(tables)), 'table', itemBytes),
  ];
}

/** @throws UserFacingError naming every function, visit, list and table that came after the measurement */
export function assertMeasured(measurements: Measurements): Measurements {
  const missing = missingMeasurements(measurements);
  if (missing.length === 0) return measurements;
  throw new UserFacingError(
    `There is no measurement for ${missing.join(', ')}: run \`npm run cost -- --measure\`.`,
  );
}

/**
 * The last measurement; it is committed, so that the bill can be computed anywhere.
 * @throws UserFacingError where it is older than something that is on the bill
 */
export const readMeasurements = (): Measurements => assertMeasured(JSON.parse(readFileSync(file, 'utf8')));

export const writeMeasurements = (measured: Measurements): void =>
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
