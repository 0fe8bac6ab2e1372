import { type Bill, compareWithHostedPayroll, computeBill } from './bill.ts';
import type { FixedResources } from './fixed-resources.ts';
import type { Measurements } from './measurements.ts';
import { allPrices, firewall, hostedPayroll, type PriceName, prices, rupeesPerDollar } from './prices.ts';
import { computeQuantities } from './quantities.ts';
import type { ResourceUsage } from './resource-usage.ts';
import { monthlyVisits, type VisitName, visits } from './usage.ts';

const companySizes = [20, 200, 20_000];

/** Paid for by being there, however little is done. */
const fixedCostNames: PriceName[] = [
  'keys',
  'keyRotations',
  'secrets',
  'alarms',
  'dashboards',
  'wideDashboards',
  'metrics',
];

const formatDollars = (usd: number) => (usd > 0 && usd < 0.005 ? '< $0.01' : `$${usd.toFixed(2)}`);
const formatRupees = (amount: number) => `₹${amount.toFixed(2)}`;
const formatCount = (quantity: number) =>
  quantity.toLocaleString('en-IN', { maximumFractionDigits: quantity < 10 ? 2 : 0 });

const markdownRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const markdownTable = (head: string[], rows: string[][]) =>
  [markdownRow(head), markdownRow(head.map(() => '---')), ...rows.map(markdownRow)].join('\n');

const sumFixedCosts = ({ lines }: Bill) =>
  lines.filter(({ name }) => fixedCostNames.includes(name)).reduce((sum, { due }) => sum + due, 0);

function monthTable(bills: Bill[]): string {
  return markdownTable(
    [
      'employees',
      'at list prices',
      "with AWS's always-free units",
      'of it for being there',
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
  const due = ({ lines }: Bill, of: string) =>
    lines.filter(({ service }) => service === of).reduce((sum, { due }) => sum + due, 0);
  const rows = services.map((service) => [
    service,
    ...bills.map((bill) => formatDollars(due(bill, service))),
  ]);
  const total = ['**a month**', ...bills.map((bill) => `**${formatDollars(bill.due)}**`)];
  return markdownTable(['service', ...companySizes.map(formatCount)], [...rows, total]);
}

function fixedCostTable(bill: Bill): string {
  const of = (wanted: PriceName) => bill.lines.filter(({ name }) => name === wanted);
  return markdownTable(
    ['part', 'how many', 'free in any account', 'a month'],
    fixedCostNames
      .flatMap(of)
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

const runsOf = ({ functions }: ResourceUsage) => Object.values(functions);

function visitTable({ visits: measured }: Measurements): string {
  const times = monthlyVisits(200);
  return markdownTable(
    [
      'visit',
      'times a month, of 200',
      'API calls',
      'lists',
      'function ms',
      'reads',
      'writes',
      'answers',
      'site',
    ],
    (Object.entries(visits) as [VisitName, string][]).map(([name, words]) => {
      const visit = measured[name];
      const calls =
        runsOf(visit).reduce((sum, { calls }) => sum + calls, 0) -
        (visit.functions.pdf?.calls ?? 0) -
        (visit.functions['pdf-untrusted']?.calls ?? 0);
      const took = runsOf(visit).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
      return [
        words,
        formatCount(times[name]),
        String(calls),
        Object.entries(visit.lists)
          .map(([list, reads]) => `${reads} × ${list}`)
          .join(', '),
        formatCount(Math.round(took)),
        formatCount(visit.readUnits),
        formatCount(visit.writeUnits),
        `${formatCount(visit.bytes / 1024)} KB`,
        `${visit.siteRequests} files, ${formatCount(visit.siteBytes / 1024)} KB`,
      ];
    }),
  );
}

function listTable({ lists }: Measurements): string {
  return markdownTable(
    ['list', 'entries', 'function ms', 'reads', 'answer'],
    Object.entries(lists).flatMap(([list, { few, many }]) =>
      [few, many].map((page) => [
        list,
        formatCount(page.entries),
        formatCount(Math.round(runsOf(page).reduce((sum, { milliseconds }) => sum + milliseconds, 0))),
        formatCount(page.readUnits),
        `${formatCount(page.bytes / 1024)} KB`,
      ]),
    ),
  );
}

/** As many digits as the price needs, for a unit, a thousand or a million of them. */
function formatPrice(usd: number): string {
  if (usd >= 0.01) return `$${usd}`;
  return usd * 1e6 < 100
    ? `$${Number((usd * 1e6).toPrecision(6))} a million`
    : `$${Number((usd * 1e3).toPrecision(6))} a thousand`;
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

/** Every computed table of docs/cost.md. */
export function costTables(measured: Measurements, parts: FixedResources): string {
  const quantities = companySizes.map((employees) => computeQuantities(employees, measured, parts));
  const bills = quantities.map(computeBill);
  const guarded = quantities.map(({ edgeRequests }) => firewall.monthly + edgeRequests * firewall.perRequest);
  return [
    '### A month, in US dollars without tax',
    monthTable(bills),
    '### By service, with the always-free units',
    serviceTable(bills),
    `The firewall, where a stage sets \`requestsPerAddress\`, adds ${guarded
      .map((usd, i) => `${formatDollars(usd)} for ${formatCount(companySizes[i] as number)}`)
      .join(', ')}.`,
    '### What costs by being there',
    fixedCostTable(bills[0] as Bill),
    '### What a month uses',
    quantityTable(bills),
    `### What each visit takes, measured on ${measured.measuredOn}`,
    `On ${measured.machine}.`,
    visitTable(measured),
    'A read of a list of everybody, which the column "lists" counts, takes:',
    listTable(measured),
    `A stored item with its copies in indexes has, on average, these bytes: ${Object.entries(
      measured.itemBytes,
    )
      .map(([name, bytes]) => `${name} ${formatCount(bytes)}`)
      .join(', ')}. The PDF of a slip has ${formatCount(measured.slipPdfBytes)}.`,
    '### Prices',
    priceTable(),
  ].join('\n\n');
}
