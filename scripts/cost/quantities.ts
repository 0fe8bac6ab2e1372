import { allFunctions, type FunctionName, functions, type LambdaFunction } from '../../infra/features.ts';
import type { TableName } from '../../shared/tables.ts';
import type { FixedResources } from './fixed-resources.ts';
import { emptyVisit, type ListName, type ListRead, type Measurements, type Visit } from './measurements.ts';
import type { PriceName } from './prices.ts';
import { addUsage, type FunctionUsage } from './resource-usage.ts';
import { assumptions, itemsPerEmployee, monthlyVisits, type VisitName } from './usage.ts';

const gigabyte = 1024 ** 3;

/** What the portal does in a month, with every function in it. */
type MonthlyUsage = Omit<Visit, 'lists' | 'functions'> & { functions: Record<FunctionName, FunctionUsage> };

function emptyMonthlyUsage(): MonthlyUsage {
  const functionUsage = allFunctions.map(([name]) => [name, { calls: 0, milliseconds: 0, roundTrips: 0 }]);
  const { lists: _, ...usage } = emptyVisit();
  return { ...usage, functions: Object.fromEntries(functionUsage) as MonthlyUsage['functions'] };
}

/** Entries that a screen reads of a list after a year: those that fill it, and of the sums everybody. */
const listLength = (list: ListName, employees: number) =>
  list === 'sums'
    ? employees
    : Math.min(employees * (list === 'leaves' ? itemsPerEmployee.leaves : 1), assumptions.rowsOfScreen);

/** A read of so many entries: interpolated between the two that were measured, then in multiples of the larger one. */
function addListReads(
  usage: MonthlyUsage,
  { few, many }: { few: ListRead; many: ListRead },
  entries: number,
  times: number,
): void {
  const share = Math.max(0, (entries - few.entries) / (many.entries - few.entries));
  if (share <= 1) {
    addUsage(usage, few, times * (1 - share));
    addUsage(usage, many, times * share);
  } else addUsage(usage, many, times * (entries / many.entries));
}

/** All that the people of a company make the portal do in a month. What was not measured counts as nothing. */
export function monthlyUsage(employees: number, measured: Measurements): MonthlyUsage {
  const usage = emptyMonthlyUsage();
  for (const [name, times] of Object.entries(monthlyVisits(employees)) as [VisitName, number][]) {
    const visit = measured.visits[name] ?? emptyVisit();
    addUsage(usage, visit, times);
    usage.siteRequests += visit.siteRequests * times;
    usage.siteBytes += visit.siteBytes * times;
    for (const [list, reads] of Object.entries(visit.lists) as [ListName, number][]) {
      const read = measured.lists[list];
      if (read) addListReads(usage, read, listLength(list, employees), reads * times);
    }
  }
  // The daily canary starts Chromium.
  const days = 30;
  usage.functions.pdf.calls += days;
  usage.functions.pdf.milliseconds += days * (measured.initMs.pdf ?? 0);
  return usage;
}

/** Lambda ends an idle execution environment after some minutes; the next call pays for a cold start. */
function coldStarts(calls: number, employees: number): number {
  const environments = Math.ceil(employees / assumptions.employeesPerInstance);
  return Math.min(calls, assumptions.activeIntervals * environments);
}

/** GB-seconds of a function in a month: running, waiting for other services, and cold starts. */
function gigabyteSeconds(
  name: FunctionName,
  usage: MonthlyUsage,
  measured: Measurements,
  employees: number,
): number {
  const { calls, milliseconds, roundTrips } = usage.functions[name];
  const { memoryMB } = functions[name];
  const { cpuSlowdown, fullCoreMB, awsLatencyMs } = assumptions;
  const running = milliseconds * cpuSlowdown * Math.max(1, fullCoreMB / memoryMB);
  const waiting = roundTrips * awsLatencyMs;
  // A cold start has a whole vCPU whatever the function's memory.
  const starting = coldStarts(calls, employees) * (measured.initMs[name] ?? 0) * cpuSlowdown;
  return ((running + waiting + starting) / 1000) * (memoryMB / 1024);
}

const isChromium = (name: FunctionName): boolean => (functions[name] as LambdaFunction).chromium === true;

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** The units that the bill counts, for a company of so many employees after its first year. */
export function computeQuantities(
  employees: number,
  measured: Measurements,
  resources: FixedResources,
): Record<PriceName, number> {
  const { edgeLogBytes, edgeAddressBytes, edgeAddressFiles, retainedEdgeLogMonths } = assumptions;
  const { retainedLogMonths, logCompression } = assumptions;
  const usage = monthlyUsage(employees, measured);
  const functionUsages = Object.values(usage.functions);
  const invocations = sum(functionUsages.map(({ calls }) => calls));
  const apiCalls = invocations - usage.functions.pdf.calls - usage.functions['pdf-untrusted'].calls;
  const roundTrips = sum(functionUsages.map(({ roundTrips }) => roundTrips));
  const seconds = allFunctions.map(
    ([name]) => [name, gigabyteSeconds(name, usage, measured, employees)] as const,
  );
  const grants = sum(allFunctions.map(([, { tables = {} }]) => Object.keys(tables).length));
  const edgeRequests = apiCalls + usage.siteRequests;
  const tableBytes =
    employees *
    sum(
      Object.entries(itemsPerEmployee).map(
        ([table, items]) => items * (measured.itemBytes[table as TableName] ?? 0),
      ),
    );
  const tableStorage = tableBytes / gigabyte;
  const fileStorage = (employees * assumptions.retainedSlips * measured.slipPdfBytes) / gigabyte;
  const logs = (invocations * assumptions.logBytes) / gigabyte;
  const edgeLogs = (edgeRequests * edgeLogBytes) / gigabyte;
  return {
    lambdaRequests: invocations,
    lambdaArm: sum(seconds.filter(([name]) => !isChromium(name)).map(([, each]) => each)),
    lambdaX86: sum(seconds.filter(([name]) => isChromium(name)).map(([, each]) => each)),
    httpApi: apiCalls,
    reads: usage.readUnits,
    writes: usage.writeUnits,
    tableStorage,
    recovery: tableStorage,
    tableBackups: tableStorage * assumptions.retainedTableBackups,
    // Backups are incremental, and a slip's PDF never changes.
    fileBackups: fileStorage,
    fileStorage: fileStorage + (edgeRequests * edgeAddressBytes * retainedEdgeLogMonths) / gigabyte,
    filePuts: usage.filePuts + Math.min(edgeRequests, edgeAddressFiles),
    fileGets: usage.fileGets + usage.siteRequests,
    edgeTraffic: (usage.bytes + usage.siteBytes + edgeRequests * assumptions.headerBytes) / gigabyte,
    edgeRequests,
    edgeFunctions: edgeRequests,
    keys: resources.keys,
    // The first yearly rotation is over.
    keyRotations: resources.rotatedKeys,
    // DynamoDB caches a table's data key for five minutes, for each role that uses the table.
    keyRequests: Math.min(roundTrips, assumptions.activeIntervals * grants) + usage.fileGets + usage.filePuts,
    secrets: resources.secrets,
    logs,
    logStorage: (logs * retainedLogMonths + edgeLogs * retainedEdgeLogMonths) * logCompression,
    edgeLogs,
    alarms: resources.alarms,
    metrics: assumptions.customMetrics,
    dashboards: resources.dashboards,
    wideDashboards: resources.wideDashboards,
    // An upper bound: X-Ray samples the first request of each second and a twentieth of the others.
    traces: apiCalls,
  };
}
