import type { PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { type Plan, peopleInChunk, queryRun, type RunHead } from '../../store/pay-run.ts';
import {
  chunkOf,
  type emptyTally,
  failurePrefix,
  type PrintingItem,
  type ProgressItem,
  parseFailure,
  parsePrinting,
  parseProgress,
  printingPrefix,
  progressPrefix,
} from '../../store/pay-run-plan.ts';

/** How far each chunk of a plan has come, of those that were begun. */
export async function readProgress(run: PayPeriod, planId: string): Promise<ProgressItem[]> {
  return (await queryRun(run, progressPrefix(planId))).flatMap((item) => parseProgress(item) ?? []);
}

/** The chunks of a plan that are not done, by how far each has come. */
export function unfinishedChunks(
  plan: Plan,
  progress: readonly { item: string; cursor: number }[],
): number[] {
  const done = new Set(
    progress.filter((item) => item.cursor >= peopleInChunk(plan, chunkOf(item))).map(chunkOf),
  );
  return Array.from({ length: plan.chunks }, (_, i) => i).filter((chunk) => !done.has(chunk));
}

/** How far the slips of each chunk of a plan are printed, of those that were begun. */
export const readPrintingItems = async (run: PayPeriod, { id }: Plan): Promise<PrintingItem[]> =>
  (await queryRun(run, printingPrefix(id))).flatMap((item) => parsePrinting(item) ?? []);

export const sumPrinting = (items: readonly PrintingItem[], name: 'cursor' | 'printed' | 'failed'): number =>
  items.reduce((total, item) => total + item[name], 0);

/** PDFs that are stored as of the plan that a run has now: at least so many. */
export async function countPrinted({ item, plan, printed = 0 }: RunHead): Promise<number> {
  return plan ? Math.max(printed, sumPrinting(await readPrintingItems(item, plan), 'printed')) : printed;
}

/** Why people failed in a plan, by person. */
export async function readFailures(run: PayPeriod, planId: string | undefined): Promise<Map<UserId, string>> {
  if (planId === undefined) return new Map();
  const failures = (await queryRun(run, failurePrefix(planId))).map(parseFailure);
  return new Map(failures.flatMap((failure) => (failure ? [[failure.userId, failure.reason]] : [])));
}

type Tally = typeof emptyTally;

const tallyNames = ['made', 'replaced', 'unchanged', 'failed'] as const;

/** How far the chunks of a plan have come, added up: active employees who are done, and what became of them. */
export async function readTally(run: PayPeriod, { id }: Plan): Promise<{ done: number; tally: Tally }> {
  const progress = await readProgress(run, id);
  return { done: progress.reduce((sum, { done }) => sum + done, 0), tally: sumTally(progress) };
}

export const sumTally = (progress: readonly ProgressItem[]): Tally => {
  const sums = tallyNames.map((name) => [name, progress.reduce((sum, item) => sum + item[name], 0)]);
  return Object.fromEntries(sums) as Tally;
};
