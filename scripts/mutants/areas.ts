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
  'test/accounts/admin-password.test.ts',
  'test/accounts/first-admin.test.ts',
  'test/accounts/idle.test.ts',
  'test/accounts/locked-out.test.ts',
  'test/audit/audit.test.ts',
  'test/company/company.test.ts',
  'test/holidays/holidays.test.ts',
  'test/leaves/related.test.ts',
  'test/lists/lists.test.ts',
  'test/lists/people.test.ts',
  'test/notices/mail.test.ts',
  'test/observability/secrecy.test.ts',
  'test/pay-runs/bank-changes.test.ts',
  'test/pay-runs/generation.test.ts',
  'test/pay-runs/leaving.test.ts',
  'test/pay-runs/pay-runs.test.ts',
  'test/pay-runs/printing.test.ts',
  'test/payroll/employees.test.ts',
  'test/policies/policies.test.ts',
  'test/second-step/fresh-proof.test.ts',
];

/** Where a mistake costs somebody money, leave, or their account. */
const minCriticalScore = 85;
/** The minimum score of all areas together, in percent. */
export const minOverallScore = 75;

export const areas: Record<string, Area> = {
  money: {
    mutate: ['shared/money.ts', 'shared/amount-in-words.ts'],
    tests: ['test/money/*.test.ts'],
    minScore: minCriticalScore,
  },
  calculation: {
    mutate: ['shared/{calculation,pay-change}.ts'],
    tests: ['test/payroll/{calculation,pay-change}.test.ts'],
    minScore: minCriticalScore,
  },
  periods: {
    mutate: ['shared/{period,date,date-time}.ts'],
    tests: ['test/dates/*.test.ts'],
    minScore: minCriticalScore,
  },
  company: {
    mutate: [
      'shared/{brand,payslip-visibility,company,company-settings,logo,setup}.ts',
      'functions/company/**/*.ts',
      'functions/store/company.ts',
    ],
    tests: ['test/company/*.test.ts'],
  },
  leave: {
    mutate: [
      'shared/{leave-days,leaves}.ts',
      'functions/leaves/**/*.ts',
      'functions/store/{leave,leave-balance}.ts',
    ],
    tests: ['test/leaves/{balance,leaves,races,related}.test.ts'],
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
      'test/accounts/{device-name,cookies,own-sessions,sign-in,idle,users,password,admin-password,races}.test.ts',
      'test/second-step/{required,fresh-proof}.test.ts',
      'test/notices/new-device.test.ts',
      'test/access/{access,foreign-pages}.test.ts',
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
      'test/accounts/{stored-password,initial-password,invitations,create-user,password,forgotten-password,admin-password,races}.test.ts',
    ],
    minScore: minCriticalScore,
    hashing: 'real',
  },
  mail: {
    mutate: [
      'functions/notifications/**/*.ts',
      'functions/users/resume-mail.ts',
      'functions/store/{email-suppression,fan-out,notification}.ts',
      'shared/notifications.ts',
    ],
    tests: [
      'test/notices/{mail-texts,send-mail,reading,deliver,bell,new-device,mail,restart}.test.ts',
      'test/accounts/forgotten-password.test.ts',
    ],
  },
  throttling: {
    mutate: ['functions/sign-in/rate-limit/*.ts', 'functions/sign-in/{device-tokens,known-devices}.ts'],
    tests: [
      'test/accounts/{backoff,sign-in,spraying,known-devices,forgotten-password,throttle}.test.ts',
      'test/second-step/second-step.test.ts',
    ],
    minScore: minCriticalScore,
  },
  payroll: {
    mutate: ['shared/{payroll,payroll-fields}.ts', 'functions/payroll/**/*.ts'],
    tests: ['test/payroll/{month-summary,details,employees,generation}.test.ts', 'test/lists/people.test.ts'],
    minScore: minCriticalScore,
  },
  people: {
    mutate: ['shared/people.ts', 'functions/people/**/*.ts'],
    tests: ['test/people/*.test.ts'],
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
      'test/pay-runs/{bank-changes,month-days,rows,tasks,states,pay-runs,leaving,two-admins,confirmed-sum,open-slips}.test.ts',
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
      'test/pay-runs/{process-chunk,tasks,printing-task,printing,publication,generation,pay-runs,leaving,state-machine}.test.ts',
    ],
    minScore: minCriticalScore,
  },
  slips: {
    mutate: ['shared/slips.ts', 'functions/slips/**/*.ts', 'functions/store/{slip,withheld-slips}.ts'],
    tests: [
      'test/document/header-and-footer.test.ts',
      'test/slips/{slips,print-ahead,own-slip}.test.ts',
      'test/payroll/generation.test.ts',
      'test/slips/*.test.ts',
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
      'test/accounts/{users,create-user,sign-in,last-admin,locked-out,first-admin,races}.test.ts',
      'test/lists/people.test.ts',
      'test/payroll/employees.test.ts',
      'test/accounts/{own-sessions,invitations,forgotten-password}.test.ts',
      'test/second-step/second-step.test.ts',
      'test/passkeys/passkeys.test.ts',
      'test/policies/acknowledgments.test.ts',
    ],
  },
  passkeys: {
    mutate: [
      'shared/passkeys.ts',
      'functions/sign-in/passkeys/{passkeys,passkeys.lambda,registration,relying-party,sign-in}.ts',
      'functions/store/{passkey,passkey-challenge}.ts',
    ],
    tests: ['test/passkeys/*.test.ts'],
    minScore: minCriticalScore,
  },
  secondStep: {
    mutate: [
      'shared/{two-factor,security-settings}.ts',
      'functions/sign-in/two-factor/**/*.ts',
      'functions/{sign-in,store}/security-settings.ts',
      'functions/store/two-factor.ts',
      'functions/sign-in/passkeys/proof.ts',
    ],
    tests: ['test/second-step/*.test.ts'],
    minScore: minCriticalScore,
  },
  profiles: {
    mutate: [
      'shared/profiles.ts',
      'functions/profiles/**/*.ts',
      'functions/store/{earlier-address,personal-details,profile}.ts',
    ],
    tests: ['test/profiles/*.test.ts', 'test/payroll/employees.test.ts'],
  },
  holidays: {
    mutate: [
      'shared/{gazetted-holidays,holidays}.ts',
      'functions/holidays/**/*.ts',
      'functions/store/holiday.ts',
    ],
    tests: ['test/holidays/*.test.ts'],
  },
  policies: {
    mutate: [
      'shared/policies.ts',
      'functions/policies/**/*.ts',
      'functions/store/{acknowledgment,policy}.ts',
    ],
    tests: ['test/policies/*.test.ts'],
  },
  audit: {
    mutate: ['shared/audit.ts', 'functions/audit/**/*.ts', 'functions/store/audit*.ts'],
    tests: [
      'test/audit/{changes,merge,audit}.test.ts',
      'test/tables/table.test.ts',
      'test/lists/lists.test.ts',
    ],
  },
  tables: {
    mutate: [
      'functions/lib/{condition,environment,files,id,invoke,pagination,retry,table}.ts',
      'shared/{environment,tables}.ts',
    ],
    tests: [
      'test/{tables,holidays,policies,lists}/*.test.ts',
      'test/payroll/generation.test.ts',
      'test/slips/*.test.ts',
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
      'test/{text,system}/*.test.ts',
      'test/lists/compression.test.ts',
      'test/policies/policies.test.ts',
      'test/company/{fields,company}.test.ts',
      'test/infra/{gateway,cross-origin,origin}.test.ts',
      'test/{holidays,observability}/*.test.ts',
      'test/access/{rights,malformed,access}.test.ts',
    ],
  },
};
