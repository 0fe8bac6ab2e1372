import { type Paise, subtractPaise, sumPaise } from '../../../shared/money.ts';
import { amountsOf, type SlipAmounts } from '../../../shared/pay/pay-change.ts';
import {
  columnOf,
  isComponentLine,
  type PayLine,
  type PayLineKind,
  sumOfLines,
} from '../../../shared/pay/pay-lines.ts';
import {
  deductionNames,
  type EarningName,
  earningNames,
  fullLabel,
  payrollFields,
} from '../../../shared/pay/payroll-fields.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { personalFields, slipPersonalNames } from '../../../shared/profiles/profiles.ts';
import { type SlipTotals, totalsOfSlips } from '../../../shared/slips/slip-totals.ts';
import { figuresOfSlip } from '../../../shared/slips/slips.ts';
import { formatDecimal, type Sheet, type SheetColumn } from '../../sheets/sheet.ts';

/** The amounts of a slip in paise, as it shows them. */
export const amountsOfEntry = ({ profile }: RegisterEntry): SlipAmounts => amountsOf(figuresOfSlip(profile));

/** Totals of the payslips of a month, by the function that calculates the run's totals. */
export const totalsOfRegister = (entries: readonly RegisterEntry[]): SlipTotals =>
  totalsOfSlips(entries.map(({ profile }) => figuresOfSlip(profile)));

interface TextColumn {
  label: string;
  text: (entry: RegisterEntry) => string | undefined;
}

const details: readonly TextColumn[] = [
  { label: payrollFields.employeeId.label, text: ({ profile }) => profile.employeeId },
  { label: 'Name', text: ({ user }) => user.name },
  { label: 'Email', text: ({ user }) => user.email },
  ...slipPersonalNames.map((name) => ({
    label: personalFields[name].label,
    text: ({ profile }: RegisterEntry) => profile[name],
  })),
  { label: payrollFields.dateOfJoining.label, text: ({ profile }) => profile.dateOfJoining },
  { label: 'Pay Date', text: ({ payDate }) => payDate },
];

const days = ['paidDays', 'lopDays'] as const;

/** A column of amounts: its title, and its amount of each payslip. In paise. */
interface AmountColumn {
  label: string;
  amount: (payslip: Payslip) => Paise;
}

/** A payslip with its amounts in paise. */
interface Payslip {
  entry: RegisterEntry;
  amounts: SlipAmounts;
  lines: readonly PayLine[];
}

const ofField = (name: keyof SlipAmounts, label: string): AmountColumn => ({
  label,
  amount: ({ amounts }) => amounts[name],
});

/** A column for each kind of line that the month has: components, one-off amounts, and all arrears as one. */
const ofLines = (payslips: readonly Payslip[], kind: PayLineKind): AmountColumn[] => {
  const own = payslips.flatMap(({ lines }) => lines.filter((line) => line.kind === kind));
  const sorted = own.toSorted((a, b) => Number(isComponentLine(b)) - Number(isComponentLine(a)));
  return [...new Set(sorted.map(columnOf))].map((label) => ({
    label,
    amount: ({ lines }) => sumOfLines(lines, kind, (line) => columnOf(line) === label),
  }));
};

const isEarningName = (name: string): name is EarningName => earningNames.some((earning) => earning === name);

/** A column for each earning of which there are arrears: its amount with them, less what is taken back. */
const withArrears = (payslips: readonly Payslip[]): AmountColumn[] => {
  const all = payslips.flatMap(({ lines }) => lines);
  const owed = new Map(all.flatMap(({ arrears }) => (arrears ? [[arrears.of, arrears.name] as const] : [])));
  return [...owed]
    .filter(([of]) => isEarningName(of) || all.some(({ id, kind }) => id === of && kind === 'earning'))
    .map(([of, name]) => ({
      label: `${isEarningName(of) ? fullLabel(of) : name} with arrears`,
      amount: ({ amounts, lines }) => {
        const isOwed = ({ arrears }: PayLine) => arrears?.of === of;
        const own = isEarningName(of) ? amounts[of] : sumOfLines(lines, 'earning', ({ id }) => id === of);
        return subtractPaise(
          sumPaise([own, sumOfLines(lines, 'earning', isOwed)]),
          sumOfLines(lines, 'deduction', isOwed),
        );
      },
    }));
};

/** In the order of the slip. */
const amountColumns = (payslips: readonly Payslip[]): AmountColumn[] => [
  ...earningNames.map((name) => ofField(name, fullLabel(name))),
  ...ofLines(payslips, 'earning'),
  ofField('grossEarnings', 'Gross Earnings'),
  ...deductionNames.map((name) => ofField(name, fullLabel(name))),
  ...ofLines(payslips, 'deduction'),
  ofField('lopDeduction', 'Loss of Pay'),
  ofField('totalDeductions', 'Total Deductions'),
  ...ofLines(payslips, 'reimbursement'),
  ofField('netPay', 'Net Pay'),
  ...withArrears(payslips),
];

const toPayslip = (entry: RegisterEntry): Payslip => {
  const figures = figuresOfSlip(entry.profile);
  return { entry, amounts: amountsOf(figures), lines: figures.lines ?? [] };
};

/** Every slip of a month with all of its amounts, and the total of each. */
export function payrollRegister(payPeriod: string, entries: readonly RegisterEntry[]): Sheet {
  const payslips = entries.map(toPayslip);
  const amounts = amountColumns(payslips);
  const columns: readonly SheetColumn[] = [
    ...details.map(({ label }) => ({ label, kind: 'text' as const })),
    ...days.map((name) => ({ label: payrollFields[name].label, kind: 'days' as const })),
    ...amounts.map(({ label }) => ({ label, kind: 'amount' as const })),
  ];
  const rows = payslips.map((payslip) => [
    ...details.map(({ text }) => text(payslip.entry) ?? ''),
    ...days.map((name) => String(payslip.entry.profile[name] ?? '')),
    ...amounts.map(({ amount }) => formatDecimal(amount(payslip))),
  ]);
  const totals = [
    'Total',
    ...Array.from({ length: details.length - 1 + days.length }, () => ''),
    ...amounts.map(({ amount }) => formatDecimal(sumPaise(payslips.map(amount)))),
  ];
  return { name: formatPeriod(payPeriod), columns, rows, totals };
}
