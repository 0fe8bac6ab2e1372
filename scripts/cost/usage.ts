import { metricUnits } from '../../shared/metrics.ts';
import type { TableName } from '../../shared/tables.ts';

interface Visit {
  /** What the person does, as docs/cost.md says it. */
  title: string;
  /** How often in a month, on average: for each employee, or for each admin. */
  perEmployee?: number;
  perAdmin?: number;
}

/** What people do, each as it is measured on the running portal (`measure/scenarios.ts`). */
export const visits = {
  signIn: {
    title: 'An employee signs in and sees the overview, with an empty browser',
    perEmployee: 4,
  },
  slips: { title: 'opens the list of slips', perEmployee: 2 },
  slip: { title: 'opens a slip', perEmployee: 1 },
  firstDownload: { title: 'downloads a slip for the first time: its PDF is made', perEmployee: 1 },
  download: { title: 'downloads it again', perEmployee: 0.5 },
  leave: { title: 'opens the leave screen', perEmployee: 1.5 },
  apply: { title: 'applies for leave', perEmployee: 0.5 },
  profile: { title: 'opens the profile', perEmployee: 0.25 },
  notice: { title: 'opens policies', perEmployee: 0.5 },
  holidays: { title: 'opens holidays', perEmployee: 0.5 },
  // Signed in on each working day, paying on a few.
  adminSignIn: {
    title: 'An admin signs in and sees the employees, with an empty browser',
    perAdmin: 22,
  },
  payroll: { title: 'opens Salary Slips', perAdmin: 6 },
  pay: { title: 'updates the payroll of one employee and generates the slip', perEmployee: 1 },
  preview: { title: 'previews a slip', perEmployee: 0.2 },
  history: { title: "opens one employee's history", perEmployee: 0.1 },
  leaves: { title: 'opens the leave requests', perAdmin: 11 },
  decide: { title: 'decides on one', perEmployee: 0.5 },
  users: { title: 'opens user management', perAdmin: 2 },
  // One employee in fifty is new.
  addEmployee: { title: 'adds an employee', perEmployee: 0.02 },
} as const satisfies Record<string, Visit>;

export type VisitName = keyof typeof visits;

const employeesPerAdmin = 250;

/** How often each visit is made in a month in a company of so many employees. */
export function monthlyVisits(employees: number): Record<VisitName, number> {
  const admins = Math.ceil(employees / employeesPerAdmin);
  return Object.fromEntries(
    Object.entries<Visit>(visits).map(([name, { perEmployee = 0, perAdmin = 0 }]) => [
      name,
      perEmployee * employees + perAdmin * admins,
    ]),
  ) as Record<VisitName, number>;
}

/** Items that one employee adds to each table in a year; 0 where a table holds a few items of the company. */
export const itemsPerEmployee = {
  accounts: 2,
  sessions: 4,
  profiles: 1,
  slips: 12,
  leaves: 6,
  holidays: 0,
  policies: 0,
  // A row and its share of the chunks, of twelve months.
  runs: 13,
  audit: 52,
  settings: 0,
} as const satisfies Record<TableName, number>;

export const assumptions = {
  /** Rows that a screen asks for first; few people scroll on, and a search reads less than it answers. */
  rowsOfScreen: 100,
  /** Months of slips that are stored: the bill is for the month after the first year. */
  retainedSlips: 12,
  /** How many times as long a core of Lambda's takes as one of the machine that measured. */
  cpuSlowdown: 1.25,
  /** Memory, in MB, at which Lambda gives a function a whole vCPU; less memory gets its share of one. */
  fullCoreMB: 1769,
  /** Milliseconds that a request to DynamoDB, S3 or Lambda takes in AWS beyond what it took here. */
  awsLatencyMs: 5,
  /** Intervals of five minutes with somebody at work: 22 days of 10 hours. An idle function's environment ends in between. */
  activeIntervals: 22 * 10 * 12,
  /** Employees per concurrent execution environment of each function. */
  employeesPerInstance: 2_000,
  /** Bytes that a call leaves in the logs: API Gateway's line, Lambda's start and report, its metrics. */
  logBytes: 2_000,
  /** Months of log retention. */
  retainedLogMonths: 13,
  /** What is left of a log by the compression that CloudWatch bills storage at. */
  logCompression: 0.15,
  /** Bytes that a request leaves in CloudFront's log of requests, as JSON with what CloudWatch adds to an event. */
  edgeLogBytes: 400,
  /** The same in the log of addresses, compressed. */
  edgeAddressBytes: 60,
  /** Files of addresses in a month, at most: one each five minutes. */
  edgeAddressFiles: 30 * 24 * 12,
  /** Months that CloudFront's logs are kept. */
  retainedEdgeLogMonths: 6,
  /** Full copies of the tables in AWS Backup: one for each of 35 days, one for each of 12 months. */
  retainedTableBackups: 35 + 12,
  /** Each metric has the function as its dimension: one function for each, but two for the time and the failures of PDFs. */
  customMetrics: Object.keys(metricUnits).length + 2,
  /** Bytes of headers in an answer of CloudFront. */
  headerBytes: 1_000,
} as const;
