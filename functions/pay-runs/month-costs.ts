import { salariesOf } from '../../shared/books/cost.ts';
import { paise, sumPaise } from '../../shared/money.ts';
import { employerTotalOf } from '../../shared/statutory/filing/employer.ts';
import { deducted } from '../../shared/statutory/filing/filing.ts';
import { owedBy } from '../../shared/statutory/filing/owed.ts';
import { addPfCharges, buildPfCharges, pfChargesOf } from '../../shared/statutory/filing/pf-charges.ts';
import type { RunHead } from '../store/pay-run.ts';
import type { SlipInPaise } from '../store/slip.ts';

export type MonthCosts = NonNullable<RunHead['outcome']>['costs'];

function countOwing(slips: readonly SlipInPaise[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { id, due } of slips.flatMap(owedBy)) if (due > 0) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/**
 * The cost of payslips to the company, in paise, as the books and the cost report have it; and how many of them owe something to
 * each authority. The head of a pay run keeps it, so that an overview of a year reads no payslip.
 */
export function costsOf(slips: readonly SlipInPaise[]): MonthCosts {
  return {
    pay: sumPaise(slips.map(salariesOf)),
    employer: sumPaise(slips.map(employerTotalOf)),
    charges: pfChargesOf(slips),
    tax: sumPaise(slips.map((slip) => deducted(slip, 'incomeTax'))),
    owing: countOwing(slips),
  };
}

/** The costs of parts of the employees, as one. */
export function addCosts(parts: readonly MonthCosts[]): MonthCosts {
  const owing: Record<string, number> = {};
  for (const [id, count] of parts.flatMap((part) => Object.entries(part.owing)))
    owing[id] = (owing[id] ?? 0) + count;
  return {
    pay: sumPaise(parts.map(({ pay }) => pay)),
    employer: sumPaise(parts.map(({ employer }) => employer)),
    charges: addPfCharges(parts.map(({ charges }) => charges)),
    tax: sumPaise(parts.map(({ tax }) => tax)),
    owing,
  };
}

/** The costs of a month with one payslip in place of another. */
export function costsWithSlip(
  costs: MonthCosts,
  current: SlipInPaise | undefined,
  next: SlipInPaise,
): MonthCosts {
  const [without, added] = [costsOf(current ? [current] : []), costsOf([next])];
  const { charges, tax } = costs;
  const owing = [...new Set([...Object.keys(costs.owing), ...Object.keys(added.owing)])].map((id) => [
    id,
    (costs.owing[id] ?? 0) + (added.owing[id] ?? 0) - (without.owing[id] ?? 0),
  ]);
  return {
    pay: paise(costs.pay + added.pay - without.pay),
    employer: paise(costs.employer + added.employer - without.employer),
    charges: buildPfCharges((name) => charges[name] + added.charges[name] - without.charges[name]),
    tax: paise(tax + added.tax - without.tax),
    owing: Object.fromEntries(owing),
  };
}
