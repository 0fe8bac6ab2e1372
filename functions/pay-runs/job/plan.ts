import { randomBytes } from 'node:crypto';
import { Problem } from '../../../shared/errors.ts';
import { calculateSlip } from '../../../shared/pay/calculation.ts';
import type { PayRunIssue } from '../../../shared/pay-runs/pay-run-row.ts';
import { payRunsRoutes } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { isPfMember } from '../../../shared/statutory/statutory-missing.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { ConditionFailed, isNew } from '../../lib/condition.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { batchGetAll, transact, type Write } from '../../lib/table.ts';
import { type AccountState, compareNames } from '../../store/account-list.ts';
import { isPartOf, readAllEmployees } from '../../store/employees.ts';
import { chunkSize, headWrite, type Plan, type RunHead, readHead } from '../../store/pay-run.ts';
import { type ChunkPerson, chunkKey } from '../../store/pay-run-plan.ts';
import type { RowItem } from '../../store/pay-run-row.ts';
import { readPaySettings } from '../../store/pay-settings.ts';
import { type ProfileItem, wholeProfile } from '../../store/profile.ts';
import { parseSlip, type SlipItem, slipKey } from '../../store/slip.ts';
import { decideRequested } from '../approval/approval.ts';
import { peopleToClose } from '../closing.ts';
import { compareRequested } from '../generating.ts';
import { headAudit, requesterCheck, stopped } from '../head.ts';
import { type EvaluatedRow, isPayable } from '../rows/evaluate-row.ts';
import { readOwedByLeave } from '../rows/owed-by-leave.ts';
import { readEvaluated } from '../rows/read-months.ts';
import { readAllRows } from '../rows/stored-rows.ts';
import { countPrinted, readFailures, readProgress, unfinishedChunks } from './progress.ts';

/** Chunks written at once: they are some 10 KB each, and a transaction takes 4 MB. */
const chunksAtOnce = 50;

/** Values that more than one person has. */
function findShared(entries: readonly (readonly [UserId, string | undefined])[]): Set<UserId> {
  const people = Map.groupBy(
    entries.filter(([, value]) => value),
    ([, value]) => (value as string).replaceAll(/\s/g, '').toLowerCase(),
  );
  return new Set(
    [...people.values()].filter(({ length }) => length > 1).flatMap((group) => group.map(([id]) => id)),
  );
}

const figuresOf = ({ name }: AccountState, profile: ProfileItem) => {
  const { grossEarnings, totalDeductions } = calculateSlip({
    ...profile,
    lopDays: 0,
    otherDeduction: undefined,
  });
  return grossEarnings > 0 ? `${name}/${grossEarnings}/${totalDeductions}` : undefined;
};

/** The findings that show beside others only, by person. */
function findSharedDetails(accounts: readonly AccountState[], profiles: Map<UserId, ProfileItem>) {
  const people = accounts.flatMap((account) => {
    const profile = profiles.get(account.id);
    return profile ? [{ account, profile }] : [];
  });
  const shared: [PayRunIssue, Set<UserId>][] = [
    [
      'shared-bank-account',
      findShared(people.map(({ account, profile }) => [account.id, profile.bankAccountNumber])),
    ],
    [
      'shared-uan',
      // Numbers of employees who are no members are in no file.
      findShared(
        people
          .filter(({ profile }) => isPfMember(profile))
          .map(({ account, profile }) => [account.id, profile.uan]),
      ),
    ],
    ['shared-esi-number', findShared(people.map(({ account, profile }) => [account.id, profile.esiNumber]))],
    [
      'shared-employee-id',
      findShared(people.map(({ account, profile }) => [account.id, profile.employeeId])),
    ],
    [
      'same-figures',
      findShared(people.map(({ account, profile }) => [account.id, figuresOf(account, profile)])),
    ],
  ];
  return (id: UserId) => shared.filter(([, ids]) => ids.has(id)).map(([code]) => code);
}

/** The slips of the month that these people have, read by their keys. */
async function readSlips(period: PayPeriod, userIds: readonly UserId[]): Promise<Map<UserId, SlipItem>> {
  const items = await batchGetAll(
    userIds.map((userId) => ({ table: 'slips', key: slipKey(userId, period) })),
  );
  const slips = items.flatMap((item) => skipUnreadable(() => parseSlip(item), { table: 'slips' }) ?? []);
  return new Map(slips.map((slip) => [slip.userId, slip]));
}

/**
 * All employees of the month: those who belong to it, and those with a row or slip of it, also without an account.
 * Profiles outlive their accounts, and every slip has one.
 */
async function peopleToPrepare({ item: period, started }: RunHead): Promise<ChunkPerson[]> {
  const [{ accounts, profiles }, rows] = await Promise.all([
    readAllEmployees(wholeProfile),
    readAllRows(period),
  ]);
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  const sharedDetails = findSharedDetails(accounts, profiles);
  const ids = new Set(accounts.map(({ id }) => id));
  const employees = accounts.map(({ id, role }) => ({ id, role, profile: profiles.get(id) }));
  const owedByLeave = await readOwedByLeave(period, employees, started);
  const isPresent = ({ id, role }: AccountState) =>
    rowOf.has(id) || isPartOf(period, role, profiles.get(id)) || owedByLeave.has(id);
  const others = [
    ...accounts.filter((account) => !isPresent(account)).map(({ id }) => id),
    ...[...profiles.keys()].filter((id) => !ids.has(id) && !rowOf.has(id)),
  ];
  const slips = await readSlips(period, others);
  const present = accounts
    .filter((account) => isPresent(account) || slips.has(account.id))
    .map(({ id, name }) => ({
      name,
      person: { userId: id, row: rowOf.get(id)?.item, findings: sharedDetails(id) },
    }));
  const left = [
    ...rows.map(({ name, userId, item }) => ({ name, person: { userId, row: item } })),
    ...[...slips.values()].map(({ userId, slip }) => ({ name: slip.user.name, person: { userId } })),
  ].filter(({ person }) => !ids.has(person.userId));
  return [...present, ...left].sort((a, b) => compareNames(a.name, b.name)).map(({ person }) => person);
}

/** The employees of an attempt, and how many it leaves out because of their errors. */
interface Attempt {
  people: ChunkPerson[];
  skipped: number;
}

/** The employees of a month that is generated: of those who get no payslip now, the PDFs are printed alone. */
async function peopleToGenerate(head: RunHead, evaluated: readonly EvaluatedRow[]): Promise<Attempt> {
  const failures = await readFailures(head.item, head.retryOf);
  const rows = evaluated.map(({ row }) => row);
  const isAbout = ({ userId }: RowItem) => head.retryOf === undefined || failures.has(userId);
  const payable = new Set<RowItem>(evaluated.filter(isPayable).map(({ row }) => row));
  const isActive = (row: RowItem) => isAbout(row) && payable.has(row);
  const skippedBefore = head.retryOf === undefined ? 0 : (head.outcome?.skipped ?? 0);
  return {
    people: rows.map((row) => ({
      userId: row.userId,
      row: row.item,
      ...(!isActive(row) && { isPrintOnly: true }),
    })),
    skipped: skippedBefore + rows.filter((row) => isAbout(row) && !payable.has(row)).length,
  };
}

/** The employees of an attempt, with its head and what is written with the plan. @throws Problem as of `compareRequested` and `requesterCheck` */
async function planOf(head: RunHead): Promise<Attempt & { next: RunHead; writes: Write[] }> {
  const unchanged = { next: head, writes: [] };
  if (head.state === 'preparing') return { ...unchanged, people: await peopleToPrepare(head), skipped: 0 };
  if (head.state === 'closing') return { ...unchanged, people: await peopleToClose(head), skipped: 0 };
  if (head.requested?.task !== 'generating') {
    const evaluated = await readEvaluated(head, await readPaySettings());
    return { ...unchanged, ...(await peopleToGenerate(head, evaluated)) };
  }
  const stillAllowed = await requesterCheck(head, payRunsRoutes.generatePayRun.duties);
  const { month, next, writes, changes } = await compareRequested(head, head.requested);
  const { id, name } = head.started.by;
  return {
    ...(await peopleToGenerate(next, month.evaluated)),
    next,
    writes: [
      ...writes,
      stillAllowed,
      ...headAudit({ userId: id, name }, head, next, 'pay-run.generated', changes),
    ],
  };
}

/** Writes the chunks first and the head last: a plan counts once the head names it. */
async function writePlan(head: RunHead): Promise<Plan> {
  const { people, skipped, next, writes } = await planOf(head);
  const id = `${String(head.attempt).padStart(3, '0')}-${randomBytes(4).toString('hex')}`;
  const chunks = Array.from({ length: Math.ceil(people.length / chunkSize) }, (_, i) => ({
    ...chunkKey(head.item, id, i),
    people: people.slice(i * chunkSize, (i + 1) * chunkSize),
  }));
  for (let i = 0; i < chunks.length; i += chunksAtOnce) {
    const some = chunks.slice(i, i + chunksAtOnce);
    await transact(some.map((chunk) => ({ table: 'runs', put: chunk, condition: isNew('run') })));
  }
  const plan = {
    id,
    attempt: head.attempt,
    chunks: chunks.length,
    people: people.length,
    active: people.filter(({ isPrintOnly }) => !isPrintOnly).length,
    skipped,
  };
  const printed = (await countPrinted(head)) || undefined;
  await transact([headWrite(head, { ...next, plan, printed }), ...writes]);
  return plan;
}

/**
 * Fixes the people of an attempt and their order, once: planned already, it gives the chunks that are left.
 * @returns no chunks where the run has moved on, or the attempt ends without a plan
 */
export async function planAttempt(period: RunHead['item'], attempt: number) {
  const head = await readHead(period);
  const isGoingOn = head?.attempt === attempt && head.nextState !== undefined;
  if (!head || !isGoingOn) return { planId: '', chunks: [] };
  const plan = head.plan?.attempt === attempt ? head.plan : await beginAttempt(head);
  if (!plan) return { planId: '', chunks: [] };
  return { planId: plan.id, chunks: unfinishedChunks(plan, await readProgress(period, plan.id)) };
}

/** Plans an attempt, or decides what needs no plan. Undefined where nothing is left to do: the head then says why. */
async function beginAttempt(head: RunHead): Promise<Plan | undefined> {
  const { requested } = head;
  try {
    if (requested && requested.task !== 'generating') return await decideRequested(head, requested);
    return await writeOrReadPlan(head);
  } catch (error) {
    if (!(error instanceof Problem) || !requested) throw error;
    await transact([headWrite(head, stopped(head, requested.task, error.message))]);
    return undefined;
  }
}

/** A twin of this task may have planned first. */
async function writeOrReadPlan(head: RunHead): Promise<Plan> {
  try {
    return await writePlan(head);
  } catch (error) {
    const now = await readHead(head.item);
    if (error instanceof ConditionFailed && now?.plan?.attempt === head.attempt) return now.plan;
    throw error;
  }
}
