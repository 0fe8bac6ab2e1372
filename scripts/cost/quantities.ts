import { allFunctions, type FunctionName, functions, type LambdaFunction } from '../../infra/features.ts';
import type { TableName } from '../../shared/tables.ts';
import type { FixedResources } from './fixed-resources.ts';
import type { ListName, Measurements } from './measurements.ts';
import type { PriceName } from './prices.ts';
import { addUsage, noUsage, type ResourceUsage } from './resource-usage.ts';
import { assumptions, itemsPerEmployee, monthlyVisits, type VisitName } from './usage.ts';

const gigabyte = 1024 ** 3;

type MonthlyUsage = Omit<ResourceUsage, 'functions'> & {
  siteRequests: number;
  siteBytes: number;
  functions: Record<FunctionName, { calls: number; milliseconds: number; trips: number }>;
};

const noMonthlyUsage = (): MonthlyUsage => ({
  ...noUsage(),
  siteRequests: 0,
  siteBytes: 0,
  functions: Object.fromEntries(
    allFunctions.map(([name]) => [name, { calls: 0, milliseconds: 0, trips: 0 }]),
  ) as MonthlyUsage['functions'],
});

/** Entries that a list of everybody has after a year. */
const listLength = (list: ListName, employees: number) =>
  employees * (list === 'leaves' ? itemsPerEmployee.leaves : 1);

/** A whole reading of a list, page after page, on the line through its two measured sizes. */
function addListReads(
  usage: MonthlyUsage,
  measured: Measurements,
  list: ListName,
  employees: number,
  times: number,
): void {
  const { few, many } = measured.lists[list];
  const share = Math.max(0, (listLength(list, employees) - few.entries) / (many.entries - few.entries));
  if (share <= 1) {
    addUsage(usage, few, times * (1 - share));
    addUsage(usage, many, times * share);
  } else addUsage(usage, many, times * (listLength(list, employees) / many.entries));
}

/** All that the people of a company make the portal do in a month. */
export function monthlyUsage(employees: number, measured: Measurements): MonthlyUsage {
  const usage = noMonthlyUsage();
  const visits = Object.entries(monthlyVisits(employees)) as [VisitName, number][];
  for (const [name, times] of visits) {
    const visit = measured.visits[name];
    addUsage(usage, visit, times);
    usage.siteRequests += visit.siteRequests * times;
    usage.siteBytes += visit.siteBytes * times;
    for (const [list, reads] of Object.entries(visit.lists))
      addListReads(usage, measured, list as ListName, employees, reads * times);
  }
  // Each day the Chromium function is asked whether it still prints.
  const days = 30;
  usage.functions.pdf.calls += days;
  usage.functions.pdf.milliseconds += days * measured.initMs.pdf;
  return usage;
}

/** A function sleeps after some minutes; whoever wakes it pays for loading it. */
function coldStarts(calls: number, employees: number): number {
  const instances = Math.ceil(employees / assumptions.employeesPerInstance);
  return Math.min(calls, assumptions.activeIntervals * instances);
}

/** GB-seconds of a function in a month: running, waiting for other services, and being loaded. */
function gigabyteSeconds(
  name: FunctionName,
  usage: MonthlyUsage,
  measured: Measurements,
  employees: number,
): number {
  const { calls, milliseconds, trips } = usage.functions[name];
  const { memoryMB } = functions[name];
  const { cpuSlowdown, fullCoreMB, awsLatencyMs } = assumptions;
  const running = milliseconds * cpuSlowdown * Math.max(1, fullCoreMB / memoryMB) + trips * awsLatencyMs;
  // While it is loaded, a function has a whole core whatever its memory.
  const loading = coldStarts(calls, employees) * measured.initMs[name] * cpuSlowdown;
  return ((running + loading) / 1000) * (memoryMB / 1024);
}

const isChromium = (name: FunctionName): boolean => (functions[name] as LambdaFunction).chromium === true;

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** What the bill counts, for a company of so many employees after its first year. */
export function computeQuantities(
  employees: number,
  measured: Measurements,
  parts: FixedResources,
): Record<PriceName, number> {
  const usage = monthlyUsage(employees, measured);
  const functionUsages = Object.values(usage.functions);
  const invocations = sum(functionUsages.map(({ calls }) => calls));
  const apiCalls = invocations - usage.functions.pdf.calls - usage.functions['pdf-untrusted'].calls;
  const trips = sum(functionUsages.map(({ trips }) => trips));
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
    // What did not change since the last copy is not copied again.
    fileBackups: fileStorage,
    fileStorage,
    filePuts: usage.filePuts,
    fileGets: usage.fileGets + usage.siteRequests,
    edgeTraffic: (usage.bytes + usage.siteBytes + edgeRequests * assumptions.headerBytes) / gigabyte,
    edgeRequests,
    edgeFunctions: edgeRequests,
    keys: parts.keys,
    // One year is over.
    keyRotations: parts.rotatedKeys,
    // A table's key is asked for at most once in five minutes for each role that uses the table.
    keyRequests: Math.min(trips, assumptions.activeIntervals * grants) + usage.fileGets + usage.filePuts,
    secrets: parts.secrets,
    logs,
    logStorage: logs * assumptions.retainedLogMonths,
    alarms: parts.alarms,
    metrics: assumptions.customMetrics,
    dashboards: parts.dashboards,
    wideDashboards: parts.wideDashboards,
    // At most: Lambda traces the first request of each second and a twentieth of the others.
    traces: apiCalls,
  };
}
