import { Problem } from '../../shared/errors.ts';
import { type Policy, type PolicyForm, policyMessages } from '../../shared/policies/policies.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import type { PdfFile } from '../http/serve.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import { getFile } from '../lib/files.ts';
import { type Page, type PagedQuery, type PageRequest, readPage } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { newId } from '../lib/secret.ts';
import type { Write } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf, isChanged } from '../store/audit-changes.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import {
  acknowledgmentDueWrite,
  getPolicy,
  type PolicyItem,
  parsePolicy,
  policyFiles,
  policyKey,
  subjectOf,
  toPolicy,
} from '../store/policy.ts';
import { readAcknowledgmentStates } from './acknowledgment-state.ts';
import { assertPdf } from './pdf-check.ts';

/** A change of any of these makes another revision. */
const revisedFields = ['title', 'content', 'file'] as const;
const policyFields = [...revisedFields, 'requiresAcknowledgment'] as const;

const allPolicies: PagedQuery = {
  table: 'policies',
  index: 'by-kind',
  partition: ['kind', 'policy'],
  sortedBy: ['updatedAt', 'id'],
  newestFirst: true,
};

/** Every policy, newest change first, each with what became of its acknowledgment. */
export async function listPolicies(actor: Actor, request: PageRequest): Promise<Page<Policy[]>> {
  const page = await readPage(allPolicies, request, (item) => parsePolicy(item) as PolicyItem);
  const states = await readAcknowledgmentStates(actor, page.content);
  return page.map((policies) => policies.map((policy) => toPolicy(policy, states.get(policy.id))));
}

/** @throws Problem not_found without the policy or without a file */
export async function getPolicyFile(id: string): Promise<PdfFile> {
  const { title, file } = await getPolicy(id);
  const bytes = file && (await getFile(file));
  if (!bytes) throw new Problem('not_found', policyMessages.noFile);
  const name = title
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
  return { bytes, fileName: `${name || 'policy'}.pdf` };
}

/**
 * Stages an upload for the work that claims it. After a Problem the work certainly was not done, and the file is
 * deleted at once; after any other error the policy may refer to it all the same, and the clean-up decides later.
 */
async function withStagedFile<T>(
  id: string,
  pdf: Uint8Array | undefined,
  work: (file?: string) => Promise<T>,
): Promise<T> {
  if (!pdf) return work();
  assertPdf(pdf);
  const file = await policyFiles.stage(`policies/${id}`, pdf);
  try {
    return await work(file);
  } catch (error) {
    if (error instanceof Problem) await policyFiles.cleanUp(file);
    throw error;
  }
}

/** A policy as it is answered after a change: who has acknowledged it is in the list. */
const toReply = (policy: PolicyItem): Policy => {
  const { requiresAcknowledgment, revision, remindedAt } = policy;
  return toPolicy(policy, requiresAcknowledgment ? { revision, remindedAt } : undefined);
};

/** @throws Problem too_large or unsupported_type for a file that is not a PDF of at most 4 MB */
export async function addPolicy(admin: Actor, form: PolicyForm, pdf?: Uint8Array): Promise<Policy> {
  const id = newId('pol');
  const added = await withStagedFile(id, pdf, async (file) => {
    const item: PolicyItem = {
      ...form,
      requiresAcknowledgment: form.requiresAcknowledgment ?? false,
      id,
      kind: 'policy',
      file,
      updatedAt: new Date().toISOString(),
      revision: 1,
      version: 1,
    };
    await transactAs(admin, [
      { table: 'policies', put: item, condition: isNew('id') },
      ...(file ? [policyFiles.claim(file)] : []),
      ...auditWrites(admin, 'policy.added', subjectOf(item), {
        changes: changesOf(undefined, item, policyFields),
      }),
      fanOutWrite('policy.added', { subject: { title: form.title } }),
    ]);
    return item;
  });
  await policyFiles.cleanUp();
  return toReply(added);
}

/** A policy as a form changes it: with a new revision if title, content or file is another one. */
function revise(
  read: PolicyItem,
  { requiresAcknowledgment, ...text }: PolicyForm,
  file?: string,
): PolicyItem {
  const next: PolicyItem = {
    ...read,
    ...text,
    requiresAcknowledgment: requiresAcknowledgment ?? read.requiresAcknowledgment,
    file: file ?? read.file,
    version: read.version + 1,
  };
  // A form sends an empty text where there is none.
  const isRevised = revisedFields.some((field) => (read[field] ?? '') !== (next[field] ?? ''));
  return isRevised ? { ...next, revision: read.revision + 1, updatedAt: new Date().toISOString() } : next;
}

/** The notifications of a change: a new revision is told to all, and a new request to confirm to those who have not. */
function fanOutWritesOf(read: PolicyItem, next: PolicyItem): Write[] {
  if (next.revision !== read.revision)
    return [fanOutWrite('policy.changed', { subject: { title: next.title } })];
  return next.requiresAcknowledgment && !read.requiresAcknowledgment ? [acknowledgmentDueWrite(next)] : [];
}

/** Changes a policy; its file stays unless another one comes. @throws Problem as addPolicy does; not_found */
export async function changePolicy(
  admin: Actor,
  id: string,
  form: PolicyForm,
  pdf?: Uint8Array,
): Promise<Policy> {
  await getPolicy(id);
  const { next, replaced } = await withStagedFile(id, pdf, (file) =>
    retryOnConflict(async () => {
      const read = await getPolicy(id);
      const next = revise(read, form, file);
      const replaced = file && read.file;
      const changes = changesOf(read, next, policyFields);
      if (next.revision === read.revision && !isChanged(changes)) return { next: read, replaced };
      await transactAs(admin, [
        { table: 'policies', put: next, condition: isVersion(read.version) },
        ...(file ? [policyFiles.claim(file)] : []),
        ...(replaced ? [policyFiles.release(replaced)] : []),
        ...auditWrites(admin, 'policy.changed', subjectOf(next), { changes }),
        ...fanOutWritesOf(read, next),
      ]);
      return { next, replaced };
    }),
  );
  await policyFiles.cleanUp(replaced);
  return toReply(next);
}

/** @throws Problem not_found */
export async function deletePolicy(admin: Actor, id: string): Promise<void> {
  const file = await retryOnConflict(async () => {
    const read = await getPolicy(id);
    await transactAs(admin, [
      { table: 'policies', remove: policyKey(id), condition: isVersion(read.version) },
      ...(read.file ? [policyFiles.release(read.file)] : []),
      ...auditWrites(admin, 'policy.deleted', subjectOf(read), {
        changes: changesOf(read, undefined, policyFields),
      }),
    ]);
    return read.file;
  });
  await policyFiles.cleanUp(file);
}
