/** A part of the product, and the tests that have to kill its mutants. */
export interface Area {
  /** Globs of the files that are mutated. */
  mutate: readonly string[];
  /**
   * Globs of the area's own tests: a mutant that only other tests would kill counts as survived. They run in this order
   * until one fails, so the quick ones come first.
   */
  tests: readonly string[];
  /** The minimum mutation score in percent, where the area has one of its own. */
  minScore?: number;
  /** Argon2id at its real cost, where that is what is tested; elsewhere tests hash at a low cost, to be quick. */
  hashing?: 'real';
}

/** The Chromium functions, whose tests look at rendered PDFs. */
export const excludedFiles = ['functions/pdf/**/*.ts'];

/**
 * Files with order-dependent tests, which go on where the one before ended: each mutant is shown to all of their tests,
 * or to none.
 */
export const orderDependentTests = [
  'test/api/sign-in/real-hashing/admin-password.test.ts',
  'test/api/users/first-admin.test.ts',
  'test/api/sign-in/idle.test.ts',
  'test/api/sign-in/locked-out.test.ts',
  'test/api/audit/audit.test.ts',
  'test/api/company/company.test.ts',
  'test/api/holidays/holidays.test.ts',
  'test/api/leaves/related.test.ts',
  'test/api/lists/lists.test.ts',
  'test/api/lists/people.test.ts',
  'test/api/notifications/email.test.ts',
  'test/api/observability/secrecy.test.ts',
  'test/api/pay-runs/bank-changes.test.ts',
  'test/api/pay-runs/generation.test.ts',
  'test/api/pay-runs/leaving.test.ts',
  'test/api/pay-runs/pay-runs.test.ts',
  'test/api/pay-runs/printing.test.ts',
  'test/api/payroll/employees.test.ts',
  'test/api/policies/policies.test.ts',
  'test/api/sign-in/two-factor/reauthentication.test.ts',
];

/** Where a mistake costs somebody money, leave, or their account. */
const minCriticalScore = 85;
/** The minimum score of all areas together, in percent. */
export const minOverallScore = 75;

export const areas: Record<string, Area> = {
  money: {
    mutate: ['shared/money.ts', 'shared/amount-in-words.ts'],
    tests: ['test/shared/money/*.test.ts'],
    minScore: minCriticalScore,
  },
  calculation: {
    mutate: ['shared/{calculation,pay-change}.ts'],
    tests: ['test/api/payroll/{calculation,pay-change}.test.ts'],
    minScore: minCriticalScore,
  },
  periods: {
    mutate: ['shared/{period,date,date-time}.ts'],
    tests: ['test/shared/dates/*.test.ts'],
    minScore: minCriticalScore,
  },
  company: {
    mutate: [
      'shared/{brand,payslip-visibility,company,company-settings,logo,setup}.ts',
      'functions/company/**/*.ts',
      'functions/store/company.ts',
    ],
    tests: ['test/api/company/*.test.ts'],
  },
  leave: {
    mutate: [
      'shared/{leave-days,leaves}.ts',
      'functions/leaves/**/*.ts',
      'functions/store/{leave,leave-balance}.ts',
    ],
    tests: ['test/api/leaves/{balance,leaves,races,related}.test.ts'],
    minScore: minCriticalScore,
  },
  sessions: {
    mutate: [
      'shared/sessions.ts',
      'functions/sign-in/{own-sessions,start-session}.ts',
      'functions/auth/{authenticate,authorize,cookie,csrf,device-name,session,transact-as}.ts',
      'functions/store/session.ts',
      'functions/lib/{clock,secret}.ts',
    ],
    tests: [
      'test/api/sign-in/{device-name,cookies,own-sessions,sign-in,idle,races}.test.ts',
      'test/api/users/users.test.ts',
      'test/api/sign-in/real-hashing/{password,admin-password}.test.ts',
      'test/api/sign-in/two-factor/{required,fresh-proof}.test.ts',
      'test/api/notifications/new-device.test.ts',
      'test/api/access/{access,foreign-pages}.test.ts',
    ],
    minScore: minCriticalScore,
  },
  passwords: {
    mutate: [
      'functions/sign-in/passwords/*.ts',
      'functions/lib/password.ts',
      'functions/users/{initial-password,invitations}.ts',
      'functions/store/{invitation,password-link}.ts',
    ],
    tests: [
      'test/api/sign-in/real-hashing/{stored-password,create-user,password,admin-password}.test.ts',
      'test/api/sign-in/{initial-password,forgotten-password,races}.test.ts',
      'test/api/users/invitations.test.ts',
    ],
    minScore: minCriticalScore,
    hashing: 'real',
  },
  email: {
    mutate: [
      'functions/notifications/**/*.ts',
      'functions/users/resume-email.ts',
      'functions/store/{email-suppression,fan-out,notification}.ts',
      'shared/notifications.ts',
    ],
    tests: [
      'test/api/notifications/{email-texts,send-email,reading,deliver,bell,new-device,email,restart}.test.ts',
      'test/api/sign-in/forgotten-password.test.ts',
    ],
  },
  throttling: {
    mutate: ['functions/sign-in/rate-limit/*.ts', 'functions/sign-in/{device-tokens,known-devices}.ts'],
    tests: [
      'test/api/sign-in/{backoff,sign-in,spraying,known-devices,forgotten-password,throttle}.test.ts',
      'test/api/sign-in/two-factor/two-factor.test.ts',
    ],
    minScore: minCriticalScore,
  },
  payroll: {
    mutate: ['shared/{payroll,payroll-fields}.ts', 'functions/payroll/**/*.ts'],
    tests: [
      'test/api/payroll/{month-summary,details,employees,generation}.test.ts',
      'test/api/lists/people.test.ts',
    ],
    minScore: minCriticalScore,
  },
  people: {
    mutate: ['shared/people.ts', 'functions/people/**/*.ts'],
    tests: ['test/api/people/*.test.ts'],
    minScore: minCriticalScore,
  },
  payRuns: {
    mutate: [
      'shared/{bank-change,month-days,pay-run-row,pay-runs}.ts',
      'functions/pay-runs/{pay-runs.lambda,comparison,confirm-slips,messages,month-slips,months,opening,previous-month,register,summary}.ts',
      'functions/pay-runs/rows/*.ts',
      'functions/pay-runs/job/prepare.ts',
      'functions/store/{pay-run,pay-run-row}.ts',
      'shared/slip-totals.ts',
    ],
    tests: [
      'test/api/pay-runs/{bank-changes,month-days,rows,tasks,states,pay-runs,leaving,two-admins,confirmed-sum,open-slips}.test.ts',
    ],
    minScore: minCriticalScore,
  },
  payRunTasks: {
    mutate: [
      'functions/pay-runs/job/{finish,generate,plan,printing.lambda,printing-progress,process-chunk,progress,state-machine,tasks.lambda}.ts',
      'functions/pay-runs/publication.ts',
      'functions/store/pay-run-plan.ts',
    ],
    tests: [
      'test/api/pay-runs/{process-chunk,tasks,printing-task,printing,publication,generation,pay-runs,leaving,state-machine}.test.ts',
    ],
    minScore: minCriticalScore,
  },
  slips: {
    mutate: ['shared/slips.ts', 'functions/slips/**/*.ts', 'functions/store/{slip,withheld-slips}.ts'],
    tests: [
      'test/document/header-and-footer.test.ts',
      'test/api/slips/{slips,print-ahead,own-slip}.test.ts',
      'test/api/payroll/generation.test.ts',
      'test/api/slips/*.test.ts',
    ],
    minScore: minCriticalScore,
  },
  accounts: {
    mutate: [
      'shared/{accounts,invitations,password-links,users}.ts',
      'functions/users/{accounts,accounts.lambda,first-admin.lambda,sort-names,users}.ts',
      'functions/sign-in/sign-in.ts',
      'functions/store/{account,account-list,new-account}.ts',
    ],
    tests: [
      'test/api/users/{users,last-admin,first-admin}.test.ts',
      'test/api/sign-in/real-hashing/create-user.test.ts',
      'test/api/sign-in/{sign-in,locked-out,races}.test.ts',
      'test/api/lists/people.test.ts',
      'test/api/payroll/employees.test.ts',
      'test/api/sign-in/{own-sessions,forgotten-password}.test.ts',
      'test/api/users/invitations.test.ts',
      'test/api/sign-in/two-factor/two-factor.test.ts',
      'test/api/sign-in/passkeys/passkeys.test.ts',
      'test/api/policies/acknowledgments.test.ts',
    ],
  },
  passkeys: {
    mutate: [
      'shared/passkeys.ts',
      'functions/sign-in/passkeys/{passkeys,passkeys.lambda,registration,relying-party,sign-in}.ts',
      'functions/store/{passkey,passkey-challenge}.ts',
    ],
    tests: ['test/api/sign-in/passkeys/*.test.ts'],
    minScore: minCriticalScore,
  },
  twoFactor: {
    mutate: [
      'shared/{two-factor,security-settings}.ts',
      'functions/sign-in/two-factor/**/*.ts',
      'functions/{sign-in,store}/security-settings.ts',
      'functions/store/two-factor.ts',
      'functions/sign-in/passkeys/reauthentication.ts',
    ],
    tests: ['test/api/sign-in/two-factor/*.test.ts'],
    minScore: minCriticalScore,
  },
  profiles: {
    mutate: [
      'shared/profiles.ts',
      'functions/profiles/**/*.ts',
      'functions/store/{earlier-address,personal-details,profile}.ts',
    ],
    tests: ['test/api/profiles/*.test.ts', 'test/api/payroll/employees.test.ts'],
  },
  holidays: {
    mutate: [
      'shared/{gazetted-holidays,holidays}.ts',
      'functions/holidays/**/*.ts',
      'functions/store/holiday.ts',
    ],
    tests: ['test/api/holidays/*.test.ts'],
  },
  policies: {
    mutate: [
      'shared/policies.ts',
      'functions/policies/**/*.ts',
      'functions/store/{acknowledgment,policy}.ts',
    ],
    tests: ['test/api/policies/*.test.ts'],
  },
  audit: {
    mutate: ['shared/audit.ts', 'functions/audit/**/*.ts', 'functions/store/audit*.ts'],
    tests: [
      'test/api/audit/{changes,merge,audit}.test.ts',
      'test/api/store/table.test.ts',
      'test/api/lists/lists.test.ts',
    ],
  },
  tables: {
    mutate: [
      'functions/lib/{condition,environment,files,id,invoke,pagination,retry,table}.ts',
      'shared/{environment,tables}.ts',
    ],
    tests: [
      'test/api/{store,holidays,policies,lists}/*.test.ts',
      'test/api/payroll/generation.test.ts',
      'test/api/slips/*.test.ts',
    ],
  },
  requests: {
    mutate: [
      'functions/auth/origin-secret.ts',
      'functions/http/*.ts',
      'functions/lib/{log,metrics,tracer}.ts',
      'functions/system/**/*.ts',
      'shared/{contract,edge,errors,fields,messages,metrics,route,sentence,system,text}.ts',
    ],
    tests: [
      'test/{shared/text,api/system}/*.test.ts',
      'test/api/lists/compression.test.ts',
      'test/api/policies/policies.test.ts',
      'test/api/company/{fields,company}.test.ts',
      'test/local/{gateway,cross-origin,origin}.test.ts',
      'test/api/{holidays,observability}/*.test.ts',
      'test/api/access/{rights,malformed,access}.test.ts',
    ],
  },
};
