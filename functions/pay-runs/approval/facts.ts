import * as z from 'zod/mini';
import { maxOwnEdits } from '../../../shared/pay-runs/approval-state.ts';
import { recordedEvent, type UserId } from '../../../shared/user-id.ts';
import { pack, unpack } from '../../lib/json.ts';
import { type ApprovedState, edit, latestOf } from '../../store/edits.ts';
import type { RunHead } from '../../store/pay-run.ts';
import type { EvaluatedRow } from '../rows/evaluate-row.ts';
import { changeKinds } from '../rows/row-changes.ts';
import { addFigures, hashFigures } from './digest.ts';
import { employeeEdits } from './edits.ts';
import { changesSince, latestSubmission, maxNames, unpaidOf } from './state.ts';

const employeeEdit = z.object({ ...edit.shape, kind: z.literal('employee'), name: z.string() });
type EmployeeEdit = z.output<typeof employeeEdit>;

/**
 * Facts about the employees of a month on which its approval depends. Those of parts add up to those of all.
 */
const approvalFacts = z.object({
  figures: z.string(),
  errors: z.int(),
  unpaid: z.int(),
  /** The latest edit of each admin who may decide, and the latest ones of the caller. */
  edits: z.array(employeeEdit),
  ownEdits: z.int(),
  /** Employees whose pay has changed since the figures were submitted, and the latest changes. */
  changed: z.int(),
  changes: z.array(z.object({ ...recordedEvent.shape, kind: z.enum(changeKinds), name: z.string() })),
});
export type ApprovalFacts = z.output<typeof approvalFacts>;

/** The facts of a month that are known before its employees are read. */
export interface ApprovalContext {
  head: RunHead;
  caller: UserId;
  /** Those who may decide, the caller, and the admin who submitted: edits of others matter to no approval. */
  deciding: ReadonlySet<UserId>;
  approved: ApprovedState | undefined;
}

function keepEdits(found: readonly EmployeeEdit[], { caller }: ApprovalContext): EmployeeEdit[] {
  const own = found.filter(({ by }) => by.id === caller);
  const byOthers = Map.groupBy(
    found.filter(({ by }) => by.id !== caller),
    ({ by }) => by.id,
  );
  const latestFirst = (edits: readonly EmployeeEdit[]) => edits.toSorted((a, b) => b.at.localeCompare(a.at));
  return [
    ...latestFirst([...byOthers.values()].flatMap((edits) => latestOf(edits) ?? [])),
    ...latestFirst(own).slice(0, maxOwnEdits),
  ];
}

export function factsOf(evaluated: readonly EvaluatedRow[], context: ApprovalContext): ApprovalFacts {
  const { head, caller, deciding, approved } = context;
  const rows = evaluated.map(({ row }) => row);
  const { errors, unpaid } = unpaidOf(evaluated);
  const edits = employeeEdits(head, rows, approved).filter(({ by }) => deciding.has(by.id));
  const submission = latestSubmission(head);
  const changes = submission ? changesSince(submission, rows) : [];
  return {
    figures: hashFigures(evaluated),
    errors: errors.length,
    unpaid: unpaid.length,
    edits: keepEdits(edits, context),
    ownEdits: edits.filter(({ by }) => by.id === caller).length,
    changed: changes.length,
    changes: changes.slice(0, maxNames),
  };
}

export const addFacts = (
  these: ApprovalFacts,
  others: ApprovalFacts,
  context: ApprovalContext,
): ApprovalFacts => ({
  figures: addFigures(these.figures, others.figures),
  errors: these.errors + others.errors,
  unpaid: these.unpaid + others.unpaid,
  edits: keepEdits([...these.edits, ...others.edits], context),
  ownEdits: these.ownEdits + others.ownEdits,
  changed: these.changed + others.changed,
  changes: [...these.changes, ...others.changes]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, maxNames),
});

/** The length of facts in a cursor, which is part of an address: with more edits than it has room for, the last ones are left out. */
const maxLength = 4800;
/** That many characters unpack to less. */
const maxBytes = 256 * 1024;

/**
 * Facts for a cursor. Of the edits, those of other admins come first: who can approve follows from them. What is left out is missing in the
 * answer alone, since an approval reads all edits.
 */
export function packFacts(facts: ApprovalFacts): string {
  for (let kept = facts.edits.length; ; kept = Math.floor(kept / 2)) {
    const packed = pack({ ...facts, edits: facts.edits.slice(0, kept) });
    if (packed.length <= maxLength || kept === 0) return packed;
  }
}

/** Facts that a cursor hands on. @throws Error for anything else */
export const unpackFacts = (packed: string): ApprovalFacts => approvalFacts.parse(unpack(packed, maxBytes));
