import { accountsRoutes } from './accounts.ts';
import { adjustmentsRoutes, monthAdjustmentsRoutes } from './adjustments.ts';
import { auditRoutes } from './audit.ts';
import { booksRoutes } from './books.ts';
import { brandRoutes } from './brand.ts';
import { calendarFeedRoutes } from './calendar-feed.ts';
import { companyRoutes } from './company.ts';
import { finalPayslipRoutes } from './final-payslip.ts';
import { holidaysRoutes } from './holidays.ts';
import { importedSlipsRoutes } from './imported-slips.ts';
import { incomeTaxRoutes, ownIncomeTaxRoutes } from './income-tax.ts';
import { invitationRoutes } from './invitations.ts';
import { lawChangeRoutes } from './law-change.ts';
import { lawRoutes } from './law-rules.ts';
import { leaveCancellationRoutes } from './leave-cancellation.ts';
import { leaveDayRulesRoutes } from './leave-day-rules.ts';
import { leaveDaysOffRoutes } from './leave-days-off.ts';
import { leaveRulesRoutes } from './leave-rules.ts';
import { leaveLedgerRoutes, leaveTypesRoutes } from './leave-type-routes.ts';
import { leaveYearEndRoutes } from './leave-year-end.ts';
import { leavesRoutes } from './leaves.ts';
import { leavingRoutes } from './leaving.ts';
import { ledgersRoutes } from './ledgers.ts';
import { notificationsRoutes } from './notifications.ts';
import { overviewRoutes } from './overview.ts';
import { passkeysRoutes } from './passkeys.ts';
import { passwordLinkRoutes } from './password-links.ts';
import { payRunApprovalRoutes } from './pay-run-approval.ts';
import { payRunsRoutes } from './pay-runs.ts';
import { paymentsRoutes } from './payments.ts';
import { payrollRoutes } from './payroll.ts';
import { peopleRoutes } from './people.ts';
import { policiesRoutes } from './policies.ts';
import { profilesRoutes } from './profiles.ts';
import { reportsRoutes } from './reports.ts';
import type { Route } from './route.ts';
import { salaryComponentsRoutes } from './salary-components.ts';
import { securitySettingsRoutes } from './security-settings.ts';
import { sessionsRoutes } from './sessions.ts';
import { setupRoutes } from './setup.ts';
import { slipsRoutes } from './slips.ts';
import { statutoryRoutes } from './statutory-filing.ts';
import { systemRoutes } from './system.ts';
import { teamRoutes } from './team.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { usersRoutes } from './users.ts';
import { workedDaysRoutes } from './worked-days.ts';

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
  people: {
    ...peopleRoutes,
    ...leavingRoutes,
    ...leaveRulesRoutes,
    ...leaveTypesRoutes,
    ...leaveYearEndRoutes,
  },
  'pay-runs': { ...payRunsRoutes, ...payRunApprovalRoutes, ...lawChangeRoutes, ...monthAdjustmentsRoutes },
  slips: slipsRoutes,
  statutory: statutoryRoutes,
  books: booksRoutes,
  reports: reportsRoutes,
  payments: paymentsRoutes,
  overview: overviewRoutes,
  holidays: holidaysRoutes,
  policies: policiesRoutes,
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
