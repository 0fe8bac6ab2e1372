import { bellNotificationWrite, newNotificationId } from '../../../functions/store/notification.ts';
import { putWrites } from '../put-items.ts';
import { asAdmin, type CallsOf } from '../sample-call.ts';
import type { SampleCompany } from '../sample-company.ts';

const newNotification = () => ({ notificationId: newNotificationId(), createdAt: new Date().toISOString() });

/** Tells the admin of the employee's leave. @returns the id of the notification */
async function putNotification({ admin, employee }: SampleCompany): Promise<string> {
  const notification = newNotification();
  const subject = { personId: employee.account.id, startDate: '2026-03-02', endDate: '2026-03-03' };
  await putWrites(
    bellNotificationWrite(
      admin.account.id,
      { ...notification, kind: 'leave.applied' },
      { subject, byEmail: false },
    ),
  );
  return notification.notificationId;
}

export const notificationsCalls: CallsOf<'notifications'> = {
  notifications: async (company) => {
    await putNotification(company);
    return asAdmin(company);
  },
  unread: asAdmin,
  markAllRead: async (company) => ({
    ...(await asAdmin(company)),
    body: { newest: await putNotification(company) },
  }),
  emailChoices: asAdmin,
  chooseEmail: async (company) => ({
    ...(await asAdmin(company)),
    body: { topic: 'leave-requests', byEmail: false },
  }),
  markPayslipRead: async ({ employee }) => {
    const subject = { payPeriod: '2026-05' } as const;
    const told = { ...newNotification(), kind: 'slip.ready' } as const;
    await putWrites(bellNotificationWrite(employee.account.id, told, { subject, byEmail: false }));
    return { body: subject };
  },
  markRead: async (company) => ({
    ...(await asAdmin(company)),
    params: { id: await putNotification(company) },
    body: { isRead: true },
  }),
};
