import { markdownTable } from '../markdown.ts';
import { formatCount } from './format.ts';
import { type ListRead, listUnmeasured, type Measurements, type Visit } from './measurements.ts';
import type { ResourceUsage } from './resource-usage.ts';
import { monthlyVisits, type VisitName, visits } from './usage.ts';

export function totalOf({ functions }: ResourceUsage): { calls: number; milliseconds: number } {
  const usages = Object.values(functions);
  return {
    calls: usages.reduce((sum, { calls }) => sum + calls, 0),
    milliseconds: usages.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  };
}

/** Without calls of the Chromium functions, which the slips function invokes directly. */
const countApiCalls = (visit: Visit): number =>
  totalOf(visit).calls - (visit.functions.pdf?.calls ?? 0) - (visit.functions['pdf-untrusted']?.calls ?? 0);

const visitRow = (name: VisitName, visit: Visit): string[] => [
  visits[name].title,
  formatCount(monthlyVisits(200)[name]),
  String(countApiCalls(visit)),
  Object.entries(visit.lists)
    .map(([list, reads]) => `${reads} × ${list}`)
    .join(', '),
  formatCount(Math.round(totalOf(visit).milliseconds)),
  formatCount(visit.readUnits),
  formatCount(visit.writeUnits),
  `${formatCount(visit.bytes / 1024)} KB`,
  `${visit.siteRequests} files, ${formatCount(visit.siteBytes / 1024)} KB`,
];

const visitHead = [
  'visit',
  'times a month, of 200',
  'API calls',
  'lists',
  'function ms',
  'reads',
  'writes',
  'answers',
  'site',
];

const listRow = (list: string, read: ListRead): string[] => [
  list,
  formatCount(read.entries),
  formatCount(Math.round(totalOf(read).milliseconds)),
  formatCount(read.readUnits),
  `${formatCount(read.bytes / 1024)} KB`,
];

/** What was measured, and what was not, as docs/reports/cost.md shows it. */
export function measurementTables(measured: Measurements): string[] {
  const { visits: known, lists, itemBytes } = measured;
  const sizes = Object.entries(itemBytes).map(([name, bytes]) => `${name} ${formatCount(bytes)}`);
  return [
    `### What each visit takes, measured on ${measured.measuredOn}`,
    `On ${measured.machine}.`,
    ...listUnmeasured(measured),
    markdownTable(
      visitHead,
      (Object.keys(visits) as VisitName[]).flatMap((name) => {
        const visit = known[name];
        return visit ? [visitRow(name, visit)] : [];
      }),
    ),
    'A read of a list of all employees, which the column "lists" counts, takes:',
    markdownTable(
      ['list', 'entries', 'function ms', 'reads', 'answer'],
      Object.entries(lists).flatMap(([list, { few, many }]) => [listRow(list, few), listRow(list, many)]),
    ),
    `A stored item with its copies in indexes has, on average, these bytes: ${sizes.join(', ')}. The PDF of a slip has ${formatCount(measured.slipPdfBytes)}.`,
  ];
}
