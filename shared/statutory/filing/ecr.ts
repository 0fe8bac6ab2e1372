import { sumPaise } from '../../money.ts';
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
  const sum = (name: 'eps' | 'employer') => sumPaise(members.map(({ statutory }) => statutory.pf[name]));
  return {
    // Also where PF is deducted and the payslip has nothing else: it is owed.
    employee: sumPaise(slips.map((slip) => deducted(slip, 'pf'))),
    eps: sum('eps'),
    employer: sum('employer'),
  };
}
