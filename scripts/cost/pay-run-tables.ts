import { taskFunctions } from '../../infra/pay-run-state-machine.ts';
import { markdownTable } from '../markdown.ts';
import { type Bill, computeBill, sumByService } from './bill.ts';
import { formatCount, formatFraction } from './format.ts';
import { totalOf } from './measurement-tables.ts';
import type { MeasuredPayRun, Measurements } from './measurements.ts';
import { payRunQuantities } from './pay-run-quantities.ts';
import { rupeesPerDollar } from './prices.ts';
import { sum } from './usage-quantities.ts';

const payRunSizes = [100, 1_000, 10_000];

function costTable(bills: Bill[]): string {
  const services = bills.map(sumByService);
  const used = Object.keys(services[0] ?? {}).filter((service) =>
    services.some((listed) => (listed[service] ?? 0) > 0),
  );
  const inRupees = bills.map(({ listed }) => listed * rupeesPerDollar);
  return markdownTable(
    ['a run of', ...payRunSizes.map(formatCount)],
    [
      ...used.map((service) => [
        service,
        ...services.map((listed) => `$${formatFraction(listed[service] ?? 0)}`),
      ]),
      ['**a run**', ...bills.map(({ listed }) => `**$${formatFraction(listed)}**`)],
      ['in rupees', ...inRupees.map((rupees) => `₹${formatFraction(rupees)}`)],
      ['a slip', ...inRupees.map((rupees, i) => `₹${formatFraction(rupees / (payRunSizes[i] as number))}`)],
    ],
  );
}

function measuredRow({ people, functions, ...run }: MeasuredPayRun): string[] {
  const { calls, milliseconds } = totalOf({ functions, ...run });
  const tasks = sum(taskFunctions.map((name) => functions[name]?.calls ?? 0));
  const prints = functions.pdf?.calls ?? 0;
  const roundTrips = sum(Object.values(functions).map((each) => each.roundTrips));
  return [people, calls - tasks - prints, tasks, prints, Math.round(milliseconds), roundTrips]
    .concat(run.readUnits, run.writeUnits, run.filePuts)
    .map(formatCount);
}

const measuredHead = [
  'people',
  'API calls',
  'tasks',
  'batches printed',
  'function ms',
  'round trips',
  'reads',
  'writes',
  'PUTs',
];

/** What a pay run costs, and what was measured of it; nothing where none was measured. */
export function payRunTables(measured: Measurements): string[] {
  if (!measured.payRuns) return [];
  const { few, many } = measured.payRuns;
  const bills = payRunSizes.map((people) => computeBill(payRunQuantities(people, measured) ?? {}));
  return [
    '### A pay run, in US dollars at list prices without tax',
    costTable(bills),
    'Computed from two runs, each of the second month of a company:',
    markdownTable(measuredHead, [measuredRow(few), measuredRow(many)]),
  ];
}
