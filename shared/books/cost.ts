import { type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import { employerTotalOf } from '../statutory/filing/employer.ts';
import type { FiledSlip } from '../statutory/filing/filing.ts';
import { compareText } from '../text.ts';
import { postingsOf } from './journal.ts';

const none = paise(0);

/** The cost of a department, in paise. */
export interface CostOfDepartment {
  /** Absent for payslips without one. */
  department?: string | undefined;
  people: number;
  netPay: Paise;
  salaries: Paise;
  employer: Paise;
}

/** The cost of a payslip without the employer's contributions, in paise: recoveries lessen it, an advance is lent. */
export const salariesOf = (slip: FiledSlip): Paise => costOf(slip).salaries;

/** The cost of a payslip, in paise: all that the books post as expenses, salaries and contributions. */
function costOf(slip: FiledSlip): CostOfDepartment {
  const expenses = postingsOf(slip).filter(({ rule }) => rule.group === 'expense');
  const { department, netPay } = slip.profile;
  const employer = employerTotalOf(slip);
  return {
    ...(department && { department }),
    people: 1,
    netPay: netPay ?? none,
    salaries: subtractPaise(sumPaise(expenses.map(({ amount }) => amount)), employer),
    employer,
  };
}

/** Costs added up by department, in the order of names; those of payslips without one come last. */
export function addCosts(costs: readonly CostOfDepartment[]): CostOfDepartment[] {
  const sums = new Map<string | undefined, CostOfDepartment>();
  for (const cost of costs) {
    const sum = sums.get(cost.department);
    sums.set(
      cost.department,
      sum
        ? {
            ...cost,
            people: sum.people + cost.people,
            netPay: sumPaise([sum.netPay, cost.netPay]),
            salaries: sumPaise([sum.salaries, cost.salaries]),
            employer: sumPaise([sum.employer, cost.employer]),
          }
        : cost,
    );
  }
  return [...sums.values()].sort((a, b) =>
    compareText(a.department ?? '\u{10FFFF}', b.department ?? '\u{10FFFF}'),
  );
}

/** The cost of payslips by the department that they carry. */
export const costByDepartment = (slips: readonly FiledSlip[]): CostOfDepartment[] =>
  addCosts(slips.map(costOf));
