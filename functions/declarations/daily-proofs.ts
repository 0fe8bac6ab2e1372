import * as z from 'zod/mini';
import { firstProvedMonth } from '../../shared/company/declaration-settings.ts';
import { financialYearOf, type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { ConditionFailed, isNew } from '../lib/condition.ts';
import { deleteFile } from '../lib/files.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { get, parseOptional, query, queryPages, remove, transact } from '../lib/table.ts';
import { companyKey, declarationYearsKept, proofsFrom } from '../store/company.ts';
import { endOfKeeping } from '../store/declaration.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import { deletedPartition, keptKey, keptPartition, readProofsOf, yearOfKept } from '../store/proofs.ts';
import { oldRegimeByYear, openLinesOf } from '../store/tax-year.ts';

const profilePart = z.object({ userId: storedUserId, oldRegime: oldRegimeByYear });

/** Employees who have declared lines in a tax year of which nothing is proved. */
async function readUnproved(year: number): Promise<UserId[]> {
  const profiles = await query('profiles', {
    index: 'by-kind',
    partition: ['kind', 'profile'],
    attributes: ['userId', 'oldRegime'],
  });
  return profiles.flatMap((item) => {
    const profile = skipUnreadable(() => parseOptional(profilePart, item), {
      table: 'profiles',
      userId: item.userId,
    });
    const { missing = [] } = (profile && openLinesOf(profile, year)) ?? {};
    return profile && missing.length > 0 ? [profile.userId] : [];
  });
}

/** Recipients of one fan-out item, which is written again with each hundred of them. */
const recipientsAtOnce = 200;

/** From the tenth of the month before the first one that counts what is proved, and until the fourteenth of that month. */
function reminderOn(today: string, provedFrom: PayPeriod): 'first' | 'second' | undefined {
  const month = toPeriod(today);
  const day = today.slice('2027-01-'.length);
  if (month === subtractMonths(provedFrom, 1) && day >= '10') return 'first';
  return month === provedFrom && day <= '14' ? 'second' : undefined;
}

/**
 * Reminds employees of declared lines that are not proved, once in the month before the first payslip that counts what is proved alone
 * and once before that payslip, also where two invocations do it at the same time. Where the company chooses another month
 * after a reminder, they are reminded by that one.
 * @param today YYYY-MM-DD, in India
 */
export async function remindOfProofs(today: string): Promise<void> {
  const year = financialYearOf(toPeriod(today));
  const provedFrom = firstProvedMonth(year, proofsFrom(await get('settings', companyKey)));
  const due = reminderOn(today, provedFrom);
  if (!due) return;
  // It names the month: where the company chooses another one, the employees are told that one too.
  const guard = { run: `proofs#${year}`, item: `reminder#${provedFrom}#${due}` };
  if (await get('runs', guard)) return;
  const employees = await readUnproved(year);
  if (employees.length === 0) return;
  const chunks = Array.from({ length: Math.ceil(employees.length / recipientsAtOnce) }, (_, i) =>
    employees.slice(i * recipientsAtOnce, (i + 1) * recipientsAtOnce),
  );
  const subject = { payPeriod: provedFrom };
  try {
    await transact([
      { table: 'runs', put: guard, condition: isNew('run') },
      ...chunks.map((recipients) => fanOutWrite('proof.due', { subject, recipients })),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Deletes a file, then its entry, so that a failure in between is repeated. */
async function eraseFile(year: number, file: string): Promise<void> {
  await deleteFile(file);
  await remove('declarations', keptKey(year, file));
}

/** Deletes the proofs of accounts that were deleted. */
async function eraseOfDeleted(): Promise<void> {
  for (const entry of await query('declarations', { partition: ['userId', deletedPartition] })) {
    const owner = storedUserId.parse(entry.taxYear);
    for (const { year, item } of await readProofsOf(owner)) {
      for (const { files } of Object.values(item.lines))
        for (const { file } of files) await eraseFile(year, file);
      await remove('declarations', { userId: item.userId, taxYear: item.taxYear });
    }
    await remove('declarations', { userId: deletedPartition, taxYear: owner });
  }
}

/**
 * Deletes files of proofs whose time of keeping has ended, which DynamoDB cannot do as it does with the items, and the proofs of
 * deleted accounts.
 * @param now in milliseconds
 */
export async function eraseProofs(now = Date.now()): Promise<void> {
  await eraseOfDeleted();
  const yearsKept = declarationYearsKept(await get('settings', companyKey));
  // Those of the earliest tax year come first.
  for await (const page of queryPages('declarations', { partition: ['userId', keptPartition] }))
    for (const item of page) {
      const year = yearOfKept(item);
      if (endOfKeeping(year, yearsKept) * 1000 > now) return;
      await eraseFile(year, String(item.file));
    }
}
