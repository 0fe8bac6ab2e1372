import { createHash } from 'node:crypto';
import { quoteCharacter, unprintableGraphemes } from '../../document/printable.ts';
import { type Brand, brandMessages } from '../../shared/company/brand.ts';
import {
  type Company,
  type CompanyDetails,
  companyFieldNames,
  companyMessages,
  type companyRoutes,
} from '../../shared/company/company.ts';
import { settingsOf } from '../../shared/company/company-settings.ts';
import { formatDate } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { coverageNames, coverageQuestions, notCovered } from '../../shared/law/coverage.ts';
import { type StateCode, states } from '../../shared/law/states.ts';
import type { Logo } from '../../shared/logo.ts';
import { messages } from '../../shared/messages.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, get } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { type AuditChanges, changesOf, isChanged } from '../store/audit-changes.ts';
import { companyKey, companyWrite, logoKey, logoWrite, parseCompany, readLogo } from '../store/company.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import { readPngSize, toPicture } from './png.ts';

/** Null until it is set up. */
const getCompany = async (): Promise<Company | null> =>
  parseCompany(await get('settings', companyKey)) ?? null;

/** Numbers of the company at authorities. */
const statutoryIdentifiers = {
  pan: '',
  tan: '',
  pfCode: '',
  esiCode: '',
  profTaxRegistrations: {},
} as const satisfies Partial<Company>;

/** Null until it is set up. Employees do not see the company's numbers at authorities. */
export async function getCompanyFor({ role }: Actor): Promise<Company | null> {
  const company = await getCompany();
  return company && role !== 'admin' ? { ...company, ...statutoryIdentifiers } : company;
}

/** The company's name and logo, as shown before signing in; null until it is set up. */
export async function getBrand(): Promise<Brand | null> {
  const company = await getCompany();
  return company && { name: company.name, logo: company.logo };
}

/** The PNG of a logo in base64. @throws Problem not_found */
export async function getLogo(hash: string): Promise<{ png: string }> {
  const png = await readLogo(hash);
  if (!png) throw new Problem('not_found', brandMessages.noLogo);
  return { png: Buffer.from(png).toString('base64') };
}

/** A slip that no font can print would be noticed when people wait for it. @throws Problem bad_input */
function assertPrintable(details: CompanyDetails): void {
  const fields: Record<string, string> = {};
  for (const name of companyFieldNames) {
    const missing = unprintableGraphemes(String(details[name])).map(quoteCharacter);
    if (missing.length > 0) fields[name] = companyMessages.noFont(missing.join(', '));
  }
  const [message] = Object.values(fields);
  if (message) throw new Problem('bad_input', message, { fields });
}

/** @param base64 of a PNG @throws Problem bad_input where it is not one that a slip can have */
function parseUpload(base64: string): { logo: Logo; png: Buffer } {
  const file = Buffer.from(base64, 'base64');
  const size = readPngSize(file);
  const png = toPicture(file);
  const hash = createHash('sha256').update(png).digest('hex');
  return { logo: { hash, ...size }, png };
}

const coverageText = (answer: string): string =>
  answer === notCovered ? 'Not covered' : `Covered since ${formatDate(answer)}`;

/** As the audit log has a company: its logo by its hash, each registration by its state, and an empty text as absent. */
const toRecord = (company: Company | undefined): Record<string, unknown> => {
  const { logo, profTaxRegistrations = {}, coverage = {} } = company ?? {};
  const registrations = Object.entries(profTaxRegistrations)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([state, number]) => [states[state as StateCode], number]);
  const record = {
    ...company,
    logo: logo?.hash,
    profTaxRegistrations: Object.fromEntries(registrations),
    coverage: Object.fromEntries(
      coverageNames.flatMap((law) => {
        const answer = coverage[law];
        return answer === undefined ? [] : [[coverageQuestions[law].title, coverageText(answer)]];
      }),
    ),
  };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
};

const changesBetween = (before: Company | undefined, after: Company): AuditChanges =>
  changesOf(toRecord(before), toRecord(after), [...companyFieldNames, 'logo']);

const withoutEmpty = (registrations: Company['profTaxRegistrations']): Company['profTaxRegistrations'] =>
  Object.fromEntries(Object.entries(registrations).filter(([, number]) => number !== ''));

/**
 * Sets up the company, or changes it: slips that are generated from now on have it.
 * @throws Problem bad_input for a logo that is not taken or a text that cannot be printed; conflict where it was changed
 *   since it was read in this version
 */
export async function changeCompany(
  admin: Actor,
  { version, logo: upload, ...details }: BodyOf<typeof companyRoutes.changeCompany>,
): Promise<Company> {
  assertPrintable(details);
  const uploaded = typeof upload === 'string' ? parseUpload(upload) : undefined;
  return retryOnConflict(async () => {
    const [item, stored] = await batchGet(
      { table: 'settings', key: companyKey },
      ...(uploaded ? [{ table: 'settings' as const, key: logoKey(uploaded.logo.hash) }] : []),
    );
    const read = parseCompany(item);
    const settings = settingsOf(details, read);
    const next: Company = {
      ...details,
      ...settings,
      profTaxRegistrations: withoutEmpty(settings.profTaxRegistrations),
      logo: upload === undefined ? read?.logo : uploaded?.logo,
      version: version + 1,
    };
    const changes = changesBetween(read, next);
    // Idempotent: the same call again, after its first response was lost, is no conflict.
    if (read && [version, next.version].includes(read.version) && !isChanged(changes)) return read;
    if (version !== (read?.version ?? 0)) {
      throw new Problem('conflict', messages.versionConflict);
    }
    await transactAs(admin, [
      companyWrite(item, next, enteredBy(admin)),
      ...(uploaded && !stored ? [logoWrite(uploaded.logo.hash, uploaded.png)] : []),
      // No admin removes the check of another one unnoticed.
      ...(read?.payRunApproval && !next.payRunApproval
        ? [fanOutWrite('pay-run.approval-ended', { subject: {} })]
        : []),
      ...auditWrites(admin, 'company.changed', { id: 'company' }, { changes }),
    ]);
    return next;
  });
}
