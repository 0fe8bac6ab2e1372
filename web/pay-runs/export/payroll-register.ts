import { slipAmountNames } from '../../../shared/calculation.ts';
import { mapAmounts, sumPaise, toPaise } from '../../../shared/money.ts';
import { amountsOf, type SlipAmounts } from '../../../shared/pay-change.ts';
import type { RegisterEntry } from '../../../shared/pay-runs.ts';
import { deductionNames, earningNames, fullLabel, payrollFields } from '../../../shared/payroll-fields.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { personalFields, slipPersonalNames } from '../../../shared/profiles.ts';
import { type SlipTotals, totalsOfSlips } from '../../../shared/slip-totals.ts';
import { formatDecimal, type Sheet, type SheetColumn } from '../../sheets/sheet-file.ts';

/** The amounts of a slip in paise, as it shows them. */
export const amountsOfEntry = ({ profile }: RegisterEntry): SlipAmounts =>
  amountsOf(mapAmounts(profile, slipAmountNames, toPaise));

/** Totals of the payslips of a month, by the function that calculates the run's totals. */
export const totalsOfRegister = (entries: readonly RegisterEntry[]): SlipTotals =>
  totalsOfSlips(entries.map(({ profile }) => mapAmounts(profile, slipAmountNames, toPaise)));

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

/** In the order of the slip. */
const amounts = [
  ...earningNames.map((name) => ({ name, label: fullLabel(name) })),
  { name: 'grossEarnings', label: 'Gross Earnings' },
  ...deductionNames.map((name) => ({ name, label: fullLabel(name) })),
  { name: 'lopDeduction', label: 'Loss of Pay' },
  { name: 'totalDeductions', label: 'Total Deductions' },
  { name: 'netPay', label: 'Net Pay' },
] as const;

const columns: readonly SheetColumn[] = [
  ...details.map(({ label }) => ({ label, kind: 'text' as const })),
  ...days.map((name) => ({ label: payrollFields[name].label, kind: 'days' as const })),
  ...amounts.map(({ label }) => ({ label, kind: 'amount' as const })),
];

/** Every slip of a month with all of its amounts, and the total of each. */
export function payrollRegister(payPeriod: string, entries: readonly RegisterEntry[]): Sheet {
  const calculated = entries.map((entry) => ({ entry, paise: amountsOfEntry(entry) }));
  const rows = calculated.map(({ entry, paise }) => [
    ...details.map(({ text }) => text(entry) ?? ''),
    ...days.map((name) => String(entry.profile[name] ?? '')),
    ...amounts.map(({ name }) => formatDecimal(paise[name])),
  ]);
  const totals = [
    'Total',
    ...Array.from({ length: details.length - 1 + days.length }, () => ''),
    ...amounts.map(({ name }) => formatDecimal(sumPaise(calculated.map(({ paise }) => paise[name])))),
  ];
  return { name: formatPeriod(payPeriod), columns, rows, totals };
}
