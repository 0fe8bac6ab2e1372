import { auditRoutes } from './audit/audit.ts';
import { booksRoutes } from './books/books.ts';
import { ledgersRoutes } from './books/ledgers.ts';
import { certificatesRoutes } from './certificates/certificates.ts';
import { brandRoutes } from './company/brand.ts';
import { companyRoutes } from './company/company.ts';
import { salaryComponentsRoutes } from './company/salary-components.ts';
import { setupRoutes } from './company/setup.ts';
import { declarationsRoutes } from './declarations/declarations.ts';
import { proofsRoutes } from './declarations/proofs.ts';
import { holidaysRoutes } from './holidays/holidays.ts';
import { lawRoutes } from './law/law-rules.ts';
import { calendarFeedRoutes } from './leaves/calendar-feed.ts';
import { leaveCancellationRoutes } from './leaves/leave-cancellation.ts';
import { leaveDayRulesRoutes } from './leaves/leave-day-rules.ts';
import { leaveDaysOffRoutes } from './leaves/leave-days-off.ts';
import { leaveRulesRoutes } from './leaves/leave-rules.ts';
import { leaveLedgerRoutes, leaveTypesRoutes } from './leaves/leave-type-routes.ts';
import { leaveYearEndRoutes } from './leaves/leave-year-end.ts';
import { leavesRoutes } from './leaves/leaves.ts';
import { teamRoutes } from './leaves/team.ts';
import { workedDaysRoutes } from './leaves/worked-days.ts';
import { finalPayslipRoutes } from './leaving/final-payslip.ts';
import { leavingRoutes } from './leaving/leaving.ts';
import { notificationsRoutes } from './notifications/notifications.ts';
import { overviewRoutes } from './overview/overview.ts';
import { lawChangeRoutes } from './pay-runs/law-change.ts';
import { payRunApprovalRoutes } from './pay-runs/pay-run-approval.ts';
import { payRunsRoutes } from './pay-runs/pay-runs.ts';
import { paymentsRoutes } from './payments/payments.ts';
import { adjustmentsRoutes, monthAdjustmentsRoutes } from './payroll/adjustments.ts';
import { importedSlipsRoutes } from './payroll/imported-slips.ts';
import { incomeTaxRoutes, ownIncomeTaxRoutes } from './payroll/income-tax.ts';
import { payrollRoutes } from './payroll/payroll.ts';
import { peopleRoutes } from './people/people.ts';
import { policiesRoutes } from './policies/policies.ts';
import { profilesRoutes } from './profiles/profiles.ts';
import { reportsRoutes } from './reports/reports.ts';
import type { Route } from './route.ts';
import { passkeysRoutes } from './sign-in/passkeys.ts';
import { passwordLinkRoutes } from './sign-in/password-links.ts';
import { securitySettingsRoutes } from './sign-in/security-settings.ts';
import { sessionsRoutes } from './sign-in/sessions.ts';
import { twoFactorRoutes } from './sign-in/two-factor.ts';
import { slipsRoutes } from './slips/slips.ts';
import { form138Routes } from './statutory/form-138.ts';
import { statutoryRoutes } from './statutory/statutory-filing.ts';
import { systemRoutes } from './system/system.ts';
import { accountsRoutes } from './users/accounts.ts';
import { invitationRoutes } from './users/invitations.ts';
import { usersRoutes } from './users/users.ts';

/** An index of a table. It projects whole items, or its keys and these attributes alone. */
export interface IndexSchema {
  partitionKey: string;
  sortKey: string;
  include?: readonly string[];
}

/** A table's keys, all of them strings. A release adds at most one index to a table: CloudFormation takes no more. */
export interface TableSchema {
  partitionKey: string;
  sortKey?: string;
  indexes?: Readonly<Record<string, IndexSchema>>;
  /** The time-to-live attribute, in seconds since the epoch: DynamoDB deletes the item some time after it. */
  ttlAttribute?: string;
  /** Its writes are streamed: to the function that delivers fan-out items, and to the one that sends email. */
  isOutbox?: true;
}

/** Every route by feature. Within a feature, static paths come before those with parameters, so that they match first. */
export const contract = {
  accounts: {
    ...accountsRoutes,
    ...passwordLinkRoutes,
    ...sessionsRoutes,
    ...twoFactorRoutes,
    ...securitySettingsRoutes,
    ...usersRoutes,
    ...invitationRoutes,
  },
  company: { ...companyRoutes, ...brandRoutes, ...setupRoutes, ...salaryComponentsRoutes, ...ledgersRoutes },
  passkeys: passkeysRoutes,
  profiles: { ...profilesRoutes, ...ownIncomeTaxRoutes },
  payroll: {
    ...payrollRoutes,
    ...finalPayslipRoutes,
    ...adjustmentsRoutes,
    ...importedSlipsRoutes,
    ...incomeTaxRoutes,
  },
  declarations: { ...declarationsRoutes, ...proofsRoutes },
  people: {
    ...peopleRoutes,
    ...leavingRoutes,
    ...leaveRulesRoutes,
    ...leaveTypesRoutes,
    ...leaveYearEndRoutes,
  },
  'pay-runs': { ...payRunsRoutes, ...payRunApprovalRoutes, ...lawChangeRoutes, ...monthAdjustmentsRoutes },
  slips: slipsRoutes,
  statutory: { ...statutoryRoutes, ...form138Routes },
  books: booksRoutes,
  reports: reportsRoutes,
  payments: paymentsRoutes,
  overview: overviewRoutes,
  holidays: holidaysRoutes,
  policies: policiesRoutes,
  certificates: certificatesRoutes,
  leaves: {
    ...leavesRoutes,
    ...calendarFeedRoutes,
    ...leaveCancellationRoutes,
    ...leaveDayRulesRoutes,
    ...leaveDaysOffRoutes,
    ...leaveLedgerRoutes,
    ...teamRoutes,
    ...workedDaysRoutes,
  },
  law: lawRoutes,
  notifications: notificationsRoutes,
  audit: auditRoutes,
  system: systemRoutes,
} as const satisfies Record<string, Record<string, Route>>;

export type Feature = keyof typeof contract;

/** Every route as a list. */
export const allRoutes: readonly { feature: Feature; name: string; route: Route }[] = Object.entries(
  contract,
).flatMap(([feature, routes]) =>
  Object.entries(routes).map(([name, route]) => ({
    feature: feature as Feature,
    name,
    route: route as Route,
  })),
);

/** Every table by the feature that owns it. Resources, types, environment variables, backups and costs come from this list. */
const tablesByFeature = {
  accounts: {
    accounts: {
      partitionKey: 'id',
      indexes: {
        'by-kind': { partitionKey: 'kind', sortKey: 'id' },
        // Lists show and search these attributes; the password hashes stay out.
        'by-name': {
          partitionKey: 'kind',
          sortKey: 'sortName',
          include: ['name', 'email', 'role', 'isInitialPassword'],
        },
      },
    },
    sessions: {
      partitionKey: 'hash',
      ttlAttribute: 'expiresAt',
      // Only attributes that never change, so that extending a session's idle timeout writes the table alone.
      indexes: { 'by-user': { partitionKey: 'userId', sortKey: 'hash', include: ['transport'] } },
    },
    authenticators: { partitionKey: 'accountId' },
  },
  company: {
    settings: { partitionKey: 'name' },
  },
  passkeys: {
    passkeys: { partitionKey: 'ownerId' },
  },
  profiles: {
    profiles: { partitionKey: 'userId', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'userId' } } },
  },
  declarations: {
    // DynamoDB erases a declaration some years after its tax year.
    declarations: { partitionKey: 'userId', sortKey: 'taxYear', ttlAttribute: 'expiresAt' },
  },
  'pay-runs': {
    runs: { partitionKey: 'run', sortKey: 'item' },
  },
  slips: {
    slips: {
      partitionKey: 'userId',
      sortKey: 'payPeriod',
      indexes: {
        'by-period': { partitionKey: 'period', sortKey: 'userId' },
        // Lists of a whole month read who has a payslip and what it pays, a hundredth of what the payslips say.
        'pay-by-period': {
          partitionKey: 'period',
          sortKey: 'userId',
          include: ['version', 'netPay', 'generatedAt'],
        },
      },
    },
  },
  holidays: {
    holidays: { partitionKey: 'id', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'date' } } },
  },
  policies: {
    policies: { partitionKey: 'id', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'updatedAt' } } },
    acknowledgments: { partitionKey: 'policyRevision', sortKey: 'userId' },
  },
  certificates: {
    certificates: { partitionKey: 'ownerId', sortKey: 'taxYear' },
  },
  leaves: {
    leaves: {
      partitionKey: 'userId',
      sortKey: 'leaveId',
      indexes: {
        'by-kind': { partitionKey: 'kind', sortKey: 'appliedAt' },
        'by-status': { partitionKey: 'status', sortKey: 'endDate' },
        // Sparse: of balances the manager, of a delegation the delegate.
        'by-decider': {
          partitionKey: 'deciderId',
          sortKey: 'userId',
          include: ['dateOfLeaving', 'startDate', 'endDate'],
        },
      },
    },
  },
  notifications: {
    notifications: {
      partitionKey: 'userId',
      sortKey: 'notificationId',
      // Sparse: of fan-out items that are to be delivered, and of notifications whose email waits.
      indexes: { outbox: { partitionKey: 'outbox', sortKey: 'notificationId' } },
      ttlAttribute: 'expiresAt',
      isOutbox: true,
    },
  },
  audit: {
    audit: {
      partitionKey: 'entity',
      sortKey: 'time',
      // Sparse: of what a pay run does for each person it has nothing.
      indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'time' } },
    },
  },
} as const satisfies Partial<Record<Feature, Record<string, TableSchema>>>;

type TablesByFeature = typeof tablesByFeature;
export type TableName = {
  [Owner in keyof TablesByFeature]: keyof TablesByFeature[Owner];
}[keyof TablesByFeature];

export const tablesOf = (feature: Feature): [TableName, TableSchema][] =>
  Object.entries((tablesByFeature as Partial<Record<Feature, object>>)[feature] ?? {}) as [
    TableName,
    TableSchema,
  ][];

/** The list as pairs, each table with every property that a table may have. */
export const allTables = (Object.keys(contract) as Feature[]).flatMap(tablesOf);

export const tables = Object.fromEntries(allTables) as Record<TableName, TableSchema>;
