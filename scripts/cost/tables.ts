import { markdownTable, replaceBetween } from '../markdown.ts';
import { type Bill, compareWithHostedPayroll, computeBill } from './bill.ts';
import type { FixedResources } from './fixed-resources.ts';
import { formatCount, formatDollars, formatPrice, formatRupees } from './format.ts';
import { measurementTables } from './measurement-tables.ts';
import type { Measurements } from './measurements.ts';
import { payRunTables } from './pay-run-tables.ts';
import {
  allPrices,
  backupCopies,
  firewall,
  hostedPayroll,
  type PriceName,
  prices,
  rupeesPerDollar,
} from './prices.ts';
import { computeQuantities } from './quantities.ts';
import { assumptions } from './usage.ts';

const companySizes = [20, 200, 20_000];

/** Fixed costs: paid for however little is done. */
const fixedCostNames: PriceName[] = [
  'keys',
  'keyRotations',
  'secrets',
  'alarms',
  'dashboards',
  'wideDashboards',
  'metrics',
  'restoreTests',
];

const sumFixedCosts = ({ lines }: Bill) =>
  lines.filter(({ name }) => fixedCostNames.includes(name)).reduce((sum, { due }) => sum + due, 0);

function monthTable(bills: Bill[]): string {
  return markdownTable(
    [
      'employees',
      'at list prices',
      "with AWS's always-free units",
      'of it fixed',
      'an employee',
      `hosted payroll, ₹${hostedPayroll.from}–${hostedPayroll.to}, costs`,
    ],
    bills.map((bill, i) => {
      const { rupees: each, times } = compareWithHostedPayroll(bill.due, companySizes[i] as number);
      return [
        formatCount(companySizes[i] as number),
        formatDollars(bill.listed),
        `${formatDollars(bill.due)} (₹${formatCount(Math.round(bill.due * rupeesPerDollar))})`,
        formatDollars(sumFixedCosts(bill)),
        formatRupees(each),
        `${times.map((factor) => formatCount(Number(factor.toPrecision(2)))).join(' to ')} times that`,
      ];
    }),
  );
}

function serviceTable(bills: Bill[]): string {
  const services = [...new Set(allPrices.map(([, { service }]) => service))];
  const due = ({ lines }: Bill, wanted: string) =>
    lines.filter(({ service }) => service === wanted).reduce((sum, { due }) => sum + due, 0);
  const rows = services.map((service) => [
    service,
    ...bills.map((bill) => formatDollars(due(bill, service))),
  ]);
  const total = ['**a month**', ...bills.map((bill) => `**${formatDollars(bill.due)}**`)];
  return markdownTable(['service', ...companySizes.map(formatCount)], [...rows, total]);
}

function fixedCostTable(bill: Bill): string {
  const linesOf = (wanted: PriceName) => bill.lines.filter(({ name }) => name === wanted);
  return markdownTable(
    ['resource', 'how many', 'free in any account', 'a month'],
    fixedCostNames
      .flatMap(linesOf)
      .map(({ unit, quantity, free, due }) => [
        unit,
        formatCount(quantity),
        formatCount(free),
        formatDollars(due),
      ]),
  );
}

function quantityTable(bills: Bill[]): string {
  const rows = allPrices
    .filter(([name]) => !fixedCostNames.includes(name))
    .map(([name, { service, unit }]) => [
      `${service}: ${unit}`,
      ...bills.map(({ lines }) => formatCount(lines.find((line) => line.name === name)?.quantity ?? 0)),
    ]);
  return markdownTable(['a month', ...companySizes.map(formatCount)], rows);
}

function priceTable(): string {
  return markdownTable(
    ['service', 'unit', 'price', 'free each month', 'read in'],
    Object.values(prices).map((price) => [
      price.service,
      price.unit,
      formatPrice(price.usd),
      'free' in price ? formatCount(price.free) : '',
      `${price.source.citation} (${price.source.readOn})`,
    ]),
  );
}

const [begin, end] = ['<!-- computed by npm run cost -->', '<!-- end of what is computed -->'];

/** docs/reports/cost.md with its computed tables replaced. */
export const replaceTables = (page: string, tables: string): string =>
  replaceBetween(page, begin, end, tables);

/** Every computed table of docs/reports/cost.md. */
export function costTables(measured: Measurements, resources: FixedResources): string {
  const quantities = companySizes.map((employees) => computeQuantities(employees, measured, resources));
  const bills = quantities.map(computeBill);
  const withFirewall = quantities.map(
    ({ edgeRequests }) => firewall.monthly + edgeRequests * firewall.perRequest,
  );
  const withCopies = quantities.map(
    ({ tableStorage, fileBackups }) =>
      backupCopies.monthly +
      tableStorage * assumptions.copiedTableBackups * backupCopies.tables +
      fileBackups * backupCopies.files +
      // Tables are sent whole each night, and a slip's file once.
      (tableStorage * assumptions.monthlyCopies + fileBackups / assumptions.retainedSlips) *
        backupCopies.transfer,
  );
  const formatEach = (dollars: number[]) =>
    dollars.map((usd, i) => `${formatDollars(usd)} for ${formatCount(companySizes[i] as number)}`).join(', ');
  return [
    '### A month, in US dollars without tax',
    monthTable(bills),
    '### By service, with the always-free units',
    serviceTable(bills),
    `The firewall, where a stage sets \`firewall\`, adds ${formatEach(withFirewall)}. Copies of backups in a second ` +
      `region, where a stage sets \`backupRegion\`, add ${formatEach(withCopies)}.`,
    ...payRunTables(measured),
    '### Fixed costs',
    fixedCostTable(bills[0] as Bill),
    '### What a month uses',
    quantityTable(bills),
    ...measurementTables(measured),
    '### Prices',
    priceTable(),
  ].join('\n\n');
}
