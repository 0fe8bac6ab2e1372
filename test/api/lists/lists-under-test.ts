import { sampleRunPeriod } from '../../support/pay-runs.ts';
import { digits, other, owner, portal } from './filled-portal.ts';

export interface ListUnderTest {
  path: () => string;
  token: () => string;
  size: number;
  /** In which order it comes as a whole; pages of people are sorted each for itself. */
  order?: (item: never) => string;
  newestFirst?: boolean;
}
export const lists: Record<string, ListUnderTest> = {
  'accounts.users': { path: () => '/api/auth/users', token: () => portal.admin, size: 703 },
  'accounts.uninvited': {
    path: () => '/api/auth/admin/invitations',
    token: () => portal.admin,
    size: 80,
  },
  'payroll.employees': { path: () => '/api/admin/profiles', token: () => portal.admin, size: 703 },
  'people.people': { path: () => '/api/admin/people', token: () => portal.admin, size: 703 },
  'people.missingPeople': {
    path: () => '/api/admin/missing-details/workState',
    token: () => portal.admin,
    size: 702,
  },
  'holidays.holidays': {
    path: () => '/api/holidays',
    token: () => owner.token,
    size: 120,
    order: ({ date }: { date: string }) => date,
  },
  'policies.policies': {
    path: () => '/api/policies',
    token: () => owner.token,
    size: 60,
    order: ({ updatedAt }: { updatedAt: string }) => updatedAt,
    newestFirst: true,
  },
  // All users but the admin.
  'policies.unacknowledged': {
    path: () => `/api/policies/pol_${digits(0)}/unacknowledged`,
    token: () => portal.admin,
    size: 702,
  },
  'leaves.teamRequests': { path: () => '/api/team/requests', token: () => other.token, size: 240 },
  'leaves.waitingWorkedDays': {
    path: () => '/api/admin/worked-days',
    token: () => portal.admin,
    size: 45,
    order: ({ date }: { date: string }) => date,
    newestFirst: true,
  },
  'leaves.teamWorkedDays': { path: () => '/api/team/worked-days', token: () => other.token, size: 45 },
  'leaves.all': { path: () => '/api/admin/leaves', token: () => portal.admin, size: 243 },
  'leaves.ofEmployee': { path: () => `/api/leaves/${owner.id}`, token: () => owner.token, size: 240 },
  'pay-runs.rows': {
    path: () => `/api/admin/pay-runs/${sampleRunPeriod}/rows`,
    token: () => portal.admin,
    size: 70,
    order: ({ name }: { name: string }) => name.toLowerCase(),
  },
  'pay-runs.register': {
    path: () => `/api/admin/pay-runs/${sampleRunPeriod}/register`,
    token: () => portal.admin,
    size: 60,
    order: ({ slipId }: { slipId: string }) => slipId,
  },
  'pay-runs.monthAdjustments': {
    path: () => `/api/admin/pay-runs/${sampleRunPeriod}/adjustments`,
    token: () => portal.admin,
    size: 20,
    order: ({ name }: { name: string }) => name.toLowerCase(),
  },
  'payments.open': {
    path: () => '/api/admin/payments',
    token: () => portal.admin,
    size: 1,
    order: ({ payPeriod }: { payPeriod: string }) => payPeriod,
    newestFirst: true,
  },
  // Ten of them have no payslip.
  'payments.rows': {
    path: () => `/api/admin/payments/${sampleRunPeriod}/rows`,
    token: () => portal.admin,
    size: 70,
    order: ({ name }: { name: string }) => name.toLowerCase(),
  },
  'payments.transfers': {
    path: () => `/api/admin/payments/${sampleRunPeriod}/batches/1`,
    token: () => portal.admin,
    size: 50,
    order: ({ name }: { name: string }) => name,
  },
  'reports.missing': {
    path: () => `/api/admin/reports/${sampleRunPeriod}/missing`,
    token: () => portal.admin,
    size: 702,
  },
  'reports.register': {
    path: () => `/api/admin/reports/${sampleRunPeriod}/payslips`,
    token: () => portal.admin,
    size: 60,
    order: ({ userId }: { userId: string }) => userId,
  },
  // Every third payslip has a worksheet.
  'statutory.pfOnArrears': {
    path: () => `/api/admin/statutory/${sampleRunPeriod}/pf-on-arrears`,
    token: () => portal.admin,
    size: 20,
    order: ({ userId }: { userId: string }) => userId,
  },
  'statutory.incomeTax': {
    path: () => `/api/admin/statutory/${sampleRunPeriod}/income-tax`,
    token: () => portal.admin,
    size: 60,
    order: ({ userId }: { userId: string }) => userId,
  },
  // Every third account up to the 60th has declared in this tax year.
  'declarations.proofList': {
    path: () => '/api/admin/proofs/2024',
    token: () => portal.admin,
    size: 20,
    order: ({ userId }: { userId: string }) => userId,
  },
  'payroll.history': {
    path: () => `/api/admin/payroll/history/${owner.id}`,
    token: () => portal.admin,
    size: 30,
    order: ({ payPeriod }: { payPeriod: string }) => payPeriod,
    newestFirst: true,
  },
  'audit.entries': {
    path: () => `/api/admin/audit?person=${other.id}&to=2025-12-31`,
    token: () => portal.admin,
    size: 130,
    order: ({ id }: { id: string }) => id.slice(id.indexOf('#')),
    newestFirst: true,
  },
  'slips.mySlips': {
    path: () => '/api/slips/my-slips',
    token: () => owner.token,
    size: 30,
    order: ({ payPeriod }: { payPeriod: string }) => payPeriod,
    newestFirst: true,
  },
};
export const namedLists = Object.entries(lists);
export const withQuery = ({ path }: ListUnderTest, query: string) =>
  `${path()}${path().includes('?') ? '&' : '?'}${query}`;
type Listed = Record<string, string> & { user?: { id: string } };
export function idOf(item: Listed | string): string {
  if (typeof item === 'string') return item;
  const { id, _id, slipId, userId, user, payPeriod } = item;
  return (id ?? _id ?? slipId ?? userId ?? user?.id ?? payPeriod) as string;
}
