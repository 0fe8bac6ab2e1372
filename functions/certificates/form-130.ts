import * as z from 'zod/mini';
import {
  type Form130Candidate,
  form130Messages,
  type OwnForm130,
} from '../../shared/certificates/certificates.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { financialYearOf, formatFinancialYear } from '../../shared/period.ts';
import { compareText } from '../../shared/text.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import type { PdfFile } from '../http/serve.ts';
import { exists } from '../lib/condition.ts';
import { getFile } from '../lib/files.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, parseOptional, query } from '../lib/table.ts';
import { assertPdf } from '../policies/pdf-check.ts';
import { accountKey } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { recordRead } from '../store/audit-reads.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import {
  type Form130Item,
  form130Files,
  form130Write,
  readForm130,
  readForms130,
  readForms130Of,
} from '../store/form-130.ts';
import { payslipRecords, taxMonthsOf } from '../store/payslip-record.ts';
import { profileKey } from '../store/profile.ts';

const profilePart = z.object({
  userId: storedUserId,
  pan: z._default(z.string(), ''),
  payslips: payslipRecords,
});
const accountPart = z.object({ id: storedUserId, name: z.string() });
const profileAttributes = ['pan', 'payslips'];

type ProfilePart = z.output<typeof profilePart>;

const hasTaxIn = (profile: ProfilePart, taxYear: string): boolean =>
  taxMonthsOf(profile).some(
    ({ payPeriod, taxDeducted }) => taxDeducted > 0 && financialYearOf(payPeriod) === Number(taxYear),
  );

const publishedOf = (item: Form130Item | undefined) =>
  item?.published && { published: { at: item.published.at, by: item.published.by } };

const toCandidate = (
  profile: ProfilePart,
  name: string,
  taxYear: string,
  item: Form130Item | undefined,
): Form130Candidate => ({
  userId: profile.userId,
  name,
  pan: profile.pan.toUpperCase(),
  hasTax: hasTaxIn(profile, taxYear),
  ...publishedOf(item),
});

/** The certificate of a deleted account, which can be retracted and not replaced. */
const toFormerCandidate = (item: Form130Item): Form130Candidate => ({
  userId: item.ownerId,
  name: item.published?.name ?? form130Messages.formerEmployee,
  pan: '',
  hasTax: false,
  isDeleted: true,
  ...publishedOf(item),
});

const subjectOf = (taxYear: string) => ({
  id: `form130_${taxYear}`,
  name: `Form 130, ${formatFinancialYear(Number(taxYear))}`,
});

/**
 * Every employee with a PAN, or with income tax in the tax year, and deleted accounts with a certificate of it, by name.
 * @throws where it cannot be recorded
 */
export async function listCandidates(
  admin: Actor,
  taxYear: string,
): Promise<{ employees: Form130Candidate[] }> {
  await recordRead(admin, 'form-130.read', subjectOf(taxYear));
  const [accounts, profiles] = await Promise.all([
    query('accounts', { index: 'by-kind', partition: ['kind', 'account'], attributes: ['id', 'name'] }),
    query('profiles', {
      index: 'by-kind',
      partition: ['kind', 'profile'],
      attributes: ['userId', ...profileAttributes],
    }),
  ]);
  const names = new Map(
    accounts.flatMap((item) => {
      const found = skipUnreadable(() => parseOptional(accountPart, item), {
        table: 'accounts',
        id: item.id,
      });
      return found ? [[found.id, found.name] as const] : [];
    }),
  );
  const listed = profiles
    .flatMap(
      (item) =>
        skipUnreadable(() => parseOptional(profilePart, item), { table: 'profiles', userId: item.userId }) ??
        [],
    )
    // A certificate of a deleted account may be left, whatever its profile says.
    .filter((profile) => !names.has(profile.userId) || profile.pan !== '' || hasTaxIn(profile, taxYear));
  const items = await readForms130Of(
    listed.map(({ userId }) => userId),
    taxYear,
  );
  return {
    employees: listed
      .flatMap((profile, i): Form130Candidate[] => {
        const name = names.get(profile.userId);
        if (name !== undefined) return [toCandidate(profile, name, taxYear, items[i])];
        return items[i]?.published ? [toFormerCandidate(items[i])] : [];
      })
      .sort((a, b) => compareText(a.name, b.name) || compareText(a.userId, b.userId)),
  };
}

/** @throws Problem not_found without the account; conflict where the PAN of the file is not that of the employee */
async function getOwner(owner: UserId, pan: string): Promise<{ name: string; profile: ProfilePart }> {
  const [account, profile] = await batchGet(
    { table: 'accounts', key: accountKey(owner), attributes: ['name'] },
    { table: 'profiles', key: profileKey(owner), attributes: profileAttributes },
  );
  const [found, details] = [parseOptional(accountPart, account), parseOptional(profilePart, profile)];
  if (!found) throw new Problem('not_found', messages.notFound);
  if (!details || details.pan.toUpperCase() !== pan.toUpperCase())
    throw new Problem('conflict', form130Messages.otherPan);
  return { name: found.name, profile: details };
}

/**
 * Publishes the Form 130 of an employee, in place of one that is published: of two admins at once, the later one's stays.
 * @throws Problem bad_input without a file; too_large or unsupported_type for one that is no PDF of at most 4 MB; not_found;
 *   conflict where the PAN is not that of the employee
 */
export async function publishForm130(
  admin: Actor,
  taxYear: string,
  owner: UserId,
  pan: string,
  pdf: Uint8Array | undefined,
): Promise<Form130Candidate> {
  if (!pdf) throw fieldProblem('pdf', form130Messages.fileRequired);
  assertPdf(pdf);
  await getOwner(owner, pan);
  const file = await form130Files.stage(`form-130/${owner}/${taxYear}`, pdf);
  try {
    const { reply, replaced } = await retryOnConflict(() =>
      publishFile(admin, taxYear, { owner, pan, file }),
    );
    await form130Files.cleanUp(replaced);
    return reply;
  } catch (error) {
    if (error instanceof Problem) await form130Files.cleanUp(file);
    throw error;
  }
}

/** The write that tells an employee what became of their Form 130. */
const tellOwner = (
  kind: 'form-130.published' | 'form-130.replaced' | 'form-130.retracted',
  owner: UserId,
  taxYear: string,
) => fanOutWrite(kind, { subject: { title: formatFinancialYear(Number(taxYear)) }, recipients: [owner] });

/** Refers to a file that is stored, in place of the one that was published. */
async function publishFile(
  admin: Actor,
  taxYear: string,
  { owner, pan, file }: { owner: UserId; pan: string; file: string },
): Promise<{ reply: Form130Candidate; replaced: string | undefined }> {
  const [{ name, profile }, read, { id, name: author }] = await Promise.all([
    getOwner(owner, pan),
    readForm130(owner, taxYear),
    getActorAccount(admin),
  ]);
  const replaced = read.published?.file;
  const published = { at: new Date().toISOString(), by: { id, name: author }, file, name };
  const next: Form130Item = { ...read, published };
  await transactAs(admin, [
    form130Write(read, next),
    { table: 'accounts', check: accountKey(owner), condition: exists('id') },
    tellOwner(replaced ? 'form-130.replaced' : 'form-130.published', owner, taxYear),
    form130Files.claim(file),
    ...(replaced ? [form130Files.release(replaced)] : []),
    ...auditWrites(
      admin,
      replaced ? 'form-130.replaced' : 'form-130.published',
      { id: owner, name },
      {
        changes: changesOf(undefined, { taxYear: formatFinancialYear(Number(taxYear)) }, ['taxYear']),
      },
    ),
  ]);
  return { reply: toCandidate(profile, name, taxYear, next), replaced };
}

/** @throws Problem not_found where none is published */
export async function retractForm130(admin: Actor, taxYear: string, owner: UserId): Promise<void> {
  const released = await retryOnConflict(async () => {
    const [read, [account]] = await Promise.all([
      readForm130(owner, taxYear),
      batchGet({ table: 'accounts', key: accountKey(owner), attributes: ['name'] }),
    ]);
    if (!read.published) throw new Problem('not_found', form130Messages.notPublished);
    const { published, ...rest } = read;
    const name = parseOptional(accountPart, account)?.name ?? published.name;
    await transactAs(admin, [
      form130Write(read, rest),
      ...(account ? [tellOwner('form-130.retracted', owner, taxYear)] : []),
      form130Files.release(published.file),
      ...auditWrites(
        admin,
        'form-130.retracted',
        { id: owner, name },
        {
          changes: changesOf({ taxYear: formatFinancialYear(Number(taxYear)) }, undefined, ['taxYear']),
        },
      ),
    ]);
    return published.file;
  });
  await form130Files.cleanUp(released);
}

export async function listOwnForms130(actor: Actor): Promise<{ forms: OwnForm130[] }> {
  const items = await readForms130(actor.userId);
  const forms = items.flatMap(({ taxYear, published }) =>
    published ? [{ taxYear, publishedAt: published.at }] : [],
  );
  return { forms };
}

/** The actor's own: the owner is in the key. @throws Problem not_found */
export async function getOwnForm130(actor: Actor, taxYear: string): Promise<PdfFile> {
  const { published } = await readForm130(actor.userId, taxYear);
  const bytes = published && (await getFile(published.file));
  if (!bytes) throw new Problem('not_found', form130Messages.notPublished);
  return { bytes, fileName: `form-130-${formatFinancialYear(Number(taxYear))}.pdf` };
}
