import { formatDate, formatDateOf } from '../../../shared/date.ts';
import { formatShortLeavePeriod } from '../../../shared/leaves/leave-period.ts';
import { formatPaise, toPaise } from '../../../shared/money.ts';
import type { PayOverview, PeopleOverview } from '../../../shared/overview/overview.ts';
import type { OpenMonth } from '../../../shared/payments/payments.ts';
import { formatFinancialYear, formatPeriod } from '../../../shared/period.ts';
import { needOf } from '../../../shared/statutory/statutory-missing.ts';
import { capitalize } from '../../../shared/text.ts';
import { count, countEmployees, formatCount } from '../../lib/count.ts';
import type { IconName } from '../../ui/icons.tsx';
import { isSubmitted } from './next-step.ts';

/** Something that an admin is to deal with, and where. */
export interface WaitingItem {
  key: string;
  icon: IconName;
  title: string;
  detail: string;
  to: string;
  isUrgent?: boolean;
}

/** Batches that wait for approval, and payments that failed. */
function paymentItems({ payPeriod, drafts, failed }: OpenMonth): WaitingItem[] {
  const to = `/admin/pay-runs/${payPeriod}/payments`;
  const month = formatPeriod(payPeriod);
  const items = drafts.map(
    ({ number, employees, amount }): WaitingItem => ({
      key: `batch ${payPeriod} ${number}`,
      icon: 'wallet',
      title: `Approve payment batch ${number} of ${month}`,
      detail: `${count(employees, 'payment', 'payments')}, ${formatPaise(toPaise(amount))}`,
      to,
    }),
  );
  if (failed.employees > 0)
    items.push({
      key: `failed ${payPeriod}`,
      icon: 'warning',
      title: `${count(failed.employees, 'payment', 'payments')} failed`,
      detail: `${formatPaise(toPaise(failed.amount))} for ${month}`,
      to,
      isUrgent: true,
    });
  return items;
}

/** Proofs of tax declarations: by tax year, as the list of proofs has them. */
const proofItems = ({ proofs = [] }: PeopleOverview): WaitingItem[] =>
  proofs.map(({ year, employees }) => ({
    key: `proofs ${year}`,
    icon: 'document',
    title: `${countEmployees(employees)} ${employees === 1 ? 'waits' : 'wait'} for a decision on proofs`,
    detail: `Tax year ${formatFinancialYear(year)}`,
    to: `/admin/statutory/proofs?year=${year}`,
  }));

function payItems({ payRun }: PayOverview): WaitingItem[] {
  if (payRun?.submission && isSubmitted(payRun) && !payRun.submission.isOwn)
    return [
      {
        key: 'approval',
        icon: 'payRun',
        title: `Approve the pay run for ${formatPeriod(payRun.payPeriod)}`,
        detail: `Submitted by ${payRun.submission.by} on ${formatDateOf(payRun.submission.at)}`,
        to: `/admin/pay-runs/${payRun.payPeriod}/approval`,
      },
    ];
  return [];
}

/** 'Asha Rao, Bela Shah and 3 more'. */
function listFirst(names: readonly string[], all: number): string {
  const more = all - names.length;
  return more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ');
}

/** Shown beside a title that has the number of all. */
const maxNamed = 2;

/** One item for all requests of a kind; none where there are none. */
const requestsItem = <Request extends { name: string }>(
  { all, first }: { all: number; first: readonly Request[] },
  { nouns: [one, many], ...item }: Pick<WaitingItem, 'key' | 'icon' | 'to'> & { nouns: [string, string] },
  describe: (request: Request) => string,
): WaitingItem[] => {
  const named = first.slice(0, maxNamed).map((request) => `${request.name} (${describe(request)})`);
  return all > 0 ? [{ ...item, title: count(all, one, many), detail: listFirst(named, all) }] : [];
};

function peopleItems(people: PeopleOverview): WaitingItem[] {
  const { leaveRequests, cancellations, workedDays, changeRequests, missing } = people;
  const leave = { icon: 'leave', to: '/admin/leaves' } as const;
  const items = [
    ...requestsItem(
      leaveRequests,
      { ...leave, key: 'leave', nouns: ['leave request', 'leave requests'] },
      formatShortLeavePeriod,
    ),
    ...requestsItem(
      cancellations,
      { ...leave, key: 'cancellation', nouns: ['request to cancel leave', 'requests to cancel leave'] },
      formatShortLeavePeriod,
    ),
    ...requestsItem(
      workedDays,
      {
        key: 'worked',
        icon: 'calendar',
        nouns: ['request for a worked day off', 'requests for worked days off'],
        to: '/admin/worked-days',
      },
      ({ on }) => formatDate(on),
    ),
  ];
  for (const { userId, name, on } of changeRequests.first)
    items.push({
      key: userId,
      icon: 'profile',
      title: `Change of bank or tax details: ${name}`,
      detail: `Asked for on ${formatDate(on)}`,
      to: `/admin/employees/${userId}`,
    });
  for (const { field, employees } of missing.slice(0, maxNamed))
    items.push({
      key: field,
      icon: 'info',
      title: `${countEmployees(employees)} ${employees === 1 ? 'has' : 'have'} no ${needOf(field).noun}`,
      detail: needOf(field).why,
      to: `/admin/users/missing/${field}`,
    });
  const others = missing.slice(maxNamed);
  if (others.length > 0)
    items.push({
      key: 'missing',
      icon: 'info',
      title: 'Other details are missing',
      detail: capitalize(others.map(({ field }) => needOf(field).noun).join(', ')),
      // All of them stand there, each with its employees.
      to: '/admin/reports/missing',
    });
  return items;
}

/**
 * All that waits for an admin, what concerns pay first. Each part may be absent.
 * @param decidesForPeople whether the admin's duties cover requests and details of employees
 */
export const waitingItems = (
  people: PeopleOverview | undefined,
  pay: PayOverview | undefined,
  payments: readonly OpenMonth[] = [],
  decidesForPeople = true,
): WaitingItem[] => [
  ...(pay ? payItems(pay) : []),
  ...payments.flatMap(paymentItems),
  ...(people ? proofItems(people) : []),
  ...(people && decidesForPeople ? peopleItems(people) : []),
];
