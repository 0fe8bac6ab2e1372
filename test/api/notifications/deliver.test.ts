import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get, query, transact } from '../../../functions/lib/table.ts';
import { deliver } from '../../../functions/notifications/bell/deliver.ts';
import { handler as takeFeedback } from '../../../functions/notifications/email/feedback.lambda.ts';
import { acknowledgmentKey } from '../../../functions/store/acknowledgment.ts';
import { findSuppression } from '../../../functions/store/email-suppression.ts';
import { fanOutWrite } from '../../../functions/store/fan-out.ts';
import { bellPrefix, type Notification, parseNotification } from '../../../functions/store/notification.ts';
import type { LocalBackend } from '../../../infra/local/backend.ts';
import { areaOf, type BellNotificationKind } from '../../../shared/notifications/notifications.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { accountItem, emailGuardItem, sampleUserId } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { readFanOut } from './fan-out.ts';

const employees = [1, 2, 3].map((count) => sampleUserId(count));
const admins = [4, 5].map((count) => sampleUserId(count));
const allUsers = [...employees, ...admins];
const former = sampleUserId(6);

let backend: LocalBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  const accounts = [1, 2, 3, 4, 5, 6].map((count) => ({
    ...accountItem(count),
    role: admins.includes(sampleUserId(count)) ? ('admin' as const) : ('user' as const),
    ...(count === 6 && { former: { leftOn: '2026-01-31', accessUntil: '2099-07-31' } }),
  }));
  await putItems('accounts', [...accounts, ...accounts.map(emailGuardItem)]);
});
afterAll(() => backend.stop());

let policies = 0;
beforeEach(() => {
  policies++;
});
/** A test finds its own notifications by this subject. */
const subject = () => ({ policyId: `pol_${policies}`, revision: '2', payPeriod: '2026-10' });

/** Delivers a fan-out item, and says who has a notification of it then. */
async function whoIsTold(kind: BellNotificationKind, recipients?: UserId[]): Promise<UserId[]> {
  await transact([fanOutWrite(kind, { subject: subject(), ...(recipients && { recipients }) })]);
  for (const key of await readFanOut()) await deliver(key);
  expect(await readFanOut()).toEqual([]);
  const told = await Promise.all(
    [...allUsers, former].map(async (userId) => {
      const beginsWith: [string, string] = ['notificationId', bellPrefix(areaOf(kind))];
      const notifications = await query('notifications', { partition: ['userId', userId], beginsWith });
      const isOwn = (notification: Notification | undefined) =>
        notification?.kind === kind && notification.subject.policyId === subject().policyId;
      return notifications.map(parseNotification).some(isOwn) ? [userId] : [];
    }),
  );
  return told.flat();
}

describe('a fan-out item is delivered', () => {
  // behaviour leaving: Former employees do not count
  test.each<[BellNotificationKind, UserId[]]>([
    ['leave.applied', admins],
    ['pay-run.finished', admins],
    ['email.bounced', admins],
    ['policy.added', allUsers],
    ['policy.changed', allUsers],
    ['policy.acknowledgment-due', employees],
  ])('of %s to the users that it concerns, and to no former employee', async (kind, people) => {
    expect(await whoIsTold(kind)).toEqual(people);
  });

  test('only to the users that it names', async () => {
    const named = [employees[1], admins[0]] as UserId[];
    expect(await whoIsTold('slip.ready', named)).toEqual(named);
  });

  test('of a payslip to a former employee, who reads payslips', async () => {
    expect(await whoIsTold('slip.ready', [former])).toEqual([former]);
  });

  test('to no employee who has acknowledged the policy in its present revision', async () => {
    const { policyId: id } = subject();
    const [first, second] = employees as [UserId, UserId];
    const acknowledgedAt = '2026-11-01T04:30:00.000Z';
    await putItems('acknowledgments', [
      { ...acknowledgmentKey({ id, revision: 2 }, first), acknowledgedAt },
      { ...acknowledgmentKey({ id, revision: 1 }, second), acknowledgedAt },
    ]);
    expect(await whoIsTold('policy.acknowledgment-due')).toEqual(employees.slice(1));
  });
});

describe('email that did not arrive, or was reported', () => {
  const bounce = (...addresses: string[]) => ({
    detail: {
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })),
      },
    },
  });
  const complaint = (emailAddress: string) => ({
    detail: { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress }] } },
  });
  const takeFanOut = async () => {
    const items = await readFanOut();
    for (const key of items) await deliver(key);
    return items.map(({ kind, subject }) => ({ kind, subject }));
  };

  // behaviour notifications: An email
  test('stops email to the address, and admins are told whose it is', async () => {
    const [email, other] = ['employee.1@example.com', 'employee.2@example.com'];
    await takeFeedback(bounce(`"Asha <Rao>" <${email.toUpperCase()}> `));
    expect([await findSuppression(email), await findSuppression(other)]).toEqual(['bounced', undefined]);
    expect(await takeFanOut()).toEqual([{ kind: 'email.bounced', subject: { personId: sampleUserId(1) } }]);
    await takeFeedback(complaint(other));
    expect(await takeFanOut()).toEqual([{ kind: 'email.reported', subject: { personId: sampleUserId(2) } }]);
  });

  test('of several at once is about each; an address without an account tells admins nothing', async () => {
    const former = 'former@example.com';
    await takeFeedback(bounce('employee.3@example.com', former));
    for (const address of ['employee.3@example.com', former])
      expect(await findSuppression(address)).toBe('bounced');
    expect(await takeFanOut()).toEqual([{ kind: 'email.bounced', subject: { personId: sampleUserId(3) } }]);
  });

  test('is told once, however often the event comes, and two at once', async () => {
    const event = bounce('employee.4@example.com');
    await Promise.all([takeFeedback(event), takeFeedback(event), takeFeedback(event)]);
    await takeFeedback(event);
    expect(await takeFanOut()).toHaveLength(1);
    expect(await get('accounts', { id: 'suppression#employee.4@example.com' })).toMatchObject({
      reason: 'bounced',
    });
  });

  test('is none where the mailbox is full for a while', async () => {
    const event = bounce('employee.5@example.com');
    await takeFeedback({
      detail: { ...event.detail, bounce: { ...event.detail.bounce, bounceType: 'Transient' } },
    });
    expect(await findSuppression('employee.5@example.com')).toBeUndefined();
    expect(await takeFanOut()).toEqual([]);
  });
});
