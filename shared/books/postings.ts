import type { AdjustmentKind } from '../pay/adjustment-kinds.ts';
import {
  componentIdOfLine,
  componentLineId,
  fundLabel,
  fundLineId,
  isFundLine,
  type PayLine,
  pfArrearsLineId,
} from '../pay/pay-lines.ts';
import {
  type AmountName,
  deductionNames,
  type EarningName,
  earningNames,
  payrollFields,
  slipLabel,
} from '../pay/payroll-fields.ts';
import type { SalaryComponent } from '../pay/salary-components.ts';

/** The groups that Tally has for ledgers, by what a ledger is in the accounts. */
export const ledgerGroups = {
  expense: 'Indirect Expenses',
  advance: 'Loans & Advances (Asset)',
  duty: 'Duties & Taxes',
  liability: 'Current Liabilities',
  bank: 'Bank Accounts',
} as const;
export type LedgerGroup = keyof typeof ledgerGroups;
export const ledgerGroupNames = Object.keys(ledgerGroups) as [LedgerGroup, ...LedgerGroup[]];

export const ledgerSections = {
  earnings: 'Earnings',
  oneOffs: 'One-off amounts and settlements',
  employer: 'Employer contributions',
  deductions: 'Deductions',
  payables: 'Payables',
  deposits: 'Deposits of income tax',
} as const;
export type LedgerSection = keyof typeof ledgerSections;

type DeductionName = (typeof deductionNames)[number];

/** A posting for which a ledger can be chosen. */
export interface PostingRule {
  label: string;
  section: LedgerSection;
  group: LedgerGroup;
  /** The ledger until the company chooses another one. */
  ledger: string;
}

const salaries = 'Salaries';

const earning = (label: string, ledger = salaries): PostingRule => ({
  label,
  section: 'earnings',
  group: 'expense',
  ledger,
});
const oneOff = (label: string, ledger: string, group: LedgerGroup = 'expense'): PostingRule => ({
  label,
  section: 'oneOffs',
  group,
  ledger,
});
const employer = (label: string, ledger: string): PostingRule => ({
  label,
  section: 'employer',
  group: 'expense',
  ledger,
});
const deduction = (label: string): PostingRule => ({
  label,
  section: 'deductions',
  group: 'liability',
  ledger: 'Other deductions',
});
const payable = (label: string, ledger: string, group: LedgerGroup = 'duty'): PostingRule => ({
  label,
  section: 'payables',
  group,
  ledger,
});

const deposit = (label: string, ledger: string, group: LedgerGroup = 'expense'): PostingRule => ({
  label,
  section: 'deposits',
  group,
  ledger,
});

const receivables = 'Employee receivables';
const employerPf = 'Employer PF contribution';

/** 'HRA', or with its name on the payslip, where that is another one: 'Other Allowance (TA)'. */
function amountLabel(name: AmountName): string {
  const { label } = payrollFields[name];
  const onSlip = slipLabel(name);
  return onSlip === label ? label : `${label} (${onSlip})`;
}

const rulesOf = <Name extends AmountName>(names: readonly Name[], rule: (label: string) => PostingRule) =>
  Object.fromEntries(names.map((name) => [name, rule(amountLabel(name))])) as Record<Name, PostingRule>;

/** Deductions that are owed to an authority, with the employer's share where there is one. */
const authorities = {
  pf: payable('PF, both shares and charges', 'PF payable'),
  'pf-arrears': payable('PF on arrears, both shares and charges', 'PF payable'),
  esi: payable('ESI, both shares', 'ESI payable'),
  profTax: payable('Professional tax', 'PT payable'),
  labourWelfareFund: payable('Labour welfare fund, both shares', 'LWF payable'),
  incomeTax: payable('Income tax', 'TDS on salary payable'),
} as const;
const isOther = (name: DeductionName): name is Exclude<DeductionName, keyof typeof authorities> =>
  !(name in authorities);

/** The postings of a month's vouchers, in the order of their lines. */
export const postingRules = {
  ...rulesOf(earningNames, earning),
  lopDeduction: earning('Loss of pay, credited'),
  'one-off:earning': oneOff('Bonuses and other earnings', salaries),
  'one-off:arrears': oneOff('Arrears', salaries),
  'one-off:lop-reversal': oneOff('LOP reversals', salaries),
  'one-off:lop-adjustment': oneOff('LOP adjustments', salaries),
  'one-off:leave-encashment': oneOff('Leave encashment', 'Leave encashment'),
  'one-off:gratuity': oneOff('Gratuity', 'Gratuity'),
  'one-off:notice-pay': oneOff('Notice pay', 'Notice pay'),
  'one-off:notice-recovery': oneOff('Notice pay recovered', 'Notice pay'),
  'one-off:recovery': oneOff('Recoveries', salaries),
  'one-off:overpayment': oneOff('Owed by employees, taken back', receivables, 'advance'),
  'one-off:reimbursement': oneOff('Reimbursements', 'Employee reimbursements'),
  'one-off:advance-payment': oneOff('Salary advances paid', 'Salary advances', 'advance'),
  'one-off:advance': oneOff('Salary advances recovered', 'Salary advances', 'advance'),
  'employer:pf': employer('Employer PF and EPS', employerPf),
  'employer:pf-arrears': employer('Employer PF on arrears', employerPf),
  'employer:edli': employer('EDLI', employerPf),
  'employer:pf-admin': employer('PF admin charge', employerPf),
  'employer:pf-admin-minimum': employer('PF admin charge up to the minimum', 'PF admin charges'),
  'employer:esi': employer('Employer ESI', 'Employer ESI contribution'),
  'employer:lwf': employer('Employer labour welfare fund', 'Employer LWF contribution'),
  ...rulesOf(deductionNames.filter(isOther), deduction),
  'one-off:deduction': deduction('One-off deductions'),
  ...authorities,
  overpaid: payable('Owed by employees', receivables, 'advance'),
  netPay: payable('Net pay', 'Salaries payable', 'liability'),
  'deposit:interest': deposit('Interest of a challan', 'Interest on TDS'),
  'deposit:fee': deposit('Fee of a challan', 'Late fee on TDS'),
  'deposit:bank': deposit('Bank that pays a challan', 'Bank', 'bank'),
} as const satisfies Record<string, PostingRule> &
  Record<EarningName | DeductionName | `one-off:${AdjustmentKind}`, PostingRule>;

export type PostingKey = keyof typeof postingRules;
export const postingKeys = Object.keys(postingRules) as PostingKey[];

/** A line of a salary component of the company's own. What is deducted for a fund is owed to it. */
export const componentRule = (id: string, kind: PayLine['kind'], label: string): PostingRule => {
  if (isFundLine(id)) return payable(label, 'NPS payable', 'liability');
  return kind === 'deduction' ? deduction(label) : earning(label);
};

/** The postings of a salary component, each with its key. */
export const componentPostings = ({
  id,
  kind,
  name,
}: Pick<SalaryComponent, 'id' | 'kind' | 'name'>): (PostingRule & { key: string })[] => {
  const posted = (key: string, line: PayLine['kind'], label: string) => ({
    key,
    ...componentRule(key, line, label),
  });
  return kind === 'employer-nps'
    ? [posted(componentLineId(id), 'earning', name), posted(fundLineId(id), 'deduction', fundLabel(name))]
    : [posted(componentLineId(id), kind, name)];
};

/** The posting key of a line of a payslip. */
export function lineKey({ id, kind, adjustment }: PayLine): string {
  if (componentIdOfLine(id) !== undefined || id === pfArrearsLineId) return id;
  return `one-off:${adjustment ?? kind}` satisfies PostingKey;
}
