import * as z from 'zod/mini';
import type { TaxedMonth } from '../../shared/law/statutory.ts';
import { type Paise, paise, paiseAmount, sumPaise } from '../../shared/money.ts';
import { lastSettledIn, type PayAdjustment } from '../../shared/pay/pay-adjustments.ts';
import { type UnpaidDay, unpaidDays } from '../../shared/pay/unpaid-day.ts';
import { type PayPeriod, storedPayPeriod, subtractMonths } from '../../shared/period.ts';
import { type PfAmounts, pfAmounts } from '../../shared/slips/slip-statutory.ts';
import { type EarlierPfMonths, noOwnPf, ownPf } from '../../shared/statutory/pf-worksheet.ts';
import type { PaidMonth } from '../../shared/tax/facts.ts';
import { pick } from '../lib/pick.ts';

/** The amounts of a month from which its tax is estimated. */
export const taxedPayNames = [
  'recurring',
  'once',
  'basicAndDa',
  'hra',
  'employeePf',
  'professionalTax',
  'employerNps',
] as const;
const taxNames = [...taxedPayNames, 'taxDeducted'] as const satisfies (keyof PaidMonth)[];
type TaxShape = Record<(typeof taxNames)[number], z.ZodMiniOptional<typeof paiseAmount>>;

/** Amounts in paise; what is 0 or empty is absent. */
const slipRecord = z.object({
  /** Names the figures that it shows; absent of an imported payslip. */
  figures: z.optional(z.string()),
  /** Its totals, by which a closed month is listed; absent of an imported payslip. */
  totals: z.optional(
    z.object({ grossEarnings: paiseAmount, totalDeductions: paiseAmount, netPay: paiseAmount }),
  ),
  /** More may have been paid than it says: it replaced another payslip, its net pay is below zero, or it was paid more than once. */
  mayBeOverpaid: z.optional(z.literal(true)),
  /** Whether ESI was due; absent where it has no head that is filed. */
  esi: z.optional(z.boolean()),
  /** Salary and professional tax of each place, that of work first: an imported payslip does not say where that was. */
  profTax: z.optional(
    z.array(
      z.object({
        place: z.optional(z.string()),
        /** The place of work by details that were entered after the payslip was made. */
        workedAt: z.optional(z.string()),
        salary: paiseAmount,
        taken: paiseAmount,
      }),
    ),
  ),
  /** The amounts that income tax reads; professional tax stands here only where no place has it. */
  tax: z.optional(
    z.object(Object.fromEntries(taxNames.map((name) => [name, z.optional(paiseAmount)])) as TaxShape),
  ),
  /** Pay of earlier months that it pays as arrears, or takes back, as far as limits of income tax count it in them. */
  earlierPay: z.optional(
    z.array(z.object({ payPeriod: storedPayPeriod, basicAndDa: paiseAmount, hra: paiseAmount })),
  ),
  /** The unpaid leave that it was generated with. */
  unpaid: z.optional(unpaidDays),
  /** PF of the payslip's month, where later payslips pay something of that month or take it back, or it has other details now. */
  pf: z.optional(ownPf),
  /** The PF of earlier months by its worksheet, by month. */
  earlierPf: z.optional(z.record(z.string(), pfAmounts(paiseAmount))),
});
/** The figures of a payslip that later months ask for. */
export type SlipRecord = z.output<typeof slipRecord>;

/** The records of an employee's newest payslips, by month: a record is written with its payslip, and never without. */
export const payslipRecords = z.optional(z.record(z.string(), slipRecord));
type Records = z.output<typeof payslipRecords>;

export interface Recorded {
  payslips?: Records;
}

const monthsKept = 24;
/** Heads of the law look back over a tax year at most. */
const monthsOfHeads = 12;
const withoutHeads = ({
  figures: _,
  totals: __,
  esi: ___,
  profTax: ____,
  tax: _____,
  earlierPay: ______,
  ...kept
}: SlipRecord): SlipRecord => kept;

const entriesOf = ({ payslips = {} }: Recorded) =>
  Object.entries(payslips).sort(([a], [b]) => (a < b ? -1 : 1)) as [PayPeriod, SlipRecord][];

/** The first month of which there can be a record beside this one. */
const oldestBeside = (newest: PayPeriod): PayPeriod => subtractMonths(newest, monthsKept);

/** The records with that of one more payslip, or with another one in its place; without the month's where it has none any more. */
export function recordsWith(
  { payslips = {} }: Recorded,
  period: PayPeriod,
  record: SlipRecord | undefined,
): Records {
  const { [period]: _, ...others } = payslips;
  const all = entriesOf({ payslips: record ? { ...others, [period]: record } : others });
  const newest = all.at(-1)?.[0];
  if (newest === undefined) return undefined;
  const kept = all.filter(([month]) => month >= oldestBeside(newest));
  const ofHeads = subtractMonths(newest, monthsOfHeads);
  return Object.fromEntries(kept.map(([month, one]) => [month, month >= ofHeads ? one : withoutHeads(one)]));
}

const none = paise(0);

/** The months that income tax reads, the earliest first. */
export const taxMonthsOf = (recorded: Recorded): PaidMonth[] =>
  entriesOf(recorded).flatMap(([payPeriod, { tax, profTax = [], earlierPay: earlier }]) => {
    if (!tax) return [];
    const amounts = Object.fromEntries(taxNames.map((name) => [name, tax[name] ?? none])) as Record<
      (typeof taxNames)[number],
      Paise
    >;
    const professionalTax = tax.professionalTax ?? sumPaise(profTax.map(({ taken }) => taken));
    return [{ payPeriod, ...amounts, professionalTax, ...(earlier && { earlier }) }];
  });

const filedRecords = (recorded: Recorded) => entriesOf(recorded).filter(([, { esi }]) => esi !== undefined);

type ProfTaxRecord = NonNullable<SlipRecord['profTax']>[number];

/** Salary counts where the employee worked, and tax where it was taken. */
function taxedMonthOf(
  payPeriod: PayPeriod,
  [own, ...others]: readonly ProfTaxRecord[],
  placeNow: string | undefined,
): TaxedMonth[] {
  const { place: named = placeNow, workedAt, salary = none, taken = none } = own ?? {};
  if (!own || named === undefined) return [];
  const worked: TaxedMonth[] =
    workedAt === undefined
      ? [{ payPeriod, place: named, salary, taken }]
      : [
          { payPeriod, place: workedAt, salary, taken: none, isMadeElsewhere: true },
          ...(taken > 0 ? [{ payPeriod, place: named, salary: none, taken }] : []),
        ];
  const left = others.map(({ place = named, ...tax }) => ({ payPeriod, place, ...tax }));
  return [...worked, ...left];
}

/**
 * The professional tax on payslips; undefined where none has a head that is filed.
 * @param placeIn the place of work by the details of now, where it is known: that of an imported payslip
 */
export function taxedMonthsOf(
  recorded: Recorded,
  placeIn: (period: PayPeriod) => string | undefined,
): TaxedMonth[] | undefined {
  const filed = filedRecords(recorded);
  if (filed.length === 0) return undefined;
  return filed.flatMap(([month, { profTax = [] }]) => taxedMonthOf(month, profTax, placeIn(month)));
}

/**
 * The records with the place of work of their months, where it is another one by the details of now than by the payslip.
 * @param placeIn the place of work by the details of now, where it is known
 */
export function recordsWithPlaces(
  { payslips }: Recorded,
  placeIn: (period: PayPeriod) => string | undefined,
): Records {
  if (!payslips) return payslips;
  const entries = Object.entries(payslips) as [PayPeriod, SlipRecord][];
  return Object.fromEntries(
    entries.map(([month, record]) => {
      const [own, ...others] = record.profTax ?? [];
      if (own?.place === undefined) return [month, record];
      const { workedAt: _, ...rest } = own;
      const place = placeIn(month);
      const isElsewhere = place !== undefined && place !== own.place;
      return [
        month,
        { ...record, profTax: [{ ...rest, ...(isElsewhere && { workedAt: place }) }, ...others] },
      ];
    }),
  );
}

export const isEsiDueIn = ({ payslips }: Recorded, month: PayPeriod): boolean =>
  payslips?.[month]?.esi === true;

/** The first month whose payslip has a head that is filed. */
export const firstFiledMonth = (recorded: Recorded): PayPeriod | undefined => filedRecords(recorded)[0]?.[0];

/**
 * The heads that pay of later months follows from: they differ where a month before the portal is imported or removed.
 */
export const headsOf = (recorded: Recorded) =>
  entriesOf(recorded).map(([month, record]) => [
    month,
    pick(record, ['esi', 'profTax', 'tax', 'earlierPay']),
  ]);

/** The unpaid leave that the payslip of a month was generated with. */
export const unpaidOfSlip = ({ payslips }: Recorded, month: PayPeriod): readonly UnpaidDay[] =>
  payslips?.[month]?.unpaid ?? [];

export const monthsWithUnpaid = (recorded: Recorded): PayPeriod[] =>
  entriesOf(recorded).flatMap(([month, { unpaid }]) => (unpaid ? month : []));

/**
 * The records of an employee whose payments of a month are above its payslip; undefined where they say so already, or have no
 * payslip of it.
 */
export function recordsAfterOverpaying({ payslips }: Recorded, month: PayPeriod): Records {
  const record = payslips?.[month];
  return record && !record.mayBeOverpaid
    ? { ...payslips, [month]: { ...record, mayBeOverpaid: true } }
    : undefined;
}

/** The months before one of which more may have been paid than their payslips say. */
export const maybeOverpaidBefore = (recorded: Recorded, period: PayPeriod): PayPeriod[] =>
  entriesOf(recorded).flatMap(([month, { mayBeOverpaid }]) =>
    mayBeOverpaid && month >= oldestBeside(period) && month < period ? month : [],
  );

interface WithAdjustments extends Recorded {
  adjustments?: readonly Pick<PayAdjustment, 'forMonth' | 'remuneration'>[] | undefined;
}

/** The months whose wages adjustments pay, or take back. */
export const monthsPaidLater = ({ adjustments = [] }: WithAdjustments): Set<PayPeriod> =>
  new Set(adjustments.flatMap(({ forMonth, remuneration }) => (remuneration && forMonth) || []));

interface WithArrears extends Recorded {
  adjustments?: readonly Pick<PayAdjustment, 'forMonth' | 'arrearsOf' | 'settled'>[] | undefined;
}

/** Whether a month has no payslip, and later ones pay for its days. An imported month has a record instead. */
export const isPaidLater = ({ payslips = {}, adjustments = [] }: WithArrears, period: PayPeriod): boolean =>
  payslips[period] === undefined &&
  adjustments.some(({ forMonth, arrearsOf }) => forMonth === period && arrearsOf !== undefined);

/** Whether later payslips have paid a month already that has none: it must not be paid by its own any more. */
export const wasPaidLater = ({ adjustments = [], ...recorded }: WithArrears, period: PayPeriod): boolean =>
  isPaidLater({ ...recorded, adjustments: adjustments.filter(lastSettledIn) }, period);

/** The months without a payslip of which later payslips pay wages, or take them back. */
export const monthsPaidOnlyLater = (recorded: WithAdjustments): PayPeriod[] =>
  [...monthsPaidLater(recorded)].filter((month) => !recorded.payslips?.[month]);

/** PF of the earlier months that payslips pay, or take back, or that have other details now: a month without a payslip has none. */
export function earlierPfMonths(recorded: WithAdjustments): EarlierPfMonths {
  const { payslips = {} } = recorded;
  const entries = entriesOf(recorded);
  const newest = entries.at(-1)?.[0];
  const later = new Map<string, Record<string, PfAmounts>>();
  for (const [on, { earlierPf = {} }] of entries)
    for (const [month, amounts] of Object.entries(earlierPf))
      later.set(month, { ...later.get(month), [on]: amounts });
  const own = entries.flatMap(([month, { pf }]) => (pf ? month : []));
  const months = new Set<string>([...monthsPaidLater(recorded), ...own, ...later.keys()]);
  return Object.fromEntries(
    [...months].flatMap((month) => {
      const record = payslips[month];
      const isForgotten = newest !== undefined && month < oldestBeside(newest);
      if (isForgotten || (record && !record.pf)) return [];
      return [[month, { ...(record?.pf ?? noOwnPf), later: later.get(month) ?? {} }]];
    }),
  );
}
