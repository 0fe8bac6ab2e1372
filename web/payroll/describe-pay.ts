import { formatDate } from '../../shared/date.ts';
import type { Rupees } from '../../shared/money.ts';
import { earningNames, fullLabel } from '../../shared/pay/payroll-fields.ts';
import { isPercent } from '../../shared/pay/salary-components.ts';
import type { ChangedAmounts, SavedPayroll } from '../../shared/payroll/payroll.ts';
import { formatRupees } from '../lib/rupees.ts';
import type { CompanyPay } from './pay-details.ts';

/** The CTC and components of an employee, each with its label and value. */
export function describeCtcAndComponents(
  { ctc, components = {} }: Pick<ChangedAmounts, 'ctc' | 'components'>,
  { components: definitions }: Pick<CompanyPay, 'components'>,
): { label: string; value: string }[] {
  const own = definitions.flatMap(({ id, name, amountKind }) => {
    const amount: Rupees | undefined = components[id];
    if (amount === undefined) return [];
    return [{ label: name, value: isPercent(amountKind) ? `${amount} %` : formatRupees(amount) }];
  });
  return [...(ctc === undefined ? [] : [{ label: 'CTC', value: `${formatRupees(ctc)} a year` }]), ...own];
}

/** 'From 01 Nov 2026: Basic Salary ₹70,000.00, CTC ₹12,00,000.00 a year', for each change to come. */
export const describeScheduled = (
  { scheduled = [] }: Pick<SavedPayroll, 'scheduled'>,
  company: Pick<CompanyPay, 'components'>,
): string[] =>
  scheduled.map(({ from, after }) => {
    const fields = earningNames.flatMap((name) => {
      const amount = after[name];
      return amount === undefined ? [] : [`${fullLabel(name)} ${formatRupees(amount)}`];
    });
    const own = describeCtcAndComponents(after, company).map(({ label, value }) => `${label} ${value}`);
    return `From ${formatDate(from)}: ${[...fields, ...own].join(', ')}`;
  });
