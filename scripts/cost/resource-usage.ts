import type { FunctionName } from '../../infra/features.ts';

interface FunctionUsage {
  calls: number;
  milliseconds: number;
  trips: number;
}

/** What a call, or several together, took. */
export interface ResourceUsage {
  functions: Partial<Record<FunctionName, FunctionUsage>>;
  readUnits: number;
  writeUnits: number;
  fileGets: number;
  filePuts: number;
  /** Bodies of the API's answers. */
  bytes: number;
}

export const noUsage = (): ResourceUsage => ({
  functions: {},
  readUnits: 0,
  writeUnits: 0,
  fileGets: 0,
  filePuts: 0,
  bytes: 0,
});

/** Adds to what a function took. */
export function addFunctionUsage(
  { functions }: ResourceUsage,
  name: FunctionName,
  run: Partial<FunctionUsage>,
  times = 1,
): void {
  const { calls = 0, milliseconds = 0, trips = 0 } = functions[name] ?? {};
  functions[name] = {
    calls: calls + (run.calls ?? 0) * times,
    milliseconds: milliseconds + (run.milliseconds ?? 0) * times,
    trips: trips + (run.trips ?? 0) * times,
  };
}

/** Adds to a sum what was taken so many times. */
export function addUsage(sum: ResourceUsage, taken: ResourceUsage, times = 1): void {
  for (const unit of ['readUnits', 'writeUnits', 'fileGets', 'filePuts', 'bytes'] as const)
    sum[unit] += taken[unit] * times;
  for (const [name, run] of Object.entries(taken.functions))
    addFunctionUsage(sum, name as FunctionName, run, times);
}
