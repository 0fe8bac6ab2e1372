import { statutorySettingsOf } from '../../../shared/company/statutory-settings.ts';
import { calculateStatutory } from '../../../shared/law/calculate.ts';
import { halfYearOf } from '../../../shared/law/months.ts';
import type {
  StatutoryHead,
  StatutoryInput,
  StatutoryLines,
  StatutorySettings,
} from '../../../shared/law/statutory.ts';
import type { StatutoryDetails } from '../../../shared/law/statutory-fields.ts';
import { type Paise, rupees, toPaise } from '../../../shared/money.ts';
import type { PayLine } from '../../../shared/pay/pay-lines.ts';
import type { AmountName } from '../../../shared/pay/payroll-fields.ts';
import { nextPeriod, type PayPeriod } from '../../../shared/period.ts';

export const inPaise = (amount: number): Paise => toPaise(rupees(amount));

export interface Given {
  month?: string;
  /** In rupees. */
  earnings?: Partial<Record<AmountName, number>>;
  details?: StatutoryDetails;
  settings?: Partial<StatutorySettings>;
  lopDays?: number;
  totalDays?: number;
  esiCovered?: boolean;
  /** Professional tax of earlier months, in rupees. */
  taxed?: { month: string; place: string; salary: number; taken?: number }[];
  paidLater?: readonly string[];
  joined?: string;
  left?: string;
  /** Employments before the present one. */
  employments?: { from: string; to: string }[];
  lines?: readonly PayLine[];
}

/** The months of a half-year before one: '2026-06' → ['2026-04', '2026-05']. */
export const earlierInHalfYear = (month: string): string[] => {
  const { from } = halfYearOf(month as PayPeriod);
  const months: string[] = [];
  for (let at = from; at < month; at = nextPeriod(at)) months.push(at);
  return months;
};

/** A month of a man in Bengaluru, on the ceiling of PF and in EPS, by the settings of a new company. */
export const inputOf = ({
  month = '2026-10',
  earnings = {},
  details = {},
  settings = {},
  lopDays = 0,
  totalDays = 30,
  esiCovered,
  taxed,
  paidLater,
  joined,
  left,
  employments,
  lines,
}: Given): StatutoryInput => ({
  payPeriod: month as PayPeriod,
  earnings: Object.fromEntries(Object.entries(earnings).map(([name, amount]) => [name, inPaise(amount)])),
  lopDays,
  totalDays,
  details: {
    dateOfBirth: '1990-04-01',
    gender: 'male',
    workState: 'KA',
    pfMembership: 'ceiling',
    epsMember: 'yes',
    ...details,
  },
  settings: { ...statutorySettingsOf(undefined, []), ...settings },
  esiCovered,
  lines,
  paidLater: paidLater as readonly PayPeriod[] | undefined,
  employment: { dateOfJoining: joined, dateOfLeaving: left, employments },
  taxedMonths: taxed?.map(({ month, place, salary, taken = 0 }) => ({
    ...{ payPeriod: month as PayPeriod, place },
    salary: inPaise(salary),
    taken: inPaise(taken),
  })),
});

const resultOf = (head: StatutoryHead, given: Given) => {
  const result = calculateStatutory(inputOf(given))[head];
  if (!result) throw new Error(`${head} is off`);
  return result;
};

export function lineOf<Head extends StatutoryHead>(head: Head, given: Given): StatutoryLines[Head] {
  const result = resultOf(head, given);
  if ('problem' in result) throw new Error(result.problem.message);
  return result.line as StatutoryLines[Head];
}

export function problemOf(head: StatutoryHead, given: Given) {
  const result = resultOf(head, given);
  if ('line' in result) throw new Error(`calculated: ${result.line.formula}`);
  return result.problem;
}

/** The contributions of the employee and the employer, in rupees. */
export const inRupees = (line: { amount: number; employer: Record<string, number> }) => ({
  employee: line.amount / 100,
  ...Object.fromEntries(Object.entries(line.employer).map(([name, amount]) => [name, amount / 100])),
});
