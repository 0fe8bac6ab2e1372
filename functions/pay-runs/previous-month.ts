import { type Paise, sumPaise } from '../../shared/money.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { totalsOfSlips } from '../../shared/slips/slip-totals.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import type { UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { query } from '../lib/table.ts';
import { readImportedOfMonth, toReportedSlip } from '../store/imported-slip.ts';
import { type RunHead, readHead } from '../store/pay-run.ts';
import { ofPeriod, paidAttributes, parsePaidSlip, parseSlip } from '../store/slip.ts';

/** A payslip of the month before. */
export interface PreviousSlip {
  userId: UserId;
  slip: FiledSlip;
  /** It was paid before the portal: what the employer paid besides is not known. */
  isImported?: true;
}

/** Every slip of the month before, also of those who have no row in this one, and where it was imported. */
export async function readPreviousSlips(period: PayPeriod): Promise<PreviousSlip[]> {
  const previous = subtractMonths(period, 1);
  const [items, imported] = await Promise.all([
    query('slips', ofPeriod(previous)),
    readImportedOfMonth(previous),
  ]);
  return [
    ...items.flatMap(
      (item): PreviousSlip[] | PreviousSlip =>
        skipUnreadable(() => parseSlip(item), { table: 'slips', userId: item.userId }) ?? [],
    ),
    ...imported.map(
      (item): PreviousSlip => ({ userId: item.user.id, slip: toReportedSlip(item), isImported: true }),
    ),
  ];
}

/** Net pays of payslips, and of each nothing else. */
async function readNetPays(period: PayPeriod): Promise<Paise[]> {
  const items = await query('slips', { ...ofPeriod(period), attributes: ['userId', ...paidAttributes] });
  return items.flatMap(
    (item) =>
      skipUnreadable(() => parsePaidSlip(item), { table: 'slips', userId: item.userId })?.slip.profile
        .netPay ?? [],
  );
}

/** Pay of the month before. A closed month keeps what its payslips come to. */
async function sumPrevious(period: PayPeriod): Promise<Paise> {
  const previous = subtractMonths(period, 1);
  const [head, imported] = await Promise.all([readHead(previous), readImportedOfMonth(previous)]);
  const made = head?.state === 'closed' && head.outcome ? [head.outcome.netPay] : await readNetPays(previous);
  const { netPay } = totalsOfSlips(imported.map((item) => toReportedSlip(item).profile));
  return sumPaise([...made, netPay]);
}

/**
 * Pay of the month before, for the head of a month: it stays so while that one is closed. Undefined where it is not, or has no
 * run, so that payslips may still be added.
 */
export const fixPreviousNetPay = async (period: PayPeriod): Promise<Paise | undefined> =>
  (await readHead(subtractMonths(period, 1)))?.state === 'closed' ? sumPrevious(period) : undefined;

/** Pay of the month before, with or without a row in this one. */
export async function readPreviousNetPay({ item, state, previousNetPay }: RunHead): Promise<Paise> {
  const fixed = state === 'closed' ? undefined : previousNetPay;
  return fixed ?? sumPrevious(item);
}
