import { allFunctions, type FunctionName, functions, type LambdaFunction } from '../../infra/features.ts';
import type { TableName } from '../../infra/tables.ts';
import type { ListName, Measured } from './measured.ts';
import type { Parts } from './parts.ts';
import type { PriceName } from './prices.ts';
import { add, nothing, type Taken } from './taken.ts';
import { assumptions, itemsOfEmployee, type VisitName, visitsAMonth } from './usage.ts';

const gigabyte = 1024 ** 3;

type Load = Omit<Taken, 'functions'> & {
  siteRequests: number;
  siteBytes: number;
  functions: Record<FunctionName, { calls: number; milliseconds: number; trips: number }>;
};

const idle = (): Load => ({
  ...nothing(),
  siteRequests: 0,
  siteBytes: 0,
  functions: Object.fromEntries(
    allFunctions.map(([name]) => [name, { calls: 0, milliseconds: 0, trips: 0 }]),
  ) as Load['functions'],
});

/** Entries that a list of everybody has after a year. */
const entriesOf = (list: ListName, employees: number) =>
  employees * (list === 'leaves' ? itemsOfEmployee.leaves : 1);

/** A whole reading of a list, page after page, on the line through its two measured sizes. */
function addList(load: Load, measured: Measured, list: ListName, employees: number, times: number): void {
  const { few, many } = measured.lists[list];
  const share = Math.max(0, (entriesOf(list, employees) - few.entries) / (many.entries - few.entries));
  if (share <= 1) {
    add(load, few, times * (1 - share));
    add(load, many, times * share);
  } else add(load, many, times * (entriesOf(list, employees) / many.entries));
}

/** All that the people of a company make the portal do in a month. */
export function loadOf(employees: number, measured: Measured): Load {
  const load = idle();
  const visits = Object.entries(visitsAMonth(employees)) as [VisitName, number][];
  for (const [name, times] of visits) {
    const visit = measured.visits[name];
    add(load, visit, times);
    load.siteRequests += visit.siteRequests * times;
    load.siteBytes += visit.siteBytes * times;
    for (const [list, reads] of Object.entries(visit.lists))
      addList(load, measured, list as ListName, employees, reads * times);
  }
  // Each day the Chromium function is asked whether it still prints.
  const days = 30;
  load.functions.pdf.calls += days;
  load.functions.pdf.milliseconds += days * measured.initMs.pdf;
  return load;
}

/** A function sleeps after some minutes; whoever wakes it pays for loading it. */
function coldStarts(calls: number, employees: number): number {
  const copies = Math.ceil(employees / assumptions.employeesPerCopy);
  return Math.min(calls, assumptions.spells * copies);
}

/** GB-seconds of a function in a month: running, waiting for other services, and being loaded. */
function gigabyteSeconds(name: FunctionName, load: Load, measured: Measured, employees: number): number {
  const { calls, milliseconds, trips } = load.functions[name];
  const { memoryMB } = functions[name];
  const { slowerCore, wholeCoreMB, tripMs } = assumptions;
  const running = milliseconds * slowerCore * Math.max(1, wholeCoreMB / memoryMB) + trips * tripMs;
  // While it is loaded, a function has a whole core whatever its memory.
  const loading = coldStarts(calls, employees) * measured.initMs[name] * slowerCore;
  return ((running + loading) / 1000) * (memoryMB / 1024);
}

const isChromium = (name: FunctionName): boolean => (functions[name] as LambdaFunction).chromium === true;

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** What the bill counts, for a company of so many employees after its first year. */
export function quantitiesOf(employees: number, measured: Measured, parts: Parts): Record<PriceName, number> {
  const load = loadOf(employees, measured);
  const runs = Object.values(load.functions);
  const invocations = sum(runs.map(({ calls }) => calls));
  const apiCalls = invocations - load.functions.pdf.calls - load.functions['pdf-untrusted'].calls;
  const trips = sum(runs.map(({ trips }) => trips));
  const seconds = allFunctions.map(
    ([name]) => [name, gigabyteSeconds(name, load, measured, employees)] as const,
  );
  const grants = sum(allFunctions.map(([, { tables = {} }]) => Object.keys(tables).length));
  const edgeRequests = apiCalls + load.siteRequests;
  const tableBytes =
    employees *
    sum(
      Object.entries(itemsOfEmployee).map(
        ([table, items]) => items * (measured.itemBytes[table as TableName] ?? 0),
      ),
    );
  const tableStorage = tableBytes / gigabyte;
  const fileStorage = (employees * assumptions.slipsKept * measured.slipPdfBytes) / gigabyte;
  const logs = (invocations * assumptions.logBytes) / gigabyte;
  return {
    lambdaRequests: invocations,
    lambdaArm: sum(seconds.filter(([name]) => !isChromium(name)).map(([, each]) => each)),
    lambdaX86: sum(seconds.filter(([name]) => isChromium(name)).map(([, each]) => each)),
    httpApi: apiCalls,
    reads: load.readUnits,
    writes: load.writeUnits,
    tableStorage,
    recovery: tableStorage,
    tableBackups: tableStorage * assumptions.tableBackupsKept,
    // What did not change since the last copy is not copied again.
    fileBackups: fileStorage,
    fileStorage,
    filePuts: load.filePuts,
    fileGets: load.fileGets + load.siteRequests,
    edgeTraffic: (load.bytes + load.siteBytes + edgeRequests * assumptions.headerBytes) / gigabyte,
    edgeRequests,
    edgeFunctions: edgeRequests,
    keys: parts.keys,
    // One year is over.
    keyRotations: parts.rotatedKeys,
    // A table's key is asked for at most once in five minutes for each role that uses the table.
    keyRequests: Math.min(trips, assumptions.spells * grants) + load.fileGets + load.filePuts,
    secrets: parts.secrets,
    logs,
    logStorage: logs * assumptions.logsKept,
    alarms: parts.alarms,
    metrics: assumptions.customMetrics,
    dashboards: parts.dashboards,
    wideDashboards: parts.wideDashboards,
    // At most: Lambda traces the first request of each second and a twentieth of the others.
    traces: apiCalls,
  };
}
