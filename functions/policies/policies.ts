import { Problem } from '../../shared/errors.ts';
import { type Policy, type PolicyForm, policyMessages } from '../../shared/policies.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import type { PdfFile } from '../http/serve.ts';
import { type AuditSubject, auditWrites } from '../lib/audit.ts';
import { changesOf } from '../lib/audit-changes.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import { getFile } from '../lib/files.ts';
import { newId } from '../lib/id.ts';
import { type Page, type PagedQuery, type PageRequest, readPage } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { announcementWrite } from '../notices/announcement.ts';
import { type PolicyItem, parsePolicy, policyKey, toPolicy } from './items.ts';
import { assertPdf } from './pdf-check.ts';
import { claimFile, cleanUpOrphans, releaseFile, stageUpload } from './policy-files.ts';

const policyFields = ['title', 'content', 'file'] as const;

const subjectOf = ({ id, title }: PolicyItem): AuditSubject => ({ id, name: title });

const allPolicies: PagedQuery = {
  table: 'policies',
  index: 'by-kind',
  partition: ['kind', 'policy'],
  sortedBy: ['updatedAt', 'id'],
  newestFirst: true,
};

/** Every policy, newest change first. */
export const listPolicies = (request: PageRequest): Promise<Page<Policy[]>> =>
  readPage(allPolicies, request, (item) => toPolicy(parsePolicy(item) as PolicyItem));

async function getPolicy(id: string): Promise<PolicyItem> {
  const item = parsePolicy(await get('policies', policyKey(id)));
  if (!item) throw new Problem('not_found', policyMessages.notFound);
  return item;
}

/** @throws Problem not_found without the policy or without a file */
export async function getPolicyFile(id: string): Promise<PdfFile> {
  const { title, file } = await getPolicy(id);
  const bytes = file && (await getFile(file));
  if (!bytes) throw new Problem('not_found', policyMessages.noFile);
  const name = title
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
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
  const file = await stageUpload(id, pdf);
  try {
    return await work(file);
  } catch (error) {
    if (error instanceof Problem) await cleanUpOrphans(file);
    throw error;
  }
}

/** @throws Problem too_large or unsupported_type for a file that is not a PDF of at most 4 MB */
export async function addPolicy(admin: Actor, form: PolicyForm, pdf?: Uint8Array): Promise<Policy> {
  const id = newId('pol');
  const added = await withStagedFile(id, pdf, async (file) => {
    const item: PolicyItem = {
      ...form,
      id,
      kind: 'policy',
      file,
      updatedAt: new Date().toISOString(),
      version: 1,
    };
    await transactAs(admin, [
      { table: 'policies', put: item, condition: isNew('id') },
      ...(file ? [claimFile(file)] : []),
      ...auditWrites(admin, 'policy.added', subjectOf(item), {
        changes: changesOf(undefined, item, policyFields),
      }),
      announcementWrite('policy.added', { subject: { title: form.title } }),
    ]);
    return item;
  });
  await cleanUpOrphans();
  return toPolicy(added);
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
      const next: PolicyItem = {
        ...read,
        ...form,
        file: file ?? read.file,
        updatedAt: new Date().toISOString(),
        version: read.version + 1,
      };
      const replaced = file && read.file;
      await transactAs(admin, [
        { table: 'policies', put: next, condition: isVersion(read.version) },
        ...(file ? [claimFile(file)] : []),
        ...(replaced ? [releaseFile(replaced)] : []),
        ...auditWrites(admin, 'policy.changed', subjectOf(next), {
          changes: changesOf(read, next, policyFields),
        }),
        announcementWrite('policy.changed', { subject: { title: form.title } }),
      ]);
      return { next, replaced };
    }),
  );
  await cleanUpOrphans(replaced);
  return toPolicy(next);
}

/** @throws Problem not_found */
export async function deletePolicy(admin: Actor, id: string): Promise<void> {
  const file = await retryOnConflict(async () => {
    const read = await getPolicy(id);
    await transactAs(admin, [
      { table: 'policies', remove: policyKey(id), condition: isVersion(read.version) },
      ...(read.file ? [releaseFile(read.file)] : []),
      ...auditWrites(admin, 'policy.deleted', subjectOf(read), {
        changes: changesOf(read, undefined, policyFields),
      }),
    ]);
    return read.file;
  });
  await cleanUpOrphans(file);
}
