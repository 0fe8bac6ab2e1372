import * as z from 'zod/mini';
import {
  type EncashmentRate,
  encashmentRateNames,
  leaverAccessRuleNames,
} from '../company/leaving-settings.ts';
import { addDays, calendarDate, formatDate, formatWeekday } from '../date.ts';
import { leavingReaders, payrollAdmins, peopleAdmins } from '../duties.ts';
import { requiredText } from '../fields.ts';
import { type DayRules, isWeeklyOff } from '../holidays/working-days.ts';
import { calculateGratuity, type Gratuity } from '../law/gratuity.ts';
import type { StatutorySettings } from '../law/statutory.ts';
import { amountText } from '../law/text.ts';
import {
  divideRounded,
  hasAtMostTwoDecimals,
  hundredths,
  type Paise,
  paise,
  rupeesAmount,
  sumPaise,
} from '../money.ts';
import type { AdjustmentKind } from '../pay/adjustment-kinds.ts';
import { endedEmployments } from '../pay/month-days.ts';
import { formatPeriod, type PayPeriod, storedPayPeriod, toPeriod } from '../period.ts';
import { route } from '../route.ts';
import { shownPfWorksheet } from '../slips/slip-statutory.ts';
import { recordedEvent, userId } from '../user-id.ts';

export const exitKinds = {
  resignation: 'Resignation',
  dismissal: 'Dismissal',
  retrenchment: 'Retrenchment',
  'end-of-term': 'End of a fixed term',
  retirement: 'Retirement',
  'death-or-disablement': 'Death or disablement',
} as const;

/** The ways to settle notice that is not served. */
export const noticeSettlements = {
  none: 'Nothing is due',
  recover: 'The employee pays for the days that were not served',
  pay: 'The company pays for the days that were not served',
} as const;

/** Whether gratuity is paid where the fifth year is nearly complete. */
export const gratuityChoices = {
  'five-years': 'Only after five years',
  'fifth-year': 'Also where the fifth year is nearly complete',
} as const;

/** The tasks before an employee leaves. */
export const exitTasks = {
  assets: 'Laptop and other assets are returned',
  access: 'Access to email and other systems is removed',
  handover: 'Work is handed over',
  letters: 'Relieving and experience letters are given',
  pf: 'The date of exit is entered at EPFO',
} as const;
export type ExitTask = keyof typeof exitTasks;
export const exitTaskNames = Object.keys(exitTasks) as ExitTask[];

const keysOf = <T extends object>(labels: T) =>
  Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];

const days = (label: string) =>
  z
    .number(`${label} must be a number`)
    .check(
      z.gte(0, `${label} cannot be negative`),
      z.lte(365, `${label} cannot be more than 365`),
      z.refine(hasAtMostTwoDecimals, `${label} can have at most two decimals`),
    );

/** The details of an exit that an admin enters: dates YYYY-MM-DD. */
export const exitInput = z.object({
  resignedOn: z.optional(calendarDate('Resigned on')),
  /** The date of leaving of the payroll details. */
  lastDay: calendarDate('Last day'),
  kind: z.enum(keysOf(exitKinds)),
  noticeDays: days('Notice due'),
  servedDays: days('Notice served'),
  notice: z.enum(keysOf(noticeSettlements)),
  encashedDays: days('Leave days to pay'),
  encashmentRate: z.enum(encashmentRateNames),
  /** Absent where it is paid after five years alone. */
  gratuity: z.optional(z.enum(keysOf(gratuityChoices))),
  /** Why more days are paid than are left, in a company without types of leave. */
  encashmentReason: z.optional(requiredText('Enter a reason for the leave days', 200)),
  /** The last day on which the employee can sign in to read payslips. */
  accessUntil: calendarDate('Access until'),
});
export type ExitInput = z.output<typeof exitInput>;

/** An exit as it is kept. */
export const savedExit = z.object({
  ...exitInput.shape,
  done: z.partialRecord(z.enum(keysOf(exitTasks)), recordedEvent),
});
export type SavedExit = z.output<typeof savedExit>;

/** The lines that a final settlement adds to the payslip of the last month. */
export const settlementKinds = [
  'leave-encashment',
  'notice-pay',
  'notice-recovery',
  'gratuity',
] as const satisfies readonly AdjustmentKind[];
export type SettlementKind = (typeof settlementKinds)[number];

interface SettlementLine {
  kind: SettlementKind;
  amount: Paise;
  /** How it comes about. */
  sum: string;
  /** The days of leave that is encashed. */
  days?: number;
  /** To be confirmed with an accountant. */
  doubts: string[];
}

export interface Settlement {
  lines: SettlementLine[];
  /** Why there is no gratuity, where there is none. */
  noGratuity?: string | undefined;
  /** The amount of gratuity where the company can choose to pay it or not, and what is doubtful about that. */
  gratuityByChoice?: { amount: Paise; doubts: string[] } | undefined;
}

/** The pay of the last month, in paise, for a full month. */
export interface LastPay {
  basicAndDa: Paise;
  grossEarnings: Paise;
  /** Wages as the Codes define them; undefined where they cannot be calculated. */
  wages: Paise | undefined;
  /** The same in each reading of the law that the company has not chosen, with the question that it answers. */
  otherWages: readonly { question: string; wages: Paise | undefined }[];
}

/** An amount of days, to the paisa. */
const forDays = (amount: Paise, divisor: number, count: number): Paise =>
  paise(divideRounded(BigInt(amount) * hundredths(count), hundredths(divisor)));

/** The payment for days of leave; undefined where that is nothing. */
export function encashmentOf(
  days: number,
  rate: EncashmentRate,
  { basicAndDa, grossEarnings }: Pick<LastPay, 'basicAndDa' | 'grossEarnings'>,
): { amount: Paise; sum: string } | undefined {
  const [base, divisor] =
    rate === 'gross-30' ? [grossEarnings, 30] : [basicAndDa, rate === 'wages-26' ? 26 : 30];
  const amount = forDays(base, divisor, days);
  return amount === 0 ? undefined : { amount, sum: `${amountText(base)} ÷ ${divisor} × ${days} days` };
}

function encashment({ encashedDays, encashmentRate }: ExitInput, pay: LastPay): SettlementLine[] {
  const found = encashmentOf(encashedDays, encashmentRate, pay);
  return found ? [{ kind: 'leave-encashment', days: encashedDays, ...found, doubts: [] }] : [];
}

const noticeDivisor = 30;

function noticeLines(
  { noticeDays, servedDays, notice }: ExitInput,
  { grossEarnings }: LastPay,
): SettlementLine[] {
  const missing = Math.max(0, Math.round((noticeDays - servedDays) * 100) / 100);
  const amount = forDays(grossEarnings, noticeDivisor, missing);
  if (notice === 'none' || amount === 0) return [];
  return [
    {
      kind: notice === 'recover' ? 'notice-recovery' : 'notice-pay',
      amount,
      sum: `${amountText(grossEarnings)} ÷ ${noticeDivisor} × ${missing} days`,
      doubts:
        notice === 'recover'
          ? ['Whether a recovery of notice pay is within the limit of half of the wages is not settled.']
          : [],
    },
  ];
}

/** The amount of a gratuity, paid or by the choice of the company. */
const amountOf = (gratuity: Gratuity): Paise | undefined =>
  'reason' in gratuity ? gratuity.byChoice?.amount : gratuity.amount;

/** The doubt of a gratuity, where another reading of wages gives another one. */
function doubtOfReading(gratuity: Gratuity, question: string, other: Gratuity): string[] {
  const amount = amountOf(other);
  if (amount === undefined || amount === amountOf(gratuity)) return [];
  return [`${question}; the other reading gives ${amountText(amount)}.`];
}

/**
 * The lines that the payslip of the last month has beside the salary. Pure: the same on the server and in a preview.
 */
export function settlementOf(
  exit: ExitInput,
  pay: LastPay,
  {
    joined,
    isFixedTerm,
    settings: { coverage, overrides },
  }: {
    joined: string | undefined;
    isFixedTerm: boolean;
    settings: Pick<StatutorySettings, 'coverage' | 'overrides'>;
  },
): Settlement {
  const gratuityOf = (wages: Paise | undefined) =>
    calculateGratuity({
      joined,
      lastDay: exit.lastDay,
      isFixedTerm,
      isWaived: exit.kind === 'death-or-disablement',
      wages,
      countsLastYear: exit.gratuity === 'fifth-year',
      coverage,
      overrides,
    });
  const gratuity = gratuityOf(pay.wages);
  const lines = [...encashment(exit, pay), ...noticeLines(exit, pay)];
  const readings = pay.otherWages.flatMap(({ question, wages }) =>
    doubtOfReading(gratuity, question, gratuityOf(wages)),
  );
  if ('reason' in gratuity) {
    const { reason, byChoice } = gratuity;
    const ofChoice = byChoice && {
      gratuityByChoice: { amount: byChoice.amount, doubts: [...byChoice.doubts, ...readings] },
    };
    return { lines, noGratuity: reason, ...ofChoice };
  }
  const { isByChoice, ...found } = gratuity;
  const line: SettlementLine = { kind: 'gratuity', ...found, doubts: [...found.doubts, ...readings] };
  return {
    lines: [...lines, line],
    ...(isByChoice && { gratuityByChoice: { amount: line.amount, doubts: line.doubts } }),
  };
}

/** The total of the lines: recoveries are taken off. */
export const totalOfSettlement = ({ lines }: Settlement): Paise =>
  sumPaise(lines.map(({ kind, amount }) => paise(kind === 'notice-recovery' ? -amount : amount)));

/** Working days within which final dues are paid (Code on Wages s.17). The last day is day 0. */
const settlementWorkingDays = 2;

/** Whether the month of an employee is the last one that is paid: its payslip is the final one, which is approved on its own. */
export const isLastMonth = ({
  dateOfLeaving,
  payPeriod,
}: {
  dateOfLeaving?: string | undefined;
  payPeriod?: PayPeriod | undefined;
}): boolean => dateOfLeaving !== undefined && payPeriod !== undefined && toPeriod(dateOfLeaving) <= payPeriod;

/** The day by which final dues are paid: the weekly offs and the holidays of the employee do not count. */
export function finalDuesBy(
  lastDay: string,
  { weeklyOff, holidays }: Pick<DayRules, 'weeklyOff' | 'holidays'>,
): string {
  const isOff = (day: string) => isWeeklyOff(day, weeklyOff) || holidays.some(({ date }) => date === day);
  let date = lastDay;
  for (let counted = 0; counted < settlementWorkingDays; ) {
    date = addDays(date, 1);
    if (!isOff(date)) counted += 1;
  }
  return date;
}

/** 'Wed 25 Nov 2026'. */
export const formatDueDay = (date: string): string =>
  `${formatWeekday(date).slice(0, 3)} ${formatDate(date)}`;

export const leavingMessages = {
  lastDayBeforeJoining: 'Last day cannot be before the date of joining',
  resignedAfterLastDay: 'Resigned on cannot be after the last day',
  accessBeforeLastDay: 'Access until cannot be before the last day',
  settled: (label: string, period: string) =>
    `The payslip of ${period} has the ${label.toLowerCase()} already and cannot be generated again. Add a one-off amount for the difference instead.`,
  withdrawSettled: (period: string) =>
    `The payslip of ${period} has the final settlement and cannot be generated again, so the leaving cannot be withdrawn.`,
  halfDays: 'Leave days to pay must be in steps of 0.5',
  beyondLedger: (days: number, lastDay: string) =>
    `Only ${days} days of leave can be paid out on ${formatDate(lastDay)}. Enter at most ${days}.`,
  beyondLeft: (days: number) =>
    `Only ${days} days of leave are left. Enter at most ${days} days, or a reason for more.`,
  lastDayElsewhere: 'The last day is recorded with the leaving of this employee. Change it there.',
  notLeaving: 'No leaving is recorded for this employee.',
  lastMonthUnpaid: (period: string) =>
    `The payslip of ${period} with the last salary and the settlement is missing or out of date. Generate it first.`,
  notLastMonth: (period: string) =>
    `The payroll details of this employee are for ${formatPeriod(period)}, which is not the last month.`,
  joiningBeforeLeaving: 'Date of joining must be after the last day',
  administrator: 'This is an admin. Change the role to user first.',
} as const;

const settlementLine = z.object({
  kind: z.enum(settlementKinds),
  label: z.string(),
  amount: rupeesAmount,
  sum: z.string(),
  doubts: z.array(z.string()),
});

/** The final dues of an employee who leaves: rupees. */
const settlementReply = z.object({
  lines: z.array(settlementLine),
  noGratuity: z.optional(z.string()),
  /** Present where the fifth year is nearly complete: what gratuity is, paid or not. */
  gratuityByChoice: z.optional(z.object({ amount: rupeesAmount, doubts: z.array(z.string()) })),
  /** The recorded amounts are not these sums, since pay or details changed: saving again brings them together. */
  isOutdated: z.boolean(),
  /** The payslip that has the settlement, and whether it has just these lines: if not, it is to be generated again. */
  payslip: z.optional(z.object({ payPeriod: storedPayPeriod, isCurrent: z.boolean() })),
  /** The employee is on the last month, whose payslip can be generated alone. */
  isFinal: z.boolean(),
  /** The month whose payslip is to have it; absent without a line. */
  month: z.optional(storedPayPeriod),
  /** The total of the lines, which are beside the salary. */
  total: rupeesAmount,
  /** PF of earlier months that the payslip pays, or takes back; absent where it changes none. */
  pfOnArrears: z.optional(shownPfWorksheet),
  /** YYYY-MM-DD. */
  dueBy: z.string(),
});
export type SettlementReply = z.output<typeof settlementReply>;

const leavingState = z.object({
  dateOfJoining: z.optional(z.string()),
  exit: z.optional(savedExit),
  settlement: z.optional(settlementReply),
  /** The company's defaults of an exit. */
  defaults: z.object({
    leaverAccess: z.enum(leaverAccessRuleNames),
    leaverAccessMonths: z.int(),
    encashmentRate: z.enum(encashmentRateNames),
  }),
  /** Days of leave that can be paid out, on the last day where it is recorded, else today. */
  leaveDays: z.number(),
  /** Employments before the present one. */
  employments: endedEmployments,
  /** The version of the payroll details, for optimistic locking; 0 without any. */
  version: z.int(),
});
export type LeavingState = z.output<typeof leavingState>;

const params = z.object({ userId });
const version = z.number().check(z.int(), z.gte(0));

export const leavingRoutes = {
  leaving: route('GET', '/api/admin/people/{userId}/leaving', {
    summary: 'When and how an employee leaves, and the final settlement with its sums',
    duties: leavingReaders,
    params,
    reply: leavingState,
  }),
  previewLeaving: route('POST', '/api/admin/people/{userId}/leaving/preview', {
    summary: 'The final settlement of an employee, before it is saved',
    duties: payrollAdmins,
    unaudited: 'saves nothing',
    params,
    body: exitInput,
    reply: settlementReply,
    neverConflicts: true,
  }),
  saveLeaving: route('PUT', '/api/admin/people/{userId}/leaving', {
    summary:
      'Record that an employee leaves: the final settlement goes on the payslip of the last month, which is generated again where it has another one',
    duties: peopleAdmins,
    reauthentication: true,
    params,
    body: z.extend(exitInput, { version }),
    reply: leavingState,
  }),
  withdrawLeaving: route('DELETE', '/api/admin/people/{userId}/leaving', {
    summary: 'Take back that an employee leaves, unless the payslip of a closed month has the settlement',
    duties: peopleAdmins,
    reauthentication: true,
    params,
    reply: leavingState,
  }),
  checkExitTask: route('PUT', '/api/admin/people/{userId}/leaving/tasks/{task}', {
    summary: 'Tick a task of the checklist of an employee who leaves, or clear it',
    duties: peopleAdmins,
    params: z.object({ userId, task: z.enum(keysOf(exitTasks)) }),
    body: z.object({ isDone: z.boolean('Done must be yes or no') }),
    reply: leavingState,
  }),
  rehire: route('POST', '/api/admin/people/{userId}/rehire', {
    summary: 'Employ a former employee again: payslips stay, the dates are new',
    duties: peopleAdmins,
    reauthentication: true,
    params,
    body: z.object({ dateOfJoining: calendarDate('Date of joining'), version }),
    reply: leavingState,
  }),
} as const;
