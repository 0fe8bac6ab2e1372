import * as z from 'zod/mini';
import { maxAmount, type Paise, paiseAmount } from '../money.ts';
import type { Rule } from './rule.ts';
import type { StatutoryHead } from './statutory.ts';
import { amountText, percentText } from './text.ts';

/**
 * The kind of a value, for the input by which a company overrides it: paise, hundredths of a percent, a number, a
 * table.
 */
export type ValueKind =
  | 'amount'
  | 'percent'
  | 'number'
  | 'choice'
  | 'professional-tax'
  | 'labour-welfare-fund'
  | 'rate-slabs';

/** The rules of one id, one after the other in time. */
export interface LawRule<Value = unknown> {
  id: string;
  /** Within a sentence: 'PF wage ceiling'. */
  label: string;
  /** Wages are what PF and ESI are a part of. */
  head: StatutoryHead | 'wages';
  kind: ValueKind;
  /** The label of each value of a choice. */
  options?: Readonly<Record<string, string>>;
  /** Empty where nothing is known, and a company enters its own. */
  rules: readonly Rule<Value>[];
  /** Checks the value by which a company overrides the rule. */
  schema: z.ZodMiniType<Value>;
  describe(value: Value): string;
}

type Named = Pick<LawRule, 'id' | 'label' | 'head'>;
type Row<Value> = Omit<Rule<Value>, 'id'>;

const rowsOf = <Value>(id: string, rows: readonly Row<Value>[]): Rule<Value>[] =>
  rows.map((row) => ({ id, ...row }));

export const lawRule = <Value>(
  rule: Omit<LawRule<Value>, 'rules'>,
  rows: readonly Row<Value>[],
): LawRule<Value> => ({ ...rule, rules: rowsOf(rule.id, rows) });

const notNegative = z.gte(0, 'The value cannot be negative');

export const lawAmount = paiseAmount.check(
  notNegative,
  z.lte(maxAmount * 100, 'The value is too large'),
) as unknown as z.ZodMiniType<Paise>;

/** An amount, in paise. */
export const amountRule = (named: Named, rows: readonly Row<Paise>[]): LawRule<Paise> =>
  lawRule<Paise>({ ...named, kind: 'amount', schema: lawAmount, describe: amountText }, rows);

/** A percentage, in hundredths of a percent. */
export const percentRule = (named: Named, rows: readonly Row<number>[]): LawRule<number> =>
  lawRule(
    {
      ...named,
      kind: 'percent',
      schema: z.int().check(notNegative, z.lte(10_000, 'The value cannot be more than 100 %')),
      describe: percentText,
    },
    rows,
  );

/** A whole number. @param describe such as the age, or the day of a month */
export const numberRule = (
  named: Named & Pick<LawRule<number>, 'describe'>,
  max: number,
  rows: readonly Row<number>[],
): LawRule<number> =>
  lawRule(
    {
      ...named,
      kind: 'number',
      schema: z
        .int()
        .check(z.gte(1, 'The value must be at least 1'), z.lte(max, `The value can be at most ${max}`)),
    },
    rows,
  );

/** One of several readings. @param options the label of each value */
export const choiceRule = <Value extends string>(
  named: Named,
  options: Readonly<Record<Value, string>>,
  rows: readonly Row<Value>[],
): LawRule<Value> =>
  lawRule<Value>(
    {
      ...named,
      kind: 'choice',
      options,
      schema: z.enum(Object.keys(options) as [Value, ...Value[]]) as unknown as z.ZodMiniType<Value>,
      describe: (value) => options[value],
    },
    rows,
  );

/** The day the sources were read. */
export const checkedOn = '2026-10-10';
/** The first day for which rules were read whose own first day the sources do not name. */
export const firstDay = '2025-04-01';
