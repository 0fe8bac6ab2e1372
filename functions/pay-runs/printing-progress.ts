import type { PayRunPrinting } from '../../shared/pay-runs.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { type Plan, parsePrinting, printingPrefix, type RunHead, readHead } from './items.ts';
import { unfinishedChunks } from './plan.ts';
import { queryRun } from './stored-rows.ts';

/** The plan whose people's slips are printed: the latest, once it is done and the month has slips. */
export const planToPrint = ({ generation, nextState, plan }: RunHead): Plan | undefined =>
  generation !== undefined && nextState === undefined ? plan : undefined;

const readProgress = async (run: PayPeriod, { id }: Plan) =>
  (await queryRun(run, printingPrefix(id))).flatMap((item) => parsePrinting(item) ?? []);

/** The chunks whose slips are not all printed: none where there are no slips, or the run has moved on. */
export async function chunksToPrint(run: PayPeriod, attempt: number) {
  const head = await readHead(run);
  const plan = head?.attempt === attempt ? planToPrint(head) : undefined;
  if (!plan) return { planId: '', chunks: [] };
  return { planId: plan.id, chunks: unfinishedChunks(plan, await readProgress(run, plan)) };
}

/** How far printing has come, in people; undefined where there is nothing to print. */
export async function readPrinting(head: RunHead): Promise<PayRunPrinting | undefined> {
  const plan = planToPrint(head);
  if (!plan) return undefined;
  const progress = await readProgress(head.item, plan);
  const sum = (name: 'cursor' | 'printed' | 'failed') =>
    progress.reduce((total, item) => total + item[name], 0);
  const [printed, failed] = [sum('printed'), sum('failed')];
  return { people: printed + failed + plan.people - sum('cursor'), printed, failed };
}
