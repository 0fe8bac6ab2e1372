import { formatPaise, toPaise } from '../../shared/money.ts';
import type { PayComponent } from '../../shared/pay-change.ts';
import { payrollFields } from '../../shared/payroll-fields.ts';
import { personalFields } from '../../shared/profiles.ts';
import type { SlipDetailName, SlipVersion } from '../../shared/slips.ts';
import { capitalize, componentName } from './pay-change-text.ts';

/** Within a sentence, after the label of a component that is a sum. */
const sums: Partial<Record<PayComponent, string>> = {
  grossEarnings: 'Gross earnings were',
  totalDeductions: 'Total deductions were',
};

function detailLabel(name: SlipDetailName): string {
  if (name === 'name') return 'Employee Name';
  if (name === 'company') return 'The company’s details';
  if (name in payrollFields) return payrollFields[name as keyof typeof payrollFields].label;
  return personalFields[name as keyof typeof personalFields].label;
}

/** 'PAN', 'PAN and UAN', 'PAN, UAN and Designation'. */
const enumerate = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const formatRupees = (amount: Parameters<typeof toPaise>[0]): string => formatPaise(toPaise(amount));

/**
 * What a version changed of the one before it: 'Other deduction was ₹0.00 on the first. Net pay ₹83,550.00 became
 * ₹83,050.00.'
 */
export function describeVersionChange(version: SlipVersion, earlier: SlipVersion): string {
  const { difference, parts, details } = version.change ?? { difference: 0, parts: [], details: [] };
  const where = earlier.version === 1 ? 'on the first' : `on version ${earlier.version}`;
  const amounts = parts
    .filter(({ component }) => component !== 'netPay')
    .map(({ component, was }) => {
      const subject = sums[component] ?? `${capitalize(componentName(component))} was`;
      return `${subject} ${formatRupees(was)} ${where}.`;
    });
  const others = details.length > 0 ? [`${enumerate(details.map(detailLabel))} changed.`] : [];
  if (amounts.length + others.length === 0 && difference === 0) return 'Nothing on it changed.';
  const net =
    difference === 0
      ? `Net pay stayed ${formatRupees(version.netPay)}.`
      : `Net pay ${formatRupees(earlier.netPay)} became ${formatRupees(version.netPay)}.`;
  return [...amounts, ...others, net].join(' ');
}
