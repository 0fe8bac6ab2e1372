import * as z from 'zod/mini';
import { type Paise, paise, subtractPaise } from '../money.ts';
import { type PayPeriod, storedPayPeriod } from '../period.ts';
import type { AdjustmentKind } from './adjustment-kinds.ts';

/** Reimbursements are paid beside the salary: they are in neither gross earnings nor deductions. */
export const payLineKinds = ['earning', 'deduction', 'reimbursement'] as const;
export type PayLineKind = (typeof payLineKinds)[number];

/**
 * How the law treats an earning: as wages, as an allowance that is excluded from wages, or as outside of the month's
 * remuneration, such as arrears and one-off amounts.
 */
const wagesTreatments = ['wages', 'excluded', 'outside'] as const;
export type WagesTreatment = (typeof wagesTreatments)[number];

/** The pay that arrears belong to: the month, the name of an earning or the id of a component's line, its label, and whether it is deducted. */
const arrearsPart = z.object({
  month: storedPayPeriod,
  of: z.string(),
  name: z.string(),
  isDeduction: z.optional(z.literal(true)),
});
type ArrearsPart = z.output<typeof arrearsPart>;

/** The parts of an amount that are wages, and that are excluded from wages. */
export interface Remuneration<Amount = Paise> {
  wages: Amount;
  excluded: Amount;
}

/** The parts of a line that are wages of an earlier month, and remuneration that is excluded from wages. */
const earlierPart = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object({ month: storedPayPeriod, wages: amount, excluded: amount });

/**
 * A line of a payslip beside those of the payroll fields: a salary component of the company's own, or what an adjustment
 * pays or takes in the month.
 * @param amount the schema of its amount: rupees on the wire, paise in a table. It is for the full month, never negative
 */
export const payLineSchema = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object({
    /** `component:<id>`, `adjustment:<id>`, or `pf-arrears`. */
    id: z.string(),
    label: z.string(),
    kind: z.enum(payLineKinds),
    /** The kind of its adjustment; other lines have none. */
    adjustment: z.optional(z.string() as z.core.$ZodNarrow<z.ZodMiniString, AdjustmentKind>),
    amount,
    /** The treatment of an earning; absent where it is outside of the month's remuneration. */
    wages: z.optional(z.enum(wagesTreatments)),
    /** Loss of pay does not reduce it. */
    isFixed: z.optional(z.literal(true)),
    /** It is not taxable. */
    isTaxFree: z.optional(z.literal(true)),
    /** Arrears have it, and what they take back. */
    arrears: z.optional(arrearsPart),
    /** A line that pays or takes back an earlier month has it: PF of that month follows it, and ESI of this one where it is arrears. */
    earlier: z.optional(earlierPart(amount)),
    /** The amount that the employer pays besides, below zero where it was paid too much. */
    employer: z.optional(amount),
    /** The basis of the amount, as '29 of 31 days'. */
    note: z.optional(z.string()),
  });

interface LineWith<Amount> {
  id: string;
  label: string;
  kind: PayLineKind;
  adjustment?: AdjustmentKind | undefined;
  amount: Amount;
  wages?: WagesTreatment | undefined;
  isFixed?: true | undefined;
  isTaxFree?: true | undefined;
  arrears?: ArrearsPart | undefined;
  earlier?: ({ month: PayPeriod } & Remuneration<Amount>) | undefined;
  employer?: Amount | undefined;
  note?: string | undefined;
}

/** A line with its amounts in paise. */
export type PayLine = LineWith<Paise>;

/** Converts the amounts of lines. */
export const mapLines = <From, To>(
  lines: readonly LineWith<From>[],
  convert: (amount: From) => To,
): LineWith<To>[] =>
  lines.map(({ amount, earlier, employer, ...line }) => ({
    ...line,
    amount: convert(amount),
    ...(earlier && {
      earlier: { ...earlier, wages: convert(earlier.wages), excluded: convert(earlier.excluded) },
    }),
    ...(employer !== undefined && { employer: convert(employer) }),
  }));

/** The sum of the lines of a kind, in paise. */
export function sumOfLines(
  lines: readonly PayLine[] = [],
  kind: PayLineKind,
  only: (line: PayLine) => boolean = () => true,
): Paise {
  let sum = 0;
  for (const line of lines) if (line.kind === kind && only(line)) sum += line.amount;
  return paise(sum);
}

/** The line that deducts PF of earlier months, or gives it back. */
export const pfArrearsLineId = 'pf-arrears';

const componentPrefix = 'component:';
export type ComponentLineId<Id extends string = string> = `${typeof componentPrefix}${Id}`;
export const componentLineId = <Id extends string>(id: Id): ComponentLineId<Id> => `${componentPrefix}${id}`;

/** Whether a line corrects a deduction of an earlier month, which changes no salary. */
export const isOfDeduction = ({ arrears }: Pick<PayLine, 'arrears'>): boolean =>
  arrears?.isDeduction === true;

/** Salary of earlier months that is taken back, in paise: it was taxed when it was paid. Other recoveries take no salary. */
export const salaryTakenBack = (lines: readonly PayLine[] | undefined): Paise =>
  sumOfLines(
    lines,
    'deduction',
    (line) => line.adjustment === 'lop-adjustment' || (line.arrears !== undefined && !isOfDeduction(line)),
  );

const fundSuffix = ':fund';
/** The line that deducts what the employer pays into the employee's NPS: as much as the component's earning. */
export const fundLineId = (id: string): string => `${componentLineId(id)}${fundSuffix}`;
/** Its label: that of the component, and where the amount goes. */
export const fundLabel = (name: string): string => `${name}, paid into NPS`;
export const isFundLine = (lineId: string): boolean =>
  lineId.startsWith(componentPrefix) && lineId.slice(componentPrefix.length).endsWith(fundSuffix);

/** The component that an id of a line is of; undefined for another line. */
export const componentIdOfLine = (lineId: string): string | undefined => {
  if (!lineId.startsWith(componentPrefix)) return undefined;
  return lineId.slice(componentPrefix.length, isFundLine(lineId) ? -fundSuffix.length : undefined);
};

/**
 * The amounts that lines pay into NPS for the employee, in paise: of the month, and as arrears. A return by the fund lowers them. The
 * earnings beside them have the same amounts.
 */
export function paidIntoNps(lines: readonly PayLine[] = []): { monthly: Paise; arrears: Paise } {
  const sum = (only: (line: PayLine) => boolean) =>
    subtractPaise(sumOfLines(lines, 'deduction', only), sumOfLines(lines, 'earning', only));
  return {
    monthly: sum(({ id }) => isFundLine(id)),
    arrears: sum(({ arrears }) => arrears !== undefined && isFundLine(arrears.of)),
  };
}

export const isComponentLine = ({ id }: Pick<PayLine, 'id'>): boolean => componentIdOfLine(id) !== undefined;

/** Arrears of all months and amounts are one column, and so is what takes them back. */
export const arrearsColumns: Record<PayLineKind, string> = {
  earning: 'Arrears',
  deduction: 'Recovered pay of earlier months',
  reimbursement: 'Arrears',
};

const lopColumns: Readonly<Partial<Record<NonNullable<PayLine['adjustment']>, string>>> = {
  'lop-reversal': 'LOP reversals',
  'lop-adjustment': 'LOP adjustments',
};

/**
 * The column of a line in a register, or its place in a comparison: its label, but for lines that name the month or the days that
 * they are of.
 */
export const columnOf = ({
  kind,
  label,
  adjustment,
  arrears,
}: Pick<PayLine, 'kind' | 'label' | 'adjustment' | 'arrears'>): string =>
  arrears ? arrearsColumns[kind] : ((adjustment && lopColumns[adjustment]) ?? label);
