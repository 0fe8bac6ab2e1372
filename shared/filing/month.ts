import { lawOfMonth, whereSettled } from '../law/months.ts';
import { adminCharge } from '../law/pf.ts';
import { pfAdminMinimum, pfAdminRate } from '../law/pf-rules.ts';
import type { StateCode } from '../law/states.ts';
import type { RuleOverride, StatutoryHead } from '../law/statutory.ts';
import { amountText } from '../law/text.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import { type Check, esiChecks, pfChecks, sheetChecks } from './checks.ts';
import { type EcrLine, ecrFileName, parseEcr, pfTotals, toEcr } from './ecr.ts';
import { type EsiReasons, esiHeadings, isInsured, toEsiRows } from './esi-upload.ts';
import { deducted, type FiledSlip, type FilingId, filingId, inFileOrder } from './filing.ts';
import { employerFund, type FilingSheet, labourWelfareFundSheet, profTaxSheet } from './sheets.ts';

/** A line of what is due. @property inFile what the file has for it, in paise; absent where the file has no such field */
export interface FilingPart {
  label: string;
  amount: Paise;
  inFile?: Paise | undefined;
}

/** A file as it is handed to the admin: text, or a sheet of which a workbook is made. Its name has no extension. */
export type FilingFile = { name: string; text: string } | { name: string; sheet: FilingSheet };

/** What the payslips of a month owe to one authority. */
export interface MonthFiling {
  id: FilingId;
  /** Employees in the file, and those of them with an amount that is due. */
  people: number;
  paying: number;
  parts: FilingPart[];
  due: Paise;
  checks: Check[];
  /** To be confirmed with an accountant. */
  doubts: string[];
  file: FilingFile;
}

const dueOf = (parts: readonly FilingPart[]): Paise => sumPaise(parts.map(({ amount }) => amount));
const isPositive = (amount: Paise) => amount > 0;

function adminDoubts(period: PayPeriod, overrides: readonly RuleOverride[]): string[] {
  const law = lawOfMonth('pf', period, overrides);
  whereSettled(() => [law.of(pfAdminRate), law.of(pfAdminMinimum)]);
  return law.doubts;
}

function pfFiling(
  slips: readonly FiledSlip[],
  period: PayPeriod,
  overrides: readonly RuleOverride[],
): MonthFiling {
  const totals = pfTotals(slips);
  const text = toEcr(slips);
  const lines = parseEcr(text);
  const inFile = (field: Exclude<keyof EcrLine, 'uan' | 'name'>): Paise =>
    paise(100 * lines.reduce((sum, line) => sum + line[field], 0));
  const charge =
    totals.members > 0
      ? whereSettled(() => adminCharge(totals.admin, totals.members, period, overrides))
      : undefined;
  const parts: FilingPart[] = [
    { label: 'Employee share', amount: totals.employee, inFile: inFile('employeeShare') },
    { label: 'Pension (EPS)', amount: totals.eps, inFile: inFile('eps') },
    { label: 'Employer difference', amount: totals.employer, inFile: inFile('employerShare') },
    { label: 'EDLI', amount: totals.edli },
    { label: 'Admin charge', amount: totals.admin },
    ...(charge !== undefined && charge > totals.admin
      ? [
          {
            label: `Admin charge up to the minimum of ${amountText(charge)}`,
            amount: subtractPaise(charge, totals.admin),
          },
        ]
      : []),
  ];
  return {
    id: 'pf',
    people: totals.members,
    paying: totals.members,
    parts,
    due: dueOf(parts),
    checks: pfChecks(slips, period, overrides),
    doubts: totals.members > 0 ? adminDoubts(period, overrides) : [],
    file: { name: ecrFileName(period), text },
  };
}

function esiFiling(slips: readonly FiledSlip[], period: PayPeriod, reasons: EsiReasons): MonthFiling {
  const insured = slips.filter(isInsured);
  const parts: FilingPart[] = [
    { label: 'Employee share', amount: sumPaise(slips.map((slip) => deducted(slip, 'esi'))) },
    { label: 'Employer share', amount: sumPaise(insured.map(({ statutory }) => statutory.esi.employer)) },
  ];
  const rows = toEsiRows(slips, period, reasons).map(({ number, name, days, wages, reason, lastDay }) => [
    number,
    name,
    days,
    wages,
    reason,
    lastDay,
  ]);
  return {
    id: 'esi',
    people: insured.length,
    paying: insured.length,
    parts,
    due: dueOf(parts),
    checks: esiChecks(slips, period, reasons),
    doubts: [],
    file: {
      name: `esi-${period}`,
      sheet: { name: 'Sheet1', columns: esiHeadings.map((label) => ({ label, kind: 'text' })), rows },
    },
  };
}

/** Employees by the amount that is deducted, the largest first: '17 × ₹200'. */
function byAmount(slips: readonly FiledSlip[]): FilingPart[] {
  const counts = new Map<Paise, number>();
  for (const slip of slips) {
    const amount = deducted(slip, 'profTax');
    counts.set(amount, (counts.get(amount) ?? 0) + 1);
  }
  return [...counts]
    .filter(([amount]) => isPositive(amount))
    .sort(([a], [b]) => b - a)
    .map(([amount, count]) => {
      const total = paise(amount * count);
      return { label: `${count} × ${amountText(amount)}`, amount: total, inFile: total };
    });
}

function profTaxFiling(
  slips: readonly FiledSlip[],
  period: PayPeriod,
  state: StateCode | undefined,
): MonthFiling {
  const parts = byAmount(slips);
  return {
    id: filingId('profTax', state),
    people: slips.length,
    paying: slips.filter((slip) => isPositive(deducted(slip, 'profTax'))).length,
    parts,
    due: dueOf(parts),
    checks: sheetChecks(slips, period, 'profTax'),
    doubts: [],
    file: { name: `professional-tax-${state ?? 'none'}-${period}`, sheet: profTaxSheet(slips) },
  };
}

function fundFiling(
  slips: readonly FiledSlip[],
  period: PayPeriod,
  state: StateCode | undefined,
): MonthFiling {
  const employee = sumPaise(slips.map((slip) => deducted(slip, 'labourWelfareFund')));
  const employer = sumPaise(slips.map(employerFund));
  const parts: FilingPart[] = [
    { label: 'Employee share', amount: employee, inFile: employee },
    { label: 'Employer share', amount: employer, inFile: employer },
  ];
  const sheet = labourWelfareFundSheet(slips);
  return {
    id: filingId('labourWelfareFund', state),
    people: sheet.rows.length,
    paying: sheet.rows.length,
    parts,
    due: dueOf(parts),
    checks: sheetChecks(slips, period, 'labourWelfareFund'),
    doubts: [],
    file: { name: `labour-welfare-fund-${state ?? 'none'}-${period}`, sheet },
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

interface FilingOptions {
  /** Of an ESI upload: why employees have no paid day. */
  reasons?: EsiReasons | undefined;
  /** The company's own values of rules. */
  overrides?: readonly RuleOverride[];
}

/**
 * What the payslips of a month owe, by head and state: PF and ESI always, professional tax and labour welfare funds of
 * the states where something is due.
 */
export function filingsOf(
  slips: readonly FiledSlip[],
  period: PayPeriod,
  { reasons = {}, overrides = [] }: FilingOptions,
): MonthFiling[] {
  const states = byState(inFileOrder(slips));
  const isDue = ({ due }: MonthFiling) => isPositive(due);
  return [
    pfFiling(slips, period, overrides),
    esiFiling(slips, period, reasons),
    ...states.map(([state, ofState]) => profTaxFiling(ofState, period, state)).filter(isDue),
    ...states.map(([state, ofState]) => fundFiling(ofState, period, state)).filter(isDue),
  ];
}

/** The filing of an id; one of a state where nothing is due is empty. */
export const emptyFiling = (
  head: StatutoryHead,
  state: StateCode | undefined,
  period: PayPeriod,
): MonthFiling => (head === 'profTax' ? profTaxFiling([], period, state) : fundFiling([], period, state));
