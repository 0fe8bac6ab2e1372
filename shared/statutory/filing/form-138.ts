import { daysBetween, formatDate } from '../../date.ts';
import { dueDateOf } from '../../law/due-dates.ts';
import type { RuleOverride } from '../../law/statutory.ts';
import { amountText } from '../../law/text.ts';
import { divideRounded, type Paise, paise, subtractPaise, sumPaise } from '../../money.ts';
import { formatPeriod, type PayPeriod } from '../../period.ts';
import { panForm } from '../../profiles/profiles.ts';
import type { TaxRegime } from '../../tax/facts.ts';
import { compareText } from '../../text.ts';
import type { UserId } from '../../user-id.ts';
import { challanNumber, cinOf } from '../challans.ts';
import { form138DueOn, type Quarter, quarterFileName } from '../quarter.ts';
import type { FilingSheet } from './sheets.ts';

/** A payslip that deducts income tax, in paise. */
export interface TaxedSlip {
  userId: UserId;
  name: string;
  /** That of today where it has the form of one, else that of the payslip. */
  pan: string;
  payDate: string;
  /** Gross earnings less loss of pay. */
  paid: Paise;
  tax: Paise;
}

interface Deposit {
  bsr: string;
  on: string;
  serial: string;
  tax: Paise;
  interest: Paise;
  fee: Paise;
}

/** A month of the quarter as its payslips and challans have it. */
export interface TaxedMonth {
  payPeriod: PayPeriod;
  slips: readonly TaxedSlip[];
  challans: readonly Deposit[];
}

/** A deductee of a challan: a payslip whose tax two challans deposit has a row for each. */
interface DeducteeRow extends TaxedSlip {
  payPeriod: PayPeriod;
  /** Absent for what is not deposited. */
  challan?: Deposit | undefined;
}

/** A finding of a check: about an employee, or about a month or challan that `name` says. */
interface Form138Finding {
  userId?: UserId;
  name: string;
  severity: 'error' | 'look';
  message: string;
}

interface Form138Check {
  check: string;
  title: string;
  findings: Form138Finding[];
}

const inOrder = (slips: readonly TaxedSlip[]): TaxedSlip[] =>
  slips.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.userId, b.userId));

/** The challans of a quarter: the payments of one challan for several months are one. */
export function challansOfQuarter(months: readonly TaxedMonth[]): Deposit[] {
  const all = new Map<string, Deposit>();
  for (const challan of months.flatMap(({ challans }) => challans)) {
    const known = all.get(cinOf(challan));
    all.set(cinOf(challan), {
      ...challan,
      tax: sumPaise([known?.tax ?? 0, challan.tax] as Paise[]),
      interest: sumPaise([known?.interest ?? 0, challan.interest] as Paise[]),
      fee: sumPaise([known?.fee ?? 0, challan.fee] as Paise[]),
    });
  }
  return [...all.values()].toSorted((a, b) => compareText(a.on, b.on) || compareText(cinOf(a), cinOf(b)));
}

/**
 * The tax of a month's payslips by the challans that deposit it: in the order of names, each challan as far as its tax of the
 * month goes. A payslip that two of them share is divided, its pay in proportion to the tax.
 */
function rowsOfMonth({ payPeriod, slips, challans }: TaxedMonth): DeducteeRow[] {
  const rows: DeducteeRow[] = [];
  const left = challans.map((challan) => ({ challan, tax: challan.tax as number }));
  let at = 0;
  for (const slip of inOrder(slips)) {
    let [tax, pay] = [slip.tax as number, slip.paid as number];
    while (tax > 0) {
      while (left[at]?.tax === 0) at += 1;
      const open = left[at];
      const part = open ? Math.min(open.tax, tax) : tax;
      const ofPay = part === tax ? pay : divideRounded(BigInt(slip.paid) * BigInt(part), BigInt(slip.tax));
      rows.push({ ...slip, payPeriod, tax: paise(part), paid: paise(ofPay), challan: open?.challan });
      if (open) open.tax -= part;
      tax -= part;
      pay -= ofPay;
    }
  }
  return rows;
}

export const deducteesOf = (months: readonly TaxedMonth[]): DeducteeRow[] => months.flatMap(rowsOfMonth);

export const deductedIn = ({ slips }: TaxedMonth): Paise => sumPaise(slips.map(({ tax }) => tax));
export const depositedIn = ({ challans }: TaxedMonth): Paise => sumPaise(challans.map(({ tax }) => tax));

/** An employee once, by the newest payslip. */
const deductees = (months: readonly TaxedMonth[]): TaxedSlip[] =>
  inOrder([...new Map(months.flatMap(({ slips }) => slips).map((slip) => [slip.userId, slip])).values()]);

function panFindings(months: readonly TaxedMonth[]): Form138Finding[] {
  const all = deductees(months);
  const holders = Map.groupBy(all, ({ pan }) => pan.toUpperCase());
  return all.flatMap(({ userId, name, pan }): Form138Finding[] => {
    const found = (severity: 'error' | 'look', message: string) => [{ userId, name, severity, message }];
    if (pan === '')
      return found('look', 'No PAN: the sheet has PANNOTAVBL, and the tax is not credited. Ask for the PAN.');
    if (!panForm.test(pan))
      return found('error', 'The PAN is not five letters, four digits and a letter. Correct it.');
    const other = holders.get(pan.toUpperCase())?.find((holder) => holder.userId !== userId);
    return other ? found('error', `The PAN is also that of ${other.name}. Correct one of them.`) : [];
  });
}

const sumFindings = (months: readonly TaxedMonth[]): Form138Finding[] =>
  months.flatMap((month): Form138Finding[] => {
    const [deducted, deposited] = [deductedIn(month), depositedIn(month)];
    if (deducted === deposited) return [];
    const difference = amountText(paise(Math.abs(deducted - deposited)));
    return [
      {
        name: formatPeriod(month.payPeriod),
        severity: 'error',
        message: `${amountText(deducted)} is deducted and ${amountText(deposited)} deposited: ${difference} ${deducted > deposited ? 'is missing' : 'too much'}.`,
      },
    ];
  });

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

function dateFindings(months: readonly TaxedMonth[], overrides: readonly RuleOverride[]): Form138Finding[] {
  return months.flatMap(({ payPeriod, challans, slips }) => {
    const due = dueDateOf('incomeTax', undefined, payPeriod, overrides)?.on;
    const [payDate] = slips.map((slip) => slip.payDate).toSorted();
    return challans.flatMap((challan): Form138Finding[] => {
      const found = (message: string): Form138Finding[] => [
        {
          name: `Challan ${challanNumber(challan)}, ${formatPeriod(payPeriod)}`,
          severity: 'look',
          message,
        },
      ];
      if (payDate !== undefined && challan.on < payDate)
        return found(
          `Deposited on ${formatDate(challan.on)}, before the payslips of ${formatDate(payDate)}.`,
        );
      return due !== undefined && challan.on > due && challan.interest === 0
        ? found(
            `Deposited ${daysText(daysBetween(due, challan.on))} after ${formatDate(due)}, without interest. Confirm with your accountant what is owed.`,
          )
        : [];
    });
  });
}

interface Months {
  /** Months that the sheets would be made of, and those of them with payslips. */
  wanted: readonly PayPeriod[];
  generated: ReadonlySet<PayPeriod>;
}

const missingFindings = ({ wanted, generated }: Months): Form138Finding[] =>
  wanted
    .filter((payPeriod) => !generated.has(payPeriod))
    .map((payPeriod) => ({
      name: formatPeriod(payPeriod),
      severity: 'look',
      message:
        'There are no payslips of this month. One from before the portal is not in the sheets: add it there.',
    }));

/** The checks before the sheets are exported. */
export const form138Checks = (
  months: readonly TaxedMonth[],
  ofYear: Months,
  overrides: readonly RuleOverride[],
): Form138Check[] => [
  {
    check: 'pan',
    title: 'PANs: five letters, four digits and a letter, none twice',
    findings: panFindings(months),
  },
  { check: 'sums', title: 'Challans deposit what the payslips deduct', findings: sumFindings(months) },
  { check: 'dates', title: 'Days of challans', findings: dateFindings(months, overrides) },
  { check: 'months', title: 'Payslips of every month', findings: missingFindings(ofYear) },
];

const text = (label: string) => ({ label, kind: 'text' as const });
const amount = (label: string) => ({ label, kind: 'amount' as const });
const decimal = (value: Paise): string => (value / 100).toFixed(2);
/** '2026-12-07' → '07122026', as the utility takes a date. */
const digits = (day: string): string => day.split('-').reverse().join('');
/** How a return names a deductee without a PAN. */
const noPan = 'PANNOTAVBL';
/** Salary of employees of a company. */
const section = '1002';

function challanSheet(challans: readonly Deposit[]): FilingSheet {
  const total = (of: (challan: Deposit) => Paise) => decimal(sumPaise(challans.map(of)));
  const paid = ({ tax, interest, fee }: Deposit) => sumPaise([tax, interest, fee]);
  return {
    name: 'Challans',
    columns: [
      ...['Serial', 'BSR code', 'Date (DDMMYYYY)', 'Challan serial'].map(text),
      ...['TDS', 'Interest', 'Fee', 'Total'].map(amount),
    ],
    rows: challans.map((challan, i) => [
      ...[String(i + 1), challan.bsr, digits(challan.on), challan.serial],
      ...[challan.tax, challan.interest, challan.fee, paid(challan)].map(decimal),
    ]),
    totals: [
      ...['', '', '', 'Total'],
      ...[total(({ tax }) => tax), total(({ interest }) => interest), total(({ fee }) => fee), total(paid)],
    ],
  };
}

function deducteeSheet(rows: readonly DeducteeRow[], challans: readonly Deposit[]): FilingSheet {
  const placeOf = new Map(challans.map((challan, i) => [cinOf(challan), String(i + 1)]));
  const deposited = ({ challan, tax }: DeducteeRow): Paise => (challan ? tax : paise(0));
  const total = (of: (row: DeducteeRow) => Paise) => decimal(sumPaise(rows.map(of)));
  return {
    name: 'Deductees',
    columns: [
      ...['Serial', 'Challan', 'PAN', 'Name', 'Section code', 'Paid on (DDMMYYYY)'].map(text),
      ...['Amount paid', 'TDS', 'Total deposited'].map(amount),
      ...['Deducted on (DDMMYYYY)', 'Deposited on (DDMMYYYY)', 'Reason or certificate'].map(text),
    ],
    rows: rows.map((row, i) => [
      ...[String(i + 1), row.challan ? (placeOf.get(cinOf(row.challan)) ?? '') : ''],
      ...[row.pan === '' ? noPan : row.pan.toUpperCase(), row.name, section, digits(row.payDate)],
      ...[row.paid, row.tax, deposited(row)].map(decimal),
      ...[digits(row.payDate), row.challan ? digits(row.challan.on) : '', ''],
    ]),
    totals: [
      ...['', '', '', 'Total', '', ''],
      ...[total(({ paid }) => paid), total(({ tax }) => tax), total(deposited)],
      ...['', '', ''],
    ],
  };
}

/** An employee's tax year, for the annexure of the fourth quarter. In paise. */
export interface AnnualRow {
  userId: UserId;
  name: string;
  pan: string;
  /** The first and the last month with a payslip in the tax year. */
  from: PayPeriod;
  to: PayPeriod;
  /** Gross earnings less loss of pay. */
  paid: Paise;
  professionalTax: Paise;
  tax: Paise;
  /** The part of it that payslips deducted by the working of each regime. */
  taxIn: Record<TaxRegime, Paise>;
  /** From the working of the newest payslip; absent where it has none. */
  estimate?:
    | {
        deductions: Paise;
        income: Paise;
        tax: Paise;
        taxElsewhere: Paise;
        regime: TaxRegime;
        /** The deductions, each with the section that allows it. */
        reductions: readonly { label: string; amount: Paise }[];
      }
    | undefined;
}

const regimeNames: Record<TaxRegime, string> = { new: 'New', old: 'Old' };

/** Deductions from the salary come before those of a section, which are in the order of the Act. */
const placeOf = (label: string): number => Number(/^Section (\d+)/.exec(label)?.[1] ?? 0);

/** The deductions that any working names, in the order of their columns. */
const reductionLabels = (rows: readonly AnnualRow[]): string[] =>
  [...new Set(rows.flatMap(({ estimate }) => estimate?.reductions.map(({ label }) => label) ?? []))].sort(
    (a, b) => placeOf(a) - placeOf(b) || compareText(a, b),
  );

function annualSheet(rows: readonly AnnualRow[]): FilingSheet {
  const known = (value: Paise | undefined): string => (value === undefined ? '' : decimal(value));
  const labels = reductionLabels(rows);
  const reduced = ({ estimate }: AnnualRow): string[] =>
    labels.map((label) =>
      estimate
        ? decimal(
            sumPaise(estimate.reductions.filter((each) => each.label === label).map((each) => each.amount)),
          )
        : '',
    );
  return {
    name: 'Annual salary',
    columns: [
      ...['Serial', 'PAN', 'Name', 'From', 'To', 'Regime'].map(text),
      ...['Salary paid', 'Professional tax deducted', ...labels].map(amount),
      ...['Deductions of the working', 'Taxable income', 'Tax for the year'].map(amount),
      ...['TDS by earlier employers', 'TDS by you', 'TDS in the new regime', 'TDS in the old regime'].map(
        amount,
      ),
      amount('Short (excess)'),
    ],
    rows: rows.map((row, i) => {
      const { pan, name, from, to, paid, professionalTax, tax, taxIn, estimate } = row;
      return [
        ...[
          String(i + 1),
          pan === '' ? noPan : pan.toUpperCase(),
          name,
          formatPeriod(from),
          formatPeriod(to),
        ],
        estimate ? regimeNames[estimate.regime] : '',
        ...[decimal(paid), decimal(professionalTax), ...reduced(row)],
        ...[known(estimate?.deductions), known(estimate?.income), known(estimate?.tax)],
        ...[known(estimate?.taxElsewhere), decimal(tax), decimal(taxIn.new), decimal(taxIn.old)],
        estimate ? decimal(subtractPaise(subtractPaise(estimate.tax, estimate.taxElsewhere), tax)) : '',
      ];
    }),
  };
}

/** The figures and sheets of Form 138 for a quarter, in paise. */
export interface Form138 {
  quarter: Quarter;
  dueOn: string;
  people: number;
  /** The tax of the deductees. */
  tax: Paise;
  files: { name: string; sheet: FilingSheet }[];
}

/** The sheets of a quarter: the same payslips, numbers and challans give the same sheets. @param annual in the last quarter */
export function form138Of(
  quarter: Quarter,
  months: readonly TaxedMonth[],
  annual?: readonly AnnualRow[],
): Form138 {
  const [challans, rows] = [challansOfQuarter(months), deducteesOf(months)];
  const name = quarterFileName(quarter);
  return {
    quarter,
    dueOn: form138DueOn(quarter),
    people: deductees(months).length,
    tax: sumPaise(rows.map(({ tax }) => tax)),
    files: [
      { name: `${name}-challans`, sheet: challanSheet(challans) },
      { name: `${name}-deductees`, sheet: deducteeSheet(rows, challans) },
      ...(annual ? [{ name: `${name}-annual-salary`, sheet: annualSheet(annual) }] : []),
    ],
  };
}
