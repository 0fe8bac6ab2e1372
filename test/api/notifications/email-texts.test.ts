import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { composeEmail } from '../../../functions/notifications/email/email-texts.ts';
import { parseAccount } from '../../../functions/store/account.ts';
import type { Notification } from '../../../functions/store/notification.ts';
import { bellNotificationKindNames } from '../../../shared/notifications/notifications.ts';
import { accountItem } from '../../support/items.ts';

beforeAll(() => vi.stubEnv('SITE_URL', 'https://hr.example.com'));
afterAll(() => vi.unstubAllEnvs());

const account = parseAccount(accountItem(1)) as NonNullable<ReturnType<typeof parseAccount>>;
const compose = (kind: Notification['kind'], subject: Notification['subject'] = {}) =>
  composeEmail({
    account,
    issueLink: async () => 'token',
    employer: { name: 'Acme' },
    notification: { kind, subject, createdAt: '2026-11-22T10:00:00.000Z' } as Notification,
  });

const month = { payPeriod: '2026-10', title: '2026-27' } as Notification['subject'];
const employeeSentences: [Notification['kind'], string][] = [
  ['slip.ready', 'Your payslip for October 2026 is ready'],
  ['slip.replaced', 'Your payslip for October 2026 was replaced by a new version'],
  ['form-130.published', 'Your Form 130 for 2026-27 is ready'],
  ['form-130.replaced', 'Your Form 130 for 2026-27 was replaced'],
  ['form-130.retracted', 'Your Form 130 for 2026-27 was withdrawn'],
  ['bank-account.needed', 'Enter your bank account and IFSC, so that October 2026 can be paid'],
  ['proof.accepted', 'A line of your tax declaration was accepted'],
  ['proof.lowered', 'Only a part of a line of your tax declaration counts'],
  ['proof.refused', 'A proof of your tax declaration was refused'],
  ['proof.due', 'Proofs of your tax declaration are missing'],
  ['leave.approved', 'Your leave was approved'],
  ['leave.rejected', 'Your leave was not approved'],
  ['leave.cancelled', 'Your leave was cancelled'],
  ['leave.day-returned', 'A holiday in your leave no longer counts as leave'],
  ['leave.kept', 'Your leave was not cancelled'],
  ['leave.team-cancel-requested', 'A request of your team to cancel leave is waiting for your decision'],
  ['worked-day.team-asked', 'A request of your team for a worked day off is waiting for your decision'],
  ['worked-day.approved', 'Leave was credited to you for a worked day off'],
  ['worked-day.rejected', 'Leave for a worked day off was not approved'],
  ['leave.team-applied', 'A leave request of your team is waiting for your decision'],
  ['policy.added', 'A new policy was added'],
  ['policy.changed', 'A policy has changed'],
  ['policy.acknowledgment-due', 'Please read and confirm a policy'],
];
const adminSentences: [Notification['kind'], string][] = [
  ['leave.applied', 'A leave request is waiting for your decision'],
  ['worked-day.asked', 'A request for a worked day off is waiting for your decision'],
  ['leave.cancel-requested', 'A request to cancel leave is waiting for your decision'],
  ['pay-run.finished', 'The pay run for October 2026 is finished'],
  ['pay-run.failed', 'The pay run for October 2026 is finished, but some payslips could not be generated'],
  ['pay-run.approval-ended', 'Pay runs no longer need approval'],
  ['final-payslip.submitted', 'A final payslip is waiting for your approval'],
  ['final-payslip.approved', 'A final payslip was approved'],
  ['final-payslip.sent-back', 'A final payslip was sent back'],
  ['pay-run.submitted', 'The pay run for October 2026 is waiting for your approval'],
  ['pay-run.approved', 'The pay run for October 2026 was approved'],
  ['pay-run.sent-back', 'The pay run for October 2026 was sent back'],
  ['statutory.due', 'Statutory filings and payments for October 2026 are due soon'],
  ['statutory.late', 'Statutory filings and payments for October 2026 are late'],
  ['email.bounced', 'An email could not be delivered'],
  ['email.reported', 'An email was reported as spam'],
  ['email.refused', 'An email address was refused'],
];

async function expectBellEmail(kind: Notification['kind'], sentence: string, path: string): Promise<void> {
  expect(await compose(kind, month)).toMatchObject({
    name: account.name,
    subject: sentence,
    paragraphs: [`${sentence}.`],
    action: { label: 'Open the portal', url: `https://hr.example.com${path}` },
  });
}

describe('email texts', () => {
  test.each(employeeSentences)(
    'the email of %s has one sentence, and links to the notifications of employees',
    (kind, sentence) => expectBellEmail(kind, sentence, '/dashboard/notifications'),
  );

  test.each(adminSentences)(
    'the email of %s has one sentence, and links to the notifications of admins',
    (kind, sentence) => expectBellEmail(kind, sentence, '/admin/notifications'),
  );

  test('has an email text for every kind of notification in the bell', () => {
    const kinds = [...employeeSentences, ...adminSentences].map(([kind]) => kind);
    expect(kinds.sort()).toEqual([...bellNotificationKindNames].sort());
  });

  test.each([
    ['password.reset', 'Your password was changed', 'Sign in', '/login'],
    ['two-factor.reset', 'Two-step verification was removed', 'Sign in', '/admin/login'],
    ['sign-in.new-device', 'Sign-in from a new device', 'Choose a new password', '/forgot-password'],
  ] as const)(
    'the email of %s names the company, and links to the screen for the next step',
    async (kind, subject, label, path) => {
      const email = await compose(kind);
      expect(email).toMatchObject({ subject, action: { label, url: `https://hr.example.com${path}` } });
      expect(email.paragraphs).toEqual([expect.stringContaining(`your account at Acme`)]);
    },
  );
});
