import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allFunctions, type FunctionName } from '../../infra/features.ts';
import type { TableName } from '../../shared/tables.ts';
import { emptyUsage, type ResourceUsage } from './resource-usage.ts';
import { itemsPerEmployee, type VisitName, visits } from './usage.ts';

/** Lists of everybody, whose cost grows with the company or up to a page, and the routes that read them. */
export const lists = {
  sums: 'GET /api/admin/payroll/summary',
  profiles: 'GET /api/admin/profiles',
  users: 'GET /api/auth/users',
  leaves: 'GET /api/admin/leaves',
} as const;

export type ListName = keyof typeof lists;

export interface Visit extends ResourceUsage {
  /** Requests for files of the site, and the bytes of their answers. */
  siteRequests: number;
  siteBytes: number;
  /** How often each list of everybody is read; what these reads took is not in the figures above. */
  lists: Partial<Record<ListName, number>>;
}

export const emptyVisit = (): Visit => ({ ...emptyUsage(), siteRequests: 0, siteBytes: 0, lists: {} });

/** One read of a list, and the entries that it answered. */
export type ListRead = ResourceUsage & { entries: number };

/** A whole pay run of so many people, from opening the month to closing it. */
export type MeasuredPayRun = ResourceUsage & { people: number };

/** What is new in the portal since the last measurement is in none of the records (`listUnmeasured`). */
export interface Measurements {
  /** YYYY-MM-DD */
  measuredOn: string;
  machine: string;
  visits: Partial<Record<VisitName, Visit>>;
  /** One read of each list in the demo company, and one full page. */
  lists: Partial<Record<ListName, { few: ListRead; many: ListRead }>>;
  /** A pay run of some people, and one of many. */
  payRuns?: { few: MeasuredPayRun; many: MeasuredPayRun } | undefined;
  /** Milliseconds until a function's bundle is loaded; for `pdf`, until the first slip is printed. */
  initMs: Partial<Record<FunctionName, number>>;
  /** Mean bytes of an item with its copies in indexes, as DynamoDB counts what it stores. */
  itemBytes: Partial<Record<TableName, number>>;
  /** Bytes of one slip's PDF. */
  slipPdfBytes: number;
}

const file = fileURLToPath(new URL('measured.json', import.meta.url));

/** The last measurement; it is committed, so that the bill can be computed anywhere. */
export const readMeasurements = (): Measurements => JSON.parse(readFileSync(file, 'utf8'));

export const writeMeasurements = (measurements: Measurements): void =>
  writeFileSync(file, `${JSON.stringify(measurements, null, 2)}\n`);

const growingTables = Object.entries(itemsPerEmployee).flatMap(([name, items]) => (items > 0 ? [name] : []));

/** A sentence for everything that the bill counts as nothing, because it was not there when the portal was measured. */
export function listUnmeasured(measured: Measurements): string[] {
  const { visits: known, lists: reads, initMs, itemBytes } = measured;
  const sentence = (what: string) =>
    `There is no measurement for the ${what}: run \`npm run cost -- --measure\`.`;
  const sentences = (what: string, names: readonly string[], measured: object) =>
    names.filter((name) => !(name in measured)).map((name) => sentence(`${what} ${name}`));
  return [
    ...sentences(
      'function',
      allFunctions.map(([name]) => name),
      initMs,
    ),
    ...sentences('table', growingTables, itemBytes),
    ...sentences('list', Object.keys(lists), reads),
    ...sentences('visit', Object.keys(visits), known),
    ...(measured.payRuns ? [] : [sentence('pay run')]),
  ];
}
