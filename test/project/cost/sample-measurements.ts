import { allFunctions } from '../../../infra/features.ts';
import { emptyVisit, type Measurements, type Visit } from '../../../scripts/cost/measurements.ts';
import { type VisitName, visits } from '../../../scripts/cost/usage.ts';

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

/** Runs of 100 and 300 people, with numbers that are easily halved. */
export const samplePayRuns: NonNullable<Measurements['payRuns']> = {
  few: {
    people: 100,
    functions: {
      'pay-runs': { calls: 3, milliseconds: 0, roundTrips: 0 },
      'pay-run-tasks': { calls: 6, milliseconds: 1_000, roundTrips: 10 },
      pdf: { calls: 4, milliseconds: 4_000, roundTrips: 0 },
    },
    readUnits: 300,
    writeUnits: 1_700,
    fileGets: 0,
    filePuts: 100,
    bytes: 10_000,
  },
  many: {
    people: 300,
    functions: {
      'pay-runs': { calls: 3, milliseconds: 0, roundTrips: 0 },
      'pay-run-tasks': { calls: 10, milliseconds: 3_000, roundTrips: 30 },
      pdf: { calls: 12, milliseconds: 12_000, roundTrips: 0 },
    },
    readUnits: 900,
    writeUnits: 5_100,
    fileGets: 0,
    filePuts: 300,
    bytes: 30_000,
  },
};
