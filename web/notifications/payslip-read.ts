import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { notificationsRoutes } from '../../shared/notifications/notifications.ts';
import { unreadRoutes } from '../../shared/notifications/unread.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { asEmployee } from '../lib/client.ts';
import { pagesKey } from '../lib/paged-list.ts';
import { unreadQuery } from './unread-query.ts';

/** Marks as read what the employee was told of their payslip of a month, in bell and list, while anything is unread. */
export function useMarkPayslipRead() {
  const queries = useQueryClient();
  return useCallback(
    async (payPeriod: PayPeriod): Promise<void> => {
      const { queryKey } = unreadQuery('employee');
      if (queries.getQueryData(queryKey) === 0) return;
      try {
        const { unread } = await asEmployee(unreadRoutes.markPayslipRead, { body: { payPeriod } });
        queries.setQueryData(queryKey, unread);
        void queries.invalidateQueries({ queryKey: pagesKey(notificationsRoutes.notifications) });
      } catch {
        // The payslip is open, which is what was asked for; opening it again marks it then.
      }
    },
    [queries],
  );
}

/** The same for the payslip that a screen shows, also where its notification comes in while it is open. */
export function usePayslipRead(payPeriod: PayPeriod | undefined): void {
  const markRead = useMarkPayslipRead();
  const { data: count } = useQuery(unreadQuery('employee'));
  const seen = useRef<{ payPeriod: PayPeriod; count: number }>(undefined);
  useEffect(() => {
    if (!payPeriod || count === undefined) return;
    const isNew = seen.current?.payPeriod !== payPeriod || seen.current.count < count;
    seen.current = { payPeriod, count };
    if (isNew) void markRead(payPeriod);
  }, [payPeriod, count, markRead]);
}
