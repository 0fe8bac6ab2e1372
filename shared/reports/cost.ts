import { minimumPostings, postingsOf } from '../books/journal.ts';
import type { Establishment } from '../filing/ecr.ts';
import type { FiledSlip } from '../filing/filing.ts';
import type { FiledHead } from '../law/statutory.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import { compareText } from '../text.ts';

const none = paise(0);

/** What the employer pays besides, by what it is for, as the books post it. */
const employerHeads: Readonly<Record<string, FiledHead>> = {
  'employer:pf': 'pf',
  'employer:edli': 'pf',
  'employer:pf-admin': 'pf',
  'employer:esi': 'esi',
  'employer:lwf': 'labourWelfareFund',
};
export type EmployerByHead = Partial<Record<FiledHead, Paise>>;

/** The contributions of the employer beside a payslip, in paise. */
export function employerOf(slip: FiledSlip): EmployerByHead {
  const heads: EmployerByHead = {};
  for (const { key, amount } of postingsOf(slip)) {
    const head = employerHeads[key];
    if (head !== undefined) heads[head] = sumPaise([heads[head] ?? none, amount]);
  }
  return heads;
}

export const employerTotalOf = (slip: FiledSlip): Paise =>
  sumPaise(Object.values(employerOf(slip)).map((amount) => amount ?? none));

/** All that a payslip costs, in paise: what the books post as expenses, salaries and contributions. */
const costOf = (slip: FiledSlip): Paise =>
  sumPaise(
    postingsOf(slip)
      .filter(({ rule }) => rule.group === 'expense')
      .map(({ amount }) => amount),
  );

/** The cost of a department, in paise. */
export interface CostOfDepartment {
  /** Absent for payslips without one. */
  department?: string | undefined;
  people: number;
  netPay: Paise;
  salaries: Paise;
  employer: Paise;
}

/** What payslips cost by the department that they carry, in the order of names; those without one come last. */
export function costByDepartment(slips: readonly FiledSlip[]): CostOfDepartment[] {
  const groups = Map.groupBy(slips, ({ profile }) => profile.department || undefined);
  return [...groups]
    .sort(([a], [b]) => compareText(a ?? '\u{10FFFF}', b ?? '\u{10FFFF}'))
    .map(([department, own]) => {
      const employer = sumPaise(own.map(employerTotalOf));
      return {
        ...(department !== undefined && { department }),
        people: own.length,
        netPay: sumPaise(own.map(({ profile }) => profile.netPay ?? none)),
        salaries: subtractPaise(sumPaise(own.map(costOf)), employer),
        employer,
      };
    });
}

/** What the establishment pays above the PF admin charges of its members, in paise: no department has it. */
export const adminMinimumOf = (
  slips: readonly FiledSlip[],
  period: PayPeriod,
  establishment: Establishment,
): Paise =>
  sumPaise(
    minimumPostings(slips, period, establishment)
      .filter(({ rule }) => rule.group === 'expense')
      .map(({ amount }) => amount),
  );
