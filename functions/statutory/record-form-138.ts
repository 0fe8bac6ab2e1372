import { fieldProblem, Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { BodyOf } from '../../shared/route.ts';
import { form138Of } from '../../shared/statutory/filing/form-138.ts';
import { type Form138Quarter, form138Messages, type form138Routes } from '../../shared/statutory/form-138.ts';
import { assertPaidOn } from '../../shared/statutory/paid-on.ts';
import { monthsOfQuarter, type Quarter } from '../../shared/statutory/quarter.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { toConflict } from '../lib/retry.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { type Form138Item, form138Subject, form138Write, readForm138Item } from '../store/form-138.ts';
import { getForm138, hashOfForm138 } from './form-138.ts';
import { readTaxedQuarter } from './taxed-slips.ts';

type Body = BodyOf<typeof form138Routes.recordForm138>;
type Filed = NonNullable<Form138Item['filed']>;

/** The form that is filed: the newest export, or the sheets of now where none was exported. */
async function contentOf(quarter: Quarter, { exports: [newest] }: Form138Item) {
  if (newest) return { hash: newest.hash, people: newest.people, tax: newest.tax };
  const { months, annual } = await readTaxedQuarter(quarter);
  const form = form138Of(quarter, months, annual);
  return { hash: hashOfForm138(form), people: form.people, tax: form.tax };
}

async function toFiled(
  admin: Actor,
  quarter: Quarter,
  read: Form138Item,
  { reference, on }: NonNullable<Body['record']>,
): Promise<Filed> {
  assertPaidOn('record.on', on, `${monthsOfQuarter(quarter)[0]}-01`);
  const { id, name } = await getActorAccount(admin);
  return { ...enteredBy({ userId: id, name }), reference, on, ...(await contentOf(quarter, read)) };
}

const audited = (filed: Filed | undefined) =>
  filed && { reference: filed.reference, date: filed.on, people: filed.people, total: filed.tax };

/**
 * Records that Form 138 of a quarter was filed, with the digest of its sheets, or takes that back for a reason.
 * @throws Problem conflict where it has changed since it was read; bad_input for a day that cannot be, or without a reason
 */
export async function recordForm138(
  admin: Actor,
  quarter: Quarter,
  { version, record, reason }: Body,
): Promise<Form138Quarter> {
  if (record === null && reason === undefined) throw fieldProblem('reason', form138Messages.reasonRequired);
  const read = await readForm138Item(quarter);
  if (read.version !== version) throw new Problem('conflict', messages.versionConflict);
  const { filed: before, ...rest } = read;
  const filed = record === null ? undefined : await toFiled(admin, quarter, read, record);
  try {
    await transactAs(admin, [
      form138Write(read, { ...rest, ...(filed && { filed }) }),
      ...auditWrites(admin, filed ? 'statutory.filed' : 'statutory.taken-back', form138Subject(quarter), {
        changes: {
          ...changesOf(audited(before), audited(filed), ['reference', 'date', 'people', 'total']),
          ...changesOf(undefined, { reason }, ['reason']),
        },
      }),
    ]);
  } catch (error) {
    throw toConflict(error);
  }
  return getForm138(admin, quarter);
}
