import type { PayRunPrinting } from '../../../shared/pay-runs/pay-run.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { type Plan, type RunHead, readHead } from '../../store/pay-run.ts';
import { readPrintingItems, sumPrinting, unfinishedChunks } from './progress.ts';

/** The plan whose people's slips are printed: the latest, once it is done and the month has slips. */
export const planToPrint = ({ generation, nextState, plan }: RunHead): Plan | undefined =>
  generation !== undefined && nextState === undefined ? plan : undefined;

/** The chunks whose slips are not all printed: none where there are no slips, or the run has moved on. */
export async function chunksToPrint(run: PayPeriod, attempt: number) {
  const head = await readHead(run);
  const plan = head?.attempt === attempt ? planToPrint(head) : undefined;
  // Closing makes no payslip: what was printed is.
  const isPrinted = head?.state === 'closed' && (head.printed ?? 0) >= (head.outcome?.people ?? 0);
  if (!plan || isPrinted) return { planId: '', chunks: [] };
  return { planId: plan.id, chunks: unfinishedChunks(plan, await readPrintingItems(run, plan)) };
}

/**
 * How far printing has come, in people; undefined where there is nothing to print. Each plan looks at every slip of the
 * month again: until it has come to one, a PDF from before counts.
 */
export async function readPrinting(head: RunHead): Promise<PayRunPrinting | undefined> {
  const plan = planToPrint(head);
  if (!plan) return undefined;
  const progress = await readPrintingItems(head.item, plan);
  const [printed, failed] = [sumPrinting(progress, 'printed'), sumPrinting(progress, 'failed')];
  const left = plan.people - sumPrinting(progress, 'cursor');
  const before = Math.min((head.printed ?? 0) - printed, left);
  // People who are left count only where they have a slip.
  const people = Math.max(
    printed + failed,
    Math.min(printed + failed + left, head.outcome?.people ?? plan.people),
  );
  return { people, printed: Math.min(people - failed, printed + Math.max(0, before)), failed };
}
