import type { LabourWelfareFund } from '../../shared/law/labour-welfare-funds.ts';
import type { LawRule, ValueKind } from '../../shared/law/law-rule.ts';
import type { ProfTaxTable, Slab } from '../../shared/law/professional-tax-table.ts';
import type { RateSlab } from '../../shared/law/rate-slabs.ts';
import { type Paise, rupees, toPaise, toRupees } from '../../shared/money.ts';
import { parseNumber } from '../sheets/parse-value.ts';
import { messages } from './messages.ts';

/** A value that cannot be read, with a message for the admin. */
export class InvalidValue extends Error {}

/** The typed texts, by the name of their field. */
type ValueTexts = Record<string, string>;

export interface ValueField {
  name: string;
  label: string;
  kind: 'amount' | 'number' | 'text' | 'lines' | 'choice';
  hint?: string;
  options?: Readonly<Record<string, string>>;
}

interface ValueEditor<Value> {
  fields: readonly ValueField[];
  toTexts: (value: Value) => ValueTexts;
  /** @param value that is replaced, for what the fields do not show @throws InvalidValue */
  parse: (texts: ValueTexts, value: Value | undefined) => Value;
}

function numberOf(text: string | undefined, label: string): number {
  const number = parseNumber(text ?? '');
  if (number === undefined) throw new InvalidValue(messages.invalidNumber(label));
  return number;
}

/** Hundredths, exactly: of rupees or of a percentage. */
function hundredthsOf(text: string | undefined, label: string): Paise {
  const number = numberOf(text, label);
  try {
    return toPaise(rupees(number));
  } catch {
    throw new InvalidValue(`${label} can have at most two decimals`);
  }
}

const inRupees = (amount: Paise) => String(toRupees(amount));

const amount: ValueEditor<Paise> = {
  fields: [{ name: 'value', label: 'Amount', kind: 'amount' }],
  toTexts: (value) => ({ value: inRupees(value) }),
  parse: ({ value }) => hundredthsOf(value, 'Amount'),
};

const percent: ValueEditor<number> = {
  fields: [{ name: 'value', label: 'Percent', kind: 'number' }],
  toTexts: (value) => ({ value: String(value / 100) }),
  parse: ({ value }) => hundredthsOf(value, 'Percent'),
};

const number: ValueEditor<number> = {
  fields: [{ name: 'value', label: 'Value', kind: 'number' }],
  toTexts: (value) => ({ value: String(value) }),
  parse: ({ value }) => numberOf(value, 'Value'),
};

/** '15000 0', '25000 200 February 300': up to an amount the tax, and another one in a month. */
const slabLine = ({ upTo, amount, monthly }: Slab) =>
  [
    upTo === undefined ? 'above' : inRupees(upTo),
    inRupees(amount),
    ...(monthly ? [monthly.month, inRupees(monthly.amount)] : []),
  ].join(' ');

function parseSlabs(text: string): Slab[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [end = '', tax, month, other, ...rest] = line
      .replaceAll(/[₹:=]|up to/gi, ' ')
      .trim()
      .split(/\s+/);
    try {
      if (rest.length > 0 || (month === undefined) !== (other === undefined)) throw new InvalidValue();
      return {
        ...(/^above$/i.test(end) ? {} : { upTo: hundredthsOf(end, 'Upper end') }),
        amount: hundredthsOf(tax, 'Tax'),
        ...(month !== undefined && {
          monthly: { month: numberOf(month, 'Month'), amount: hundredthsOf(other, 'Tax') },
        }),
      };
    } catch {
      throw new InvalidValue(messages.invalidSlab(line));
    }
  });
}

const slabsHint =
  'One line for each slab: its upper end and the tax. The last line is “above” and the tax. Another tax in one month follows as the number of the month and the tax: above 200 2 300.';

const profTax: ValueEditor<ProfTaxTable> = {
  fields: [
    {
      name: 'base',
      label: 'Earned in',
      kind: 'choice',
      options: { month: 'A month', 'half-year': 'A half-year', year: 'A year' },
    },
    { name: 'slabs', label: 'Slabs', kind: 'lines', hint: slabsHint },
    { name: 'women', label: 'Slabs of women', kind: 'lines', hint: 'Only where they have their own.' },
  ],
  toTexts: ({ base, slabs, women = [] }) => ({
    base,
    slabs: slabs.map(slabLine).join('\n'),
    women: women.map(slabLine).join('\n'),
  }),
  parse: ({ base = 'month', slabs = '', women = '' }, replaced) => ({
    base: base as ProfTaxTable['base'],
    slabs: parseSlabs(slabs),
    ...(women.trim() && { women: parseSlabs(women) }),
    ...(replaced?.incomeTaxPayersOnly && { incomeTaxPayersOnly: true }),
  }),
};

/** '400000 0', 'above 30': up to an amount, the percentage. */
const rateSlabs: ValueEditor<RateSlab[]> = {
  fields: [
    {
      name: 'slabs',
      label: 'Slabs',
      kind: 'lines',
      hint: 'One line for each slab: its upper end and the percentage. The last line is “above” and the percentage.',
    },
  ],
  toTexts: (slabs) => ({
    slabs: slabs
      .map(({ upTo, rate }) => `${upTo === undefined ? 'above' : inRupees(upTo)} ${rate / 100}`)
      .join('\n'),
  }),
  parse: ({ slabs = '' }) =>
    parseSlabs(slabs.replaceAll('%', '')).map(({ amount: rate, ...slab }) => ({
      ...(slab.upTo !== undefined && { upTo: slab.upTo }),
      rate,
    })),
};

function parseMonths(text: string): number[] {
  const months = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  if (months.some((month) => !Number.isInteger(month) || month < 1 || month > 12))
    throw new InvalidValue(messages.invalidMonths);
  return [...new Set(months)].sort((a, b) => a - b);
}

const fund: ValueEditor<LabourWelfareFund> = {
  fields: [
    { name: 'employee', label: 'Employee', kind: 'amount' },
    { name: 'employer', label: 'Employer', kind: 'amount' },
    { name: 'months', label: 'Months', kind: 'text', hint: 'Their numbers, for example 6, 12.' },
  ],
  toTexts: ({ months, contribution }) => ({
    months: months.join(', '),
    ...('employee' in contribution && {
      employee: inRupees(contribution.employee),
      employer: inRupees(contribution.employer),
    }),
  }),
  parse: ({ employee, employer, months = '' }) => ({
    months: parseMonths(months),
    contribution: {
      employee: hundredthsOf(employee, 'Employee'),
      employer: hundredthsOf(employer, 'Employer'),
    },
  }),
};

const choice = (options: ValueField['options']): ValueEditor<string> => ({
  fields: [{ name: 'value', label: 'Reading', kind: 'choice', ...(options && { options }) }],
  toTexts: (value) => ({ value }),
  parse: ({ value = '' }) => value,
});

const editors: Record<Exclude<ValueKind, 'choice'>, ValueEditor<unknown>> = {
  amount: amount as ValueEditor<unknown>,
  percent: percent as ValueEditor<unknown>,
  number: number as ValueEditor<unknown>,
  'professional-tax': profTax as ValueEditor<unknown>,
  'labour-welfare-fund': fund as ValueEditor<unknown>,
  'rate-slabs': rateSlabs as ValueEditor<unknown>,
};

/** How a value of this rule is entered. */
export const editorOf = ({ kind, options }: LawRule): ValueEditor<unknown> =>
  kind === 'choice' ? (choice(options) as ValueEditor<unknown>) : editors[kind];

/** The value that was typed. @throws InvalidValue where it cannot be read, or the rule cannot have it */
export function parseValue(rule: LawRule, texts: ValueTexts, replaced: unknown): unknown {
  const parsed = rule.schema.safeParse(editorOf(rule).parse(texts, replaced));
  if (parsed.success) return parsed.data;
  throw new InvalidValue(parsed.error.issues[0]?.message);
}
