import { allFunctions } from '../../infra/features.ts';
import type { Measured, Visit } from '../../scripts/cost/measured.ts';
import { visits } from '../../scripts/cost/usage.ts';

const nothing: Visit = {
  functions: {},
  readUnits: 0,
  writeUnits: 0,
  fileGets: 0,
  filePuts: 0,
  bytes: 0,
  siteRequests: 0,
  siteBytes: 0,
  lists: {},
};
const list = { few: { ...nothing, entries: 10 }, many: { ...nothing, entries: 1_000 } };

/** A portal on which all visits are free but those given. */
export const measuredWith = (some: Partial<Record<keyof typeof visits, Partial<Visit>>>): Measured => ({
  measuredOn: '2026-11-21',
  machine: 'a machine',
  visits: Object.fromEntries(
    Object.keys(visits).map((name) => [name, { ...nothing, ...some[name as keyof typeof visits] }]),
  ) as Measured['visits'],
  lists: { profiles: list, users: list, leaves: list },
  initMs: Object.fromEntries(allFunctions.map(([name]) => [name, 0])) as Measured['initMs'],
  itemBytes: {},
  slipPdfBytes: 0,
});
