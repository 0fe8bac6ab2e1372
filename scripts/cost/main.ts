import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { getStage, type Stage } from '../../infra/stages.ts';
import { synthesizeResources } from '../../test/aws/templates/synthesize.ts';
import { domain } from '../../test/support/domains.ts';
import { markdownTable, replaceBetween } from '../markdown.ts';
import { type BillLine, computeBill } from './prices.ts';
import { countFixedResources, monthQuantities, payRunQuantities } from './quantities.ts';

const sizes = [20, 200, 2_000];

const prod = getStage('prod');
const email = { domain, emailFrom: 'payroll@example.com' };
const firewall = { firewall: true } as const;
const copies = { backupRegion: 'ap-south-2' };
const withOptions: Stage = { ...prod, ...email, ...firewall, ...copies };
const stages: [string, Stage][] = [
  ['`dev`', getStage('dev')],
  ['`prod`', prod],
  ['`prod` with `domain` and `emailFrom`', { ...prod, ...email }],
  ['`prod` with `firewall`', { ...prod, ...firewall }],
  ['`prod` with `backupRegion`', { ...prod, ...copies }],
  ['`prod` with all of these', withOptions],
];

/** The bill of a stage with so many employees. */
function billsOf(stage: Stage): (employees: number) => BillLine[] {
  const fixed = countFixedResources(synthesizeResources(stage));
  return (employees) => computeBill({ ...monthQuantities(employees, stage), ...fixed });
}
const total = (bill: readonly BillLine[], amount: 'due' | 'listed' = 'due') =>
  bill.reduce((sum, line) => sum + line[amount], 0);

const formatDollars = (usd: number) => (usd > 0 && usd < 0.005 ? '< $0.01' : `$${usd.toFixed(2)}`);
const formatNumber = (number: number) => number.toLocaleString('en-IN');
/** To two digits: more are not known. */
const formatEstimate = (number: number) => formatNumber(Number(number.toPrecision(2)));
const formatPrice = (usd: number) =>
  usd < 0.01 ? `$${Number((usd * 1e6).toFixed(4))} a million` : `$${usd}`;
const sizeColumns = sizes.map(formatNumber);

function monthTable(): string {
  const row = (title: string, billOf: (employees: number) => BillLine[], amount?: 'listed') => [
    title,
    ...[0, ...sizes].map((employees) => formatDollars(total(billOf(employees), amount))),
  ];
  const rows = [
    ...stages.map(([title, stage]) => row(title, billsOf(stage))),
    row('`prod` without free units', billsOf(prod), 'listed'),
    row('its pay run, without free units', (employees) => computeBill(payRunQuantities(employees)), 'listed'),
  ];
  return markdownTable(['a month of', 'fixed', ...sizeColumns], rows);
}

function serviceTable(bills: readonly BillLine[][]): string {
  const services = [...new Set(bills.flat().map(({ service }) => service))];
  const rows = services.map((wanted) => [
    wanted,
    ...bills.map((bill) => formatDollars(total(bill.filter(({ service }) => service === wanted)))),
  ]);
  return markdownTable(['service', ...sizeColumns], rows);
}

function unitTable(bills: readonly BillLine[][]): string {
  const rows = (bills[0] ?? []).map(({ service, unit, usd, free, source }, i) => [
    `${service}: ${unit}`,
    ...bills.map((bill) => formatEstimate(bill[i]?.quantity ?? 0)),
    formatPrice(usd),
    free > 0 ? formatNumber(free) : '',
    source,
  ]);
  return markdownTable(['unit', ...sizeColumns, 'price', 'free', 'source'], rows);
}

/** docs/reports/cost.md with everything between its marks computed anew. */
export function updatePage(page: string): string {
  const bills = sizes.map(billsOf(withOptions));
  const computed = [
    '## By stage, options and employees',
    monthTable(),
    '## By service, with all options',
    serviceTable(bills),
    '## Units and prices, with all options',
    unitTable(bills),
  ];
  const [begin, end] = ['<!-- computed by npm run cost -->', '<!-- end of what is computed -->'];
  return replaceBetween(page, begin, end, computed.join('\n\n'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = new URL('../../docs/reports/cost.md', import.meta.url);
  const page = updatePage(readFileSync(file, 'utf8'));
  writeFileSync(file, page);
  console.log(page);
}
