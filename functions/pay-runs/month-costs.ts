import { calculateSlip } from '../../shared/calculation.ts';
import { isMember } from '../../shared/filing/ecr.ts';
import { isInsured } from '../../shared/filing/esi-upload.ts';
import { deducted, filingId } from '../../shared/filing/filing.ts';
import { employerFund } from '../../shared/filing/sheets.ts';
import { taxByState } from '../../shared/filing/tax-by-state.ts';
import { paise, subtractPaise, sumPaise } from '../../shared/money.ts';
import { pfArrearsLineId, sumOfLines } from '../../shared/pay-lines.ts';
import { employerCost } from '../slips/employer-contributions.ts';
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
 * What payslips cost the company, in paise: gross earnings less loss of pay, with reimbursements, and what the employer
 * pays besides; and how many of them owe something to each authority. The head of a pay run keeps it, so that an overview
 * of a year reads no payslip.
 */
export function costsOf(slips: readonly SlipInPaise[]): MonthCosts {
  const pay = slips.map(({ profile }) => {
    const { netPay, totalDeductions, lopDeduction } = calculateSlip(profile);
    // An advance is lent, and PF that is given back was deducted before: neither is a cost.
    const lent = sumOfLines(
      profile.lines,
      'reimbursement',
      ({ id, adjustment }) => adjustment === 'advance-payment' || id === pfArrearsLineId,
    );
    return subtractPaise(sumPaise([netPay, totalDeductions]), sumPaise([lopDeduction, lent]));
  });
  return { pay: sumPaise(pay), employer: sumPaise(slips.map(employerCost)), owing: countOwing(slips) };
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
