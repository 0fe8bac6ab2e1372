import { formatDate } from '../shared/date.ts';
import { formatPaise, type Paise, subtractPaise, sumPaise } from '../shared/money.ts';
import { withMonthsOfArrears } from '../shared/pay/arrears-lines.ts';
import { calculateSlip, type SlipResult } from '../shared/pay/calculation.ts';
import { lopBasisText } from '../shared/pay/lop-basis.ts';
import { type PayLine, type PayLineKind, sumOfLines } from '../shared/pay/pay-lines.ts';
import {
  type AmountName,
  deductionNames,
  earningNames,
  isAlwaysOnSlip,
  slipLabel,
} from '../shared/pay/payroll-fields.ts';
import { formatUnpaidDays } from '../shared/pay/unpaid-days.ts';
import { formatPeriod } from '../shared/period.ts';
import { personalFields, type SlipPersonalName, slipPersonalNames } from '../shared/profiles/profiles.ts';
import { paiseInWords } from '../shared/slips/amount-in-words.ts';
import { figuresOfSlip, type Slip } from '../shared/slips/slips.ts';
import { isolateRightToLeft } from './bidi.ts';

/** A labelled line of the slip, with its value formatted; values may contain bidi isolates (`splitIsolates`). */
export interface Line {
  label: string;
  value: string;
  /** An identifier, in a style that distinguishes 0 from O and 1 from I. */
  code?: true;
  /** The working of the amount, below its label. */
  note?: string;
  /** Marks a line whose label need not be the only one of its kind. */
  id?: string;
}

/** The view model of the slip: every line with its label of spec §2 'Salary slip view', with all figures calculated. */
export interface SlipModel {
  title: string;
  /** The title of the PDF, which names the employee as well. */
  documentTitle: string;
  /** Whose slip it is, for the head of each page of a long one: 'Ananya Iyer · SAH-0142'. */
  owner: string;
  /** A registration number that is empty has no line. */
  company: Pick<Slip['company'], 'name' | 'registrationNumber' | 'logo'>;
  employee: Line[];
  netPay: Line;
  attendance: Line[];
  earnings: Line[];
  grossEarnings: Line;
  deductions: Line[];
  totalDeductions: Line;
  /** Amounts paid beside the salary; absent where there are none. */
  reimbursements?: { heading: string; lines: Line[]; total: Line };
  /** Notes on the pay of this month. */
  notes: string[];
  /** `sum` is how reimbursements and totals add up to it. */
  netPayable: Line & { amountInWords: string; sum?: string };
  payment: Line[];
  footer: string[];
}

const notAvailable = 'N/A';
const isolated = (text: string | undefined): string => isolateRightToLeft(text?.trim() ?? '');
/** A calculation's operands stay on one line. */
const calculation = (text: string): string => isolated(text).replaceAll(' × ', '\u00a0×\u00a0');
const orNotAvailable = (text: string | undefined): string => isolated(text) || notAvailable;

function formatOptionalDate(date: string | undefined): string {
  return date ? formatDate(date) : notAvailable;
}

/** '50100482148215 (HDFC0001234)'. */
function bankAccountWithIfsc({ bankAccountNumber, ifscCode }: Slip['profile']): string {
  if (!bankAccountNumber?.trim() && !ifscCode?.trim()) return notAvailable;
  return `${orNotAvailable(bankAccountNumber)} (${orNotAvailable(ifscCode)})`;
}

/** The line of email and phone, of as many as there are. */
function contact({ email, phone }: Slip['company']): string[] {
  const line = [email, phone].map(isolated).filter(Boolean).join(' · ');
  return line ? [line] : [];
}

/** The heading of amounts paid beside the salary: reimbursements, or advances that are paid out. */
function besideHeading(lines: readonly PayLine[] = []): string {
  const beside = lines.filter(({ kind, amount }) => kind === 'reimbursement' && amount !== 0);
  const [advances, others] = [true, false].map((isAdvance) =>
    beside.some(({ adjustment }) => (adjustment === 'advance-payment') === isAdvance),
  );
  if (!advances) return 'Reimbursements';
  return others ? 'Reimbursements and Advances' : 'Advances';
}

/** The dates of absence, and how each day counts where that is not by the days of the month. */
function lossOfPayNote({ lopDates, lopBasis }: Slip['profile']): Pick<Line, 'note'> {
  const note = [
    ...(lopDates ? [formatUnpaidDays(lopDates)] : []),
    ...(lopBasis && lopBasis.days > 0 ? [lopBasisText(lopBasis)] : []),
  ].join('; ');
  return note ? { note } : {};
}

/** 'Gross ₹92,500.00 − deductions ₹9,233.87 + reimbursements ₹5,000.00'; undefined where another net pay was given. */
function sumOfNetPay(
  { grossEarnings, totalDeductions, netPay }: SlipResult,
  reimbursed: Paise,
  heading: string,
): string | undefined {
  if (reimbursed === 0 || netPay !== subtractPaise(sumPaise([grossEarnings, reimbursed]), totalDeductions))
    return undefined;
  const [gross, deductions, reimbursements] = [grossEarnings, totalDeductions, reimbursed].map(formatPaise);
  return `Gross\u00a0${gross} − deductions\u00a0${deductions} + ${heading.toLowerCase()}\u00a0${reimbursements}`;
}

/** @param slip amounts in rupees, as the API sends it */
export function toSlipModel({ user, profile, payDate, company, payment }: Slip): SlipModel {
  const figures = figuresOfSlip(profile);
  const result = calculateSlip(figures);
  const month = profile.payPeriod ? formatPeriod(profile.payPeriod) : notAvailable;
  /** The amounts that have a line: some only where they are not zero, for a slip without them is as the specification has it. */
  const shown = (names: readonly AmountName[]) =>
    names.filter((name) => isAlwaysOnSlip(name) || (figures[name] ?? 0) !== 0);
  const amount = (label: string, value: Paise | 0 = 0): Line => ({ label, value: formatPaise(value) });
  const personal = (name: SlipPersonalName): Line => ({
    label: personalFields[name].slip.label,
    value: name === 'bankAccountNumber' ? bankAccountWithIfsc(profile) : orNotAvailable(profile[name]),
    ...(personalFields[name].kind === 'identifier' && { code: true }),
  });
  /** Lines, each with the personal details that follow it. */
  const withPersonal = (lines: Line[]): Line[] =>
    lines.flatMap((line) => [
      line,
      ...slipPersonalNames.filter((name) => personalFields[name].slip.after === line.label).map(personal),
    ]);
  /** Lines of components and adjustments, without those of zero. */
  const others = (kind: PayLineKind): Line[] =>
    withMonthsOfArrears((figures.lines ?? []).filter((line) => line.kind === kind && line.amount !== 0)).map(
      ({ id, label, amount: value, note }) => ({
        ...amount(orNotAvailable(label), value),
        id,
        ...(note && { note: calculation(note) }),
      }),
    );
  const reimbursements = others('reimbursement');
  const reimbursed = sumOfLines(figures.lines, 'reimbursement');
  const beside = besideHeading(figures.lines);
  const sum = sumOfNetPay(result, reimbursed, beside);
  const title = `Payslip for the Month of ${month}`;
  return {
    title,
    documentTitle: `${title} – ${orNotAvailable(user.name)}`,
    owner: [orNotAvailable(user.name), isolated(profile.employeeId)].filter(Boolean).join(' · '),
    company: {
      name: orNotAvailable(company.name),
      registrationNumber: isolated(company.registrationNumber),
      logo: company.logo,
    },
    employee: withPersonal([
      { label: 'Employee Name', value: orNotAvailable(user.name) },
      { label: 'Date of Joining', value: formatOptionalDate(profile.dateOfJoining) },
      { label: 'Pay Period', value: month },
      { label: 'Pay Date', value: formatOptionalDate(payDate) },
    ]),
    netPay: amount('Employee Net Pay', result.netPay),
    attendance: [
      { label: 'Paid Days', value: String(profile.paidDays ?? 0) },
      { label: 'LOP Days', value: String(profile.lopDays ?? 0) },
      { label: 'Employee Code', value: orNotAvailable(profile.employeeId), code: true },
    ],
    earnings: [
      ...shown(earningNames).map((name) => amount(slipLabel(name), figures[name])),
      amount('Other Allowances'),
      ...others('earning'),
    ],
    grossEarnings: amount('Gross Earnings', result.grossEarnings),
    deductions: [
      {
        ...amount('Loss of Pay', result.lopDeduction),
        ...lossOfPayNote(profile),
      },
      ...shown(deductionNames).map((name) => amount(slipLabel(name), figures[name])),
      ...others('deduction'),
    ],
    totalDeductions: amount('Total Deductions', result.totalDeductions),
    ...(reimbursements.length > 0 && {
      reimbursements: {
        heading: beside,
        lines: reimbursements,
        total: amount(`Total ${beside}`, reimbursed),
      },
    }),
    notes: (profile.payNotes ?? []).map(calculation).filter(Boolean),
    netPayable: {
      ...amount('NET PAYABLE', result.netPay),
      amountInWords: paiseInWords(result.netPay),
      ...(sum && { sum }),
    },
    payment: withPersonal([
      { label: 'Payment Mode', value: 'Bank Transfer' },
      { label: 'Status', value: payment?.status ?? 'Paid' },
    ]),
    footer: [
      'This is a computer-generated payslip and does not require a signature.',
      `${orNotAvailable(company.name)}, ${orNotAvailable(company.address)}`,
      ...contact(company),
    ],
  };
}
