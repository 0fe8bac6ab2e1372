import type { TableName } from '../../shared/tables.ts';
import type { FixedResources } from './fixed-resources.ts';
import { emptyVisit, type ListName, type ListRead, type Measurements, type Visit } from './measurements.ts';
import { payRunQuantities } from './pay-run-quantities.ts';
import type { PriceName } from './prices.ts';
import { addFunctionUsage, addUsage } from './resource-usage.ts';
import { adminsOf, assumptions, itemsPerEmployee, monthlyVisits, type VisitName, visits } from './usage.ts';
import { gigabyte, sum, type UsageQuantities, usageQuantities } from './usage-quantities.ts';

/** What visits make the portal do in a month. */
type MonthlyUsage = Omit<Visit, 'lists'>;

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

/** All that visits of the people of a company make the portal do in a month. What was not measured counts as nothing. */
function monthlyUsage(employees: number, measured: Measurements): MonthlyUsage {
  const { lists: _, ...usage } = emptyVisit();
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
  addFunctionUsage(usage, 'pdf', { calls: 1, milliseconds: measured.initMs.pdf ?? 0 }, days);
  return usage;
}

/** Lambda ends an idle execution environment after some minutes; the next call pays for a cold start. */
function coldStarts(calls: number, employees: number): number {
  const environments = Math.ceil(employees / assumptions.employeesPerInstance);
  return Math.min(calls, assumptions.activeIntervals * environments);
}

/** The units of a month's visits, and of its pay run. */
function monthlyQuantities(employees: number, measured: Measurements): UsageQuantities {
  const visits = usageQuantities(monthlyUsage(employees, measured), measured, {
    intervals: assumptions.activeIntervals,
    coldStarts: (_, calls) => coldStarts(calls, employees),
    executions: 0,
  });
  const payRun = payRunQuantities(employees, measured);
  if (!payRun) return visits;
  const units = Object.keys(visits) as (keyof UsageQuantities)[];
  return Object.fromEntries(units.map((unit) => [unit, visits[unit] + payRun[unit]])) as UsageQuantities;
}

/** The units that the bill counts, for a company of so many employees after its first year. */
export function computeQuantities(
  employees: number,
  measured: Measurements,
  resources: FixedResources,
): Record<PriceName, number> {
  const { edgeAddressBytes, edgeAddressFiles, retainedEdgeLogMonths } = assumptions;
  const { retainedLogMonths, logCompression } = assumptions;
  const used = monthlyQuantities(employees, measured);
  const tableBytes =
    employees *
    sum(
      Object.entries(itemsPerEmployee).map(
        ([table, items]) => items * (measured.itemBytes[table as TableName] ?? 0),
      ),
    );
  const tableStorage = tableBytes / gigabyte;
  const fileStorage = (employees * assumptions.retainedSlips * measured.slipPdfBytes) / gigabyte;
  return {
    ...used,
    tableStorage,
    recovery: tableStorage,
    tableBackups: tableStorage * assumptions.retainedTableBackups,
    // Backups are incremental, and a slip's PDF never changes.
    fileBackups: fileStorage,
    restoreTests: assumptions.monthlyRestoreTests,
    // At most: two tables of all are restored.
    tableRestores: tableStorage,
    fileRestores: fileStorage,
    fileStorage: fileStorage + (used.edgeRequests * edgeAddressBytes * retainedEdgeLogMonths) / gigabyte,
    filePuts: used.filePuts + Math.min(used.edgeRequests, edgeAddressFiles),
    keys: resources.keys,
    // The first yearly rotation is over.
    keyRotations: resources.rotatedKeys,
    secrets: resources.secrets,
    logStorage: (used.logs * retainedLogMonths + used.edgeLogs * retainedEdgeLogMonths) * logCompression,
    alarms: resources.alarms,
    metrics: assumptions.customMetrics,
    dashboards: resources.dashboards,
    emails:
      employees *
      (assumptions.emailsPerEmployee +
        visits.apply.perEmployee * Math.min(adminsOf(employees), assumptions.adminsMailed)),
    wideDashboards: resources.wideDashboards,
  };
}
