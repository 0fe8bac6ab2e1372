import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { payPeriod, storedPayPeriod } from '../period.ts';
import { type EarningName, earningNames } from './payroll-fields.ts';

/** How many salary components a company can have, ended ones included. */
export const maxSalaryComponents = 20;

/**
 * How an amount comes about: typed for each employee, a percentage of another amount, or what is left of the CTC. There is
 * no formula language.
 */
export const amountKinds = [
  'typed',
  'percent-of-basic',
  'percent-of-gross',
  'percent-of-ctc',
  'balance',
] as const;
export type AmountKind = (typeof amountKinds)[number];

export const amountKindLabels: Record<AmountKind, string> = {
  typed: 'Entered for each employee',
  'percent-of-basic': '% of basic salary',
  'percent-of-gross': '% of gross earnings',
  'percent-of-ctc': '% of CTC',
  balance: 'What is left of CTC',
};

const percentBases: Partial<Record<AmountKind, string>> = {
  'percent-of-basic': 'basic salary',
  'percent-of-gross': 'gross earnings',
  'percent-of-ctc': 'CTC',
};

/** '50 % of basic salary', 'What is left of CTC'. */
export const amountText = ({
  amountKind,
  percent,
}: {
  amountKind: AmountKind;
  percent?: number | undefined;
}): string => {
  const base = percentBases[amountKind];
  return base === undefined ? amountKindLabels[amountKind] : `${percent ?? 0} % of ${base}`;
};

export const isPercent = (kind: AmountKind): boolean => kind.startsWith('percent-');

export const maxPercent = 100;

const percent = z
  .number('Percentage must be a number')
  .check(
    z.gt(0, 'Percentage must be more than 0'),
    z.lte(maxPercent, 'Percentage cannot be more than 100'),
    z.multipleOf(0.01, 'Percentage can have at most two decimals'),
  );

export const componentId = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'Invalid id'))
  .brand<'SalaryComponentId'>();
export type SalaryComponentId = z.output<typeof componentId>;
export const storedComponentId = z.string().brand<'SalaryComponentId'>();

const componentKinds = ['earning', 'deduction', 'employer-nps'] as const;

export const componentShape = {
  /** As it is on the payslip. */
  name: requiredText('Name is required', 40),
  /** The employer's NPS is an earning, and a deduction of the same amount that goes to the fund. */
  kind: z.enum(componentKinds),
  amountKind: z.enum(amountKinds),
  /** With two decimals; of a percentage only. */
  percent: z.optional(percent),
  /** An earning counts as wages of the Labour Codes, or is an allowance that is excluded from them. */
  isWages: z.boolean(),
  isTaxable: z.boolean(),
  /** Loss of pay reduces it. */
  isReduced: z.boolean(),
  /** Part of the monthly pay, or an amount that is entered for single months. */
  frequency: z.enum(['monthly', 'once']),
};

/** A salary component of the company's own. */
export const salaryComponent = z.object({
  ...componentShape,
  id: storedComponentId,
  /** The first month without it. */
  endedFrom: z.optional(storedPayPeriod),
});
export type SalaryComponent = z.output<typeof salaryComponent>;

/** Whether a component is entered for single months: the employer's NPS never is. */
export const isOnceComponent = (
  component: SalaryComponent,
): component is SalaryComponent & { kind: 'earning' | 'deduction' } =>
  component.frequency === 'once' && component.kind !== 'employer-nps';

export const componentKindLabels: Record<SalaryComponent['kind'], string> = {
  earning: 'Earning',
  deduction: 'Deduction',
  'employer-nps': 'Employer’s NPS',
};
export const frequencyLabels = { monthly: 'Every month', once: 'Single months' } as const;

/** The name of the rule of an earning in the audit log. */
export const structureField = (name: EarningName) => `${name}OfCtc` as const;

const structureRule = z.object({ amountKind: z.enum(amountKinds), percent: z.optional(percent) });

/** How a CTC gives an employee's earnings; an earning without a rule is entered. */
export const salaryStructure = z.partialRecord(z.enum(earningNames), structureRule);
export type SalaryStructure = z.output<typeof salaryStructure>;

export const salaryComponentMessages = {
  percentRequired: 'Percentage is required',
  oneBalance: 'Only one amount can be what is left of CTC.',
  balanceIsEarning: 'What is left of CTC must be an earning.',
  npsIsMonthly: 'The employer’s NPS is a part of the monthly pay.',
  onceIsTyped: 'An amount for single months is entered for each employee.',
  tooMany: `A company can have at most ${maxSalaryComponents} components.`,
  nameTaken: 'Another component or payroll field has this name.',
  inUse: 'Payslips or employees have this component. End it instead.',
  fixedByUse: 'Employees have this component. End it, and add another one.',
  percentNotAllowed: 'Only a percentage has one.',
  basicIsBase: 'Basic salary can be entered, or be a part of CTC or of gross earnings.',
  grossUsedUp: 'Percentages of gross earnings must be less than 100 % together.',
  tooManyChanges: (count: number) => `At most ${count} components can change at a time.`,
  noFont: (characters: string) => `Payslips cannot show ${characters}. Use other characters.`,
  notFound: 'This component does not exist.',
  ended: (name: string) => `${name} has ended. Reload to see the current components.`,
  percentTooLarge: (name: string) => `${name} cannot be more than ${maxPercent} %.`,
} as const;

/** All components as they are to be: one without an id is new, one that is missing is deleted. */
export const componentsInput = z.object({
  components: z
    .array(z.object({ ...componentShape, id: z.optional(componentId), endedFrom: z.optional(payPeriod) }))
    .check(z.maxLength(maxSalaryComponents, salaryComponentMessages.tooMany)),
  structure: salaryStructure,
  version: z.number().check(z.int(), z.gte(0)),
});
export type ComponentsInput = z.output<typeof componentsInput>;
