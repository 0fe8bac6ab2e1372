import { isMember, pfTotals } from '../../shared/filing/ecr.ts';
import { isInsured } from '../../shared/filing/esi-upload.ts';
import { deducted, filingId } from '../../shared/filing/filing.ts';
import { employerFund } from '../../shared/filing/sheets.ts';
import { taxByState } from '../../shared/filing/tax-by-state.ts';
import { paise, sumPaise } from '../../shared/money.ts';
import { employerTotalOf, salariesOf } from '../../shared/reports/cost.ts';
import type { RunHead } from '../store/pay-run.ts';
import type { SlipInPaise } from '../store/slip.ts';

type MonthCosts = NonNullable<NonNullable<RunHead['outcome']>['costs']>;

/** The filings that a payslip owes something to, as they count it (shared/filing/month.ts). */
function filingsOwedBy(slip: SlipInPaise): string[] {
  const { pf } = isMember(slip) ? slip.statutory : {};
  const owed = {
    pf: sumPaise([deducted(slip, 'pf'), ...(pf ? [pf.employer, pf.eps, pf.edli, pf.admin] : [])]),
    esi: sumPaise([deducted(slip, 'esi'), isInsured(slip) ? slip.statutory.esi.employer : 0]),
    labourWelfareFund: sumPaise([deducted(slip, 'labourWelfareFund'), employerFund(slip)]),
  };
  const taxed = taxByState(slip).filter((ofState) => deducted(ofState, 'profTax') > 0);
  return [
    ...(['pf', 'esi', 'labourWelfareFund'] as const)
      .filter((head) => owed[head] > 0)
      .map((head) => filingId(head, slip.statutory?.person.workState)),
    ...taxed.map(({ statutory }) => filingId('profTax', statutory?.person.workState)),
  ];
}

function countOwing(slips: readonly SlipInPaise[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const id of slips.flatMap(filingsOwedBy)) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/**
 * What payslips cost the company, in paise, as the books and the cost report have it; and how many of them owe something to
 * each authority. The head of a pay run keeps it, so that an overview of a year reads no payslip.
 */
export function costsOf(slips: readonly SlipInPaise[]): MonthCosts & { pf: NonNullable<MonthCosts['pf']> } {
  const { members, admin } = pfTotals(slips);
  return {
    pay: sumPaise(slips.map(salariesOf)),
    employer: sumPaise(slips.map(employerTotalOf)),
    pf: { members, admin },
    owing: countOwing(slips),
  };
}

/** The costs of a month with one payslip in place of another. */
export function costsWithSlip(
  costs: MonthCosts,
  current: SlipInPaise | undefined,
  next: SlipInPaise,
): MonthCosts {
  const [without, added] = [costsOf(current ? [current] : []), costsOf([next])];
  const { pf } = costs;
  const change = (name: 'members' | 'admin') => added.pf[name] - without.pf[name];
  const owing = [...new Set([...Object.keys(costs.owing), ...Object.keys(added.owing)])].map((id) => [
    id,
    (costs.owing[id] ?? 0) + (added.owing[id] ?? 0) - (without.owing[id] ?? 0),
  ]);
  return {
    pay: paise(costs.pay + added.pay - without.pay),
    employer: paise(costs.employer + added.employer - without.employer),
    ...(pf && { pf: { members: pf.members + change('members'), admin: paise(pf.admin + change('admin')) } }),
    owing: Object.fromEntries(owing),
  };
}
