import { allFunctions } from '../../infra/features.ts';
import { emptyVisit, type Measurements, type Visit } from '../../scripts/cost/measurements.ts';
import { type VisitName, visits } from '../../scripts/cost/usage.ts';

/** Measurements in which every visit costs nothing, except those given. */
export const measurementsWith = (some: Partial<Record<VisitName, Partial<Visit>>>): Measurements => ({
  measuredOn: '2026-11-21',
  machine: 'a machine',
  visits: Object.fromEntries(
    (Object.keys(visits) as VisitName[]).map((name) => [name, { ...emptyVisit(), ...some[name] }]),
  ),
  lists: {},
  initMs: Object.fromEntries(allFunctions.map(([name]) => [name, 0])),
  itemBytes: {},
  slipPdfBytes: 0,
});
