import { isDeepStrictEqual } from 'node:util';
import { companyDefaults } from '../../shared/company/company.ts';
import { hasDuty, notYourDuty } from '../../shared/duties.ts';
import { Problem } from '../../shared/errors.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { FilingId } from '../../shared/statutory/filing/filing.ts';
import type { MonthFiling } from '../../shared/statutory/filing/month.ts';
import {
  type ExportedFile,
  filingMessages,
  statutoryRoutes,
} from '../../shared/statutory/statutory-filing.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { companyKey, parseCompany } from '../store/company.ts';
import { type FilingItem, filingSubject, filingWrite, maxExports, readFilingItem } from '../store/filing.ts';
import { lawKey } from '../store/law.ts';
import { toEstablishment } from '../store/pay-settings.ts';
import { readEsiLeavers } from './esi-leavers.ts';
import { readIdentities } from './identities.ts';
import { filingOf, hashOfFile, readFiledSlips, toLeftOut } from './month-filings.ts';

/** @throws Problem unprocessable, with a sentence for each employee, where errors leave no employee in the file */
function assertNotEmpty({ inFile, leftOut }: MonthFiling): void {
  const [first] = leftOut;
  if (!first || inFile.people > 0) return;
  const fields = Object.fromEntries(leftOut.map(({ userId, reasons: [reason = ''] }) => [userId, reason]));
  throw new Problem(
    'unprocessable',
    filingMessages.refused(leftOut.length, `${first.name}: ${first.reasons[0]}`),
    { fields },
  );
}

/**
 * A filing with the reasons that were chosen: they stay for the next file.
 * @throws Problem forbidden for other reasons than the stored ones, from an admin who exports and changes nothing
 */
function withReasons(
  admin: Actor,
  stored: FilingItem,
  { reasons = {} }: BodyOf<typeof statutoryRoutes.exportFile>,
): FilingItem {
  const next = { ...stored.reasons, ...reasons };
  if (isDeepStrictEqual(next, stored.reasons ?? {})) return stored;
  if (!hasDuty(admin, statutoryRoutes.recordFiling.duties)) throw new Problem('forbidden', notYourDuty);
  return { ...stored, reasons: next };
}

/** The item with an export of this content: the same content again is no new version. */
async function withExport(admin: Actor, read: FilingItem, filing: MonthFiling): Promise<FilingItem> {
  const hash = hashOfFile(filing.file);
  const [newest] = read.exports;
  if (newest?.hash === hash) return read;
  const { id, name } = await getActorAccount(admin);
  const { people, due, parts } = filing.inFile;
  const next = {
    at: new Date().toISOString(),
    by: { id, name },
    version: (newest?.version ?? 0) + 1,
    hash,
    people,
    due,
    parts,
  };
  return { ...read, exports: [next, ...read.exports].slice(0, maxExports) };
}

/**
 * Makes the file for an authority from the payslips of a month, and records that it was exported. The same payslips and
 * numbers give the same bytes. An employee with an error is left out, and named in the answer.
 * @throws Problem reauthentication_required where the company wants it; not_found where nothing is due; unprocessable
 */
export async function exportFile(
  admin: Actor,
  period: PayPeriod,
  id: FilingId,
  body: BodyOf<typeof statutoryRoutes.exportFile>,
): Promise<ExportedFile> {
  const [companyItem, lawItem] = await batchGet(
    { table: 'settings', key: companyKey },
    { table: 'settings', key: lawKey },
  );
  const company = parseCompany(companyItem);
  if (company?.filingReauthentication ?? companyDefaults.filingReauthentication) assertReauthenticated(admin);
  return retryOnConflict(async () => {
    const [slips, stored] = await Promise.all([readFiledSlips(period), readFilingItem(period, id)]);
    const read = withReasons(admin, stored, body);
    const leavers = await readEsiLeavers(period, slips);
    const identities = await readIdentities([...slips, ...leavers]);
    const filing = filingOf(slips, read, toEstablishment(companyItem, lawItem), identities, leavers);
    assertNotEmpty(filing);
    if (filing.inFile.people === 0)
      throw new Problem(
        'not_found',
        filing.due > 0 ? filingMessages.noFile : filingMessages.nothingDue(period),
      );
    const next = await withExport(admin, read, filing);
    const { version, people, due, hash } = next.exports[0] as FilingItem['exports'][number];
    const recorded = { fileVersion: version, people, total: due, fileHash: hash };
    await transactAs(admin, [
      ...(next === stored ? [] : [filingWrite(stored, next)]),
      ...auditWrites(admin, 'statutory.exported', filingSubject(period, id), {
        payPeriod: period,
        changes: changesOf(undefined, recorded, ['fileVersion', 'people', 'total', 'fileHash']),
      }),
    ]);
    const leftOut = toLeftOut(filing, filing.leftOut.length);
    return { ...filing.file, ...(leftOut && { leftOut }) };
  });
}
