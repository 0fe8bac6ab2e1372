import { calculateSlip } from '../../shared/calculation.ts';
import { owedBy } from '../../shared/filing/owed.ts';
import { paise, subtractPaise, sumPaise } from '../../shared/money.ts';
import { sumOfLines } from '../../shared/pay-lines.ts';
import { employerCost } from '../slips/employer-contributions.ts';
import type { RunHead } from '../store/pay-run.ts';
import type { SlipInPaise } from '../store/slip.ts';

type MonthCosts = NonNullable<NonNullable<RunHead['outcome']>['costs']>;

function countOwing(slips: readonly SlipInPaise[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { id, due } of slips.flatMap(owedBy)) if (due > 0) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/**
 * What payslips cost the company, in paise: gross earnings less loss of pay, with reimbursements, and what the employer
 * pays besides; and how many of them owe something to each authority. The head of a pay run keeps it, so that an overview
 * of a year reads no payslip.
 */
export function costsOf(slips: readonly SlipInPaise[]): MonthCosts {
  const pay = slips.map(({ profile }) => {
    const { netPay, totalDeductions, lopDeduction } = calculateSlip(profile);
    // An advance is lent: it is no cost, neither paid nor taken back.
    const lent = sumOfLines(
      profile.lines,
      'reimbursement',
      ({ adjustment }) => adjustment === 'advance-payment',
    );
    return subtractPaise(sumPaise([netPay, totalDeductions]), sumPaise([lopDeduction, lent]));
  });
  return { pay: sumPaise(pay), employer: sumPaise(slips.map(employerCost)), owing: countOwing(slips) };
}

/** The costs of parts of the employees, as one. */
export function addCosts(parts: readonly MonthCosts[]): MonthCosts {
  const owing: Record<string, number> = {};
  for (const [id, count] of parts.flatMap((part) => Object.entries(part.owing)))
    owing[id] = (owing[id] ?? 0) + count;
  return {
    pay: sumPaise(parts.map(({ pay }) => pay)),
    employer: sumPaise(parts.map(({ employer }) => employer)),
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
  const owing = [...new Set([...Object.keys(costs.owing), ...Object.keys(added.owing)])].map((id) => [
    id,
    (costs.owing[id] ?? 0) + (added.owing[id] ?? 0) - (without.owing[id] ?? 0),
  ]);
  return {
    pay: paise(costs.pay + added.pay - without.pay),
    employer: paise(costs.employer + added.employer - without.employer),
    owing: Object.fromEntries(owing),
  };
}
