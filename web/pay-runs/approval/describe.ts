import { formatDateTime } from '../../../shared/date-time.ts';
import { toPaise } from '../../../shared/money.ts';
import type { PayRunApproval, PayRunSubmission } from '../../../shared/pay-runs/pay-runs.ts';
import { formatCount } from '../../lib/count.ts';
import { countPayslips, formatRupees } from '../format.ts';

/** 'Asha, Bela or Chitra' */
export function orNames(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** 'Asha Rao, Bela Shah and 3 more employees' */
function changedNames({ names, people }: NonNullable<PayRunApproval['change']>): string {
  const more = people - names.length;
  return more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ');
}

/** Whose change ended a submission or an approval, and of which employees: a sentence. */
export function describeChange(change: PayRunApproval['change']): string {
  if (!change) return 'The figures have changed since they were submitted.';
  const { kind, by, at } = change;
  const when = formatDateTime(at);
  if (kind === 'settings')
    return `${by.name} changed the company’s settings on ${when}, which changes figures.`;
  const whose = changedNames(change);
  if (kind === 'check') return `${by.name} checked the month again on ${when}, which changed ${whose}.`;
  if (kind === 'own') return `${by.name} changed their own bank details on ${when}.`;
  return `${by.name} changed the figures of ${whose} on ${when}.`;
}

/** '42 payslips, ₹21,00,000.00 net pay' */
export const describeTotals = ({ people, netPay }: Pick<PayRunSubmission, 'people' | 'netPay'>): string =>
  `${countPayslips(people)}, ${formatRupees(toPaise(netPay))} net pay`;
