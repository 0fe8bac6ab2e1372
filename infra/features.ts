import { contract, type Feature, type TableName, tablesOf } from '../shared/contract.ts';

/** Access to a table or to files; `append` writes without reading, `remove` deletes
 * without reading. Its IAM actions are in iam-actions.ts. */
export type Access = 'read' | 'readWrite' | 'readWriteDelete' | 'readWriteUpdateDelete' | 'append' | 'remove';

/** The functions that print PDFs. */
export type PdfFunction = 'pdf' | 'pdf-untrusted';

/**
 * Lambda gives a whole virtual CPU with it, and with 1024 MB six tenths of one, at the same price for the same work. Functions
 * that look at all employees of a month in one request need it, as for a file or for the approval that a single payslip waits for:
 * ten thousand are some ten seconds of work, and a request has 28.
 */
const wholeCpuMB = 1792;

export interface LambdaFunction {
  /** The module that exports `handler`, from the top of the project. */
  entry: string;
  /** Its description in the AWS console. */
  summary: string;
  timeoutSeconds: number;
  memoryMB: number;
  tables?: Partial<Record<TableName, Access>>;
  /** Those of its tables whose indexes it queries. */
  queriesIndexesOf?: readonly TableName[];
  /** Access to the bucket, under this prefix only. */
  files?: { prefix: string; access: 'read' | 'readWrite' | 'readWriteDelete' | 'remove' };
  /** Functions that it invokes. */
  invokes?: readonly PdfFunction[];
  /** Runs Chromium, with the concurrency that the stage reserves. */
  chromium?: true;
  /** Reads the secret with the first admin's name, email and password. */
  readsFirstAdminSecret?: true;
  /** Is told the portal's own address, where the stage has a domain. */
  knowsPortalOrigin?: true;
  /** Starts executions of the pay runs' state machine. */
  startsPayRuns?: true;
  /** Knows whether the stage sends email, and from which address. */
  email?: 'knows' | 'sends';
}

/** The tables of authentication: the caller's account, and the session with its idle timeout, which slides. */
const authenticationTables = {
  accounts: 'read',
  sessions: 'readWrite',
} as const satisfies LambdaFunction['tables'];

/** The rights of a feature that says nothing else: to its own tables, and to add entries to the audit log. */
function ownRights(feature: Feature): Pick<LambdaFunction, 'tables' | 'queriesIndexesOf'> {
  const own = tablesOf(feature);
  return {
    tables: {
      ...authenticationTables,
      ...Object.fromEntries(own.map(([name]) => [name, 'readWriteDelete'])),
      audit: 'append',
    },
    queriesIndexesOf: own.flatMap(([name, { indexes }]) => (indexes ? [name] : [])),
  };
}

/** Functions of features, as far as they differ from those that say nothing. */
const features: Partial<Record<Feature, Partial<LambdaFunction>>> = {
  accounts: {
    entry: 'functions/users/accounts.lambda.ts',
    summary: 'Sign-in, sessions, passwords and users',
    memoryMB: 1024,
    tables: {
      accounts: 'readWriteDelete',
      sessions: 'readWriteUpdateDelete',
      passkeys: 'remove',
      authenticators: 'readWriteDelete',
      declarations: 'append',
      settings: 'read',
      runs: 'readWrite',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['accounts', 'sessions'],
    email: 'knows',
  },
  company: {
    summary: 'The company, as slips name it, its salary components, and how far the portal has been set up',
    tables: {
      ...authenticationTables,
      holidays: 'read',
      settings: 'readWrite',
      runs: 'read',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['accounts', 'holidays'],
  },
  passkeys: {
    entry: 'functions/sign-in/passkeys/passkeys.lambda.ts',
    summary: 'Passkeys, and signing in with them',
    memoryMB: 1024,
    tables: {
      accounts: 'read',
      sessions: 'readWriteDelete',
      passkeys: 'readWrite',
      authenticators: 'read',
      settings: 'read',
      notifications: 'append',
      audit: 'append',
    },
    knowsPortalOrigin: true,
    email: 'knows',
  },
  profiles: {
    summary: "An employee's own profile",
    tables: {
      ...authenticationTables,
      profiles: 'readWrite',
      slips: 'read',
      leaves: 'read',
      settings: 'read',
      runs: 'readWriteDelete',
      notifications: 'append',
      audit: 'append',
    },
    email: 'knows',
  },
  payroll: {
    summary: 'Payroll figures, slip generation, preview and history, and months before the portal',
    timeoutSeconds: 28,
    memoryMB: wholeCpuMB,
    tables: {
      ...authenticationTables,
      profiles: 'readWrite',
      slips: 'readWrite',
      leaves: 'readWrite',
      settings: 'readWrite',
      runs: 'readWriteDelete',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['accounts', 'profiles', 'slips'],
  },
  declarations: {
    summary: 'Tax regimes and declarations of employees, with their proofs',
    timeoutSeconds: 20,
    tables: {
      ...authenticationTables,
      profiles: 'readWrite',
      declarations: 'readWriteDelete',
      slips: 'read',
      leaves: 'read',
      settings: 'readWrite',
      runs: 'readWriteDelete',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['profiles'],
    files: { prefix: 'proofs/', access: 'readWriteDelete' },
  },
  people: {
    summary: 'Accounts with their details from a sheet, and for one',
    timeoutSeconds: 20,
    memoryMB: 1024,
    tables: {
      accounts: 'readWrite',
      sessions: 'readWrite',
      profiles: 'readWrite',
      leaves: 'readWrite',
      holidays: 'read',
      settings: 'readWrite',
      slips: 'read',
      runs: 'readWriteDelete',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['accounts', 'profiles', 'leaves', 'holidays', 'slips'],
    email: 'knows',
  },
  'pay-runs': {
    summary: 'Pay runs: months, their rows, starting and closing them',
    timeoutSeconds: 28,
    memoryMB: wholeCpuMB,
    tables: {
      ...authenticationTables,
      profiles: 'readWrite',
      slips: 'read',
      leaves: 'read',
      settings: 'readWrite',
      runs: 'readWriteDelete',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['accounts', 'profiles', 'slips'],
    startsPayRuns: true,
  },
  slips: {
    summary: 'Slips and their PDFs',
    timeoutSeconds: 28,
    tables: {
      ...authenticationTables,
      profiles: 'read',
      slips: 'read',
      settings: 'read',
      runs: 'read',
      audit: 'append',
    },
    files: { prefix: 'slips/', access: 'readWrite' },
    invokes: ['pdf', 'pdf-untrusted'],
  },
  statutory: {
    summary: 'What a month owes to authorities: files, filings and payments',
    timeoutSeconds: 28,
    memoryMB: wholeCpuMB,
    tables: {
      ...authenticationTables,
      profiles: 'read',
      slips: 'read',
      settings: 'read',
      runs: 'readWrite',
      audit: 'append',
    },
    queriesIndexesOf: ['slips'],
  },
  books: {
    summary: 'The journal voucher of a month for the accounting program',
    timeoutSeconds: 28,
    memoryMB: wholeCpuMB,
    tables: {
      ...authenticationTables,
      profiles: 'read',
      slips: 'read',
      settings: 'read',
      runs: 'readWrite',
      audit: 'append',
    },
    queriesIndexesOf: ['slips'],
  },
  reports: {
    summary: 'Reports of a month: register, cost, headcount, variance, statutory and missing details',
    timeoutSeconds: 28,
    memoryMB: wholeCpuMB,
    tables: { ...authenticationTables, profiles: 'read', slips: 'read', settings: 'read', runs: 'read' },
    queriesIndexesOf: ['accounts', 'profiles', 'slips'],
  },
  payments: {
    summary: 'What is due to employees: payment batches, bank files and outcomes',
    timeoutSeconds: 28,
    memoryMB: 1024,
    tables: {
      ...authenticationTables,
      profiles: 'readWrite',
      slips: 'read',
      settings: 'readWrite',
      runs: 'readWrite',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['slips'],
  },
  overview: {
    summary: 'What waits for admins today: of employees, and of pay',
    timeoutSeconds: 20,
    memoryMB: 1024,
    tables: {
      ...authenticationTables,
      profiles: 'read',
      leaves: 'read',
      holidays: 'read',
      settings: 'read',
      runs: 'read',
    },
    queriesIndexesOf: ['accounts', 'profiles', 'leaves', 'holidays'],
  },
  holidays: {
    summary: 'The holidays of the company',
  },
  leaves: {
    summary: 'Applications for leave, decisions and balances',
    tables: {
      ...authenticationTables,
      leaves: 'readWriteDelete',
      holidays: 'read',
      settings: 'readWrite',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['leaves', 'holidays'],
  },
  law: {
    summary: "The company's own values of rules of the law",
    tables: { ...authenticationTables, settings: 'readWrite', audit: 'append' },
  },
  policies: {
    summary: 'Policies and their files',
    timeoutSeconds: 20,
    tables: {
      ...authenticationTables,
      policies: 'readWriteDelete',
      acknowledgments: 'readWrite',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['accounts', 'policies'],
    files: { prefix: 'policies/', access: 'readWriteDelete' },
  },
  certificates: {
    summary: 'Form 130s that the tax department made, for employees',
    timeoutSeconds: 20,
    tables: {
      ...authenticationTables,
      profiles: 'read',
      certificates: 'readWriteDelete',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['accounts', 'profiles'],
    files: { prefix: 'form-130/', access: 'readWriteDelete' },
  },
  notifications: {
    summary: 'What a person was told, and of what by email',
    tables: { ...authenticationTables, notifications: 'readWrite', leaves: 'read', settings: 'read' },
    queriesIndexesOf: ['leaves'],
    email: 'knows',
  },
  audit: {
    summary: 'Reads who did what to whom',
    tables: { ...authenticationTables, audit: 'read' },
    queriesIndexesOf: ['audit'],
  },
  system: {
    summary: 'Health, the API document, and the answer to unknown paths',
    timeoutSeconds: 5,
    memoryMB: 256,
    tables: { settings: 'read' },
    files: { prefix: 'health/', access: 'read' },
  },
};

/** Functions without routes. */
const others = {
  'pay-run-tasks': {
    entry: 'functions/pay-runs/job/tasks.lambda.ts',
    summary: 'Tasks of the pay runs: plans them, prepares months, generates and publishes slips',
    timeoutSeconds: 120,
    memoryMB: 1024,
    tables: {
      accounts: 'read',
      profiles: 'readWrite',
      slips: 'readWrite',
      leaves: 'read',
      settings: 'read',
      runs: 'readWriteDelete',
      notifications: 'append',
      audit: 'append',
    },
    queriesIndexesOf: ['accounts', 'profiles', 'slips'],
  },
  'pay-run-printing': {
    entry: 'functions/pay-runs/job/printing.lambda.ts',
    summary: 'Prints the PDFs of a generated month ahead, in batches',
    timeoutSeconds: 120,
    memoryMB: 1024,
    tables: { profiles: 'read', slips: 'read', settings: 'read', runs: 'readWrite' },
    files: { prefix: 'slips/', access: 'readWrite' },
    invokes: ['pdf'],
  },
  'statutory-reminders': {
    entry: 'functions/declarations/daily.lambda.ts',
    summary:
      'Each day: reminds admins of due dates and employees of proofs, erases proofs, and ends the keeping of declarations as the company chose',
    timeoutSeconds: 60,
    memoryMB: 1024,
    tables: {
      slips: 'read',
      accounts: 'read',
      profiles: 'read',
      declarations: 'readWriteDelete',
      settings: 'readWrite',
      runs: 'readWrite',
      notifications: 'append',
    },
    queriesIndexesOf: ['slips', 'accounts', 'profiles'],
    files: { prefix: 'proofs/', access: 'remove' },
  },
  'fan-out': {
    entry: 'functions/notifications/bell/fan-out.lambda.ts',
    summary: 'Creates the notifications of the recipients of a fan-out item',
    timeoutSeconds: 60,
    memoryMB: 512,
    tables: { accounts: 'read', acknowledgments: 'read', notifications: 'readWriteDelete' },
    queriesIndexesOf: ['accounts', 'notifications'],
    email: 'knows',
  },
  email: {
    entry: 'functions/notifications/email/email.lambda.ts',
    summary: 'Sends the emails of notifications',
    timeoutSeconds: 60,
    memoryMB: 512,
    tables: {
      accounts: 'readWrite',
      sessions: 'readWrite',
      settings: 'read',
      leaves: 'read',
      notifications: 'readWrite',
    },
    queriesIndexesOf: ['notifications'],
    email: 'sends',
  },
  'email-feedback': {
    entry: 'functions/notifications/email/feedback.lambda.ts',
    summary: 'Stops email to addresses that bounce or complain',
    timeoutSeconds: 10,
    memoryMB: 256,
    tables: { accounts: 'readWrite', notifications: 'append' },
  },
  pdf: {
    entry: 'functions/pdf/pdf.lambda.ts',
    summary: "Chromium for the portal's own pages: HTML in, PDF out, no rights to any data",
    timeoutSeconds: 25,
    memoryMB: 2048,
    chromium: true,
  },
  'pdf-untrusted': {
    entry: 'functions/pdf/pdf-untrusted.lambda.ts',
    summary: 'Chromium for pages that came from a browser: HTML in, PDF out, no rights to any data',
    timeoutSeconds: 18,
    memoryMB: 2048,
    chromium: true,
  },
  'first-admin': {
    entry: 'functions/users/first-admin.lambda.ts',
    summary: 'Makes the first admin when there is none',
    timeoutSeconds: 60,
    memoryMB: 1024,
    tables: { accounts: 'readWrite', audit: 'append' },
    readsFirstAdminSecret: true,
  },
} as const satisfies Record<string, LambdaFunction>;

export type FunctionName = Feature | keyof typeof others;

/** One function per feature, which serves that feature's routes with least privilege. */
const functionOf = (feature: Feature): LambdaFunction => {
  const { [feature]: own } = features;
  return {
    entry: `functions/${feature}/${feature}.lambda.ts`,
    summary: `The routes of ${feature}`,
    timeoutSeconds: 10,
    memoryMB: 512,
    ...(own?.tables ? {} : ownRights(feature)),
    ...own,
  };
};

/** The list as pairs. */
export const allFunctions = [
  ...(Object.keys(contract) as Feature[]).map((feature) => [feature, functionOf(feature)] as const),
  ...Object.entries(others),
] as [FunctionName, LambdaFunction][];

/** Every function of the portal: run on one machine and deployed to AWS from this list. */
export const functions = Object.fromEntries(allFunctions) as Record<FunctionName, LambdaFunction>;
