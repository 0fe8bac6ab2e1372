import { allFunctions } from '../../infra/features.ts';
import type { Stage } from '../../infra/stages.ts';
import { metricUnits } from '../../shared/metrics.ts';
import { countCalls, monthlyCalls } from './calls.ts';
import type { PriceName, Quantities } from './prices.ts';

const GB = 1024 ** 3;

/** GB-seconds of so many milliseconds, with the memory of a whole core. Assumed: a core of Lambda's takes 1.25 times as long. */
const working = (ms: number, memoryGB = 1769 / 1024) => (ms / 1000) * 1.25 * memoryGB;

/**
 * What one of each takes. Milliseconds, units and bytes were measured in the demo company on 22 and 23 Nov 2026, on 2 cores
 * of an AMD EPYC, but for what a comment calls assumed.
 */
const units = {
  // Assumed: half of the calls start a function cold; 2,000 bytes of logs. Traces are an upper bound, since X-Ray samples.
  call: {
    httpApi: 1,
    lambdaRequests: 1,
    lambdaArm: working(100) / 2,
    edgeRequests: 1,
    edgeTraffic: 2_000 / GB,
    logs: 2_000 / GB,
    traces: 1,
  },
  // To storage or another function. Assumed: 5 ms longer in AWS than here, in which 0.75 GB wait.
  request: { lambdaArm: working(8) + 0.005 * 0.75, reads: 2.1 },
  // A call that changes something.
  change: { writes: 15 },
  siteFile: { edgeRequests: 1, edgeTraffic: 7_500 / GB, fileGets: 1 },
  download: { fileGets: 1, keyRequests: 1, edgeTraffic: 25_000 / GB },
  // Assumed: delivered by one function and sent by another, with two requests each.
  email: { emails: 1, lambdaRequests: 2, logs: 4_000 / GB, lambdaArm: 4 * working(8), reads: 4 },
  chromiumStart: { lambdaRequests: 1, lambdaX86: working(400, 2), filePuts: 1, keyRequests: 1 },
  // A pay run from opening the month until its payslips are printed: once, for each chunk, and for each employee. The chunk
  // is prepared, generated and printed in four batches.
  payRun: { httpApi: 14, lambdaRequests: 18, lambdaArm: working(1_800), transitions: 12, keyRequests: 400 },
  chunk: { lambdaRequests: 7, lambdaArm: working(300) / 2, transitions: 3, logs: 20_000 / GB },
  payslip: {
    lambdaArm: working(30) + 3.4 * 0.005 * 0.75,
    lambdaX86: working(11, 2),
    reads: 12,
    writes: 23,
    filePuts: 1,
    fileGets: 1,
    keyRequests: 2,
  },
} satisfies Record<string, Quantities>;

type Counts = Partial<Record<keyof typeof units, number>>;

function addTo(sums: Quantities, added: Quantities, times = 1): Quantities {
  for (const [name, quantity] of Object.entries(added) as [PriceName, number][])
    sums[name] = (sums[name] ?? 0) + times * quantity;
  return sums;
}

/** What so many of each take together. */
export const quantitiesOf = (counts: Counts): Quantities =>
  (Object.keys(counts) as (keyof Counts)[]).reduce(
    (sums, unit) => addTo(sums, units[unit], counts[unit]),
    {} as Quantities,
  );

export const payRunQuantities = (employees: number): Quantities =>
  quantitiesOf({ payRun: 1, chunk: Math.ceil(employees / 96), payslip: employees });

/** Each function asks for the key of each of its tables. */
const tableGrants = allFunctions.flatMap(([, { tables = {} }]) => Object.keys(tables)).length;

/** A month of a stage after its first year, beside its fixed resources. */
export function monthQuantities(employees: number, stage: Stage): Quantities {
  const { retainData, backupRegion, domain, firewall, emailFrom } = stage;
  const calls = countCalls(monthlyCalls);
  // Assumed: an admin for 250 employees, and that at most three get an email of each application for leave.
  const applicationEmails = monthlyCalls['leaves.apply'] * Math.min(Math.ceil(employees / 250), 3);
  const perEmployee = quantitiesOf({
    ...calls,
    // Counted: 33 at a sign-in with an empty cache, 5 for a further screen.
    siteFile: 4 * 33 + 6 * 5,
    download: monthlyCalls['slips.download'],
    email: emailFrom ? 1.7 + applicationEmails : 0,
    // Assumed: one payslip in twenty is made by itself. Each morning, a check starts Chromium.
    chromiumStart: 0.05,
  });
  const used = addTo(quantitiesOf({ chromiumStart: 30 }), payRunQuantities(employees));
  // Assumed: three regions of five checkers open the sign-in page every 30 seconds.
  if (domain) addTo(used, units.siteFile, 3 * 5 * 30 * 24 * 120);
  addTo(used, perEmployee, employees);
  const { edgeRequests = 0, logs = 0 } = used;
  // What an employee has in the tables after a year, and twelve payslips.
  const tables = (employees * 100_000) / GB;
  const files = (employees * 12 * 25_000) / GB;
  const logged = retainData ? edgeRequests : 0;
  const [backups, copies] = [Number(retainData), Number(backupRegion !== undefined)];
  return addTo(used, {
    edgeFunctions: edgeRequests,
    webAclRequests: firewall ? edgeRequests : 0,
    // DynamoDB caches a key for five minutes. Assumed: in use for 22 days of 10 hours.
    keyRequests: Math.min(employees * calls.request, 22 * 10 * 12 * tableGrants),
    tableStorage: tables,
    recovery: tables,
    // Daily for 35 days and monthly for a year, all of the tables; for 7 days in a second region. A file never changes.
    tableBackups: tables * (backups * (35 + 12) + copies * 7),
    fileBackups: files * (backups + copies),
    copyTransfer: copies * (tables * 30 + files / 12),
    tableRestores: backups * tables,
    fileRestores: backups * files,
    // Assumed: a request leaves 400 bytes in CloudFront's log, and 60 in a file of addresses; kept for six months.
    edgeLogs: (logged * 400) / GB,
    fileStorage: files + (logged * 60 * 6) / GB,
    filePuts: Math.min(logged, 30 * 24 * 12),
    // Kept for 13 months or 3; assumed: compressed to 15%.
    logStorage: 0.15 * (logs * (retainData ? 13 : 3) + (6 * logged * 400) / GB),
    // Each has its function as a dimension: two functions report the time and the failures of PDFs.
    metrics: Object.keys(metricUnits).length + 2,
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a template is whatever CloudFormation takes
type Resource = any;

/** Resources with a price of their own, as a stage's templates have them. */
export function countFixedResources(resources: Record<string, Resource>): Quantities {
  const of = (type: string): Resource[] =>
    Object.values(resources).flatMap(({ Type, Properties }) => (Type === `AWS::${type}` ? [Properties] : []));
  const isMeasured = ({ MetricStat }: Resource) => MetricStat !== undefined;
  return {
    keys: of('KMS::Key').length,
    // The first rotation is over.
    keyRotations: of('KMS::Key').filter(({ EnableKeyRotation }) => EnableKeyRotation).length,
    secrets: of('SecretsManager::Secret').length,
    // On metric math, an alarm costs as many as it reads.
    alarms: of('CloudWatch::Alarm').flatMap(({ Metrics }) => Metrics?.filter(isMeasured) ?? [1]).length,
    dashboards: of('CloudWatch::Dashboard').length,
    healthChecks: of('Route53::HealthCheck').length,
    restoreTests: of('Backup::RestoreTestingSelection').flatMap((each) => each.ProtectedResourceArns).length,
    webAcls: of('WAFv2::WebACL').length,
    webAclRules: of('WAFv2::WebACL').flatMap(({ Rules }) => Rules).length,
  };
}
