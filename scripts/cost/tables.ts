import { againstPeers, type Bill, billOf } from './bill.ts';
import type { Measured } from './measured.ts';
import type { Parts } from './parts.ts';
import { allPrices, firewall, type PriceName, peers, prices, rupeesPerDollar } from './prices.ts';
import { quantitiesOf } from './quantities.ts';
import type { Taken } from './taken.ts';
import { type VisitName, visits, visitsAMonth } from './usage.ts';

const sizes = [20, 200, 20_000];

/** Paid for by being there, however little is done. */
const standing: PriceName[] = [
  'keys',
  'keyRotations',
  'secrets',
  'alarms',
  'dashboards',
  'wideDashboards',
  'metrics',
];

const dollars = (usd: number) => (usd > 0 && usd < 0.005 ? '< $0.01' : `$${usd.toFixed(2)}`);
const rupees = (amount: number) => `₹${amount.toFixed(2)}`;
const count = (quantity: number) =>
  quantity.toLocaleString('en-IN', { maximumFractionDigits: quantity < 10 ? 2 : 0 });

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const standingOf = ({ lines }: Bill) =>
  lines.filter(({ name }) => standing.includes(name)).reduce((sum, { due }) => sum + due, 0);

function monthTable(bills: Bill[]): string {
  return table(
    [
      'employees',
      'at list prices',
      "with AWS's always-free units",
      'of it for being there',
      'an employee',
      `hosted payroll, ₹${peers.from}–${peers.to}, costs`,
    ],
    bills.map((bill, i) => {
      const { rupees: each, times } = againstPeers(bill.due, sizes[i] as number);
      return [
        count(sizes[i] as number),
        dollars(bill.listed),
        `${dollars(bill.due)} (₹${count(Math.round(bill.due * rupeesPerDollar))})`,
        dollars(standingOf(bill)),
        rupees(each),
        `${times.map((factor) => count(Number(factor.toPrecision(2)))).join(' to ')} times that`,
      ];
    }),
  );
}

function serviceTable(bills: Bill[]): string {
  const services = [...new Set(allPrices.map(([, { service }]) => service))];
  const due = ({ lines }: Bill, of: string) =>
    lines.filter(({ service }) => service === of).reduce((sum, { due }) => sum + due, 0);
  const rows = services.map((service) => [service, ...bills.map((bill) => dollars(due(bill, service)))]);
  const total = ['**a month**', ...bills.map((bill) => `**${dollars(bill.due)}**`)];
  return table(['service', ...sizes.map(count)], [...rows, total]);
}

function standingTable(bill: Bill): string {
  const of = (wanted: PriceName) => bill.lines.filter(({ name }) => name === wanted);
  return table(
    ['part', 'how many', 'free in any account', 'a month'],
    standing
      .flatMap(of)
      .map(({ unit, quantity, free, due }) => [unit, count(quantity), count(free), dollars(due)]),
  );
}

function quantityTable(bills: Bill[]): string {
  const rows = allPrices
    .filter(([name]) => !standing.includes(name))
    .map(([name, { service, unit }]) => [
      `${service}: ${unit}`,
      ...bills.map(({ lines }) => count(lines.find((line) => line.name === name)?.quantity ?? 0)),
    ]);
  return table(['a month', ...sizes.map(count)], rows);
}

const runsOf = ({ functions }: Taken) => Object.values(functions);

function visitTable({ visits: measured }: Measured): string {
  const times = visitsAMonth(200);
  return table(
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
        count(times[name]),
        String(calls),
        Object.entries(visit.lists)
          .map(([list, reads]) => `${reads} × ${list}`)
          .join(', '),
        count(Math.round(took)),
        count(visit.readUnits),
        count(visit.writeUnits),
        `${count(visit.bytes / 1024)} KB`,
        `${visit.siteRequests} files, ${count(visit.siteBytes / 1024)} KB`,
      ];
    }),
  );
}

function listTable({ lists }: Measured): string {
  return table(
    ['list', 'entries', 'function ms', 'reads', 'answer'],
    Object.entries(lists).flatMap(([list, { few, many }]) =>
      [few, many].map((page) => [
        list,
        count(page.entries),
        count(Math.round(runsOf(page).reduce((sum, { milliseconds }) => sum + milliseconds, 0))),
        count(page.readUnits),
        `${count(page.bytes / 1024)} KB`,
      ]),
    ),
  );
}

/** As many digits as the price needs, for a unit, a thousand or a million of them. */
function priceWords(usd: number): string {
  if (usd >= 0.01) return `$${usd}`;
  return usd * 1e6 < 100
    ? `$${Number((usd * 1e6).toPrecision(6))} a million`
    : `$${Number((usd * 1e3).toPrecision(6))} a thousand`;
}

function priceTable(): string {
  return table(
    ['service', 'unit', 'price', 'free each month', 'read in'],
    Object.values(prices).map((price) => [
      price.service,
      price.unit,
      priceWords(price.usd),
      'free' in price ? count(price.free) : '',
      `${price.source.words} (${price.source.seen})`,
    ]),
  );
}

/** Every computed table of docs/cost.md. */
export function costTables(measured: Measured, parts: Parts): string {
  const quantities = sizes.map((employees) => quantitiesOf(employees, measured, parts));
  const bills = quantities.map(billOf);
  const guarded = quantities.map(({ edgeRequests }) => firewall.aMonth + edgeRequests * firewall.aRequest);
  return [
    '### A month, in US dollars without tax',
    monthTable(bills),
    '### By service, with the always-free units',
    serviceTable(bills),
    `The firewall, where a stage sets \`requestsPerAddress\`, adds ${guarded
      .map((usd, i) => `${dollars(usd)} for ${count(sizes[i] as number)}`)
      .join(', ')}.`,
    '### What costs by being there',
    standingTable(bills[0] as Bill),
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
      .map(([name, bytes]) => `${name} ${count(bytes)}`)
      .join(', ')}. The PDF of a slip has ${count(measured.slipPdfBytes)}.`,
    '### Prices',
    priceTable(),
  ].join('\n\n');
}
