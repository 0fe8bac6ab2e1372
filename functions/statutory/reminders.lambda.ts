import { todayInIndia } from '../../shared/date.ts';
import { publishMetrics } from '../lib/metrics.ts';
import { asSubsegment } from '../lib/tracer.ts';
import { keepDeclarations } from '../store/declaration-keeping.ts';
import { sendReminders } from './reminders.ts';

/** Does what is due each day. It can be repeated: a reminder is sent once, and declarations have one end. */
export const handler = () =>
  asSubsegment(async () => {
    try {
      await sendReminders(todayInIndia());
      await keepDeclarations();
    } finally {
      publishMetrics();
    }
  });
