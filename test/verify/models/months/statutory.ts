import { expect } from 'vitest';
import { query } from '../../../../functions/lib/table.ts';
import { isCurrentVersion, parseSlip, periodOf, type SlipItem } from '../../../../functions/store/slip.ts';
import type { PayLine } from '../../../../shared/pay/pay-lines.ts';
import { type PayPeriod, subtractMonths } from '../../../../shared/period.ts';
import type { Company } from './company.ts';
import { type Entered, employedDays, type State } from './day-by-day.ts';
import {
  earlierInHalfYear,
  employmentIn,
  esiOf,
  fundOf,
  halfYearOf,
  isHalfYearly,
  isWithinEsiLimit,
  monthsToCome,
  taxOfHalfYear,
  taxOfMonth,
} from './statutory-by-hand.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** An employee's current payslips by month. */
export async function readCurrent({ id }: Entered): Promise<Map<PayPeriod, SlipItem>> {
  const items = await query('slips', { partition: ['userId', id] });
  const current = items.flatMap((item) => parseSlip(item) ?? []).filter(isCurrentVersion);
  return new Map(current.map((item) => [periodOf(item), item]));
}

const linesOf = ({ slip }: SlipItem, kind: PayLine['kind'], only: (line: PayLine) => boolean) =>
  sum(
    (slip.profile.lines ?? []).filter((line) => line.kind === kind && only(line)).map(({ amount }) => amount),
  );

const isComponent = ({ id }: PayLine) => id.startsWith('component:');
/** Pay that is paid once: neither a component, nor what gives a deduction back. */
const isOnce = (line: PayLine) =>
  !isComponent(line) && !line.arrears?.isDeduction && line.id !== 'pf-arrears';
const isEarlier = ({ adjustment }: PayLine) => adjustment === 'arrears' || adjustment === 'lop-reversal';

/** The months' pay after loss of pay, in paise. */
const recurringOf = (item: SlipItem): number =>
  (item.slip.profile.grossEarnings ?? 0) -
  (item.slip.profile.lopDeduction ?? 0) -
  linesOf(item, 'earning', (line) => !isComponent(line));

/** Salary for professional tax in a state, paid once: Karnataka leaves out arrears, Maharashtra bonus and gratuity. */
const onceOf = (item: SlipItem, state: State): number =>
  linesOf(
    item,
    'earning',
    (line) =>
      isOnce(line) &&
      !(state === 'KA' && isEarlier(line)) &&
      !(state === 'MH' && (line.adjustment === 'earning' || line.adjustment === 'gratuity')),
  );

/** Salary of earlier months that a payslip takes back. */
const takenBackBy = (item: SlipItem): number =>
  linesOf(
    item,
    'deduction',
    ({ adjustment, arrears }) =>
      adjustment === 'lop-adjustment' || (arrears !== undefined && !arrears.isDeduction),
  );

const ofHalfYear = (item: SlipItem, state: State): number =>
  recurringOf(item) + onceOf(item, state) - takenBackBy(item);

const taxOn = ({ slip }: SlipItem): number => slip.profile.profTax ?? 0;

/** The pay of a full month. */
const fullOf = (item: SlipItem): number =>
  (item.slip.profile.basicSalary ?? 0) + linesOf(item, 'earning', isComponent);

/** The professional tax of a payslip beside those before it. */
function expectedTax(
  person: Entered,
  state: State,
  period: PayPeriod,
  slips: ReadonlyMap<PayPeriod, SlipItem>,
  isSpread: boolean,
): number {
  const item = slips.get(period) as SlipItem;
  const year = (month: PayPeriod) => subtractMonths(month, 3).slice(0, 4);
  const before = [...slips].filter(([month]) => month < period);
  const ofYear = sum(before.filter(([month]) => year(month) === year(period)).map(([, one]) => taxOn(one)));
  const atMost = (amount: number) => Math.min(amount, Math.max(0, 250_000 - ofYear));
  if (!isHalfYearly(state)) return atMost(taxOfMonth(state, period, recurringOf(item), onceOf(item, state)));
  const toCome = monthsToCome(period, employmentIn(person, period)?.to);
  if (!isSpread && toCome.length > 0) return 0;
  const { from, to } = halfYearOf(period);
  const others = [...slips].filter(([month]) => from <= month && month <= to && month !== period);
  const months = [...earlierInHalfYear(period), period, ...toCome];
  const days = sum(months.map((month) => employedDays(person, month).length));
  /** The tax that is left by some of the other payslips and by as many months to come. */
  const leftBy = (some: typeof others, coming: number) => {
    const salaries = sum(some.map(([, one]) => ofHalfYear(one, state))) + ofHalfYear(item, state);
    const due = taxOfHalfYear(state, salaries + fullOf(item) * coming, days);
    return Math.max(0, due - sum(some.map(([, one]) => taxOn(one))));
  };
  const earlier = others.filter(([month]) => month < period);
  const share = Math.floor(leftBy(earlier, toCome.length) / (toCome.length + 1) + 0.5);
  // Whatever the order in which months are generated, all of them together take the tax once.
  return atMost(Math.min(share, leftBy(others, toCome.filter((month) => !slips.has(month)).length)));
}

export const isInsured = (item: SlipItem | undefined): boolean =>
  item?.slip.statutory?.esi?.covered === true || (item?.slip.profile.esi ?? 0) > 0;

/** The wages of a payslip: of its month after loss of pay, and of arrears, in paise. */
export function esiWagesOf(item: SlipItem): number {
  const { basicSalary = 0 } = item.slip.profile;
  const fixed = linesOf(item, 'earning', (line) => isComponent(line) && line.isFixed === true);
  const reduced = fullOf(item) - fixed;
  const earned = reduced === 0 ? 0 : (basicSalary * (recurringOf(item) - fixed)) / reduced;
  return earned + earlierWages(item, 'earning');
}

export const earlierWages = ({ slip }: SlipItem, kind: PayLine['kind']): number =>
  sum(
    (slip.profile.lines ?? [])
      .filter((line) => line.kind === kind && (kind === 'deduction' || isEarlier(line)))
      .map(({ earlier }) => earlier?.wages ?? 0),
  );

/** Holds a payslip that was just generated against the law, on what was entered so far and on the payslips before it. */
function expectLawful(
  person: Entered,
  period: PayPeriod,
  slips: ReadonlyMap<PayPeriod, SlipItem>,
  isSpread: boolean,
): void {
  const { state } = person;
  const item = slips.get(period) as SlipItem;
  if (!state) return;
  const { profile, statutory } = item.slip;
  const isEmployed = employedDays(person, period).length > 0;
  const wages = esiWagesOf(item);
  const shown = statutory?.esi?.wages ?? 0;
  const esi = esiOf(Math.abs(shown - wages) <= 2 ? shown : wages);
  const covers = earlierInHalfYear(period).some((month) => isInsured(slips.get(month)));
  const last = employmentIn(person, period)?.to?.slice(0, 7) as PayPeriod | undefined;
  const isCovered = isEmployed
    ? covers || isWithinEsiLimit(person, period)
    : last !== undefined && isInsured(slips.get(last));
  const fund = fundOf(person, state, period);
  const own = {
    profTax: profile.profTax ?? 0,
    esi: [profile.esi ?? 0, statutory?.esi?.employer ?? 0],
    fund: [profile.labourWelfareFund ?? 0, statutory?.labourWelfareFund?.employer ?? 0],
  };
  const lawful = {
    profTax: expectedTax(person, state, period, slips, isSpread),
    esi: isCovered ? [esi.employee, esi.employer] : [0, 0],
    fund: [fund.employee, fund.employer],
  };
  expect({ person, period, isSpread, ...own }).toEqual({ person, period, isSpread, ...lawful });
}

/** Looks at the payslips of a company that were generated since it last looked. */
export class StatutoryWatch {
  readonly #company: Company;
  /** The version by employee and month. */
  readonly #seen = new Map<string, number>();

  constructor(company: Company) {
    this.#company = company;
  }

  /** @param isAlone no other admin has changed anything while they were generated */
  async look(isAlone: boolean): Promise<void> {
    const { people, heads } = this.#company;
    if (!heads) return;
    for (const person of people) {
      const slips = await readCurrent(person);
      const fresh = [...slips].filter(
        ([month, { version }]) => this.#seen.get(`${person.id} ${month}`) !== version,
      );
      for (const [month, { version }] of fresh) this.#seen.set(`${person.id} ${month}`, version);
      const [only] = fresh;
      if (isAlone && only && fresh.length === 1) expectLawful(person, only[0], slips, heads.isSpread);
    }
  }
}
