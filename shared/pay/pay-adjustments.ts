import * as z from 'zod/mini';
import {
  divideRounded,
  formatPaise,
  type Paise,
  paise,
  rupeesAmount,
  subtractPaise,
  sumPaise,
} from '../money.ts';
import { type PayPeriod, storedPayPeriod } from '../period.ts';
import { storedUserId } from '../user-id.ts';
import { type AdjustmentKind, adjustmentKinds } from './adjustment-kinds.ts';
import type { PayLine, Remuneration } from './pay-lines.ts';
import { storedComponentId } from './salary-components.ts';
import { type UnpaidDay, unpaidDays } from './unpaid-day.ts';

/** The kinds that an admin enters; the portal works out the others. */
export const enteredKinds = ['earning', 'deduction', 'reimbursement', 'advance', 'recovery'] as const;
export type EnteredKind = (typeof enteredKinds)[number];

export const isEntered = (kind: AdjustmentKind): boolean => enteredKinds.some((entered) => entered === kind);

/** Whether an admin has decided on it: an amount that is entered, or the payment of an advance. */
export const isDecided = (kind: AdjustmentKind): boolean => isEntered(kind) || kind === 'advance-payment';

export const adjustmentLabels: Record<AdjustmentKind, string> = {
  earning: 'Bonus or other earning',
  deduction: 'Deduction',
  reimbursement: 'Reimbursement',
  advance: 'Salary advance',
  'advance-payment': 'Salary advance paid',
  recovery: 'Recovery',
  overpayment: 'Owed from an earlier month',
  arrears: 'Arrears',
  'lop-reversal': 'LOP reversal',
  'lop-adjustment': 'LOP adjustment',
  'leave-encashment': 'Leave encashment',
  'notice-pay': 'Notice pay',
  'notice-recovery': 'Notice recovery',
  gratuity: 'Gratuity',
};

/** The line that an adjustment has on the payslip. */
export const lineKindOf: Record<AdjustmentKind, PayLine['kind']> = {
  earning: 'earning',
  deduction: 'deduction',
  reimbursement: 'reimbursement',
  advance: 'deduction',
  // It is no earning: neither wages nor taxable, and taken back.
  'advance-payment': 'reimbursement',
  recovery: 'deduction',
  overpayment: 'deduction',
  arrears: 'earning',
  'lop-reversal': 'earning',
  'lop-adjustment': 'deduction',
  'leave-encashment': 'earning',
  'notice-pay': 'earning',
  'notice-recovery': 'deduction',
  gratuity: 'earning',
};

/** Whether it may wait for a later month: it is limited by the wages of a month (Code on Wages s.18). */
export const isLimited = (kind: AdjustmentKind): boolean =>
  kind === 'advance' || kind === 'recovery' || kind === 'overpayment' || kind === 'lop-adjustment';

const adjustmentShape = <Amount extends z.ZodMiniType>(amount: Amount) => ({
  id: z.string(),
  kind: z.enum(adjustmentKinds),
  label: z.string(),
  /** In full. */
  amount,
  /** The month whose payslip has it first. */
  month: storedPayPeriod,
  /** The part of an advance or a recovery that is taken each month; without it, all at once. */
  instalment: z.optional(amount),
  /** The month whose payslip pays an advance; without it, it was paid otherwise. */
  paidIn: z.optional(storedPayPeriod),
  isTaxFree: z.optional(z.literal(true)),
  /** Reimbursements have one. */
  billNumber: z.optional(z.string()),
  reason: z.string(),
  /** The earlier month that it is for, of arrears and reversed loss of pay. */
  forMonth: z.optional(storedPayPeriod),
  /** Arrears, and what they take back, name the change of pay, and the name of an earning or the id of a component's line, and its label. */
  revisionId: z.optional(z.string()),
  arrearsOf: z.optional(z.string()),
  arrearsName: z.optional(z.string()),
  isOfDeduction: z.optional(z.literal(true)),
  componentId: z.optional(storedComponentId),
  /** The LOP days that are given back, or taken; the days of leave that are paid on leaving. */
  days: z.optional(z.number()),
  /** Loss of pay that follows from leave names its days. */
  dates: z.optional(unpaidDays),
  /** An amount for an earlier month, or back from it, divides into wages of it and what is excluded from wages. */
  remuneration: z.optional(z.object({ wages: amount, excluded: amount })),
  note: z.optional(z.string()),
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
  /** The amounts that payslips have paid or taken of it, by month. */
  settled: z.record(z.string(), amount),
});

/** An adjustment. @param amount the schema of its amounts: rupees on the wire, paise in a table */
export const adjustmentSchema = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object(adjustmentShape(amount));

/** An adjustment as it is sent, in rupees. */
export const payAdjustment = adjustmentSchema(rupeesAmount);

/** An adjustment with its amounts in paise. */
export interface PayAdjustment {
  id: string;
  kind: AdjustmentKind;
  label: string;
  amount: Paise;
  month: PayPeriod;
  instalment?: Paise | undefined;
  paidIn?: PayPeriod | undefined;
  isTaxFree?: true | undefined;
  forMonth?: PayPeriod | undefined;
  arrearsOf?: string | undefined;
  arrearsName?: string | undefined;
  isOfDeduction?: true | undefined;
  days?: number | undefined;
  dates?: UnpaidDay[] | undefined;
  remuneration?: Remuneration | undefined;
  note?: string | undefined;
  settled: Record<string, Paise>;
}

/** The id of what pays an advance with a payslip: it follows from the advance. */
export const advancePaymentId = (id: string): string => `${id}_paid`;

export const adjustmentLineId = (id: string): string => `adjustment:${id}`;

/** The part of an adjustment that is left for a month: less what payslips of other months have settled. */
export function remainingIn(
  { amount, settled }: Pick<PayAdjustment, 'amount' | 'settled'>,
  month: PayPeriod,
): Paise {
  const others = Object.entries(settled).filter(([settledIn]) => settledIn !== month);
  return subtractPaise(amount, sumPaise(others.map(([, part]) => part)));
}

/** The part of an adjustment that is left after all payslips. */
export const remainingOf = ({ amount, settled }: Pick<PayAdjustment, 'amount' | 'settled'>): Paise =>
  subtractPaise(amount, sumPaise(Object.values(settled)));

/** The last month whose payslip has something of an adjustment, YYYY-MM; undefined while none has. */
export const lastSettledIn = ({ settled }: Pick<PayAdjustment, 'settled'>): string | undefined =>
  Object.keys(settled).sort().at(-1);

/** The part of an adjustment's remuneration that a part of its amount has. */
export function remunerationIn(
  { amount: whole, remuneration }: Pick<PayAdjustment, 'amount' | 'remuneration'>,
  amount: Paise,
): Remuneration {
  const partOf = (of: Paise) =>
    paise(whole === 0 ? 0 : divideRounded(BigInt(of) * BigInt(amount), BigInt(whole)));
  const { wages = paise(0), excluded = paise(0) } = remuneration ?? {};
  return { wages: partOf(wages), excluded: partOf(excluded) };
}

type OfMonth = Pick<PayAdjustment, 'forMonth' | 'arrearsOf' | 'days'>;

interface Adjusted {
  adjustments?: readonly OfMonth[] | undefined;
}

/** Whether another month pays something of a month, or takes it back, so that its own payslip must not do the same. */
export const hasArrearsOf = ({ adjustments = [] }: Adjusted, period: PayPeriod): boolean =>
  adjustments.some(isArrearsOf(period));

/**
 * Whether an adjustment is something of a month that another month pays, or takes back: LOP days are by the pay of its payslip, so a
 * raise is owed for these days as well.
 */
export const isArrearsOf =
  (period: PayPeriod) =>
  ({ forMonth, arrearsOf, days }: OfMonth): boolean =>
    forMonth === period && (arrearsOf !== undefined || days !== undefined);

const toLine = (adjustment: PayAdjustment, amount: Paise): PayLine => {
  const { id, kind, label, isTaxFree, forMonth, remuneration, note } = adjustment;
  const { arrearsOf, arrearsName, isOfDeduction } = adjustment;
  return {
    id: adjustmentLineId(id),
    label,
    kind: lineKindOf[kind],
    adjustment: kind,
    amount,
    ...(lineKindOf[kind] === 'earning' && { wages: 'outside' as const, isFixed: true as const }),
    ...((isTaxFree || lineKindOf[kind] === 'reimbursement') && { isTaxFree: true as const }),
    ...(forMonth &&
      arrearsOf !== undefined &&
      arrearsName !== undefined && {
        arrears: {
          ...{ month: forMonth, of: arrearsOf, name: arrearsName },
          ...(isOfDeduction && { isDeduction: isOfDeduction }),
        },
      }),
    ...(forMonth && remuneration && { earlier: { month: forMonth, ...remunerationIn(adjustment, amount) } }),
    ...(note !== undefined && { note }),
  };
};

/** The first month whose payslip can have something of an adjustment: an advance can be taken back from when it is paid. */
export const startMonthOf = ({ month, paidIn = month }: Pick<PayAdjustment, 'month' | 'paidIn'>): PayPeriod =>
  paidIn;

/** The amount that a month is to pay or take of an adjustment, before the limit of advances and recoveries. */
export const dueIn = (adjustment: PayAdjustment, period: PayPeriod): Paise =>
  adjustment.month > period
    ? paise(0)
    : paise(Math.min(remainingIn(adjustment, period), adjustment.instalment ?? Number.MAX_SAFE_INTEGER));

/** The part of an adjustment that is left after a month: the payslips of later months do not change what its payslip says. */
const leftAfter = ({ amount, settled }: PayAdjustment, period: PayPeriod, taken: Paise): Paise => {
  const before = Object.entries(settled).filter(([settledIn]) => settledIn < period);
  return subtractPaise(amount, sumPaise([...before.map(([, part]) => part), taken]));
};

/** The lines of a month that are never put off: all but advances and recoveries. */
export const unlimitedLines = (adjustments: readonly PayAdjustment[], period: PayPeriod): PayLine[] =>
  adjustments
    .filter(({ kind }) => !isLimited(kind))
    .flatMap((adjustment) => {
      const due = dueIn(adjustment, period);
      return due > 0 ? [toLine(adjustment, due)] : [];
    });

/**
 * The lines of a month that take back advances and overpaid amounts, oldest first, as far as the limit goes; what is above
 * it waits for the next month.
 * @param adjustments in the order in which they were entered
 * @param limit in paise; undefined in the last month of employment, where nothing can wait
 * @param netPay in paise, before these lines: money that was paid too much makes no payslip negative, whatever the limit
 */
export function recoveryLines(
  adjustments: readonly PayAdjustment[],
  period: PayPeriod,
  limit: Paise | undefined,
  netPay: Paise,
): PayLine[] {
  const isLast = limit === undefined;
  let left = isLast ? Number.MAX_SAFE_INTEGER : Math.max(0, limit);
  let leftToPay: number = netPay;
  const isOverpayment = ({ kind }: PayAdjustment) => kind === 'overpayment';
  return adjustments
    .filter(({ kind }) => isLimited(kind))
    .toSorted(
      (a, b) =>
        (isLast ? Number(isOverpayment(a)) - Number(isOverpayment(b)) : 0) || a.month.localeCompare(b.month),
    )
    .flatMap((adjustment) => {
      const due =
        isLast && startMonthOf(adjustment) <= period
          ? remainingIn(adjustment, period)
          : dueIn(adjustment, period);
      const most = isOverpayment(adjustment) ? Math.min(left, Math.max(0, leftToPay)) : left;
      const taken = paise(Math.min(due, most));
      left -= taken;
      leftToPay -= taken;
      if (taken <= 0) return [];
      const rest = leftAfter(adjustment, period, taken);
      const remaining = rest > 0 ? `${formatPaise(rest)} left` : undefined;
      const { kind, note } = adjustment;
      const said = kind === 'lop-adjustment' ? [note, remaining].filter(Boolean).join('; ') : remaining;
      return [toLine({ ...adjustment, note: said || undefined }, taken)];
    });
}

/**
 * The adjustments with what the lines of a month's payslip settle of them, in place of what an earlier version did. One that
 * came to 0 after a payslip had it is gone once none has.
 */
export const withSettled = <Adjustment extends PayAdjustment>(
  adjustments: readonly Adjustment[],
  period: PayPeriod,
  lines: readonly PayLine[],
): Adjustment[] => {
  const byId = new Map(lines.map(({ id, amount }) => [id, amount]));
  return adjustments
    .map((adjustment) => {
      const { [period]: _, ...others } = adjustment.settled;
      const amount = byId.get(adjustmentLineId(adjustment.id));
      return { ...adjustment, settled: amount === undefined ? others : { ...others, [period]: amount } };
    })
    .filter(({ amount, settled }) => amount > 0 || Object.keys(settled).length > 0);
};
