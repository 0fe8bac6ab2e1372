import { sumPaise, toPaise } from '../../shared/money.ts';
import { payrollFields } from '../../shared/pay/payroll-fields.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { personalFields } from '../../shared/profiles/profiles.ts';
import type { pfAmountNames } from '../../shared/slips/slip-statutory.ts';
import type { EmployeePfWorksheet } from '../../shared/statutory/statutory-filing.ts';
import { formatDecimal, type Sheet } from '../sheets/sheet.ts';

export const pfAmountLabels: Record<(typeof pfAmountNames)[number], string> = {
  pfWages: 'PF wages',
  epsWages: 'EPS wages',
  edliWages: 'EDLI wages',
  employee: 'Employee share',
  eps: 'Pension (EPS)',
  employer: 'Employer difference',
  edli: 'EDLI',
  admin: 'Admin charge',
};

const names = ['pfWages', 'epsWages', 'edliWages', 'employee', 'eps', 'employer', 'edli', 'admin'] as const;

const texts = [
  payrollFields.employeeId.label,
  'Name',
  personalFields.uan.label,
  'Month',
  'On the payslip',
  'Not worked out',
] as const;
const saidNames = ['pfWages', 'employee'] as const;

/** A row for each employee and month: what payslips have said of it before, and by how much it is more now. */
export function pfOnArrearsSheet(payPeriod: PayPeriod, worksheets: readonly EmployeePfWorksheet[]): Sheet {
  const sorted = worksheets.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'));
  const details = ({ employeeId = '', name, uan = '' }: EmployeePfWorksheet) => [employeeId, name, uan];
  const rows = sorted.flatMap((worksheet) => [
    ...worksheet.months.map((month) => [
      ...details(worksheet),
      formatPeriod(month.month),
      worksheet.isDeducted ? 'Deducted' : 'Shown only',
      '',
      ...saidNames.map((name) => formatDecimal(toPaise(month.said[name]))),
      ...names.map((name) => formatDecimal(toPaise(month[name]))),
    ]),
    ...worksheet.unknown.map(({ month, reason }) => [
      ...details(worksheet),
      formatPeriod(month),
      '',
      reason,
      ...[...saidNames, ...names].map(() => ''),
    ]),
  ]);
  const all = sorted.flatMap(({ months }) => months);
  return {
    name: `PF on arrears ${formatPeriod(payPeriod)}`,
    columns: [
      ...texts.map((label) => ({ label, kind: 'text' as const })),
      ...saidNames.map((name) => ({ label: `${pfAmountLabels[name]} before`, kind: 'amount' as const })),
      ...names.map((name) => ({ label: `${pfAmountLabels[name]} more`, kind: 'amount' as const })),
    ],
    rows,
    totals: [
      'Total',
      ...Array.from({ length: texts.length - 1 + saidNames.length }, () => ''),
      ...names.map((name) => formatDecimal(sumPaise(all.map((month) => toPaise(month[name]))))),
    ],
  };
}
