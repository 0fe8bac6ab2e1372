import * as z from 'zod/mini';
import { contributionPeriodOf } from '../../shared/law/esi.ts';
import { paise } from '../../shared/money.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { type InsuredSlip, isInsured } from '../../shared/statutory/filing/esi-upload.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import { storedUserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, parseOptional, query } from '../lib/table.ts';
import { profileKey } from '../store/profile.ts';
import { parseSlip, slipKey } from '../store/slip.ts';
import { payOfPeriod } from '../store/slip-pay.ts';

const leaving = z.object({ dateOfLeaving: z.optional(z.string()) });

const leftBy = (dateOfLeaving: string | undefined, period: PayPeriod): boolean =>
  dateOfLeaving !== undefined && toPeriod(dateOfLeaving) <= period;

/** The payslip of the last month of work, as one of a month without a paid day. */
const withoutDays = ({ statutory, ...slip }: InsuredSlip, dateOfLeaving: string): FiledSlip => ({
  ...slip,
  profile: {},
  statutory: {
    rules: statutory.rules,
    person: { ...statutory.person, dateOfLeaving },
    esi: { wages: paise(0), expected: paise(0), employer: paise(0), covered: true },
  },
});

/**
 * Insured employees whom the ESI upload of a month names as left, although no payslip of it has ESI: their leaving was entered
 * after the payslip of the month before, whose upload did not say it.
 */
export async function readEsiLeavers(period: PayPeriod, slips: readonly FiledSlip[]): Promise<FiledSlip[]> {
  if (slips.length === 0) return [];
  const before = subtractMonths(period, 1);
  // A payslip of a settlement alone may be without ESI.
  const others = slips.filter(
    (slip) => !isInsured(slip) && leftBy(slip.statutory?.person.dateOfLeaving, before),
  );
  const named = new Set(slips.filter((slip) => !others.includes(slip)).map(({ user }) => user.id));
  const paidBefore = await query('slips', payOfPeriod(before));
  const ids = paidBefore.map(({ userId }) => storedUserId.parse(userId)).filter((id) => !named.has(id));
  const profiles = await batchGetAll(
    ids.map((id) => ({ table: 'profiles', key: profileKey(id), attributes: ['dateOfLeaving'] })),
  );
  // While a month is generated, most employees have no payslip of it: the last ones are read of those who have left.
  const left = ids.flatMap((userId, i) => {
    const profile = skipUnreadable(() => parseOptional(leaving, profiles[i]), { table: 'profiles', userId });
    const { dateOfLeaving } = profile ?? {};
    return dateOfLeaving !== undefined && leftBy(dateOfLeaving, before) ? [{ userId, dateOfLeaving }] : [];
  });
  const last = await batchGetAll(
    left.map(({ userId }) => ({ table: 'slips', key: slipKey(userId, before) })),
  );
  return left.flatMap(({ userId, dateOfLeaving }, i) => {
    const slip = skipUnreadable(() => parseSlip(last[i])?.slip, { table: 'slips', userId });
    if (!slip || !isInsured(slip) || leftBy(slip.statutory.person.dateOfLeaving, before)) return [];
    return [withoutDays(slip, dateOfLeaving)];
  });
}

/**
 * Payslips of the first month of a contribution period whose employees were insured to the end of the one before, and are not any
 * more. Coverage ends in no other month while an employee is employed.
 */
export async function readEsiEnded(period: PayPeriod, slips: readonly FiledSlip[]): Promise<FiledSlip[]> {
  if (contributionPeriodOf(period).from !== period) return [];
  const before = subtractMonths(period, 1);
  const others = slips.filter(({ statutory }) => {
    const { esi, person } = statutory ?? {};
    // Most employees were never insured: those who were have a number.
    return esi?.covered === false && person?.esiNumber !== undefined && !leftBy(person.dateOfLeaving, before);
  });
  const last = await batchGetAll(
    others.map(({ user }) => ({ table: 'slips', key: slipKey(user.id, before) })),
  );
  return others.filter(({ user }, i) => {
    const slip = skipUnreadable(() => parseSlip(last[i])?.slip, { table: 'slips', userId: user.id });
    return slip !== undefined && isInsured(slip);
  });
}
