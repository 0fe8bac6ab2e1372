import { todayInIndia } from '../../shared/date.ts';
import { asSubsegment, publishMetrics } from '../lib/powertools.ts';
import { sendReminders } from '../statutory/reminders.ts';
import { keepDeclarations } from '../store/declaration-keeping.ts';
import { eraseProofs, remindOfProofs } from './daily-proofs.ts';

/**
 * Does the work of each day, which the clock starts. It can be repeated: a reminder is sent once, and declarations have one end. A task that fails keeps no
 * other from its work.
 */
export const handler = () =>
  asSubsegment(async () => {
    try {
      const today = todayInIndia();
      const tasks = [sendReminders(today), remindOfProofs(today), eraseProofs(), keepDeclarations()];
      const results = await Promise.allSettled(tasks);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    } finally {
      publishMetrics();
    }
  });
