import { type Paise, paise, sumPaise } from '../money.ts';
import { employedDays } from '../pay/month-days.ts';
import {
  daysInPeriod,
  financialYearOf,
  formatMonth,
  formatPeriod,
  monthsOfYear,
  type PayPeriod,
} from '../period.ts';
import { hasMoved, movedFrom, taxedAsElsewhere, taxOfHalfYear, taxOfPlacesLeft } from './half-year-tax.ts';
import type { LawRule } from './law-rule.ts';
import { type LawOfMonth, lawOfMonth, missing, NotCalculable, whereCalculable } from './months.ts';
import { exemptionOf } from './professional-tax-exemptions.ts';
import { withinYear } from './professional-tax-limit.ts';
import {
  addedToHalfYear,
  dependsOnReading,
  type ProfTaxSalary,
  salaryFor,
  salaryReadings,
  salaryRuleOf,
} from './professional-tax-salary.ts';
import {
  baseText,
  type ProfTaxTable,
  type Slab,
  slabAmount,
  slabOf,
  slabText,
} from './professional-tax-table.ts';
import { stateOfPlace, tableOfDetails, tableOfPlace } from './professional-tax-tables.ts';
import { type StateCode, states } from './states.ts';
import type { LineDraft, StatutoryInput } from './statutory.ts';
import { amountText, daysText } from './text.ts';

const ofTable = ({ base }: ProfTaxTable, salary: ProfTaxSalary): Paise =>
  base === 'half-year' ? addedToHalfYear(salary) : sumPaise([salary.monthly, salary.once]);

const monthNumber = (payPeriod: PayPeriod): number => Number(payPeriod.slice(5));

/** Where the employee works, and the table of the place in the month. */
interface Place {
  id: string;
  state: StateCode;
  table: ProfTaxTable;
  /** The doubt of the table, and the table before it, which another source still has. */
  doubt?: string | undefined;
  before?: ProfTaxTable | undefined;
}

/** The tax of a place in a month. */
interface Due {
  amount: Paise;
  base: Paise;
  formula: () => string;
  doubts: string[];
  /** The amount of an ordinary month, where this one has another. */
  ordinary?: Paise;
}

const moved =
  'The employee worked elsewhere earlier in this half-year. Which place taxes the month of the move, and how each taxes its part of a half-year, are not settled.';
const limited =
  'The employee worked elsewhere earlier in this financial year. Whether ₹2,500 a year is one limit for all places is not settled.';

/** Professional tax of a month, by the state where the employee works, and what is still due to places that were left. */
export function calculateProfTax(input: StatutoryInput, law: LawOfMonth): LineDraft<'profTax'> {
  try {
    return taxOfPlaces(input, law);
  } catch (error) {
    if (!(error instanceof NotCalculable) || error.problem.missing !== undefined) throw error;
    const left = taxOfPlacesLeft(input, tableOf(input).id, law).filter(({ amount }) => amount > 0);
    const also = left.map(({ text }) => `Add what no payslip since the move has taken: ${text}.`);
    throw new NotCalculable({ message: [error.problem.message, ...also].join(' ') });
  }
}

function taxOfPlaces(input: StatutoryInput, law: LawOfMonth): LineDraft<'profTax'> {
  const place = placeOf(input, law);
  const { salary, doubt } = salaryIn(place, input, law);
  const due = dueIn(place, input, salary, law);
  const left = taxOfPlacesLeft(input, place.id, law);
  const isMixed = left.length > 0 || isOfTwoPlaces(place, input, due, salary);
  const { amount, elsewhere, limit, isOfPlaces } = withinYear(input, place.id, due.amount, left);
  const ordinary = due.ordinary ?? due.amount;
  return {
    amount,
    ...(ordinary !== amount && { ordinary }),
    employer: {},
    base: due.base,
    salary: ofTable(place.table, salary),
    place: place.id,
    elsewhere,
    formula: () =>
      [
        ...(left.length > 0 ? [`${amountText(amount)}: ${due.formula()}`] : [due.formula()]),
        ...left.map(({ text }) => `and ${text}`),
        ...limit,
      ].join('; '),
    doubts: [
      ...tableDoubt(place, input, due, salary, law),
      ...due.doubts,
      ...(doubt !== undefined && isOtherwise(place, input, due, law) ? [doubt] : []),
      ...left.flatMap(({ doubts }) => doubts),
      ...(isMixed ? [moved] : []),
      ...madeElsewhere(input),
      ...(isOfPlaces ? [limited] : []),
    ],
  };
}

function tableOf({ details }: StatutoryInput): LawRule<ProfTaxTable> {
  const table = tableOfDetails(details);
  if (!table) throw missing(details.workState === undefined ? 'workState' : 'localBody');
  return table;
}

function placeOf(input: StatutoryInput, law: LawOfMonth): Place {
  const rule = tableOf(input);
  const state = stateOfPlace(rule.id);
  const { value: table, doubt } = law.withoutDoubt(rule);
  const before = rule.rules[rule.rules.findIndex(({ value }) => value === table) - 1]?.value;
  return { id: rule.id, state, table, doubt, before };
}

/** The doubt of a table, unless the table before it gives the same amount. */
function tableDoubt(
  { doubt, before, ...place }: Place,
  input: StatutoryInput,
  { amount }: Due,
  salary: ProfTaxSalary,
  law: LawOfMonth,
): string[] {
  if (doubt === undefined) return [];
  const other = before && whereCalculable(() => dueIn({ ...place, table: before }, input, salary, law));
  return other?.amount === amount ? [] : [doubt];
}

/**
 * The part of the pay that counts as salary; with a doubt where the month pays something that not every reading counts.
 */
function salaryIn({ state }: Place, input: StatutoryInput, law: LawOfMonth) {
  if (!dependsOnReading(input)) return { salary: salaryFor('all', input), doubt: undefined };
  const { value, doubt } = law.withoutDoubt(salaryRuleOf(state));
  return { salary: salaryFor(value, input), doubt };
}

const isOtherwise = (place: Place, input: StatutoryInput, { amount }: Due, law: LawOfMonth): boolean =>
  salaryReadings.some((reading) => {
    const other = whereCalculable(() => dueIn(place, input, salaryFor(reading, input), law));
    return other?.amount !== amount;
  });

/** Whether another place may tax a part of the half-year, or the month of the move. */
function isOfTwoPlaces(place: Place, input: StatutoryInput, { amount }: Due, salary: ProfTaxSalary): boolean {
  if (place.table.base === 'half-year') return amount > 0 && hasMoved(input, place.id);
  const before = movedFrom(input, place.id);
  if (before === undefined) return false;
  return amount > 0 || taxesMonth(before, input, salary);
}

/** Whether a place that takes a tax of the month would take one of this month. */
function taxesMonth(id: string, input: StatutoryInput, salary: ProfTaxSalary): boolean {
  const rule = tableOfPlace(id);
  const law = lawOfMonth('profTax', input.payPeriod, input.settings.overrides);
  const due = whereCalculable(() => {
    const place = rule && { id, state: stateOfPlace(id), table: law.of(rule).value };
    return place && place.table.base !== 'half-year' ? dueIn(place, input, salary, law) : undefined;
  });
  return due !== undefined && due.amount > 0;
}

/** Payslips with the tax of another place than the details of their month have by now, where that makes another tax. */
function madeElsewhere(input: StatutoryInput): string[] {
  const months = taxedAsElsewhere(input).filter(
    ({ place, salary, taken }) =>
      taken > 0 || taxesMonth(place, input, { monthly: salary, once: paise(0), takenBack: paise(0) }),
  );
  if (months.length === 0) return [];
  const names = months.map(({ payPeriod }) => formatPeriod(payPeriod)).join(', ');
  return [
    `By the details of now the employee worked elsewhere than the payslip says: ${names}. Reopen the month and generate it again, or settle its tax yourself.`,
  ];
}

const nothing = (base: Paise, reason: string, doubts: string[] = []): Due => ({
  amount: paise(0),
  base,
  formula: () => `₹0: ${reason}`,
  doubts,
});

function dueIn(place: Place, input: StatutoryInput, salary: ProfTaxSalary, law: LawOfMonth): Due {
  const { state, table } = place;
  const earned = sumPaise([salary.monthly, salary.once]);
  if (table.slabs.every(({ amount }) => amount === 0) && !table.women)
    return nothing(earned, `no professional tax in ${states[state]}`);
  if (table.incomeTaxPayersOnly)
    throw new NotCalculable({
      message: `${states[state]} takes ${amountText((table.slabs[0] as Slab).amount)} a month from income-tax payers only. Enter it yourself.`,
    });
  const exemption = exemptionOf(input, state, law);
  if (exemption.reason !== undefined) {
    const otherwise = whereCalculable(() => dueByTable(place, input, salary, law));
    return nothing(earned, exemption.reason, otherwise?.amount === 0 ? [] : exemption.doubts);
  }
  const due = dueByTable(place, input, salary, law);
  return due.amount === 0 ? due : { ...due, doubts: [...due.doubts, ...exemption.doubts] };
}

/** The tax by the table of an employee who is not exempt. */
function dueByTable(
  { id, state, table }: Place,
  input: StatutoryInput,
  salary: ProfTaxSalary,
  law: LawOfMonth,
): Due {
  if (table.base !== 'half-year') return dueOfMonth({ id, state, table }, input, salary);
  const due = taxOfHalfYear(input, id, table, addedToHalfYear(salary), law);
  return input.settings.halfYearlyProfTax === 'last-month' ? { ...due, ordinary: paise(0) } : due;
}

/** Takes a month by itself; a table of the year counts twelve times what recurs, and once what is paid once. */
function dueOfMonth({ state, table }: Place, input: StatutoryInput, { monthly, once }: ProfTaxSalary): Due {
  const isOfYear = table.base === 'year';
  const base = sumPaise([isOfYear ? paise(12 * monthly) : monthly, once]);
  const { slabs, note } = slabsFor(table, input, base);
  const { slab, above } = slabOf(slabs, base);
  const amount = slabAmount(slab, monthNumber(input.payPeriod));
  const isException = slab.monthly?.month === monthNumber(input.payPeriod);
  const year = [`12 × ${amountText(monthly)}`, ...(once > 0 ? [amountText(once)] : [])].join(' + ');
  return {
    amount,
    base,
    formula: () =>
      [
        `${amountText(amount)} for ${slabText(slab, above)} ${baseText(table)} in ${states[state]}`,
        ...note,
        ...(isException ? [formatMonth(input.payPeriod)] : []),
        isOfYear ? `${year} = ${amountText(base)}` : `earned ${amountText(base)}`,
        ...daysText(input),
      ].join('; '),
    doubts: [
      slab.doubt,
      isException ? slab.monthly?.doubt : undefined,
      isOfYear ? doubtOfYear(state, slabs, input, once, amount) : undefined,
    ].filter((doubt) => doubt !== undefined),
    ...(isException && { ordinary: slab.amount }),
  };
}

/**
 * The doubt of a table of the year where another reading of its income gives another tax than twelve times the pay of a month: full
 * pay, in all months or in those in which the employee is employed.
 * @param once the salary of the month that is paid once, in paise
 * @param amount the tax of the month, in paise
 */
function doubtOfYear(
  state: StateCode,
  slabs: readonly Slab[],
  input: StatutoryInput,
  once: Paise,
  amount: Paise,
): string | undefined {
  const { payPeriod, employment = {} } = input;
  const { monthly } = salaryFor('regular', { ...input, lopDays: 0 });
  const employed = monthsOfYear(financialYearOf(payPeriod)).map((month) =>
    paise(Math.round((monthly * employedDays(month, employment)) / daysInPeriod(month))),
  );
  const years = [paise(12 * monthly), sumPaise(employed)];
  const isOther = years.some(
    (income) => slabAmount(slabOf(slabs, sumPaise([income, once])).slab, monthNumber(payPeriod)) !== amount,
  );
  return isOther
    ? `${states[state]} taxes by the income of a year, which is taken as twelve times the pay of this month after loss of pay. By full pay, or by the months of employment in the year, the tax would be another one. Confirm it.`
    : undefined;
}

/** The slabs of a person, where a table tells women from men. One that names neither is asked about where they differ. */
function slabsFor(
  { slabs, women }: ProfTaxTable,
  { details: { gender }, payPeriod }: StatutoryInput,
  base: Paise,
): { slabs: readonly Slab[]; note: string[] } {
  if (!women) return { slabs, note: [] };
  if (gender === undefined) throw missing('gender');
  if (gender === 'female') return { slabs: women, note: ['table for women'] };
  const tax = (rows: readonly Slab[]) => slabAmount(slabOf(rows, base).slab, monthNumber(payPeriod));
  if (gender === 'other' && tax(slabs) !== tax(women))
    throw new NotCalculable({
      message: 'The professional tax table names women and men only. Enter professional tax yourself.',
    });
  return { slabs, note: [] };
}
