import { divideRounded, type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import {
  componentLineId,
  fundLabel,
  fundLineId,
  type PayLine,
  paidIntoNps,
  sumOfLines,
} from './pay-lines.ts';
import { type AmountName, type EarningName, earningNames } from './payroll-fields.ts';
import { shareOfGross } from './salary-component-rules.ts';
import {
  type AmountKind,
  isPercent,
  maxPercent,
  type SalaryComponent,
  type SalaryComponentId,
  type SalaryStructure,
} from './salary-components.ts';

/**
 * Each component that an employee has: its amount in paise, or its percentage in hundredths. What is left of the CTC is
 * an amount here: it is calculated when pay is saved, so that no pay changes by itself later.
 */
export type ComponentValues = Record<string, number>;

/** The pay of an employee that does not depend on a month: monthly amounts in paise, the CTC of a year in paise. */
export type Pay = Partial<Record<AmountName, Paise | undefined>> & {
  components?: ComponentValues | undefined;
  ctc?: Paise | undefined;
};

/** The cost of the employer beside the salary in a full month, in paise, of earnings and lines. */
export type EmployerCost = (pay: Pay, lines: readonly PayLine[]) => Paise;

/** Whether a month has a component. */
export const isActiveIn = ({ endedFrom }: SalaryComponent, period: PayPeriod): boolean =>
  endedFrom === undefined || period < endedFrom;

export const monthlyCtc = (ctc: Paise): Paise => paise(Math.round(ctc / 12));

const partOf = (amount: Paise, hundredthsOfPercent: number): Paise =>
  paise(divideRounded(BigInt(amount) * BigInt(hundredthsOfPercent), 10_000n));

function toLines(
  { id, name, kind, isWages, isTaxable, isReduced }: SalaryComponent,
  amount: Paise,
): PayLine[] {
  const shared = { id: componentLineId(id), label: name, amount };
  if (kind === 'employer-nps')
    return [
      { ...shared, kind: 'earning', wages: 'outside', isFixed: true },
      { ...shared, id: fundLineId(id), label: fundLabel(name), kind: 'deduction', isFixed: true },
    ];
  return [
    {
      ...shared,
      kind,
      ...(kind === 'earning' && { wages: isWages ? 'wages' : 'excluded' }),
      ...(kind === 'earning' && !isReduced && { isFixed: true as const }),
      ...(!isTaxable && { isTaxFree: true as const }),
    },
  ];
}

/** An amount of the structure: a payroll field that a CTC gives, or a component. */
interface Part {
  key: EarningName | SalaryComponentId;
  amountKind: AmountKind;
  /** Paise, or hundredths of a percent. */
  value: number;
  component?: SalaryComponent;
}

/** The components of a month that an employee has. */
const componentParts = (
  { components = {} }: Pay,
  definitions: readonly SalaryComponent[],
  period: PayPeriod,
): Part[] =>
  definitions
    .filter((component) => component.frequency === 'monthly' && isActiveIn(component, period))
    .flatMap((component): Part[] => {
      const value = components[component.id];
      return value === undefined
        ? []
        : [{ key: component.id, amountKind: component.amountKind, value, component }];
    });

const isEarning = ({ component }: Part): boolean => component?.kind !== 'deduction';

interface Amounts {
  pay: Pay;
  byPart: Map<Part, Paise>;
  /** The amount by which the others are more than the CTC, in paise. */
  shortfall: Paise;
}

/** The amounts of parts where gross earnings are a given sum, in paise. What is left of the CTC is set last. */
function amountsFor(parts: readonly Part[], pay: Pay, gross: Paise): Amounts {
  const byPart = new Map<Part, Paise>();
  const target = monthlyCtc(pay.ctc ?? paise(0));
  const set = (kind: AmountKind, base: () => Paise) => {
    for (const part of parts.filter(({ amountKind }) => amountKind === kind))
      byPart.set(part, kind === 'typed' ? paise(part.value) : partOf(base(), part.value));
  };
  const withFields = (): Pay => ({
    ...pay,
    ...Object.fromEntries(
      [...byPart].filter(([part]) => !part.component).map(([{ key }, value]) => [key, value]),
    ),
  });
  set('typed', () => paise(0));
  set('percent-of-ctc', () => target);
  // Before what is a part of basic salary, which can be a part of gross earnings itself.
  set('percent-of-gross', () => gross);
  const basic = withFields().basicSalary ?? paise(0);
  set('percent-of-basic', () => basic);
  const balance = parts.find(({ amountKind }) => amountKind === 'balance');
  if (!balance) return { pay: withFields(), byPart, shortfall: paise(0) };
  const fields = withFields();
  const entered = earningNames.filter((name) => name !== balance.key).map((name) => fields[name] ?? 0);
  const others = [...byPart].filter(([part]) => part.component && isEarning(part)).map(([, value]) => value);
  const left = subtractPaise(gross, sumPaise([...entered, ...others]));
  byPart.set(balance, paise(Math.max(0, left)));
  return { pay: withFields(), byPart, shortfall: paise(Math.max(0, -left)) };
}

/** The lines of parts that are components, in their order. */
const linesOf = (parts: readonly Part[], byPart: Amounts['byPart']): PayLine[] =>
  parts.flatMap((part) => (part.component ? toLines(part.component, byPart.get(part) ?? paise(0)) : []));

/** Gross earnings of a full month, in paise. @param lines those of components */
export const fullGross = (pay: Pay, lines: readonly PayLine[]): Paise =>
  sumPaise([...earningNames.map((name) => pay[name] ?? 0), sumOfLines(lines, 'earning')]);

/** The part of gross earnings of a full month that the employee is paid: without the employer's NPS. In paise. */
export const drawnGross = (pay: Pay, lines: readonly PayLine[]): Paise =>
  subtractPaise(fullGross(pay, lines), paidIntoNps(lines).monthly);

/** Enough for gross earnings to settle: what depends on them is less than a whole. */
const maxSteps = 1000;

/**
 * Solves parts that depend on gross earnings, or on the employer's contributions that are in the CTC. Contributions are
 * in whole rupees, so that two states may lead to each other: then it is the lower one, which is within the CTC.
 */
function solve(parts: readonly Part[], pay: Pay, employerCost: EmployerCost): Amounts {
  const hasBalance = parts.some(({ amountKind }) => amountKind === 'balance');
  const target = monthlyCtc(pay.ctc ?? paise(0));
  let gross = hasBalance ? target : paise(0);
  // Without a balance or a percentage of gross earnings, no amount depends on the others: one step solves it.
  if (!hasBalance && parts.every(({ amountKind }) => amountKind !== 'percent-of-gross'))
    return amountsFor(parts, pay, gross);
  let before: Paise | undefined;
  for (let step = 0; ; step += 1) {
    const amounts = amountsFor(parts, pay, gross);
    const lines = linesOf(parts, amounts.byPart);
    const next = hasBalance
      ? subtractPaise(target, employerCost(amounts.pay, lines))
      : fullGross(amounts.pay, lines);
    const isLower = next === before && next > gross;
    if (next === gross || isLower || step === maxSteps) return amounts;
    before = gross;
    gross = next;
  }
}

/** The lines of the components that an employee has in a month, in the company's order. Amounts are for the full month. */
export function componentLines(
  pay: Pay,
  definitions: readonly SalaryComponent[],
  period: PayPeriod,
): PayLine[] {
  const parts = componentParts(pay, definitions, period).map(
    (part): Part => (part.amountKind === 'balance' ? { ...part, amountKind: 'typed' } : part),
  );
  return parts.length === 0 ? [] : linesOf(parts, solve(parts, pay, () => paise(0)).byPart);
}

/** The balance of the CTC, where that is a component that a month has: of one that ends and the next one, the later one. */
const balanceParts = (definitions: readonly SalaryComponent[], period: PayPeriod): Part[] =>
  definitions
    .filter((component) => component.amountKind === 'balance' && isActiveIn(component, period))
    .sort((a, b) => (b.endedFrom ?? '9999-99').localeCompare(a.endedFrom ?? '9999-99'))
    .slice(0, 1)
    .map((component) => ({ key: component.id, amountKind: 'balance', value: 0, component }));

/** The earnings that the company's structure gives for a CTC, but for those that an admin has entered. */
const ruledParts = (structure: SalaryStructure, entered: ReadonlySet<string>): Part[] =>
  earningNames.flatMap((key): Part[] => {
    const rule = structure[key];
    if (!rule || rule.amountKind === 'typed' || entered.has(key)) return [];
    return [{ key, amountKind: rule.amountKind, value: Math.round((rule.percent ?? 0) * 100) }];
  });

interface CompanyComponents {
  components: readonly SalaryComponent[];
  structure: SalaryStructure;
}

/** Whether an employee's percentages of gross earnings are 100 % or more together: nothing would be left to begin with. */
export function exhaustsGross(
  pay: Pay,
  { components, structure }: CompanyComponents,
  period: PayPeriod,
): boolean {
  const earnings = [
    ...(pay.ctc === undefined ? [] : ruledParts(structure, new Set())),
    ...componentParts(pay, components, period).filter(isEarning),
  ].map(({ key, amountKind, value }) => ({ key, amountKind, percent: value / 100 }));
  const basic = earnings.find(({ key }) => key === 'basicSalary');
  return shareOfGross(earnings, basic) >= maxPercent;
}

/**
 * The pay of an employee with what the company's structure gives for their CTC: earnings that have a rule, and what is
 * left of the CTC. Without a CTC it is the pay as it was.
 * @param entered earnings that an admin has entered, which stay
 * @param employerCost what of the CTC is the employer's
 * @returns what the other amounts are more than the CTC beside it, in paise: 0 where they fit
 */
export function payFromCtc<P extends Pay>(
  pay: P,
  entered: ReadonlySet<string>,
  { components: definitions, structure }: CompanyComponents,
  period: PayPeriod,
  employerCost: EmployerCost,
): { pay: P; shortfall: Paise } {
  if (pay.ctc === undefined) return { pay, shortfall: paise(0) };
  const ruled = ruledParts(structure, entered);
  const balances = balanceParts(definitions, period);
  const others = componentParts(pay, definitions, period).filter(
    ({ amountKind }) => amountKind !== 'balance',
  );
  const { byPart, pay: solved, shortfall } = solve([...ruled, ...others, ...balances], pay, employerCost);
  const left = balances.map((part) => [part.key, byPart.get(part) ?? 0] as const);
  return {
    pay: {
      ...pay,
      ...Object.fromEntries(ruled.map(({ key }) => [key, solved[key as EarningName] ?? paise(0)])),
      ...(left.length > 0 && { components: { ...pay.components, ...Object.fromEntries(left) } }),
    },
    shortfall,
  };
}

/** The components of an employee by their names, for the audit log: an amount in paise, or '5 %'. */
export const namedComponents = (
  values: ComponentValues = {},
  definitions: readonly SalaryComponent[],
): Record<string, number | string> =>
  Object.fromEntries(
    definitions.flatMap(({ id, name, amountKind }) => {
      const value = values[id];
      return value === undefined ? [] : [[name, isPercent(amountKind) ? `${value / 100} %` : value]];
    }),
  );
