import * as z from 'zod/mini';
import { formerDetails } from '../../shared/law/dated-details.ts';
import { type StatutoryHead, statutoryHeads } from '../../shared/law/statutory.ts';
import { statutoryShape } from '../../shared/law/statutory-fields.ts';
import { savedExit } from '../../shared/leaving/leaving.ts';
import { type Paise, paise, paiseAmount, type Rupees, toRupees } from '../../shared/money.ts';
import type { LopBasis, LopDivisor } from '../../shared/pay/lop-basis.ts';
import { endedEmployments, slipDays, typedDays } from '../../shared/pay/month-days.ts';
import { adjustmentSchema } from '../../shared/pay/pay-adjustments.ts';
import { type PayLine, payLineSchema } from '../../shared/pay/pay-lines.ts';
import {
  deductionNames,
  earningNames,
  payrollReadShape,
  type recurringDeductionNames,
  storedFieldNames,
} from '../../shared/pay/payroll-fields.ts';
import { unpaidLeaveOfMonth } from '../../shared/pay/unpaid-days.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import {
  detailsDecision,
  detailsRequest,
  personalFieldNames,
  personalShape,
} from '../../shared/profiles/profiles.ts';
import { recordedEvent, storedUserId, type UserId } from '../../shared/user-id.ts';
import { pick } from '../lib/pick.ts';
import { type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';
import { edits } from './edits.ts';
import { payslipRecords } from './payslip-record.ts';
import { formerPayByYear, oldRegimeByYear } from './tax-year.ts';

const earnings = z.object(payrollReadShape(earningNames, paiseAmount));

/** Each component that an employee has: its amount in paise, or its percentage in hundredths. */
const componentValues = z.record(z.string(), z.int());

/** Amounts that a revision changes. */
const revisedAmounts = z.object({
  ...earnings.shape,
  ctc: z.optional(paiseAmount),
  components: z.optional(componentValues),
});

/** Lines of a slip beside those of the payroll fields. */
export const payLines = z.optional(z.array(payLineSchema(paiseAmount)));

/** A change of pay from a day on, YYYY-MM-DD. */
const datedPay = { from: z.string(), before: revisedAmounts, after: revisedAmounts };

/** A change of pay as it was entered. */
const enteredChange = z.object({
  id: z.string(),
  ...datedPay,
  reason: z.optional(z.string()),
  /** An ISO time. */
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
});
export type EnteredChange = z.output<typeof enteredChange>;

const payItemFields = {
  /** A yearly amount. */
  ctc: z.optional(paiseAmount),
  components: z.optional(componentValues),
  /** All changes of the employee's pay, in the order in which they were made. */
  payChanges: z.optional(z.array(enteredChange)),
  /** The pay of a month as its payslip has it, with the lines of components: later changes count later, or as arrears. */
  payOfSlip: z.optional(
    z.object({
      period: storedPayPeriod,
      earnings,
      notes: z.array(z.string()),
      lines: payLines,
    }),
  ),
  /** How the employee leaves; the last day is the date of leaving as well. */
  exit: z.optional(savedExit),
  /** Employments before the present one, YYYY-MM-DD. */
  employments: z.optional(endedEmployments),
  adjustments: z.optional(z.array(adjustmentSchema(paiseAmount))),
  /** The days of employment that the payslip of the month counts, where other payslips pay or take back the others. */
  employedBySlip: z.optional(z.int()),
  /** The unpaid leave of a month, which its LOP days follow. */
  unpaidLeave: z.optional(unpaidLeaveOfMonth),
  payslips: payslipRecords,
};

/** The payroll fields that are of one month: the others hold until they are changed. */
const monthFieldNames = ['paidDays', 'lopDays', ...deductionNames] as const;

/** A statutory figure that an admin keeps although another one is expected: it holds for exactly these two. */
const keptFigure = z.object({
  amount: paiseAmount,
  /** Absent where nothing could be expected. */
  expected: z.optional(paiseAmount),
  reason: z.string(),
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
});
export type KeptFigure = z.output<typeof keptFigure>;

/** Facts that the statutory figures of a month depend on beside the details of the employee. */
const statutoryState = {
  keptStatutory: z.optional(z.partialRecord(z.enum(statutoryHeads), keptFigure)),
  formerPay: formerPayByYear,
  oldRegime: oldRegimeByYear,
};

const monthShape = {
  ...payrollReadShape(monthFieldNames, paiseAmount),
  /** Absent while there are no days of the month. */
  typedDays,
  employedBySlip: payItemFields.employedBySlip,
  keptStatutory: statutoryState.keptStatutory,
  unpaidLeave: payItemFields.unpaidLeave,
  payOfSlip: payItemFields.payOfSlip,
};
/** The figures that were entered for one month, and the pay that its payslip keeps. */
export type MonthFacts = z.output<z.ZodMiniObject<typeof monthShape>>;
export const monthFactNames = Object.keys(monthShape) as (keyof MonthFacts)[];

const payrollItemFields = {
  userId: storedUserId,
  ...payrollReadShape(storedFieldNames, paiseAmount),
  ...payItemFields,
  typedDays,
  /** The facts of months that the profile is not on. */
  months: z.optional(z.record(z.string(), z.object(monthShape))),
  /** Incremented by every change of payroll details: optimistic locking between admins. */
  payrollVersion: z.int(),
  /** Incremented by every write. */
  version: z.int(),
};

/** The latest change of the bank account or its IFSC. */
const bankChange = z.object({
  /** An ISO time. */
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
  /** There was none before. */
  isFirst: z.optional(z.literal(true)),
});

/** A profile as it is stored: personal details, and payroll details with their amounts in paise. */
const profileItem = z.object({
  kind: z.literal('profile'),
  ...personalShape(personalFieldNames),
  ...statutoryShape,
  formerDetails,
  ...statutoryState,
  bankChanged: z.optional(bankChange),
  /** The account that the employee reports to; it may have been deleted since. */
  managerId: z.optional(storedUserId),
  requested: z.optional(detailsRequest),
  decided: z.optional(detailsDecision),
  /** Edits of the pay of months to come. */
  edits,
  /** The approval of the final payslip of an employee who leaves, which is approved apart from the pay run of its month. */
  finalApproval: z.optional(
    z.object({
      ...recordedEvent.shape,
      payPeriod: storedPayPeriod,
      digest: z.string(),
      decision: z.optional(
        z.object({
          ...recordedEvent.shape,
          outcome: z.enum(['approved', 'sent-back']),
          reason: z.optional(z.string()),
        }),
      ),
    }),
  ),
  ...payrollItemFields,
});
type StoredProfile = z.output<typeof profileItem>;

/** All that follows from the facts of a profile in its month (slips/figures-of-profile.ts). None of it is stored. */
interface WorkedOut {
  /** The lines of the month's slip beside those of the payroll fields. */
  lines?: PayLine[] | undefined;
  /** The pay of the month, where it is not that of the profile: the pay changes within it, or its payslip has paid another one. */
  monthPay?:
    | {
        earnings: z.output<typeof earnings>;
        /** Present in a month after the last day: nothing is deducted from a salary that is not paid. */
        deductions?: Partial<Record<(typeof recurringDeductionNames)[number], Paise>>;
        notes: string[];
      }
    | undefined;
  /** The divisor of the month for a day of absence, where the company has not chosen its days. */
  lopDivisor?: LopDivisor | undefined;
  /** The statutory figures that the law fills in, each with the typed one in whose place it stands. */
  filled?: { [head in StatutoryHead]?: { amount: Paise; typed?: Paise } };
}
export type ProfileItem = StoredProfile & WorkedOut;

/** Whether a profile is on a month. */
export const isInMonth = <Profile extends ProfileItem>(
  profile: Profile,
): profile is Profile & { payPeriod: PayPeriod } => profile.payPeriod !== undefined;

/** A profile with the statutory figures that were typed. */
export function withTypedHeads({ filled = {}, ...profile }: ProfileItem): ProfileItem {
  const typed = { ...profile };
  for (const head of statutoryHeads) {
    const figure = filled[head];
    // One that was entered in place of the figure that is filled in is typed.
    if (!figure || profile[head] !== figure.amount) continue;
    delete typed[head];
    if (figure.typed !== undefined) typed[head] = figure.typed;
  }
  return typed;
}

/** The facts of a profile. */
export function toFacts(profile: ProfileItem): StoredProfile {
  const { lines: _, monthPay: __, lopDivisor: ___, ...facts } = withTypedHeads(profile);
  return facts;
}

/** Part of a profile, and the attributes that it is read by beside the key: a list of all employees needs few of them. */
export interface ProfilePart<Part> {
  /** Absent where the part is the whole profile. */
  attributes?: readonly string[];
  parse: (item: Item | undefined) => Part | undefined;
}

export function partOfProfile<Name extends keyof StoredProfile>(...attributes: readonly Name[]) {
  type Part = Pick<StoredProfile, 'userId' | Name>;
  const shape = pick(profileItem.shape, ['userId', ...attributes]);
  const schema = z.object(shape) as unknown as z.ZodMiniType<Part>;
  return {
    attributes,
    parse: (item: Item | undefined) => parseOptional(schema, item),
  } satisfies ProfilePart<Part>;
}

const managerPart = partOfProfile('managerId');
/** Takes a profile that was read by this attribute alone. */
export const parseManagerId = (item: Item | undefined): UserId | undefined =>
  managerPart.parse(item)?.managerId;

export type AdjustmentItem = NonNullable<ProfileItem['adjustments']>[number];

export const adjustedPart = partOfProfile('adjustments');

/** The part that says where salary is paid to and what of it is taken back. */
export const bankPart = partOfProfile(
  'bankAccountNumber',
  'ifscCode',
  'bankChanged',
  'nameAsInBank',
  'nameOnUan',
  'adjustments',
);
export type BankItem = NonNullable<ReturnType<typeof bankPart.parse>>;

/** The facts of a profile. What is shown or calculated with is worked out from them (`parseWorkedOut`). */
export const parseProfile = (item: Item | undefined): ProfileItem | undefined =>
  parseOptional(profileItem, item);

export const wholeProfile: ProfilePart<ProfileItem> = { parse: parseProfile };

/** The figures of the pay period: in place of the pay that which is of this month only. */
export const toMonthFigures = <P extends ProfileItem>(profile: P): P =>
  profile.monthPay === undefined
    ? profile
    : { ...profile, ...profile.monthPay.earnings, ...profile.monthPay.deductions };

/** The figures of the pay period with the days that its slip shows, to be calculated with. */
export function toSlipFigures<P extends ProfileItem>(profile: P): P & { lopBasis?: LopBasis } {
  const figures = toMonthFigures(profile);
  const { payPeriod, lopDivisor: divisor, lopDays = 0 } = figures;
  if (payPeriod === undefined) return figures;
  return {
    ...figures,
    ...slipDays(payPeriod, figures, figures),
    ...(divisor && { lopBasis: { divisor, days: lopDays } }),
  };
}

/** Components in rupees instead of paise, and in percent instead of hundredths. */
export const componentsToRupees = (values: ProfileItem['components']): Record<string, Rupees> | undefined =>
  values && Object.fromEntries(Object.entries(values).map(([id, value]) => [id, toRupees(paise(value))]));

export const profileKey = (userId: UserId) => ({ userId });

/** The profile of an employee who has none yet. Version 0 is never stored. */
export const emptyProfile = (userId: UserId): ProfileItem => ({
  userId,
  kind: 'profile',
  payrollVersion: 0,
  version: 0,
});

/** Writes the facts of the next version of a profile, with optimistic locking. */
export const profileWrite = (read: ProfileItem, next: ProfileItem): Write =>
  versionWrite('profiles', 'userId', read.version, toFacts(next));
