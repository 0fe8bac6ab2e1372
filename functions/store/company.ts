import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Company, company } from '../../shared/company/company.ts';
import { leavingDefaultsOf, ownDetailsRulesOf, settingsOf } from '../../shared/company/company-settings.ts';
import type { ProofMonth } from '../../shared/company/declaration-settings.ts';
import { statutorySettingsOf } from '../../shared/company/statutory-settings.ts';
import type { Logo } from '../../shared/logo.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { defaultYearlyLeaves, type OwnDetailsRules } from '../../shared/profiles/profiles.ts';
import { type HeadModes, headModes } from '../../shared/statutory/statutory-missing.ts';
import { isNew, isUnchanged } from '../lib/condition.ts';
import { get, type Item, parseOptional, type Write } from '../lib/table.ts';
import { type Edit, editsOf, withEdits } from './edits.ts';

/** In the settings table, whose key is called `name`: so the company, which has a name, is a separate attribute. */
const companyItem = z.object({ company, version: z.int() });

export const companyKey = { name: 'company' };

/** Undefined until the company is set up. */
export const parseCompany = (item: Item | undefined): Company | undefined =>
  parseOptional(companyItem, item)?.company;

/** The settings that the pay of a month depends on: a change of the others is no edit of pay. */
const payPartOf = (found: Company | undefined) => [
  statutorySettingsOf(found, []),
  found?.contributionsInCtc ?? false,
  settingsOf({}, found).lopRule,
  leavingDefaultsOf(found).encashmentRate,
];

/** Writes the company in place of the item that was read, with optimistic locking. */
export function companyWrite(item: Item | undefined, next: Company, edit: Edit): Write {
  const read = parseCompany(item);
  const isSamePay = isDeepStrictEqual(payPartOf(read), payPartOf(next));
  return {
    table: 'settings',
    put: {
      ...companyKey,
      company: next,
      edits: isSamePay ? editsOf(item) : withEdits(editsOf(item), edit),
      version: next.version,
    },
    condition: isUnchanged('name', read?.version ?? 0),
  };
}

/** The product's own name, while the company has none. */
const productName = 'Vetan';

/** Who writes to a person. */
export interface Employer {
  name: string;
  /** Absent until the company is set up. */
  address?: string;
  logo?: Logo | undefined;
}

export const toEmployer = (item: Item | undefined): Employer => parseCompany(item) ?? { name: productName };

/** The name that authenticators show beside a person's address. */
export const readEmployerName = async (): Promise<string> =>
  toEmployer(await get('settings', companyKey)).name;

/** Leave days a year of an employee without an own number. */
export const companyLeaves = (item: Item | undefined): number =>
  parseCompany(item)?.yearlyLeaves ?? defaultYearlyLeaves;

/** The leave days that the company gives each employee. */
export interface LeavePolicy {
  yearlyLeaves: number;
  /** Fewer in the year of joining. */
  inProportion: boolean;
}

export const leavePolicy = (item: Item | undefined): LeavePolicy => ({
  yearlyLeaves: companyLeaves(item),
  inProportion: parseCompany(item)?.leavesInProportion ?? false,
});

/** Years after a tax year for which what employees declared is kept. */
export const declarationYearsKept = (item: Item | undefined): number =>
  settingsOf({}, parseCompany(item)).declarationYearsKept;

/** The month from whose payslip on lines of a declaration count as far as they are proved. */
export const proofsFrom = (item: Item | undefined): ProofMonth =>
  settingsOf({}, parseCompany(item)).proofsFrom;

/** The own details that employees cannot change at once. */
export const ownDetailsRules = (item: Item | undefined): OwnDetailsRules =>
  ownDetailsRulesOf(parseCompany(item));

/** The mode of each statutory head in a month. */
export const statutoryModes = (item: Item | undefined, payPeriod: PayPeriod): HeadModes =>
  headModes(statutorySettingsOf(parseCompany(item), []), payPeriod);

/** A logo, which slips name by its hash: it is never changed and never deleted. */
const logoItem = z.object({ png: z.instanceof(Uint8Array) });

export const logoKey = (hash: string) => ({ name: `logo#${hash}` });

export const parseLogo = (item: Item | undefined): Uint8Array | undefined =>
  parseOptional(logoItem, item)?.png;

/** Up to 200 KB that each email of a month has, and that never change under their hash. */
let lastLogo: { hash: string; png: Uint8Array } | undefined;

/** The PNG of a logo; undefined where there is none of this hash. */
export async function readLogo(hash: string): Promise<Uint8Array | undefined> {
  if (lastLogo?.hash === hash) return lastLogo.png;
  const png = parseLogo(await get('settings', logoKey(hash)));
  if (png) lastLogo = { hash, png };
  return png;
}

export const logoWrite = (hash: string, png: Uint8Array): Write => ({
  table: 'settings',
  put: { ...logoKey(hash), png },
  condition: isNew('name'),
});
