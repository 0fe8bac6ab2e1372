import { type Coverage, uncoveredText } from '../../law/coverage.ts';
import { whereCalculable } from '../../law/months.ts';
import { adminCharge } from '../../law/pf.ts';
import type { RuleOverride } from '../../law/statutory.ts';
import { type Paise, subtractPaise, sumPaise } from '../../money.ts';
import type { PayPeriod } from '../../period.ts';
import { deducted, earnedIn, type FiledSlip, inFileOrder, toWholeRupees } from './filing.ts';

/** The fields of a line of the ECR in their order. Amounts are whole rupees. */
export const ecrFields = [
  'uan',
  'name',
  'grossWages',
  'epfWages',
  'epsWages',
  'edliWages',
  'employeeShare',
  'eps',
  'employerShare',
  'ncpDays',
  'refund',
] as const;
type EcrField = (typeof ecrFields)[number];
export type EcrLine = Record<Exclude<EcrField, 'uan' | 'name'>, number> & { uan: string; name: string };

const separator = '#~#';

/** A payslip whose employee is in the file: a member of PF whose contributions are on it. */
export type MemberSlip = FiledSlip & {
  statutory: NonNullable<FiledSlip['statutory']> & {
    pf: NonNullable<NonNullable<FiledSlip['statutory']>['pf']>;
  };
};
export const isMember = (slip: FiledSlip): slip is MemberSlip =>
  slip.statutory?.pf !== undefined && slip.statutory.person.pfMembership !== 'none';

/** The line of a member. NCP days are whole: half a day is left out. */
export function toEcrLine(slip: MemberSlip): EcrLine {
  const { person, pf } = slip.statutory;
  return {
    uan: slip.profile.uan ?? '',
    name: person.nameOnUan ?? slip.user.name,
    grossWages: toWholeRupees(earnedIn(slip)),
    epfWages: toWholeRupees(pf.pfWages),
    epsWages: toWholeRupees(pf.epsWages),
    edliWages: toWholeRupees(pf.edliWages),
    employeeShare: toWholeRupees(deducted(slip, 'pf')),
    eps: toWholeRupees(pf.eps),
    employerShare: toWholeRupees(pf.employer),
    ncpDays: Math.floor(slip.profile.lopDays ?? 0),
    refund: 0,
  };
}

/** The Re-ECR of a month: a line for each member without a heading, fields separated by '#~#', lines by CRLF. */
export const formatEcr = (lines: readonly EcrLine[]): string =>
  lines.map((line) => ecrFields.map((field) => line[field]).join(separator)).join('\r\n');

/** The lines of the members, by name. */
export const toEcrLines = (slips: readonly FiledSlip[]): EcrLine[] =>
  inFileOrder(slips).filter(isMember).map(toEcrLine);

/** '2026-11' → 'ECR202611.txt': letters and digits alone. */
export const ecrFileName = (period: PayPeriod): string => `ECR${period.replace('-', '')}.txt`;

/** The totals of the members' payslips, in paise, and the number of them. */
export function pfTotals(slips: readonly FiledSlip[]) {
  const members = slips.filter(isMember);
  const sum = (name: 'eps' | 'employer' | 'edli' | 'admin') =>
    sumPaise(members.map(({ statutory }) => statutory.pf[name]));
  return {
    members: members.length,
    // Also where PF is deducted and the payslip has nothing else: it is owed.
    employee: sumPaise(slips.map((slip) => deducted(slip, 'pf'))),
    eps: sum('eps'),
    employer: sum('employer'),
    edli: sum('edli'),
    admin: sum('admin'),
  };
}

/** The company as an employer, by the law: its own values of rules, and whether EPFO knows it. */
export interface Establishment {
  overrides: readonly RuleOverride[];
  /** Which laws cover it. */
  coverage?: Coverage;
  hasPfCode?: boolean;
}

/**
 * The facts that the minimum of the admin charge depends on: payslips, the members among them, and their charges in
 * paise.
 */
export interface AdminCharges {
  payslips: number;
  members: number;
  admin: Paise;
}

export const adminChargesOf = (slips: readonly FiledSlip[]): AdminCharges => {
  const { members, admin } = pfTotals(slips);
  return { payslips: slips.length, members, admin };
};

/**
 * The charge of an establishment above the PF admin charges of its members, up to the minimum, in paise. A month
 * without members has a minimum of its own, where PF covers the establishment and EPFO knows it. Undefined where
 * nothing is added.
 */
export function minimumOf(
  { payslips, members, admin }: AdminCharges,
  period: PayPeriod,
  { overrides, coverage = {}, hasPfCode = false }: Establishment,
): { charge: Paise; rest: Paise } | undefined {
  const owesWithoutMembers = hasPfCode && uncoveredText(coverage, 'pf', period) === undefined;
  if (payslips === 0 || (members === 0 && !owesWithoutMembers)) return undefined;
  const charge = whereCalculable(() => adminCharge(admin, members, period, overrides));
  if (charge === undefined || charge <= admin) return undefined;
  return { charge, rest: subtractPaise(charge, admin) };
}

export const adminMinimum = (slips: readonly FiledSlip[], period: PayPeriod, establishment: Establishment) =>
  minimumOf(adminChargesOf(slips), period, establishment);
