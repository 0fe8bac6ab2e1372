import { paiseInWords } from '../shared/amount-in-words.ts';
import { calculateSlip, type SlipFigures, slipAmountNames } from '../shared/calculation.ts';
import { formatDate } from '../shared/date.ts';
import { formatPaise, mapAmounts, type Paise, toPaise } from '../shared/money.ts';
import {
  type AmountName,
  deductionNames,
  earningNames,
  isAlwaysOnSlip,
  slipLabel,
} from '../shared/payroll-fields.ts';
import { formatPeriod } from '../shared/period.ts';
import { personalFields, type SlipPersonalName, slipPersonalNames } from '../shared/profiles.ts';
import type { Slip } from '../shared/slips.ts';
import { isolateRightToLeft } from './bidi.ts';

/** A labelled line of the slip, with its value formatted; values may contain bidi isolates (`splitIsolates`). */
export interface Line {
  label: string;
  value: string;
  /** An identifier, in a style that distinguishes 0 from O and 1 from I. */
  code?: true;
}

/** The view model of the slip: every line with its label of spec §2 'Salary slip view', with all figures calculated. */
export interface SlipModel {
  title: string;
  /** The title of the PDF, which names the employee as well. */
  documentTitle: string;
  /** A registration number that is empty has no line. */
  company: Pick<Slip['company'], 'name' | 'registrationNumber' | 'logo'>;
  employee: Line[];
  netPay: Line;
  attendance: Line[];
  earnings: Line[];
  grossEarnings: Line;
  deductions: Line[];
  totalDeductions: Line;
  netPayable: Line & { amountInWords: string };
  payment: Line[];
  footer: string[];
}

const notAvailable = 'N/A';
const isolated = (text: string | undefined): string => isolateRightToLeft(text?.trim() ?? '');
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

/** Converts the slip's rupees into the paise that the calculation takes. */
const toFigures = (profile: Slip['profile']): SlipFigures => mapAmounts(profile, slipAmountNames, toPaise);

/** @param slip amounts in rupees, as the API sends it */
export function toSlipModel({ user, profile, payDate, company }: Slip): SlipModel {
  const figures = toFigures(profile);
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
  const title = `Payslip for the Month of ${month}`;
  return {
    title,
    documentTitle: `${title} – ${orNotAvailable(user.name)}`,
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
    ],
    grossEarnings: amount('Gross Earnings', result.grossEarnings),
    deductions: [
      amount('Loss of Pay', result.lopDeduction),
      ...shown(deductionNames).map((name) => amount(slipLabel(name), figures[name])),
    ],
    totalDeductions: amount('Total Deductions', result.totalDeductions),
    netPayable: { ...amount('NET PAYABLE', result.netPay), amountInWords: paiseInWords(result.netPay) },
    payment: withPersonal([
      { label: 'Payment Mode', value: 'Bank Transfer' },
      { label: 'Status', value: 'Paid' },
    ]),
    footer: [
      'This is a computer-generated payslip and does not require a signature.',
      `${orNotAvailable(company.name)}, ${orNotAvailable(company.address)}`,
      ...contact(company),
    ],
  };
}
