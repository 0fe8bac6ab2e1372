import type { Feature } from '../shared/contract.ts';
import type { TableName } from '../shared/tables.ts';

/**
 * What a function may do with a table or with files: read them, save (read and write) them, change (save and
 * delete) them, or write without reading.
 */
export type Access = 'read' | 'save' | 'change' | 'append';

export interface LambdaFunction {
  /** The module that exports `handler`, from the top of the project. */
  entry: string;
  /** What it is for, as the console shows it. */
  summary: string;
  timeoutSeconds: number;
  memoryMB: number;
  tables?: Partial<Record<TableName, Access>>;
  /** The tables among them whose indexes it reads. */
  queriesIndexesOf?: readonly TableName[];
  /** Files in the bucket, under this prefix alone. */
  files?: { under: string; may: 'read' | 'save' | 'change' };
  /** Asks the Chromium functions for PDFs. */
  invokesPdf?: true;
  /** Runs Chromium, and so many of it at once as the stage sets aside. */
  chromium?: true;
  /** Reads the secret that says who the first admin is. */
  readsFirstAdminSecret?: true;
}

/** Whoever admits a caller reads the account beside the session and moves the session's idle time. */
const authenticationTables = {
  accounts: 'read',
  sessions: 'save',
} as const satisfies LambdaFunction['tables'];

/** One function per feature, serving that feature's routes, each with only what it needs. */
const features = {
  accounts: {
    entry: 'functions/accounts/api.ts',
    summary: 'Sign-in, sessions, passwords and users',
    timeoutSeconds: 10,
    memoryMB: 1024,
    tables: { accounts: 'change', sessions: 'change', audit: 'append' },
    queriesIndexesOf: ['accounts'],
  },
  profiles: {
    entry: 'functions/profiles/api.ts',
    summary: "An employee's own profile",
    timeoutSeconds: 10,
    memoryMB: 512,
    tables: { ...authenticationTables, profiles: 'save', leaves: 'read', settings: 'read' },
  },
  payroll: {
    entry: 'functions/payroll/api.ts',
    summary: 'Payroll figures, slip generation, preview and history',
    timeoutSeconds: 10,
    memoryMB: 512,
    tables: { ...authenticationTables, profiles: 'save', slips: 'save', leaves: 'save', audit: 'append' },
    queriesIndexesOf: ['accounts', 'profiles'],
  },
  slips: {
    entry: 'functions/slips/api.ts',
    summary: "An employee's own slips and their PDFs",
    timeoutSeconds: 28,
    memoryMB: 512,
    tables: { ...authenticationTables, slips: 'read' },
    files: { under: 'slips/', may: 'save' },
    invokesPdf: true,
  },
  holidays: {
    entry: 'functions/holidays/api.ts',
    summary: 'The holidays of the company',
    timeoutSeconds: 10,
    memoryMB: 512,
    tables: { ...authenticationTables, holidays: 'change', audit: 'append' },
    queriesIndexesOf: ['holidays'],
  },
  leaves: {
    entry: 'functions/leaves/api.ts',
    summary: 'Applications for leave, decisions and balances',
    timeoutSeconds: 10,
    memoryMB: 512,
    tables: { ...authenticationTables, leaves: 'change', settings: 'save', audit: 'append' },
    queriesIndexesOf: ['leaves'],
  },
  policies: {
    entry: 'functions/policies/api.ts',
    summary: 'Policies and their files',
    timeoutSeconds: 20,
    memoryMB: 512,
    tables: { ...authenticationTables, policies: 'change', audit: 'append' },
    queriesIndexesOf: ['policies'],
    files: { under: 'policies/', may: 'change' },
  },
  system: {
    entry: 'functions/system/api.ts',
    summary: 'Health, the API document, and the answer to unknown paths',
    timeoutSeconds: 5,
    memoryMB: 256,
    tables: { settings: 'read' },
    files: { under: 'health/', may: 'read' },
  },
} as const satisfies Record<Feature, LambdaFunction>;

/** Every function of the portal: run on one machine and deployed to AWS from this list. */
export const functions = {
  ...features,
  pdf: {
    entry: 'functions/pdf/index.ts',
    summary: "Chromium for the portal's own pages: HTML in, PDF out, no rights to any data",
    timeoutSeconds: 25,
    memoryMB: 2048,
    chromium: true,
  },
  'pdf-untrusted': {
    entry: 'functions/pdf/untrusted.ts',
    summary: 'Chromium for pages that came from a browser: HTML in, PDF out, no rights to any data',
    timeoutSeconds: 18,
    memoryMB: 2048,
    chromium: true,
  },
  'first-admin': {
    entry: 'functions/accounts/first-admin.ts',
    summary: 'Makes the first admin when there is none',
    timeoutSeconds: 60,
    memoryMB: 1024,
    tables: { accounts: 'save', audit: 'append' },
    readsFirstAdminSecret: true,
  },
} as const satisfies Record<string, LambdaFunction>;

export type FunctionName = keyof typeof functions;

/** The list as pairs, each function with all that a function may have. */
export const allFunctions = Object.entries(functions) as [FunctionName, LambdaFunction][];
