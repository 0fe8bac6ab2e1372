import { metricUnits } from '../../shared/metrics.ts';
import type { TableName } from '../../shared/tables.ts';

/** What people do, each as it was measured on the running portal (`measure/`). */
export const visits = {
  signIn: 'An employee signs in and sees the overview, with an empty browser',
  slips: 'opens the list of slips',
  slip: 'opens a slip',
  firstDownload: 'downloads a slip for the first time: its PDF is made',
  download: 'downloads it again',
  leave: 'opens the leave screen',
  apply: 'applies for leave',
  profile: 'opens the profile',
  notice: 'opens policies',
  holidays: 'opens holidays',
  adminSignIn: 'An admin signs in and sees the employees, with an empty browser',
  payroll: 'opens Salary Slips',
  pay: 'updates the payroll of one employee and generates the slip',
  preview: 'previews a slip',
  history: "opens one employee's history",
  leaves: 'opens the leave requests',
  decide: 'decides on one',
  users: 'opens user management',
  addEmployee: 'adds an employee',
} as const;

export type VisitName = keyof typeof visits;

/** Visits of one employee in a month, on average. */
const visitsPerEmployee = {
  signIn: 4,
  slips: 2,
  slip: 1,
  firstDownload: 1,
  download: 0.5,
  leave: 1.5,
  apply: 0.5,
  profile: 0.25,
  notice: 0.5,
  holidays: 0.5,
} as const;

/** Visits of one admin in a month: signed in on each working day, paying on a few. */
const visitsPerAdmin = { adminSignIn: 22, payroll: 6, leaves: 11, users: 2 } as const;

/** What admins do for each employee in a month; one in fifty is new. */
const adminVisitsPerEmployee = {
  pay: 1,
  preview: 0.2,
  history: 0.1,
  decide: 0.5,
  addEmployee: 0.02,
} as const;

/** One admin looks after so many people. */
const employeesPerAdmin = 250;

/** How often each visit is made in a month in a company of so many employees. */
export function monthlyVisits(employees: number): Record<VisitName, number> {
  const admins = Math.ceil(employees / employeesPerAdmin);
  const times = (rates: Partial<Record<VisitName, number>>, people: number) =>
    Object.fromEntries(Object.entries(rates).map(([visit, rate]) => [visit, rate * people]));
  return {
    ...times(visitsPerEmployee, employees),
    ...times(adminVisitsPerEmployee, employees),
    ...times(visitsPerAdmin, admins),
  } as Record<VisitName, number>;
}

/** Items of each table that one employee has made after a year; 0 for what the company has a few of. */
export const itemsPerEmployee = {
  accounts: 2,
  sessions: 4,
  profiles: 1,
  slips: 12,
  leaves: 6,
  holidays: 0,
  policies: 0,
  audit: 40,
  settings: 0,
} as const satisfies Record<TableName, number>;

export const assumptions = {
  /** Months of slips that are kept when the month is counted. */
  retainedSlips: 12,
  /** A core of a laptop or server here against one of Lambda's. */
  cpuSlowdown: 1.25,
  /** Memory, in MB, at which Lambda gives a function a whole core; less memory is less of it. */
  fullCoreMB: 1769,
  /** Milliseconds that a call of DynamoDB, S3 or Lambda takes in AWS beyond what it took here. */
  awsLatencyMs: 5,
  /** Spells of five minutes with somebody at work: 22 days of 10 hours. A function falls asleep in between. */
  activeIntervals: 22 * 10 * 12,
  /** So many employees keep one more copy of each function busy. */
  employeesPerInstance: 2_000,
  /** Bytes that a call leaves in the logs: API Gateway's line, Lambda's start and report, its metrics. */
  logBytes: 2_000,
  /** Months that logs are kept, and what is left of them when they are compressed. */
  retainedLogMonths: 3 * 0.15,
  /** Full copies of the tables in AWS Backup: one for each of 35 days, one for each of 12 months. */
  retainedTableBackups: 35 + 12,
  /** Each business metric is counted by one function; time and failures of PDFs by the second that makes them too. */
  customMetrics: Object.keys(metricUnits).length + 2,
  /** Bytes of headers in an answer of CloudFront. */
  headerBytes: 1_000,
} as const;
