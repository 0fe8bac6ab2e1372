import { Problem } from '../../shared/errors.ts';
import { type Policy, type PolicyForm, policyWords } from '../../shared/policies.ts';
import { auditEntry } from '../lib/audit.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import { readFile } from '../lib/files.ts';
import { newId } from '../lib/id.ts';
import { type List, type Page, type PageRequest, readPage } from '../lib/pagination.ts';
import type { PdfFile } from '../lib/serve.ts';
import type { Actor } from '../lib/session.ts';
import { get } from '../lib/table.ts';
import { transactAs } from '../lib/transact-as.ts';
import { untilUndisturbed } from '../lib/undisturbed.ts';
import { bringIn, lettingGo, taking, tidy } from './files.ts';
import { asPolicy, type PolicyItem, parsePolicy, policyKey } from './items.ts';
import { checkPdf } from './pdf-check.ts';

const allPolicies: List = {
  table: 'policies',
  index: 'by-kind',
  partition: ['kind', 'policy'],
  sortedBy: ['updatedAt', 'id'],
  newestFirst: true,
};

/** Every policy, newest change first. */
export const policies = (request: PageRequest): Promise<Page<Policy[]>> =>
  readPage(allPolicies, request, (item) => asPolicy(parsePolicy(item) as PolicyItem));

async function existing(id: string): Promise<PolicyItem> {
  const item = parsePolicy(await get('policies', policyKey(id)));
  if (!item) throw new Problem('not_found', policyWords.none);
  return item;
}

/** @throws Problem not_found without the policy or without a file */
export async function policyFile(id: string): Promise<PdfFile> {
  const { title, file } = await existing(id);
  const bytes = file && (await readFile(file));
  if (!bytes) throw new Problem('not_found', policyWords.noFile);
  const name = title
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return { bytes, fileName: `${name || 'policy'}.pdf` };
}

/**
 * Brings a file in and hands it to `use`. Where that was refused for certain, the file goes out again at once;
 * after any other failure the policy may own it in spite of the error, and only its entry can tell, later.
 */
async function withFile<T>(
  id: string,
  pdf: Uint8Array | undefined,
  use: (file?: string) => Promise<T>,
): Promise<T> {
  if (!pdf) return use();
  checkPdf(pdf);
  const file = await bringIn(id, pdf);
  try {
    return await use(file);
  } catch (error) {
    if (error instanceof Problem) await tidy(file);
    throw error;
  }
}

/** @throws Problem too_large or unsupported_type for a file that is not a PDF of at most 4 MB */
export async function addPolicy(admin: Actor, form: PolicyForm, pdf?: Uint8Array): Promise<Policy> {
  const id = newId('pol');
  const added = await withFile(id, pdf, async (file) => {
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
      ...(file ? [taking(file)] : []),
      auditEntry(id, 'policy.added', admin.userId),
    ]);
    return item;
  });
  await tidy();
  return asPolicy(added);
}

/** Changes a policy; its file stays unless another one comes. @throws Problem as addPolicy does; not_found */
export async function changePolicy(
  admin: Actor,
  id: string,
  form: PolicyForm,
  pdf?: Uint8Array,
): Promise<Policy> {
  await existing(id);
  const { next, replaced } = await withFile(id, pdf, (file) =>
    untilUndisturbed(async () => {
      const read = await existing(id);
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
        ...(file ? [taking(file)] : []),
        ...(replaced ? [lettingGo(replaced)] : []),
        auditEntry(id, 'policy.changed', admin.userId),
      ]);
      return { next, replaced };
    }),
  );
  await tidy(replaced);
  return asPolicy(next);
}

/** @throws Problem not_found */
export async function deletePolicy(admin: Actor, id: string): Promise<void> {
  const file = await untilUndisturbed(async () => {
    const read = await existing(id);
    await transactAs(admin, [
      { table: 'policies', remove: policyKey(id), condition: isVersion(read.version) },
      ...(read.file ? [lettingGo(read.file)] : []),
      auditEntry(id, 'policy.deleted', admin.userId),
    ]);
    return read.file;
  });
  await tidy(file);
}
