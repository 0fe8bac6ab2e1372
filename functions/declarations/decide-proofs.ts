import { isDeepStrictEqual } from 'node:util';
import { type ClaimName, claimedOf } from '../../shared/declarations/claims.ts';
import { lineFigures } from '../../shared/declarations/counted.ts';
import {
  proofMessages as messages,
  type OpenedProof,
  proofsRoutes as routes,
} from '../../shared/declarations/proofs.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { type Rupees, toPaise } from '../../shared/money.ts';
import type { BodyOf, ReplyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertNotOwn } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { exists } from '../lib/condition.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import type { Write } from '../lib/table.ts';
import { profileWrites } from '../pay-runs/rows/profile-writes.ts';
import { incomeTaxOfYear } from '../slips/own-income-tax.ts';
import { type Account, accountKey } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { recordRead } from '../store/audit-reads.ts';
import { type DeclarationItem, declarationCheck, withDeclaration } from '../store/declaration.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import {
  decisionOn,
  lineProofsOf,
  type ProofDecision,
  type ProofFile,
  type ProofsItem,
  proofFiles,
  proofsWrite,
  releaseWrites,
} from '../store/proofs.ts';
import { readDeclaration, readProfile, yearText } from './declarations.ts';
import { readOwner } from './for-admins.ts';
import { openProof, toProofs } from './proofs.ts';

type Reply = ReplyOf<typeof routes.employeeProofs>;

/** With the figures of the employee's own screen, so that both see the same effect of a decision. */
async function toReply(
  { id, name }: Account,
  read: Awaited<ReturnType<typeof readDeclaration>>,
): Promise<Reply> {
  const { formerPay, outlook } = await incomeTaxOfYear(id, Number(read.item.taxYear));
  return { ...toProofs(read), name, ...(outlook && { tax: { outlook, formerPay } }) };
}

/** An employee's declaration with its proofs; that it is read is in the audit log first. @throws Problem not_found */
export async function getEmployeeProofs(admin: Actor, userId: UserId, year: string): Promise<Reply> {
  const account = await readOwner(userId);
  await recordRead(admin, 'declaration.read', account);
  return toReply(account, await readDeclaration(userId, Number(year)));
}

/** The content of an employee's proof; that it is opened is in the audit log first. @throws Problem not_found */
export async function getEmployeeProof(
  admin: Actor,
  { userId, year, ...proof }: { userId: UserId; year: string; line: ClaimName; id: string },
): Promise<OpenedProof> {
  await recordRead(admin, 'proof.read', await readOwner(userId));
  return openProof(userId, Number(year), proof);
}

type Decided = BodyOf<typeof routes.decideProof>;

/** The decision on a line as it was entered. @throws Problem bad_input */
function decisionOf(
  admin: Actor,
  { claims }: DeclarationItem,
  line: ClaimName,
  { result, amount, reason = '' }: Decided,
): ProofDecision {
  const figures = { ...enteredBy(admin), result, line: lineFigures(claims, line) };
  if (result === 'accepted') return figures;
  if (reason === '') throw fieldProblem('reason', messages.reasonRequired);
  if (result === 'refused') return { ...figures, reason };
  return { ...figures, reason, amount: toPaise(loweredTo(claims, line, amount)) };
}

/** @throws Problem bad_input for a line whose amount the law fixes, and where it is not less than what is declared */
function loweredTo(claims: DeclarationItem['claims'], line: ClaimName, amount: Rupees | undefined): Rupees {
  const claimed = claimedOf(claims, line);
  if (claimed === 0) throw fieldProblem('amount', messages.fixedAmount);
  if (amount === undefined || amount === 0) throw fieldProblem('amount', messages.amountRequired);
  if (toPaise(amount) >= claimed) throw fieldProblem('amount', messages.notLower);
  return amount;
}

const isSame = (one: ProofDecision | undefined, other: ProofDecision): boolean =>
  one !== undefined &&
  isDeepStrictEqual({ ...one, at: undefined, by: undefined }, { ...other, at: undefined, by: undefined });

/** The writes by which the pay of the employee follows a decision. */
async function payWritesOf(
  admin: Actor,
  account: Account,
  item: DeclarationItem,
  proofs: ProofsItem,
): Promise<Write[]> {
  const profile = await readProfile(account.id);
  const changed = withDeclaration(profile, item, lineProofsOf(item, proofs));
  if (isDeepStrictEqual(changed.oldRegime, profile.oldRegime)) return [];
  return (await profileWrites(admin, account, profile, changed)).writes;
}

/**
 * Decides on a line of a declaration by its proofs, and tells the employee. The files of a refused line are deleted at once.
 * @throws Problem forbidden for the admin's own proofs; not_found; bad_input without a reason or an amount; conflict where the declaration or its proofs have changed, nothing
 *   was uploaded, or the payslips of a month are being generated
 */
export async function decideProof(
  admin: Actor,
  { userId, year, line }: { userId: UserId; year: string; line: ClaimName },
  body: Decided,
): Promise<Reply> {
  // An admin who was an employee before has a declaration.
  await assertNotOwn(admin, userId, routes.decideProof.duties, messages.own);
  const { reply, released } = await retryOnConflict(async () => {
    const [account, read] = await Promise.all([readOwner(userId), readDeclaration(userId, Number(year))]);
    const { item, proofs, rules } = read;
    const decision = decisionOf(admin, item, line, body);
    const nothing: ProofFile[] = [];
    // Also a retry, after the first response was lost.
    if (isSame(decisionOn(item, line, proofs), decision))
      return { reply: await toReply(account, read), released: nothing };
    if (proofs.version !== body.version || item.version !== body.declarationVersion)
      throw new Problem('conflict', messages.changed);
    const { files = nothing } = proofs.lines[line] ?? {};
    if (files.length === 0) throw new Problem('conflict', messages.noProof);
    const released = decision.result === 'refused' ? files : nothing;
    const lines = { ...proofs.lines, [line]: { files: released === files ? nothing : files, decision } };
    const next: ProofsItem = { ...proofs, lines };
    await transactAs(admin, [
      proofsWrite(proofs, lines, rules.yearsKept),
      declarationCheck(item),
      ...releaseWrites(Number(year), released),
      ...(await payWritesOf(admin, account, item, next)),
      { table: 'accounts', check: accountKey(userId), condition: exists('id') },
      fanOutWrite(`proof.${decision.result}`, { subject: {}, recipients: [userId] }),
      ...auditWrites(admin, `proof.${decision.result}`, account, {
        changes: changesOf(undefined, { taxYear: yearText(item) }, ['taxYear']),
      }),
    ]);
    const written = { ...read, proofs: { ...next, version: proofs.version + 1 } };
    return { reply: await toReply(account, written), released };
  });
  for (const { file } of released) await proofFiles.cleanUp(file);
  return reply;
}
