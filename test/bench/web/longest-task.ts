import type { Page } from 'puppeteer-core';

/** An event of Chromium's trace, times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time rather than wall-clock time. */
  tdur?: number;
  args?: { name?: string };
}

const categories = ['__metadata', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'toplevel'];

/**
 * The longest task on a page's main thread while work is done, in milliseconds of CPU time, which other load on the
 * machine does not change.
 */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.tracing.start({ categories });
  await work();
  const trace = await page.tracing.stop();
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] };
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => /RunTask$/.test(name) && mainThreads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no task of the page');
  return Math.round(Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000);
}
