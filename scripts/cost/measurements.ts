import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FunctionName } from '../../infra/features.ts';
import type { TableName } from '../../infra/tables.ts';
import type { ResourceUsage } from './resource-usage.ts';
import type { VisitName } from './usage.ts';

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

/** The last measurement; it is committed, so that the bill can be computed anywhere. */
export const readMeasurements = (): Measurements => JSON.parse(readFileSync(file, 'utf8'));

export const writeMeasurements = (measured: Measurements): void =>
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
