import { createHash } from 'node:crypto';
import { todayInIndia } from '../../shared/date.ts';
import { type ClaimName, claimNames } from '../../shared/declarations/claims.ts';
import { declaredLines } from '../../shared/declarations/counted.ts';
import {
  maxProofs,
  proofMessages as messages,
  type OpenedProof,
  type ProofKind,
  type Proofs,
  type ProvedLine,
  proofKinds,
  type proofsRoutes,
} from '../../shared/declarations/proofs.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { toRupees } from '../../shared/money.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { getFile } from '../lib/files.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { newId } from '../lib/secret.ts';
import type { Write } from '../lib/table.ts';
import { auditWrites, selfOf } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { type DeclarationItem, declarationCheck } from '../store/declaration.ts';
import {
  decisionOn,
  keptWrite,
  type LineItem,
  type ProofFile,
  type ProofsItem,
  proofFiles,
  proofsWrite,
  releaseWrites,
  stateOfLine,
} from '../store/proofs.ts';
import { taxYearOfToday } from '../store/tax-year.ts';
import { payWrites, readDeclaration, readProfile, toDeclaration, yearText } from './declarations.ts';
import { kindOfProof } from './proof-check.ts';

type Read = Awaited<ReturnType<typeof readDeclaration>>;

function toLine(item: DeclarationItem, proofs: ProofsItem, line: ClaimName): ProvedLine {
  const decision = decisionOn(item, line, proofs);
  const files = proofs.lines[line]?.files ?? [];
  return {
    line,
    state: stateOfLine(item, line, proofs),
    files: files.map(({ id, name, kind, bytes, at }) => ({
      ...{ id, name, kind, bytes, on: todayInIndia(new Date(at)) },
    })),
    ...(decision?.amount !== undefined && { counts: toRupees(decision.amount) }),
    ...(decision?.reason !== undefined && { reason: decision.reason }),
    ...(decision && { decidedOn: todayInIndia(new Date(decision.at)) }),
  };
}

export function toProofs({ item, proofs, rules }: Read): Proofs {
  const declared = declaredLines(item.claims);
  const shown = claimNames.filter((name) => declared.includes(name) || proofs.lines[name]?.files.length);
  return {
    declaration: toDeclaration(item, rules),
    lines: shown.map((name) => toLine(item, proofs, name)),
    version: proofs.version,
  };
}

/** @param year the year in which the tax year begins; that of today without one */
export const getOwnProofs = async ({ userId }: Actor, year?: string): Promise<Proofs> =>
  toProofs(await readDeclaration(userId, Number(year ?? taxYearOfToday())));

/** The content of a proof that an item refers to. @throws Problem not_found */
export async function openProof(
  userId: UserId,
  year: number,
  { line, id }: { line: ClaimName; id: string },
): Promise<OpenedProof> {
  const { proofs } = await readDeclaration(userId, year);
  const found = proofs.lines[line]?.files.find((file) => file.id === id);
  const bytes = found && (await getFile(found.file));
  if (!found || !bytes) throw new Problem('not_found', messages.noFile);
  return { name: found.name, kind: found.kind, base64: Buffer.from(bytes).toString('base64') };
}

/** The owner is in the key. @throws Problem not_found */
export const getOwnProof = (
  { userId }: Actor,
  proof: { line: ClaimName; id: string },
  year?: string,
): Promise<OpenedProof> => openProof(userId, Number(year ?? taxYearOfToday()), proof);

/** Writes the proofs of a line in place of those that were read, with what that changes of the employee's own tax. */
async function writeLine(
  actor: Actor,
  read: Read,
  action: 'proof.uploaded' | 'proof.removed',
  change: { line: ClaimName; next: LineItem; writes: Write[] },
): Promise<Proofs> {
  const { item, proofs, rules } = read;
  const lines = { ...proofs.lines, [change.line]: change.next };
  const next: ProofsItem = { ...proofs, lines };
  await transactAs(actor, [
    proofsWrite(proofs, lines, rules.yearsKept),
    declarationCheck(item),
    ...change.writes,
    ...(await payWrites(actor, await readProfile(actor.userId), item, next)),
    ...auditWrites(actor, action, selfOf(actor), {
      changes: changesOf(undefined, { taxYear: yearText(item) }, ['taxYear']),
    }),
  ]);
  return toProofs({ ...read, proofs: { ...next, version: proofs.version + 1 } });
}

/** @throws Problem conflict */
function assertTakesProof({ item, proofs }: Read, line: ClaimName): void {
  if (item.regime?.chosen !== 'old') throw new Problem('conflict', messages.newRegime);
  if (!declaredLines(item.claims).includes(line)) throw new Problem('conflict', messages.notDeclared);
  if (stateOfLine(item, line, proofs) === 'accepted') throw new Problem('conflict', messages.accepted);
  if ((proofs.lines[line]?.files.length ?? 0) >= maxProofs) throw new Problem('conflict', messages.tooMany);
}

const hasProof = ({ proofs }: Read, line: ClaimName, digest: string): boolean =>
  proofs.lines[line]?.files.some((file) => file.digest === digest) ?? false;

/**
 * Adds a proof to a line of the actor's declaration, which then waits for a decision again.
 * @throws Problem bad_input without a file; too_large or unsupported_type by its content; conflict in the new regime, for a line that is
 *   not declared, accepted already or full, or while the payslips of a month are being generated
 */
export async function uploadProof(
  actor: Actor,
  { line, name }: BodyOf<typeof proofsRoutes.uploadProof>,
  bytes: Uint8Array | undefined,
): Promise<Proofs> {
  if (!bytes) throw fieldProblem('proof', messages.fileRequired);
  const kind: ProofKind = kindOfProof(bytes);
  const year = taxYearOfToday();
  const digest = createHash('sha256').update(bytes).digest('hex');
  const before = await readDeclaration(actor.userId, year);
  // Also a retry, after the first response was lost.
  if (hasProof(before, line, digest)) return toProofs(before);
  assertTakesProof(before, line);
  const file = await proofFiles.stage(`proofs/${actor.userId}/${year}`, bytes, [kind, proofKinds[kind]]);
  const added: ProofFile = {
    ...{ id: newId('prf'), file, name, kind, bytes: bytes.length, digest },
    at: new Date().toISOString(),
  };
  try {
    const { reply, loose } = await retryOnConflict(async (): Promise<{ reply: Proofs; loose?: string }> => {
      const read = await readDeclaration(actor.userId, year);
      // The same request was first: the file of this one stays loose.
      if (hasProof(read, line, digest)) return { reply: toProofs(read), loose: file };
      assertTakesProof(read, line);
      const next = { files: [...(read.proofs.lines[line]?.files ?? []), added] };
      const writes = [proofFiles.claim(file), keptWrite(year, file)];
      return { reply: await writeLine(actor, read, 'proof.uploaded', { line, next, writes }) };
    });
    await proofFiles.cleanUp(loose);
    return reply;
  } catch (error) {
    if (error instanceof Problem) await proofFiles.cleanUp(file);
    throw error;
  }
}

/** @throws Problem not_found; conflict where the line is decided on, or the payslips of a month are being generated */
export async function removeProof(
  actor: Actor,
  { line, id }: { line: ClaimName; id: string },
): Promise<Proofs> {
  const year = taxYearOfToday();
  const { reply, removed } = await retryOnConflict(async () => {
    const read = await readDeclaration(actor.userId, year);
    const { files = [] } = read.proofs.lines[line] ?? {};
    const removed = files.find((file) => file.id === id);
    if (!removed) throw new Problem('not_found', messages.noFile);
    if (decisionOn(read.item, line, read.proofs)) throw new Problem('conflict', messages.decided);
    const next = { files: files.filter((file) => file !== removed) };
    const writes = releaseWrites(year, [removed]);
    return { reply: await writeLine(actor, read, 'proof.removed', { line, next, writes }), removed };
  });
  await proofFiles.cleanUp(removed.file);
  return reply;
}
