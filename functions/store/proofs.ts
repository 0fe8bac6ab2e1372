import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type ClaimName, claimFigures, claimNames } from '../../shared/declarations/claims.ts';
import {
  declaredLines,
  type LineProof,
  type LineProofs,
  lineFigures,
} from '../../shared/declarations/counted.ts';
import { type LineState, proofKindNames } from '../../shared/declarations/proofs.ts';
import { paiseAmount } from '../../shared/money.ts';
import { recordedEvent, storedUserId, type UserId } from '../../shared/user-id.ts';
import { isNew, isUnchanged } from '../lib/condition.ts';
import { looseFiles } from '../lib/loose-files.ts';
import { type Item, type Key, parseOptional, query, versionCheck, type Write } from '../lib/table.ts';
import { type DeclarationItem, endOfKeeping } from './declaration.ts';

const proofFile = z.object({
  id: z.string(),
  /** Its key in the bucket. */
  file: z.string(),
  /** As the employee's device named it. */
  name: z.string(),
  kind: z.enum(proofKindNames),
  bytes: z.int(),
  /** The digest of its content: the same file again is no other proof. */
  digest: z.string(),
  at: z.string(),
});
export type ProofFile = z.output<typeof proofFile>;

const decision = z.object({
  ...recordedEvent.shape,
  result: z.enum(['accepted', 'lowered', 'refused']),
  /** The amount of a lowered line that counts in the year. */
  amount: z.optional(paiseAmount),
  reason: z.optional(z.string()),
  /** The line as it was declared: with other figures, the decision does not hold. */
  line: claimFigures(paiseAmount),
});
export type ProofDecision = z.output<typeof decision>;

const line = z.object({ files: z.array(proofFile), decision: z.optional(decision) });
export type LineItem = z.output<typeof line>;

/** The proofs of a declaration, beside it: for the employee and for admins who enter pay alone. Amounts in paise. */
const proofsItem = z.object({
  userId: storedUserId,
  /** '2026#proofs'. */
  taxYear: z.string(),
  lines: z.partialRecord(z.enum(claimNames), line),
  version: z.int(),
});
export type ProofsItem = z.output<typeof proofsItem>;

export const proofsKey = (userId: UserId, year: number) => ({ userId, taxYear: `${year}#proofs` });

/** Version 0 is never stored. */
export const parseProofs = (item: Item | undefined, userId: UserId, year: number): ProofsItem =>
  parseOptional(proofsItem, item) ?? {
    ...proofsKey(userId, year),
    lines: {},
    version: 0,
  };

/** Writes the next version, with optimistic locking. It is erased with the declaration. */
export const proofsWrite = (read: ProofsItem, lines: ProofsItem['lines'], yearsKept: number): Write => ({
  table: 'declarations',
  put: {
    ...read,
    lines,
    expiresAt: endOfKeeping(Number.parseInt(read.taxYear, 10), yearsKept),
    version: read.version + 1,
  },
  condition: isUnchanged('userId', read.version),
});

/** They are still as they were read. */
export const proofsCheck = ({ userId, taxYear, version }: ProofsItem): Write =>
  versionCheck('declarations', 'userId', version, { userId, taxYear });

const loosePartition = 'loose-files';

/** Files of proofs that none refers to. */
export const proofFiles = looseFiles({
  table: 'declarations',
  keyOf: (taxYear) => ({ userId: loosePartition, taxYear }),
  all: { partition: ['userId', loosePartition] },
});

/** Every file that a proof refers to, by tax year: what is to be erased is found by it once its item is gone. */
export const keptPartition = 'kept-files';
export const keptKey = (year: number, file: string): Key => ({
  userId: keptPartition,
  taxYear: `${year}#${file}`,
});

export const keptWrite = (year: number, file: string): Write => ({
  table: 'declarations',
  put: { ...keptKey(year, file), file },
  condition: isNew('userId'),
});

export const yearOfKept = ({ taxYear }: Item): number => Number.parseInt(String(taxYear), 10);

/** Accounts that were deleted, until their proofs are. */
export const deletedPartition = 'deleted-accounts';

/** In the transaction that deletes an account: its proofs are deleted by the next run of the daily task. */
export const deletedAccountWrite = (userId: UserId): Write => ({
  table: 'declarations',
  put: { userId: deletedPartition, taxYear: userId },
  condition: isNew('userId'),
});

/** The proofs of an employee, each with its tax year. */
export async function readProofsOf(owner: UserId): Promise<{ year: number; item: ProofsItem }[]> {
  const items = await query('declarations', { partition: ['userId', owner] });
  return items
    .filter(({ taxYear }) => String(taxYear).endsWith('#proofs'))
    .map((item) => ({ year: yearOfKept(item), item: proofsItem.parse(item) }));
}

/** The writes that make files loose in the transaction of the item that no longer refers to them. */
export const releaseWrites = (year: number, files: readonly Pick<ProofFile, 'file'>[]): Write[] =>
  files.flatMap(({ file }): Write[] => [
    proofFiles.release(file),
    { table: 'declarations', remove: keptKey(year, file) },
  ]);

/** The decision on a line as it is declared now. */
export function decisionOn(
  { claims }: Pick<DeclarationItem, 'claims'>,
  name: ClaimName,
  { lines }: ProofsItem,
): ProofDecision | undefined {
  const found = lines[name]?.decision;
  return found && isDeepStrictEqual(found.line, lineFigures(claims, name)) ? found : undefined;
}

export function stateOfLine(
  declaration: Pick<DeclarationItem, 'claims'>,
  name: ClaimName,
  proofs: ProofsItem,
): LineState {
  const hasFiles = (proofs.lines[name]?.files.length ?? 0) > 0;
  return decisionOn(declaration, name, proofs)?.result ?? (hasFiles ? 'waiting' : 'missing');
}

/** The part of a declaration that its proofs let count. */
export function lineProofsOf(declaration: Pick<DeclarationItem, 'claims'>, proofs: ProofsItem): LineProofs {
  const proofOf = (name: ClaimName): LineProof | undefined => {
    const state = stateOfLine(declaration, name, proofs);
    if (state === 'waiting' || state === 'accepted') return state;
    return state === 'lowered' ? decisionOn(declaration, name, proofs)?.amount : undefined;
  };
  const known = declaredLines(declaration.claims).flatMap((name) => {
    const proof = proofOf(name);
    return proof === undefined ? [] : [[name, proof]];
  });
  return Object.fromEntries(known);
}
