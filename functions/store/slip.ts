import * as z from 'zod/mini';
import { mapAmounts, paise, paiseAmount, toRupees } from '../../shared/money.ts';
import { slipAmountNames } from '../../shared/pay/calculation.ts';
import { mapLines, payLineKinds, payLineSchema } from '../../shared/pay/pay-lines.ts';
import { payrollReadShape, slipFieldNames } from '../../shared/pay/payroll-fields.ts';
import { type PayPeriod, storedPayPeriod, toPeriod } from '../../shared/period.ts';
import {
  pfAmountNames,
  slipStatutoryAmounts,
  slipStatutorySchema,
} from '../../shared/slips/slip-statutory.ts';
import { type Slip, type SlipId, slipSchema } from '../../shared/slips/slips.ts';
import type { PfWorksheet } from '../../shared/statutory/pf-worksheet.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { type Item, parseOptional } from '../lib/table.ts';

/** Every figure of a slip: amounts and days. */
export const slipFigureNames = [...slipAmountNames, 'paidDays', 'lopDays'] as const;

/**
 * A part of a slip that is stored as a text of JSON. The database and its client take every value within a value by itself: of
 * a slip with twenty lines that is most of the time of reading it.
 */
const asText = <Part>(part: z.ZodMiniType<Part>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string, { issues }): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          // The message of the parser has a piece of the text, which is the pay of an employee.
          issues.push({ code: 'custom', message: 'No JSON', input: text });
          return z.NEVER;
        }
      }),
    ),
    part,
  );

const slip = slipSchema(paiseAmount);
const slipInPaise = z.extend(slip, {
  profile: z.extend(slip.shape.profile, { lines: z.optional(asText(z.array(payLineSchema(paiseAmount)))) }),
  statutory: z.optional(asText(slipStatutorySchema(paiseAmount))),
});
/** A slip whose amounts are paise. */
export type SlipInPaise = z.output<typeof slipInPaise>;

/** The sort key of a replaced version: `2025-07#v002`. */
type ReplacedVersionKey = string & z.core.$brand<'ReplacedVersionKey'>;

/** A generated slip: a snapshot, its amounts in paise. */
const slipItem = z.object({
  userId: storedUserId,
  payPeriod: z.string() as z.core.$ZodNarrow<z.ZodMiniString, PayPeriod | ReplacedVersionKey>,
  /** Only on the current slip of a period: the partition key of the sparse index by period. */
  period: z.optional(storedPayPeriod),
  version: z.int(),
  generatedAt: z.string(),
  generatedBy: storedUserId,
  /** The days of employment in the month, as they were known then: what changes later is owed, or recovered. */
  employedDays: z.optional(z.int()),
  slip: slipInPaise,
});
export type SlipItem = z.output<typeof slipItem>;

export const parseSlip = (item: Item | undefined): SlipItem | undefined => parseOptional(slipItem, item);

/** A slip as `parseSlip` reads it. */
export function toStoredSlip({ slip: { profile, statutory, ...slip }, ...item }: SlipItem) {
  const { lines, ...figures } = profile;
  return {
    ...item,
    slip: {
      ...slip,
      profile: { ...figures, ...(lines && { lines: JSON.stringify(lines) }) },
      ...(statutory && { statutory: JSON.stringify(statutory) }),
    },
  };
}

/** The part of a slip that is paid, and the attributes that it is read by. */
export const paidAttributes = ['version', 'slip.payDate', 'slip.profile.netPay', 'slip.user.name'] as const;
const paidPart = z.object({
  version: z.int(),
  slip: z.object({
    payDate: z.string(),
    profile: z.object({ netPay: z.optional(paiseAmount) }),
    user: z.object({ name: z.string() }),
  }),
});
export type PaidSlip = z.output<typeof paidPart>;
export const parsePaidSlip = (item: Item | undefined): PaidSlip | undefined => parseOptional(paidPart, item);

/** The part of a payslip that the next month is compared with, and the attribute that it is read by. */
export const comparedAttributes = ['slip.profile'] as const;
const comparedPart = z.object({
  slip: z.object({
    profile: z.object({
      ...payrollReadShape(slipFieldNames, paiseAmount),
      bankAccountNumber: z.optional(z.string()),
      ifscCode: z.optional(z.string()),
      lines: z.optional(
        asText(z.array(z.object({ kind: z.enum(payLineKinds), label: z.string(), amount: paiseAmount }))),
      ),
      grossEarnings: z.optional(paiseAmount),
      totalDeductions: z.optional(paiseAmount),
      netPay: z.optional(paiseAmount),
    }),
  }),
});
export type ComparedSlip = z.output<typeof comparedPart>;
export const parseComparedSlip = (item: Item | undefined): ComparedSlip | undefined =>
  parseOptional(comparedPart, item);

/** The part of a payslip that income tax is reported by, and the attributes that it is read by. */
export const taxedAttributes = [
  'userId',
  'slip.payDate',
  'slip.profile',
  'slip.user',
  'slip.statutory',
] as const;
const taxedPart = z.object({
  userId: storedUserId,
  slip: z.extend(z.pick(slipInPaise, { payDate: true, profile: true, user: true }), {
    statutory: z.optional(
      asText(
        z.object({
          incomeTax: z.optional(
            z.object({
              working: z.array(z.object({ label: z.string(), detail: z.string(), amount: paiseAmount })),
              /** Absent in the new regime. */
              regime: z.optional(z.literal('old')),
            }),
          ),
        }),
      ),
    ),
  }),
});
export type TaxedPart = z.output<typeof taxedPart>;
export const parseTaxedPart = (item: Item): TaxedPart => taxedPart.parse(item);

/** The part of a payslip that says who was employed, and the attributes of it. */
export const employedAttributes = [
  ...['slip.user.id', 'slip.user.name', 'slip.statutory'],
  ...['slip.profile.department', 'slip.profile.dateOfJoining'],
];
const employedPart = z.object({
  userId: storedUserId,
  slip: z.object({
    user: z.object({ id: storedUserId, name: z.string() }),
    // Absent where it has none of these attributes.
    profile: z.prefault(
      z.object({
        department: z.optional(z.string()),
        dateOfJoining: z.optional(z.string()),
      }),
      {},
    ),
    statutory: z.optional(asText(z.object({ person: z.object({ dateOfLeaving: z.optional(z.string()) }) }))),
  }),
});
export const parseEmployedPart = (item: Item | undefined) => parseOptional(employedPart, item);

/** The current payslips of a period, as a whole, by an index that may lag behind by moments. */
export const ofPeriod = (period: PayPeriod) => ({
  index: 'by-period',
  partition: ['period', period] as [string, string],
});

/** The part of a slip that a list of payments of all employees reads. */
export const listedAttributes = [
  'version',
  'slip.profile.netPay',
  'slip.profile.employeeId',
  'slip.user.name',
];
const listedPart = z.object({
  userId: storedUserId,
  version: z.int(),
  slip: z.object({
    profile: z.object({
      netPay: z._default(paiseAmount, paise(0)),
      employeeId: z.optional(z.string()),
    }),
    user: z.object({ name: z.string() }),
  }),
});
export type ListedSlip = z.output<typeof listedPart>;
export const parseListedSlip = (item: Item): ListedSlip => listedPart.parse(item);

export const slipKey = (userId: UserId, payPeriod: PayPeriod | ReplacedVersionKey) => ({ userId, payPeriod });

export const replacedVersionKey = (payPeriod: PayPeriod, version: number) =>
  `${payPeriod}#v${String(version).padStart(3, '0')}` as ReplacedVersionKey;

/** '2025-07' of '2025-07#v002' too. */
export const periodOf = ({ payPeriod }: Pick<SlipItem, 'payPeriod'>): PayPeriod => toPeriod(payPeriod);

/** The newest version of a period's slip. */
export type CurrentSlip = SlipItem & { payPeriod: PayPeriod };
export const isCurrentVersion = (slip: SlipItem): slip is CurrentSlip => slip.period !== undefined;

/** 'usr_ab12…' and '2025-07' → 'slip_ab12…_2025-07'; of a replaced version 'slip_ab12…_2025-07_v001'. */
export const toSlipId = (userId: UserId, payPeriod: PayPeriod | ReplacedVersionKey) =>
  `slip_${userId.slice('usr_'.length)}_${payPeriod.replace('#', '_')}` as SlipId;

/** The key of the slip that an id names. */
export function parseSlipId(id: SlipId) {
  const [, owner, period, version] = id.split('_');
  return {
    userId: `usr_${owner}` as UserId,
    payPeriod: (version ? `${period}#${version}` : period) as PayPeriod | ReplacedVersionKey,
  };
}

/** A worksheet of PF as the API sends it. */
export const worksheetToRupees = ({
  months,
  unknown,
}: PfWorksheet): NonNullable<NonNullable<Slip['statutory']>['pfOnArrears']> => ({
  months: months.map(({ said, ...month }) => ({
    ...mapAmounts(month, pfAmountNames, toRupees),
    said: mapAmounts(said, pfAmountNames, toRupees),
  })),
  unknown,
});

const statutoryToRupees = ({
  pf,
  esi,
  pfOnArrears,
  profTax,
  labourWelfareFund: fund,
  incomeTax,
  ...rest
}: NonNullable<SlipInPaise['statutory']>): NonNullable<Slip['statutory']> => ({
  ...rest,
  ...(pf && { pf: mapAmounts(pf, slipStatutoryAmounts.pf, toRupees) }),
  ...(pfOnArrears && { pfOnArrears: worksheetToRupees(pfOnArrears) }),
  ...(esi && { esi: mapAmounts(esi, slipStatutoryAmounts.esi, toRupees) }),
  ...(profTax && {
    profTax: {
      ...mapAmounts(profTax, slipStatutoryAmounts.profTax, toRupees),
      elsewhere: profTax.elsewhere?.map((part) => mapAmounts(part, slipStatutoryAmounts.elsewhere, toRupees)),
    },
  }),
  ...(fund && { labourWelfareFund: mapAmounts(fund, slipStatutoryAmounts.labourWelfareFund, toRupees) }),
  ...(incomeTax && {
    incomeTax: {
      ...mapAmounts(incomeTax, slipStatutoryAmounts.incomeTax, toRupees),
      working: incomeTax.working.map((line) => mapAmounts(line, slipStatutoryAmounts.working, toRupees)),
    },
  }),
});

/** A slip as the API sends it. */
export const slipToRupees = ({ profile, statutory, ...rest }: SlipInPaise): Slip => ({
  ...rest,
  profile: {
    ...mapAmounts(profile, slipAmountNames, toRupees),
    lines: profile.lines && mapLines(profile.lines, toRupees),
  },
  ...(statutory && { statutory: statutoryToRupees(statutory) }),
});
