import { amountNames, type EarningName, earningNames, payrollFields, slipLabel } from './payroll-fields.ts';
import type { ComponentsInput } from './salary-components.ts';
import {
  isPercent,
  maxPercent,
  salaryComponentMessages as messages,
  type SalaryStructure,
} from './salary-components.ts';

type Component = ComponentsInput['components'][number];
type Amount = Pick<Component, 'amountKind' | 'percent'>;
type Input = Pick<ComponentsInput, 'components' | 'structure'>;

/** An error of components or structure: the path of the field, as 'components.0.name', and the message. */
export interface ComponentsError {
  path: string;
  message: string;
}

/** Names are the same whatever their case, spacing and width. */
const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The other lines of a payslip with an amount (spec §2 'Salary slip view'). */
const slipLines = [
  'Other Allowances',
  'Gross Earnings',
  'Loss of Pay',
  'Total Deductions',
  'Employee Net Pay',
  'NET PAYABLE',
] as const;

/** Names that payslips and the payroll form give to something else. */
const takenNames: ReadonlySet<string> = new Set(
  [...amountNames.flatMap((name) => [payrollFields[name].label, slipLabel(name)]), 'CTC', ...slipLines].map(
    folded,
  ),
);

const amountError = ({ amountKind, percent }: Amount): string | undefined => {
  if (isPercent(amountKind)) return percent === undefined ? messages.percentRequired : undefined;
  return percent === undefined ? undefined : messages.percentNotAllowed;
};

function componentError(
  component: Component,
  i: number,
  all: readonly Component[],
): ComponentsError | undefined {
  const { name, kind, amountKind, frequency } = component;
  const at = (field: keyof Component, message: string) => ({ path: `components.${i}.${field}`, message });
  const isTaken =
    takenNames.has(folded(name)) || all.slice(0, i).some((other) => folded(other.name) === folded(name));
  if (isTaken) return at('name', messages.nameTaken);
  if (amountKind === 'balance' && kind !== 'earning') return at('amountKind', messages.balanceIsEarning);
  if (kind === 'employer-nps' && frequency === 'once') return at('frequency', messages.npsIsMonthly);
  if (frequency === 'once' && amountKind !== 'typed') return at('amountKind', messages.onceIsTyped);
  const message = amountError(component);
  return message === undefined ? undefined : at('percent', message);
}

function ruleError(name: EarningName, structure: SalaryStructure): ComponentsError | undefined {
  const rule = structure[name];
  if (!rule) return undefined;
  const at = (field: keyof Amount, message: string) => ({ path: `structure.${name}.${field}`, message });
  const isBase = name === 'basicSalary';
  if (isBase && (rule.amountKind === 'balance' || rule.amountKind === 'percent-of-basic'))
    return at('amountKind', messages.basicIsBase);
  const message = amountError(rule);
  return message === undefined ? undefined : at('percent', message);
}

/** Whether a component that has not ended is what is left of the CTC. */
const isBalance = ({ amountKind, endedFrom }: Component): boolean =>
  amountKind === 'balance' && endedFrom === undefined;

function balanceError({ components, structure }: Input): ComponentsError | undefined {
  const inStructure = earningNames.filter((name) => structure[name]?.amountKind === 'balance');
  const balances = [
    ...inStructure.map((name) => `structure.${name}.amountKind`),
    ...components.flatMap((component, i) => (isBalance(component) ? [`components.${i}.amountKind`] : [])),
  ];
  const path = balances[1];
  return path === undefined ? undefined : { path, message: messages.oneBalance };
}

/**
 * The part of gross earnings that percentages of them take, in percent: also what is a percentage of a basic salary that is
 * itself one. From 100 on, no gross earnings would be enough.
 */
export function shareOfGross(earnings: readonly Amount[], basic: Amount | undefined): number {
  const sumOf = (kind: Amount['amountKind']) =>
    earnings
      .filter(({ amountKind }) => amountKind === kind)
      .reduce((sum, { percent = 0 }) => sum + percent, 0);
  const ofBasic = basic?.amountKind === 'percent-of-gross' ? (basic.percent ?? 0) : 0;
  return sumOf('percent-of-gross') + (ofBasic * sumOf('percent-of-basic')) / 100;
}

function grossError({ components, structure }: Input): ComponentsError | undefined {
  const active = components.filter(({ kind, endedFrom }) => kind !== 'deduction' && endedFrom === undefined);
  const rules = Object.values(structure);
  if (shareOfGross([...active, ...rules], structure.basicSalary) < maxPercent) return undefined;
  const i = components.findLastIndex(({ amountKind }) => amountKind === 'percent-of-gross');
  const name = earningNames.find((earning) => structure[earning]?.amountKind === 'percent-of-gross');
  return {
    path: i >= 0 ? `components.${i}.percent` : `structure.${name}.percent`,
    message: messages.grossUsedUp,
  };
}

/** The first thing that is wrong with the company's components and structure. */
export function findComponentsError(input: Input): ComponentsError | undefined {
  const { components, structure } = input;
  for (const [i, component] of components.entries()) {
    const error = componentError(component, i, components);
    if (error) return error;
  }
  for (const name of earningNames) {
    const error = ruleError(name, structure);
    if (error) return error;
  }
  return balanceError(input) ?? grossError(input);
}
