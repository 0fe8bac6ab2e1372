import { lineComponent, type PayChangePart } from '../../shared/pay/pay-change.ts';
import { payrollFields } from '../../shared/pay/payroll-fields.ts';
import { personalFields } from '../../shared/profiles/profiles.ts';
import type { SlipDetailName, SlipVersion } from '../../shared/slips/slips.ts';
import { formatRupees } from '../lib/rupees.ts';
import { capitalize, componentName } from './pay-change-text.ts';

/** Subject and verb for components that are totals. */
const totals: Partial<Record<PayChangePart['component'], string>> = {
  grossEarnings: 'Gross earnings were',
  totalDeductions: 'Total deductions were',
};

function detailLabel(name: SlipDetailName): string {
  if (name === 'name') return 'Employee Name';
  if (name === 'company') return 'Company details';
  if (name === 'notes') return 'Notes';
  if (name in payrollFields) return payrollFields[name as keyof typeof payrollFields].label;
  return personalFields[name as keyof typeof personalFields].label;
}

/** 'PAN', 'PAN and UAN', 'PAN, UAN and Designation'. */
const enumerate = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * The changes from one version to the next: 'Other deduction was ₹0.00 on version 1. Net pay changed from ₹83,550.00 to
 * ₹83,050.00.'
 */
export function describeVersionChange(version: SlipVersion, earlier: SlipVersion): string {
  const { difference, parts, details } = version.change ?? { difference: 0, parts: [], details: [] };
  const where = `on version ${earlier.version}`;
  const amounts = parts
    .filter(({ component }) => component !== 'netPay')
    .map((part) => {
      const subject = totals[part.component] ?? `${capitalize(componentName(part))} was`;
      if (part.component === lineComponent && part.was === 0) return `${subject} not ${where}.`;
      return `${subject} ${formatRupees(part.was)} ${where}.`;
    });
  const others = details.length > 0 ? [`${enumerate(details.map(detailLabel))} changed.`] : [];
  if (amounts.length + others.length === 0 && difference === 0) return 'No details have changed.';
  const net =
    difference === 0
      ? `Net pay is still ${formatRupees(version.netPay)}.`
      : `Net pay changed from ${formatRupees(earlier.netPay)} to ${formatRupees(version.netPay)}.`;
  return [...amounts, ...others, net].join(' ');
}
