import { Problem } from '../../../shared/errors.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { type PayRunIssue, payRunIssues } from '../../../shared/pay-runs/pay-run-row.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { ConditionFailed, isNew } from '../../lib/condition.ts';
import { log } from '../../lib/powertools.ts';
import { isOutage } from '../../lib/retry.ts';
import { get, type Write } from '../../lib/table.ts';
import { slipFanOut } from '../../slips/make-slip.ts';
import { isOngoing, type RunHead } from '../../store/pay-run.ts';
import {
  type ChunkPerson,
  emptyTally,
  failureKey,
  type ProgressItem,
  parseProgress,
  progressKey,
} from '../../store/pay-run-plan.ts';
import { withoutRepeats } from '../../store/pay-run-row.ts';
import { moveCursor, RunMovedOn, workThrough } from './chunks.ts';

/** The writes for a person, and what became of them. */
export interface PersonResult {
  writes: Write[];
  outcome?: 'made' | 'replaced' | 'unchanged';
  /** Why nothing can be done; the message is for the person who reads it. */
  failure?: Problem;
}

/** The month of an employee cannot be made as things are. */
export const refused = (issue: PayRunIssue): PersonResult => ({
  writes: [],
  failure: new Problem('unprocessable', payRunIssues[issue].message),
});

/** The work of a task for people, who are read in few round trips. */
type ProcessPeople = (people: readonly ChunkPerson[]) => Promise<PersonResult[]>;

/** DynamoDB's limit of a transaction, without the head, the cursor and two fan-out items. */
const maxWrites = 96;
/** People who are read at once: with four writes each they fill a transaction. */
const batchSize = 24;

/** Tells those of a batch who have a slip of it, in one write for all who have their first, and for all others. */
function fanOutWrites(
  run: PayPeriod,
  batch: readonly ChunkPerson[],
  results: readonly PersonResult[],
): Write[] {
  const peopleWith = (wanted: PersonResult['outcome']) =>
    batch.flatMap(({ userId }, i) => (results[i]?.outcome === wanted ? [userId] : []));
  const [made, replaced] = [peopleWith('made'), peopleWith('replaced')];
  return [
    ...(made.length > 0 ? [slipFanOut('slip.ready', run, made)] : []),
    ...(replaced.length > 0 ? [slipFanOut('slip.replaced', run, replaced)] : []),
  ];
}

/** As many of the first results as a transaction takes, but at least one: too many writes of a person fail alone. */
function takeFitting(results: readonly PersonResult[]) {
  const end = results.findIndex((_, i) => {
    const first = results.slice(0, i + 1);
    const failures = first.filter(({ failure }) => failure).length;
    return withoutRepeats(first.flatMap(({ writes }) => writes)).length + failures > maxWrites;
  });
  return end < 0 ? results : results.slice(0, Math.max(end, 1));
}

const noProgress = (run: PayPeriod, planId: string, chunk: number): ProgressItem => ({
  ...progressKey(run, planId, chunk),
  cursor: 0,
  done: 0,
  ...emptyTally,
});

function addResult(
  progress: ProgressItem,
  { outcome, failure }: PersonResult,
  isPrintOnly = false,
): ProgressItem {
  const next = { ...progress, cursor: progress.cursor + 1, done: progress.done + (isPrintOnly ? 0 : 1) };
  if (outcome) next[outcome] += 1;
  if (failure) next.failed += 1;
  return next;
}

/** Attempts of a batch before its people are taken one by one, and of one person before that counts as failed. */
const maxAttempts = 3;

/** A chunk of a plan, and its people. */
interface Chunk {
  planId: string;
  chunk: number;
  people: readonly ChunkPerson[];
}

/**
 * Works through the rest of a chunk, a batch of people in one transaction with the cursor: two tasks at once do everything
 * once. Who cannot be written is listed with the reason, and the others go on.
 * @param progress how far the chunk has come; undefined before its first batch
 */
export async function processChunk(
  head: RunHead,
  { planId, chunk, people }: Chunk,
  progress: ProgressItem | undefined,
  processPeople: ProcessPeople,
): Promise<void> {
  const run = head.item;
  const readProgress = async () =>
    parseProgress(await get('runs', progressKey(run, planId, chunk))) ?? noProgress(run, planId, chunk);

  const failureWrite = (userId: UserId, { message }: Problem): Write => ({
    table: 'runs',
    put: { ...failureKey(run, planId, userId), userId, reason: message },
    condition: isNew('run'),
  });

  function write(progress: ProgressItem, batch: readonly ChunkPerson[], results: readonly PersonResult[]) {
    const next = results.reduce((sum, result, i) => addResult(sum, result, batch[i]?.isPrintOnly), progress);
    const writes = batch.flatMap(({ userId }, i) => {
      const { writes = [], failure } = results[i] ?? {};
      return failure ? [...writes, failureWrite(userId, failure)] : writes;
    });
    return moveCursor(head, isOngoing(head), progress, next, [
      // Publishing tells of payslips that are withheld.
      ...(head.withheld ? [] : fanOutWrites(run, batch, results)),
      ...withoutRepeats(writes),
    ]);
  }

  async function attempt(progress: ProgressItem, batch: readonly ChunkPerson[]): Promise<ProgressItem> {
    for (let count = 1; ; count++) {
      try {
        return await write(progress, batch, takeFitting(await processPeople(batch)));
      } catch (error) {
        if (error instanceof RunMovedOn || isOutage(error)) throw error;
        const now = await readProgress();
        if (now.cursor !== progress.cursor) return now;
        if (error instanceof ConditionFailed && count < maxAttempts) continue;
        const [person] = batch;
        if (batch.length > 1 || !person) throw error;
        log.error('a person of a pay run cannot be written', {
          run,
          userId: person.userId,
          error: error as Error,
        });
        return write(progress, batch, [
          { writes: [], failure: new Problem('internal', payRunMessages.failed) },
        ]);
      }
    }
  }

  async function oneByOne(progress: ProgressItem, until: number): Promise<ProgressItem> {
    let now = progress;
    while (now.cursor < until) now = await attempt(now, people.slice(now.cursor, now.cursor + 1));
    return now;
  }

  await workThrough(people, batchSize, progress ?? noProgress(run, planId, chunk), (now, batch) =>
    attempt(now, batch).catch((error) => {
      if (error instanceof RunMovedOn || isOutage(error)) throw error;
      return oneByOne(now, now.cursor + batch.length);
    }),
  );
}
