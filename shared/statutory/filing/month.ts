import { type Coverage, uncoveredText } from '../../law/coverage.ts';
import type { ChallanCharges } from '../../law/pf.ts';
import type { StateCode } from '../../law/states.ts';
import type { StatutoryHead } from '../../law/statutory.ts';
import { amountText } from '../../law/text.ts';
import { type Paise, paise, sumPaise } from '../../money.ts';
import type { PayPeriod } from '../../period.ts';
import type { UserId } from '../../user-id.ts';
import {
  type Check,
  esiChecks,
  incomeTaxChecks,
  type LeftOut,
  leftOutBy,
  pfChecks,
  sheetChecks,
} from './checks.ts';
import { type EcrLine, ecrFileName, formatEcr, isMember, pfTotals, toEcrLines } from './ecr.ts';
import { type EsiReasons, esiHeadings, isInsured, toEsiRows } from './esi-upload.ts';
import { deducted, type FiledSlip, type FilingId, filingId, inFileOrder } from './filing.ts';
import { type FilingIdentity, type IdentifiedSlip, identify } from './identity.ts';
import { type Establishment, establishmentCharges, pfChargesOf } from './pf-charges.ts';
import {
  employerFund,
  type FilingSheet,
  hasFund,
  incomeTaxSheet,
  labourWelfareFundSheet,
  profTaxSheet,
} from './sheets.ts';
import { taxByState } from './tax-by-state.ts';

/** A line of what is due. @property inFile what the file has for it, in paise; absent where the file has no such field */
export interface FilingPart {
  label: string;
  amount: Paise;
  inFile?: Paise | undefined;
}

/** A file as it is handed to the admin: text, or a sheet of which a workbook is made. Its name has no extension. */
export type FilingFile = { name: string; text: string } | { name: string; sheet: FilingSheet };

/** The due amount of payslips, with its parts. */
interface Owed {
  parts: FilingPart[];
  due: Paise;
}

/** The dues of a month's payslips to one authority. */
export interface MonthFiling extends Owed {
  id: FilingId;
  /** Employees that it is about, and those of them with an amount that is due. */
  people: number;
  paying: number;
  checks: Check[];
  /** Employees with an error, which the file leaves out. */
  leftOut: LeftOut[];
  /** The employees in the file, and the due amount of them. */
  inFile: Owed & { people: number };
  /** To be confirmed with an accountant. */
  doubts: string[];
  file: FilingFile;
}

/** The payslips of employees that a file does not leave out. */
function splitByErrors<Slip extends FiledSlip>(
  slips: readonly Slip[],
  checks: readonly Check[],
): { leftOut: LeftOut[]; filed: Slip[] } {
  const leftOut = leftOutBy(checks);
  const ids = new Set(leftOut.map(({ userId }) => userId));
  return { leftOut, filed: slips.filter(({ user }) => !ids.has(user.id)) };
}

const dueOf = (parts: readonly FilingPart[]): Paise => sumPaise(parts.map(({ amount }) => amount));
const isPositive = (amount: Paise) => amount > 0;

const grossDoubt =
  'Whether gross wages of the ECR include arrears and amounts that are paid once is not settled: they do here.';

const voluntaryDoubt =
  'Whether the employee share of the ECR includes voluntary PF is not settled: it does here.';

/** Whether gross wages of a member have more than the pay of the month. */
const hasPaidOnce = ({ profile: { lines = [] } }: FiledSlip): boolean =>
  lines.some(({ kind, adjustment }) => kind === 'earning' && adjustment !== undefined);

/** @param lines of the file */
function pfOwed(slips: readonly FiledSlip[], lines: readonly EcrLine[], charges: ChallanCharges): Owed {
  const totals = pfTotals(slips);
  const inFile = (field: Exclude<keyof EcrLine, 'uan' | 'name'>): Paise =>
    paise(100 * lines.reduce((sum, line) => sum + line[field], 0));
  const parts: FilingPart[] = [
    { label: 'Employee share', amount: totals.employee, inFile: inFile('employeeShare') },
    { label: 'Pension (EPS)', amount: totals.eps, inFile: inFile('eps') },
    { label: 'Employer difference', amount: totals.employer, inFile: inFile('employerShare') },
    { label: 'EDLI', amount: charges.edli },
    {
      label: `Admin charge${charges.toMinimum > 0 ? ` (minimum ${amountText(charges.admin)})` : ''}`,
      amount: charges.admin,
    },
  ];
  return { parts, due: dueOf(parts) };
}

function pfFiling(
  slips: readonly IdentifiedSlip[],
  period: PayPeriod,
  establishment: Establishment,
): MonthFiling {
  const { overrides, coverage = {} } = establishment;
  const members = slips.filter(isMember);
  const chargesOf = (of: readonly FiledSlip[]) =>
    establishmentCharges(pfChargesOf(of), period, establishment);
  const charges = chargesOf(slips);
  const checks = pfChecks(slips, period, overrides, uncoveredText(coverage, 'pf', period));
  const { leftOut, filed } = splitByErrors(slips, checks);
  const lines = toEcrLines(filed);
  return {
    id: 'pf',
    people: members.length,
    paying: members.length,
    ...pfOwed(slips, lines, charges),
    checks,
    leftOut,
    inFile: { people: lines.length, ...pfOwed(filed, lines, chargesOf(filed)) },
    doubts: [
      ...charges.doubts,
      ...(members.some(hasPaidOnce) ? [grossDoubt] : []),
      ...(members.some(({ statutory }) => statutory.pf.voluntary > 0) ? [voluntaryDoubt] : []),
    ],
    file: { name: ecrFileName(period), text: formatEcr(lines) },
  };
}

function esiOwed(slips: readonly FiledSlip[]): Owed {
  const parts: FilingPart[] = [
    { label: 'Employee share', amount: sumPaise(slips.map((slip) => deducted(slip, 'esi'))) },
    {
      label: 'Employer share',
      amount: sumPaise(slips.filter(isInsured).map(({ statutory }) => statutory.esi.employer)),
    },
  ];
  return { parts, due: dueOf(parts) };
}

/**
 * @param leavers how many of them are named as left alone
 * @param ended payslips of employees who are not insured any more
 */
function esiFiling(
  slips: readonly IdentifiedSlip[],
  period: PayPeriod,
  {
    reasons,
    coverage,
    leavers,
    ended,
  }: { reasons: EsiReasons; coverage: Coverage; leavers: number; ended: readonly FiledSlip[] },
): MonthFiling {
  const insured = slips.filter(isInsured).length;
  const checks = esiChecks(slips, period, reasons, uncoveredText(coverage, 'esi', period), ended);
  const { leftOut, filed } = splitByErrors(slips, checks);
  const rows = toEsiRows(filed, period, reasons).map(({ number, name, days, wages, reason, lastDay }) => [
    number,
    name,
    days,
    wages,
    reason,
    lastDay,
  ]);
  return {
    id: 'esi',
    people: insured,
    paying: insured - leavers,
    ...esiOwed(slips),
    checks,
    leftOut,
    inFile: { people: rows.length, ...esiOwed(filed) },
    doubts: [],
    file: {
      name: `esi-${period}`,
      sheet: { name: 'Sheet1', columns: esiHeadings.map((label) => ({ label, kind: 'text' })), rows },
    },
  };
}

/** How many payslips deduct each amount of professional tax. */
function countByAmount(slips: readonly FiledSlip[]): Map<Paise, number> {
  const counts = new Map<Paise, number>();
  for (const slip of slips) {
    const amount = deducted(slip, 'profTax');
    counts.set(amount, (counts.get(amount) ?? 0) + 1);
  }
  return counts;
}

/** Employees by the amount that is deducted, the largest first: '17 × ₹200'. */
function profTaxOwed(slips: readonly FiledSlip[], filed: readonly FiledSlip[]): Owed {
  const inFile = countByAmount(filed);
  const parts = [...countByAmount(slips)]
    .filter(([amount]) => isPositive(amount))
    .sort(([a], [b]) => b - a)
    .map(([amount, count]) => ({
      label: `${count} × ${amountText(amount)}`,
      amount: paise(amount * count),
      inFile: paise(amount * (inFile.get(amount) ?? 0)),
    }));
  return { parts, due: dueOf(parts) };
}

function profTaxFiling(
  slips: readonly FiledSlip[],
  period: PayPeriod,
  state: StateCode | undefined,
): MonthFiling {
  const checks = sheetChecks(slips, period, 'profTax');
  const { leftOut, filed } = splitByErrors(slips, checks);
  return {
    id: filingId('profTax', state),
    people: slips.length,
    paying: slips.filter((slip) => isPositive(deducted(slip, 'profTax'))).length,
    ...profTaxOwed(slips, filed),
    checks,
    leftOut,
    inFile: { people: filed.length, ...profTaxOwed(filed, filed) },
    doubts: [],
    file: { name: `professional-tax-${state ?? 'none'}-${period}`, sheet: profTaxSheet(filed) },
  };
}

function fundOwed(slips: readonly FiledSlip[], filed: readonly FiledSlip[]): Owed {
  const employee = (of: readonly FiledSlip[]) =>
    sumPaise(of.map((slip) => deducted(slip, 'labourWelfareFund')));
  const employer = (of: readonly FiledSlip[]) => sumPaise(of.map(employerFund));
  const parts: FilingPart[] = [
    { label: 'Employee share', amount: employee(slips), inFile: employee(filed) },
    { label: 'Employer share', amount: employer(slips), inFile: employer(filed) },
  ];
  return { parts, due: dueOf(parts) };
}

function fundFiling(
  slips: readonly FiledSlip[],
  period: PayPeriod,
  state: StateCode | undefined,
): MonthFiling {
  const checks = sheetChecks(slips, period, 'labourWelfareFund');
  const { leftOut, filed } = splitByErrors(slips, checks);
  const contributors = slips.filter(hasFund).length;
  const sheet = labourWelfareFundSheet(filed);
  return {
    id: filingId('labourWelfareFund', state),
    people: contributors,
    paying: contributors,
    ...fundOwed(slips, filed),
    checks,
    leftOut,
    inFile: { people: sheet.rows.length, ...fundOwed(filed, filed) },
    doubts: [],
    file: { name: `labour-welfare-fund-${state ?? 'none'}-${period}`, sheet },
  };
}

const taxOwed = (slips: readonly FiledSlip[]): Owed => {
  const due = sumPaise(slips.map((slip) => deducted(slip, 'incomeTax')));
  return { parts: [{ label: 'Income tax', amount: due, inFile: due }], due };
};

/** Income tax of a month is deposited by challans; its return is that of a quarter (form-138.ts). */
function incomeTaxFiling(slips: readonly FiledSlip[], period: PayPeriod): MonthFiling {
  const taxed = slips.filter((slip) => deducted(slip, 'incomeTax') !== 0);
  const owed = taxOwed(taxed);
  return {
    id: 'incomeTax',
    people: taxed.length,
    paying: taxed.length,
    ...owed,
    checks: incomeTaxChecks(taxed),
    leftOut: [],
    inFile: { people: taxed.length, ...owed },
    doubts: [],
    file: { name: `income-tax-${period}`, sheet: incomeTaxSheet(taxed) },
  };
}

/** Payslips by work state; those without one come under undefined. */
function byState(slips: readonly FiledSlip[]): [StateCode | undefined, FiledSlip[]][] {
  const groups = new Map<StateCode | undefined, FiledSlip[]>();
  for (const slip of slips) {
    const state = slip.statutory?.person.workState;
    const group = groups.get(state);
    if (group) group.push(slip);
    else groups.set(state, [slip]);
  }
  return [...groups].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

interface FilingOptions extends Partial<Establishment> {
  /** The reasons in an ESI upload why employees have no paid day. */
  reasons?: EsiReasons | undefined;
  /** The numbers and names that employees have today (identity.ts). */
  identities?: ReadonlyMap<UserId, FilingIdentity>;
  /** Employees that the ESI upload names as left besides those with ESI on a payslip: each as a payslip without a paid day. */
  esiLeavers?: readonly FiledSlip[];
  /** Payslips of the month of employees who were insured until the contribution period before it ended. */
  esiEnded?: readonly FiledSlip[];
}

const noIdentities: ReadonlyMap<UserId, FilingIdentity> = new Map();

/**
 * The dues of a month's payslips by head and state: PF and ESI always, professional tax and labour welfare funds of the
 * states where something is due, and income tax where it is.
 */
export function filingsOf(
  slips: readonly FiledSlip[],
  period: PayPeriod,
  {
    reasons = {},
    overrides = [],
    coverage = {},
    hasPfCode = false,
    identities = noIdentities,
    esiLeavers = [],
    esiEnded = [],
  }: FilingOptions,
): MonthFiling[] {
  const identified = identify(slips, identities);
  const states = byState(inFileOrder(slips));
  const taxed = byState(inFileOrder(slips).flatMap(taxByState));
  const isDue = ({ due }: MonthFiling) => isPositive(due);
  return [
    pfFiling(identified, period, { overrides, coverage, hasPfCode }),
    esiFiling(identify([...slips, ...esiLeavers], identities), period, {
      ...{ reasons, coverage, ended: esiEnded },
      leavers: esiLeavers.length,
    }),
    ...taxed.map(([state, ofState]) => profTaxFiling(ofState, period, state)).filter(isDue),
    ...states.map(([state, ofState]) => fundFiling(ofState, period, state)).filter(isDue),
    ...[incomeTaxFiling(inFileOrder(slips), period)].filter(isDue),
  ];
}

/** The filing of an id; one of a state where nothing is due is empty. */
export function emptyFiling(
  head: StatutoryHead,
  state: StateCode | undefined,
  period: PayPeriod,
): MonthFiling {
  if (head === 'incomeTax') return incomeTaxFiling([], period);
  return head === 'profTax' ? profTaxFiling([], period, state) : fundFiling([], period, state);
}
