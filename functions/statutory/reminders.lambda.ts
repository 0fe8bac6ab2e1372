import { todayInIndia } from '../../shared/date.ts';
import { publishMetrics } from '../lib/metrics.ts';
import { asSubsegment } from '../lib/tracer.ts';
import { sendReminders } from './reminders.ts';

/** What the clock asks for each day. It can be repeated: a reminder is sent once. */
export const handler = () =>
  asSubsegment(async () => {
    try {
      await sendReminders(todayInIndia());
    } finally {
      publishMetrics();
    }
  });
