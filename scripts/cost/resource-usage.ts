import type { FunctionName } from '../../infra/features.ts';

export interface FunctionUsage {
  calls: number;
  milliseconds: number;
  /** Requests to DynamoDB, S3, Lambda and Step Functions. */
  roundTrips: number;
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

export const emptyUsage = (): ResourceUsage => ({
  functions: {},
  readUnits: 0,
  writeUnits: 0,
  fileGets: 0,
  filePuts: 0,
  bytes: 0,
});

/** Adds one function's usage, so many times, to a total. */
export function addFunctionUsage(
  { functions }: ResourceUsage,
  name: FunctionName,
  added: Partial<FunctionUsage>,
  times = 1,
): void {
  const { calls = 0, milliseconds = 0, roundTrips = 0 } = functions[name] ?? {};
  functions[name] = {
    calls: calls + (added.calls ?? 0) * times,
    milliseconds: milliseconds + (added.milliseconds ?? 0) * times,
    roundTrips: roundTrips + (added.roundTrips ?? 0) * times,
  };
}

/** Adds usage, so many times, to a total. */
export function addUsage(total: ResourceUsage, added: ResourceUsage, times = 1): void {
  for (const unit of ['readUnits', 'writeUnits', 'fileGets', 'filePuts', 'bytes'] as const)
    total[unit] += added[unit] * times;
  for (const [name, usage] of Object.entries(added.functions))
    addFunctionUsage(total, name as FunctionName, usage, times);
}
