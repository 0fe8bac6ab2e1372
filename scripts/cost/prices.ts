/**
 * US dollars for a unit in ap-south-1 (CloudFront: in India; its logs and firewall: us-east-1), without tax. Where it was read,
 * and when. Units a month that are free in every account for ever, without twelve-month offers and credits.
 */
type Price = readonly [service: string, unit: string, usd: number, source: string, free?: number];

const priceList = 'AWS Price List of ap-south-1, quoted, Sep 2026';
const pricePage = "AWS's page of prices, stored copy, 2026";
const memory = 'as published, from memory, not fetched, 2025';
const estimate = 'an estimate, 2026';

const million = 1e6;

/** Every price of the bill. Free units that two kinds share go to the first. */
export const prices = {
  lambdaRequests: ['Lambda', 'request', 0.2 / million, priceList, million],
  lambdaArm: ['Lambda', 'GB-second, arm64', 13.3334 / million, priceList, 400_000],
  lambdaX86: ['Lambda', 'GB-second, x86_64', 16.6667 / million, priceList],
  httpApi: ['API Gateway', 'HTTP API call', 1.05 / million, priceList],
  transitions: ['Step Functions', 'state transition', 28.5 / million, pricePage, 4_000],
  emails: ['SES', 'email', 100 / million, memory],
  reads: ['DynamoDB', 'read request unit', 0.1425 / million, priceList],
  writes: ['DynamoDB', 'write request unit', 0.71 / million, priceList],
  tableStorage: ['DynamoDB', 'GB-month', 0.285, priceList, 25],
  recovery: ['Backups', 'GB-month of point-in-time recovery', 0.228, memory],
  tableBackups: ['Backups', 'GB-month of tables', 0.114, memory],
  fileBackups: ['Backups', 'GB-month of files', 0.06, memory],
  copyTransfer: ['Backups', 'GB sent to the second region', 0.086, memory],
  restoreTests: ['Backups', 'backup restored for a test', 1.5, estimate],
  tableRestores: ['Backups', 'GB of tables restored for a test', 0.171, memory],
  fileRestores: ['Backups', 'GB of files restored for a test', 0.024, memory],
  fileStorage: ['S3', 'GB-month', 0.025, priceList],
  filePuts: ['S3', 'PUT or LIST', 5 / million, priceList],
  fileGets: ['S3', 'GET or HEAD', 0.4 / million, priceList],
  edgeTraffic: ['CloudFront', 'GB to India', 0.109, pricePage, 1024],
  edgeRequests: ['CloudFront', 'HTTPS request', 1.2 / million, pricePage, 10 * million],
  edgeFunctions: ['CloudFront', 'function run', 0.1 / million, pricePage, 2 * million],
  webAcls: ['WAF', 'firewall', 5, memory],
  webAclRules: ['WAF', 'rule', 1, memory],
  webAclRequests: ['WAF', 'request', 0.6 / million, memory],
  keys: ['KMS', 'key', 1, priceList],
  // Only the first two yearly rotations of a key are charged.
  keyRotations: ['KMS', 'yearly rotation of a key', 1, memory],
  keyRequests: ['KMS', 'request', 3 / million, priceList, 20_000],
  secrets: ['Secrets Manager', 'secret', 0.4, priceList],
  logs: ['CloudWatch', 'GB of logs', 0.67, priceList, 5],
  logStorage: ['CloudWatch', 'GB-month of logs', 0.03, priceList],
  edgeLogs: ['CloudWatch', "GB of CloudFront's logs", 0.5, memory],
  alarms: ['CloudWatch', 'alarm, for each metric', 0.1, memory, 10],
  metrics: ['CloudWatch', 'custom metric', 0.3, memory, 10],
  dashboards: ['CloudWatch', 'dashboard', 3, memory, 3],
  healthChecks: ['Route 53', 'health check by HTTPS', 1.5, memory],
  traces: ['X-Ray', 'trace', 5 / million, memory, 100_000],
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;

/** Units used in a month. */
export type Quantities = Partial<Record<PriceName, number>>;

/** A line for each price, in US dollars before and after the free units, as if nothing else in the account used those. */
export const computeBill = (quantities: Quantities) =>
  (Object.entries(prices) as [PriceName, Price][]).map(([name, [service, unit, usd, source, free = 0]]) => {
    const quantity = quantities[name] ?? 0;
    const due = Math.max(0, quantity - free) * usd;
    return { name, service, unit, usd, source, free, quantity, listed: quantity * usd, due };
  });

export type BillLine = ReturnType<typeof computeBill>[number];
