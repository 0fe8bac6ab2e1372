/** Where and when a price was read. Check AWS's own page before relying on it. */
export interface Source {
  citation: string;
  readOn: string;
}

/** Rows of AWS's machine-readable price list for Mumbai, as public repositories quote them. */
const priceList: Source = { citation: 'AWS Price List of ap-south-1, quoted', readOn: '2026-09' };
/** A stored copy of the service's page of prices. */
const pricePage: Source = { citation: "AWS's page of prices, stored copy", readOn: '2026' };
/** As published, from memory of the price list; not fetched. */
const memory: Source = {
  citation: 'as published, from memory of the price list; not fetched',
  readOn: '2025',
};

/** Remembered, and perhaps another: the order of magnitude is right. */
const uncertain: Source = {
  citation: 'an estimate: look at the page of prices before you rely on it',
  readOn: '2026',
};

export interface Price {
  /** The service as a bill names it. */
  service: string;
  unit: string;
  /** US dollars for one unit, without tax, in ap-south-1 (CloudFront: India; its logs: us-east-1). */
  usd: number;
  /** Units a month in AWS's always-free tier. */
  free?: number;
  source: Source;
}

const million = 1e6;

/** Every price of the bill. Offers for twelve months and credits for new accounts are left out. */
export const prices = {
  lambdaRequests: {
    service: 'Lambda',
    unit: 'request',
    usd: 0.2 / million,
    free: million,
    source: priceList,
  },
  lambdaArm: {
    service: 'Lambda',
    unit: 'GB-second, arm64',
    usd: 0.0000133334,
    free: 400_000,
    source: priceList,
  },
  // Both architectures share the free GB-seconds; arm64 gets all of them here.
  lambdaX86: { service: 'Lambda', unit: 'GB-second, x86_64', usd: 0.0000166667, source: priceList },
  httpApi: { service: 'API Gateway', unit: 'HTTP API call', usd: 1.05 / million, source: priceList },
  transitions: {
    service: 'Step Functions',
    unit: 'state transition',
    usd: 0.0285 / 1000,
    free: 4_000,
    source: pricePage,
  },
  emails: { service: 'SES', unit: 'email', usd: 0.1 / 1000, source: memory },
  reads: { service: 'DynamoDB', unit: 'read request unit', usd: 0.1425 / million, source: priceList },
  writes: { service: 'DynamoDB', unit: 'write request unit', usd: 0.71 / million, source: priceList },
  tableStorage: { service: 'DynamoDB', unit: 'GB-month', usd: 0.285, free: 25, source: priceList },
  recovery: { service: 'Backups', unit: 'GB-month, point-in-time recovery', usd: 0.228, source: memory },
  tableBackups: { service: 'Backups', unit: 'GB-month, AWS Backup of tables', usd: 0.114, source: memory },
  fileBackups: { service: 'Backups', unit: 'GB-month, AWS Backup of files', usd: 0.06, source: memory },
  restoreTests: { service: 'Backups', unit: 'backup restored for a test', usd: 1.5, source: uncertain },
  tableRestores: { service: 'Backups', unit: 'GB of tables restored for a test', usd: 0.171, source: memory },
  fileRestores: { service: 'Backups', unit: 'GB of files restored for a test', usd: 0.024, source: memory },
  fileStorage: { service: 'S3', unit: 'GB-month', usd: 0.025, source: priceList },
  filePuts: { service: 'S3', unit: 'PUT or LIST', usd: 0.005 / 1000, source: priceList },
  fileGets: { service: 'S3', unit: 'GET or HEAD', usd: 0.0004 / 1000, source: priceList },
  edgeTraffic: { service: 'CloudFront', unit: 'GB to India', usd: 0.109, free: 1024, source: pricePage },
  edgeRequests: {
    service: 'CloudFront',
    unit: 'HTTPS request',
    usd: 0.012 / 10_000,
    free: 10 * million,
    source: pricePage,
  },
  edgeFunctions: {
    service: 'CloudFront',
    unit: 'function run',
    usd: 0.1 / million,
    free: 2 * million,
    source: pricePage,
  },
  keys: { service: 'KMS', unit: 'key', usd: 1, source: priceList },
  // Only the first two yearly rotations of a key are charged.
  keyRotations: { service: 'KMS', unit: "year's change of a key's material", usd: 1, source: memory },
  keyRequests: { service: 'KMS', unit: 'request', usd: 0.03 / 10_000, free: 20_000, source: priceList },
  secrets: { service: 'Secrets Manager', unit: 'secret', usd: 0.4, source: priceList },
  // Ingestion and storage share the free 5 GB; ingestion gets all of them here.
  logs: { service: 'CloudWatch', unit: 'GB of logs', usd: 0.67, free: 5, source: priceList },
  logStorage: { service: 'CloudWatch', unit: 'GB-month of logs', usd: 0.03, source: priceList },
  // Only what goes into a log group costs: addresses go into a bucket, as its files and bytes.
  edgeLogs: { service: 'CloudWatch', unit: "GB of CloudFront's logs", usd: 0.5, source: memory },
  alarms: { service: 'CloudWatch', unit: 'alarm on one metric', usd: 0.1, free: 10, source: memory },
  metrics: { service: 'CloudWatch', unit: 'custom metric', usd: 0.3, free: 10, source: memory },
  dashboards: {
    service: 'CloudWatch',
    unit: 'dashboard of up to 50 metrics',
    usd: 3,
    free: 3,
    source: memory,
  },
  wideDashboards: { service: 'CloudWatch', unit: 'dashboard of more', usd: 3, source: memory },
  traces: { service: 'X-Ray', unit: 'trace', usd: 5 / million, free: 100_000, source: memory },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;

export const allPrices = Object.entries(prices) as [PriceName, Price][];

/** AWS WAF for the option `firewall`, in us-east-1 where CloudFront's belong; US dollars. */
export const firewall = {
  monthly: 5 + 1,
  perRequest: 0.6 / million,
  source: memory,
} as const;

/** Copies of backups for the option `backupRegion`: in the second region a GB a month, and a GB on its way there. */
export const backupCopies = {
  tables: 0.114,
  files: 0.06,
  transfer: 0.086,
  /** A key there, and its yearly rotation. */
  monthly: 1 + 1,
  source: memory,
} as const;

/** An assumption of November 2026, not a quotation. */
export const rupeesPerDollar = 88;

/** What hosted payroll for Indian companies was seen to charge, in rupees for an employee and month. */
export const hostedPayroll = { from: 40, to: 90 } as const;
