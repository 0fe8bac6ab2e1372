import { allFunctions } from '../../infra/features.ts';
import type { Measurements, Visit } from '../../scripts/cost/measurements.ts';
import { noUsage } from '../../scripts/cost/resource-usage.ts';
import { visits } from '../../scripts/cost/usage.ts';

const noVisit: Visit = { ...noUsage(), siteRequests: 0, siteBytes: 0, lists: {} };
const list = { few: { ...noVisit, entries: 10 }, many: { ...noVisit, entries: 1_000 } };

/** A portal on which all visits are free but those given. */
export const measurementsWith = (
  some: Partial<Record<keyof typeof visits, Partial<Visit>>>,
): Measurements => ({
  measuredOn: '2026-11-21',
  machine: 'a machine',
  visits: Object.fromEntries(
    Object.keys(visits).map((name) => [name, { ...noVisit, ...some[name as keyof typeof visits] }]),
  ) as Measurements['visits'],
  lists: { profiles: list, users: list, leaves: list },
  initMs: Object.fromEntries(allFunctions.map(([name]) => [name, 0])) as Measurements['initMs'],
  itemBytes: {},
  slipPdfBytes: 0,
});
