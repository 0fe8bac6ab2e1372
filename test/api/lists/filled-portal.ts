import { newRow } from '../../../functions/pay-runs/rows/employee-month.ts';
import { leaveRulesKey } from '../../../functions/store/leave-rules.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { defaultLeaveRules } from '../../../shared/leaves/leave-rules.ts';
import { paise } from '../../../shared/money.ts';
import { sampleAdjustment } from '../../support/adjustments.ts';
import { auditItemsAt } from '../../support/audit.ts';
import { octoberArrears } from '../../support/filed-slip.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import {
  accountItem,
  balanceItem,
  leaveItem,
  profileItem,
  slipItem,
  workedDayItem,
} from '../../support/items.ts';
import { putBatch } from '../../support/paid-month.ts';
import { putRun, sampleRunPeriod } from '../../support/pay-runs.ts';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';

export let portal: Portal;
export let owner: Employee;
export let other: Employee;

/**
 * A text that a careless or hostile caller has stored before texts were bounded: six bytes for each character in JSON.
 */
export const controls = (length: number) => '\u0001'.repeat(length);
const counts = (length: number) => Array.from({ length }, (_, i) => i);
export const digits = (count: number) => String(count).padStart(20, '0');

/** Many items for each value of the key that the index is sorted by. */
const holiday = (i: number) => ({
  id: `hol_${digits((i * 7919) % 1000)}`,
  kind: 'holiday',
  name: i % 5 === 0 ? controls(5000) : `Holiday ${i}`,
  date: `202${4 + (i % 3)}-01-2${i % 2}`,
  version: 1,
});
export const policy = (i: number) => ({
  id: `pol_${digits((i * 7919) % 1000)}`,
  kind: 'policy',
  title: `Policy ${i}`,
  content: i % 3 === 0 ? controls(20_000) : 'In short.',
  updatedAt: `2025-12-0${1 + (i % 3)}T04:30:00.000Z`,
  requiresAcknowledgment: i === 0,
  revision: 1,
  version: 1,
});
const ownLeave = (person: Employee, i: number) => {
  const id = `leave_${person.id.slice(4)}_${digits((i * 7919) % 1000)}`;
  return {
    ...leaveItem(i, 1, controls(2000)),
    id,
    leaveId: id,
    userId: person.id,
    appliedAt: `2025-12-01T04:30:00.000Z#${i % 4}`,
  };
};
/** Thirty months, each generated four times. */
const slipsOf = ({ id: userId }: Employee) =>
  counts(30).flatMap((i) => {
    const period = `20${20 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`;
    const { period: _, ...replaced } = { ...slipItem(1, period), userId };
    return [
      { ...slipItem(1, period), userId, version: 4 },
      ...[1, 2, 3].map((version) => ({ ...replaced, version, payPeriod: `${period}#v00${version}` })),
    ];
  });
/** Twenty of the month have a bonus. */
const adjusted = counts(20).map((i) => 3 * i + 1);
/** In a tax year of no other figures. */
const declared = { 2024: [{ from: '2024-04', claims: { savings: 1 } }] };
const adjustedProfile = (count: number) => ({
  ...profileItem(count),
  adjustments: [sampleAdjustment(`adj_${digits(count)}`)],
});

/** Starts a portal in which every list has several pages. */
export async function startFilledPortal(): Promise<void> {
  startOnOrdinaryDay();
  portal = await startPortal();
  [owner, other] = [await portal.employee(), await portal.employee()];
  await putItems('holidays', counts(120).map(holiday));
  await putItems('policies', counts(60).map(policy));
  await putItems(
    'leaves',
    counts(240).map((i) => ownLeave(owner, i)),
  );
  await putItems(
    'leaves',
    counts(3).map((i) => ownLeave(other, i)),
  );
  await putItems(
    'leaves',
    counts(45).map((i) => ({ ...workedDayItem(i, addDays(todayInIndia(), -i)), userId: owner.id })),
  );
  // Whose leave the other one decides on.
  await putItems('settings', [{ ...leaveRulesKey, ...defaultLeaveRules, decidedBy: 'managers', version: 1 }]);
  await putItems('leaves', [{ ...balanceItem(1), userId: owner.id, deciderId: other.id }]);
  await putItems('slips', [...slipsOf(owner), ...slipsOf(other).slice(0, 8)]);
  await putItems(
    'accounts',
    // Those of the pay run keep the names of its rows.
    counts(700).map((i) =>
      i < 70 ? accountItem(i + 1) : { ...accountItem(i + 1), name: `${i % 7}${controls(600)}` },
    ),
  );
  await putItems(
    'accounts',
    counts(80).map((i) => {
      const { id: userId } = accountItem(i + 1);
      return { id: `invitation#${userId}`, kind: 'invitation', userId, state: 'not-sent' };
    }),
  );
  // Every third has a profile, and as many whose account is gone stand between them.
  await putItems(
    'profiles',
    counts(950)
      .filter((i) => i % 3 === 0)
      .map((i) => (i < 60 ? { ...adjustedProfile(i + 1), oldRegime: declared } : profileItem(i + 1))),
  );
  // About a person, by them, and both.
  await putItems(
    'audit',
    counts(130).flatMap((i) => {
      const [actor, subject] = [i % 3 === 0 ? owner : other, i % 3 === 1 ? owner : other];
      const time = `2025-11-2${i % 7}T04:30:00.000Z#${digits(i).slice(-8)}`;
      return auditItemsAt(time, { userId: actor.id, name: actor.name }, subject);
    }),
  );
  await putRun('generated', counts(70));
  await putItems(
    'runs',
    adjusted.map((count) => ({
      ...newRow(sampleRunPeriod, accountItem(count), adjustedProfile(count)),
      version: 1,
    })),
  );
  await putItems(
    'slips',
    counts(60).map((i) => {
      const made = slipItem(i + 1, sampleRunPeriod);
      const profile = { ...made.slip.profile, incomeTax: paise(812_500) };
      const item = { ...made, slip: { ...made.slip, profile } };
      if (i % 3 > 0) return item;
      const statutory = { person: {}, rules: [], ...item.slip.statutory, pfOnArrears: octoberArrears };
      return { ...item, slip: { ...item.slip, statutory } };
    }),
  );
  await putBatch(
    sampleRunPeriod,
    'exported',
    counts(50).map((i) => ({ count: i + 1 })),
  );
}
