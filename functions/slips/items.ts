import * as z from 'zod/mini';
import { resultNames } from '../../shared/calculation.ts';
import { mapAmounts, toRupees } from '../../shared/money.ts';
import { amountNames } from '../../shared/payroll-fields.ts';
import { type Slip, slipSchema } from '../../shared/slips.ts';
import { type Item, parseOptional } from '../lib/table.ts';

/** The amounts of a slip: paise in the table, rupees on the wire. */
const slipAmountNames = [...amountNames, ...resultNames];

/** All that a slip says in figures. */
export const slipFigureNames = [...slipAmountNames, 'paidDays', 'lopDays'] as const;

const slipInPaise = slipSchema(z.int());
/** A slip whose amounts are paise. */
export type SlipInPaise = z.output<typeof slipInPaise>;

/** A generated slip: everything as it was on the day, its amounts in paise. */
const slipItem = z.object({
  userId: z.string(),
  /** The period, or `2025-07#v002` for an earlier version that was replaced. */
  payPeriod: z.string(),
  /** Only on the current slip of a period: puts it into the index by period. */
  period: z.optional(z.string()),
  version: z.int(),
  generatedAt: z.string(),
  generatedBy: z.string(),
  slip: slipInPaise,
});
export type SlipItem = z.output<typeof slipItem>;

export const parseSlip = (item: Item | undefined): SlipItem | undefined => parseOptional(slipItem, item);

export const slipKey = (userId: string, payPeriod: string) => ({ userId, payPeriod });

/** Where a replaced version is kept. */
export const replacedVersionKey = (payPeriod: string, version: number): string =>
  `${payPeriod}#v${String(version).padStart(3, '0')}`;

export const isCurrentVersion = ({ period }: SlipItem): boolean => period !== undefined;

/** 'usr_ab12…' and '2025-07' → 'slip_ab12…_2025-07'. */
export const toSlipId = (userId: string, payPeriod: string): string =>
  `slip_${userId.slice('usr_'.length)}_${payPeriod}`;

/** The owner and the sort key that an id names. */
export function parseSlipId(id: string): { userId: string; payPeriod: string } {
  const [, owner, period, version] = id.split('_') as [string, string, string, string | undefined];
  return { userId: `usr_${owner}`, payPeriod: version ? `${period}#${version}` : period };
}

/** A slip as it travels: rupees. */
export const slipToRupees = ({ profile, ...rest }: SlipInPaise): Slip => ({
  ...rest,
  profile: mapAmounts(profile, slipAmountNames, toRupees),
});
