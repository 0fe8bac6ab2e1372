import { publishMetrics } from './metrics.ts';
import { asSubsegment } from './tracer.ts';

/** What Lambda calls: the work as a part of its trace, and what it counted published once it is over. */
export const lambda =
  <Event, Reply>(work: (event: Event) => Promise<Reply>) =>
  (event: Event): Promise<Reply> =>
    asSubsegment(async () => {
      try {
        return await work(event);
      } finally {
        publishMetrics();
      }
    });
