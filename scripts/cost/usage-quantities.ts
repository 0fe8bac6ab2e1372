import { allFunctions, type FunctionName, functions, type LambdaFunction } from '../../infra/features.ts';
import { payRunStateMachine, taskFunctions } from '../../infra/pay-run-state-machine.ts';
import { contract } from '../../shared/contract.ts';
import type { Measurements } from './measurements.ts';
import type { PriceName } from './prices.ts';
import type { FunctionUsage, ResourceUsage } from './resource-usage.ts';
import { assumptions } from './usage.ts';

export const gigabyte = 1024 ** 3;

export const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** When the usage happens, which says how often a function starts and a key is asked for. */
export interface Activity {
  /** Intervals of five minutes in which something is used. */
  intervals: number;
  /** Cold starts of a function with so many calls. */
  coldStarts(name: FunctionName, calls: number): number;
  /** Executions of the pay runs' state machine. */
  executions: number;
}

const noUsage: FunctionUsage = { calls: 0, milliseconds: 0, roundTrips: 0 };

/** Seconds of a function, running, waiting for other services and starting, times the gigabytes that it has. */
function gigabyteSeconds(
  name: FunctionName,
  { calls, milliseconds, roundTrips }: FunctionUsage,
  { initMs }: Measurements,
  { coldStarts }: Activity,
): number {
  const { memoryMB } = functions[name];
  const { cpuSlowdown, fullCoreMB, awsLatencyMs } = assumptions;
  const running = milliseconds * cpuSlowdown * Math.max(1, fullCoreMB / memoryMB);
  const waiting = roundTrips * awsLatencyMs;
  // A cold start has a whole vCPU whatever the function's memory.
  const starting = coldStarts(name, calls) * (initMs[name] ?? 0) * cpuSlowdown;
  return ((running + waiting + starting) / 1000) * (memoryMB / 1024);
}

const isChromium = (name: FunctionName): boolean => (functions[name] as LambdaFunction).chromium === true;

/** States of an execution that are no tasks; Step Functions counts its start and its end as well. */
const statesBesideTasks =
  Object.values(payRunStateMachine.States).filter(({ Type }) => Type !== 'Task').length + 2;

/** What Step Functions charges for: each task is one transition, and each retry of it another. */
export const countTransitions = (tasks: number, executions: number): number =>
  tasks + executions * statesBesideTasks;

/** The units that the bill counts of usage, without what stays stored. */
export function usageQuantities(
  usage: ResourceUsage & { siteRequests: number; siteBytes: number },
  measured: Measurements,
  activity: Activity,
) {
  const { edgeLogBytes, headerBytes, logBytes } = assumptions;
  const usageOf = (name: FunctionName) => usage.functions[name] ?? noUsage;
  const callsOf = (names: readonly FunctionName[]) => sum(names.map((name) => usageOf(name).calls));
  const seconds = (chromium: boolean) =>
    sum(
      allFunctions
        .filter(([name]) => isChromium(name) === chromium)
        .map(([name]) => gigabyteSeconds(name, usageOf(name), measured, activity)),
    );
  const invocations = callsOf(allFunctions.map(([name]) => name));
  const apiCalls = callsOf(Object.keys(contract) as FunctionName[]);
  const transitions = countTransitions(callsOf(taskFunctions), activity.executions);
  const roundTrips = sum(allFunctions.map(([name]) => usageOf(name).roundTrips));
  const grants = sum(allFunctions.map(([, { tables = {} }]) => Object.keys(tables).length));
  const edgeRequests = apiCalls + usage.siteRequests;
  return {
    lambdaRequests: invocations,
    lambdaArm: seconds(false),
    lambdaX86: seconds(true),
    httpApi: apiCalls,
    transitions,
    reads: usage.readUnits,
    writes: usage.writeUnits,
    filePuts: usage.filePuts,
    fileGets: usage.fileGets + usage.siteRequests,
    edgeTraffic: (usage.bytes + usage.siteBytes + edgeRequests * headerBytes) / gigabyte,
    edgeRequests,
    edgeFunctions: edgeRequests,
    // DynamoDB caches a table's data key for five minutes, for each role that uses the table.
    keyRequests: Math.min(roundTrips, activity.intervals * grants) + usage.fileGets + usage.filePuts,
    logs: ((invocations + transitions) * logBytes) / gigabyte,
    edgeLogs: (edgeRequests * edgeLogBytes) / gigabyte,
    // An upper bound: X-Ray samples the first request of each second and a twentieth of the others.
    traces: apiCalls + activity.executions,
  } satisfies Partial<Record<PriceName, number>>;
}

export type UsageQuantities = ReturnType<typeof usageQuantities>;
