import { todayInIndia } from '../../shared/date.ts';
import { eraseProofs, remindOfProofs } from '../declarations/daily-proofs.ts';
import { publishMetrics } from '../lib/metrics.ts';
import { asSubsegment } from '../lib/tracer.ts';
import { sendReminders } from './reminders.ts';

/** What the clock asks for each day. It can be repeated: a reminder is sent once. One that fails keeps no other from its work. */
export const handler = () =>
  asSubsegment(async () => {
    try {
      const today = todayInIndia();
      const results = await Promise.allSettled([sendReminders(today), remindOfProofs(today), eraseProofs()]);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    } finally {
      publishMetrics();
    }
  });
