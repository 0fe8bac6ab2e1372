import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Company, companyDefaults } from '../../shared/company/company.ts';
import { settingsOf } from '../../shared/company/company-settings.ts';
import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { statutorySettingsOf } from '../../shared/company/statutory-settings.ts';
import { lopDivisorOf } from '../../shared/pay/lop-basis.ts';
import type { Establishment } from '../../shared/statutory/filing/pf-charges.ts';
import { isUnchanged } from '../lib/condition.ts';
import { canonicalJson } from '../lib/json.ts';
import { batchGet, type Item, type Write } from '../lib/table.ts';
import { companyKey, parseCompany } from './company.ts';
import { type Edit, editsOf } from './edits.ts';
import { lawKey, parseLaw } from './law.ts';
import { componentsKey, parseComponents } from './salary-components.ts';

/** The keys of what the company has chosen about pay, in the order of `parsePaySettings`. */
export const paySettingsKeys = [
  { table: 'settings' as const, key: companyKey },
  { table: 'settings' as const, key: lawKey },
  { table: 'settings' as const, key: componentsKey },
] as const;

export function parsePaySettings(
  companyItem: Item | undefined,
  law: Item | undefined,
  componentsItem: Item | undefined,
): PaySettings {
  const company = parseCompany(companyItem);
  const { components, structure } = parseComponents(componentsItem);
  return {
    ...statutorySettingsOf(company, parseLaw(law).overrides),
    contributionsInCtc: company?.contributionsInCtc ?? false,
    lopDivisor: lopDivisorOf(settingsOf({}, company).lopRule),
    components,
    structure,
  };
}

/** Names settings by what they say. */
export const settingsDigest = (settings: PaySettings): string =>
  createHash('sha256').update(canonicalJson(settings)).digest('base64url');

/** The settings of a new company. */
export const defaultPaySettings = parsePaySettings(undefined, undefined, undefined);

/** The names of `paySettingsKeys`, in the same order. */
const paySettingsNames = ['company', 'law', 'components'] as const;
export type PaySettingsName = (typeof paySettingsNames)[number];
export type PaySettingEdits = Record<PaySettingsName, Edit[]>;

/** The company's choices about pay, with the checks of a transaction that depends on them. */
export interface WatchedPaySettings {
  settings: PaySettings;
  company: Company | undefined;
  /** Nothing of it has changed since. */
  checks: Write[];
  /** The edits of what pay depends on, of each. */
  edits: PaySettingEdits;
}

const version = z.object({ version: z.int() });
const versionOf = (item: Item | undefined): number => (item === undefined ? 0 : version.parse(item).version);

/** Reads the company's choices about pay in one round trip, and the conditions that they stay so. */
export async function readWatchedPaySettings(): Promise<WatchedPaySettings> {
  const items = await batchGet(...paySettingsKeys);
  const checks = paySettingsKeys.map(
    ({ table, key }, i): Write => ({
      table,
      check: key,
      condition: isUnchanged('name', versionOf(items[i])),
    }),
  );
  const [company, law, components] = items;
  return {
    settings: parsePaySettings(company, law, components),
    company: parseCompany(company),
    checks,
    edits: { company: editsOf(company), law: editsOf(law), components: editsOf(components) },
  };
}

/** Reads the company's choices about pay in one round trip. */
export async function readPaySettings(): Promise<PaySettings> {
  const [company, law, components] = await batchGet(...paySettingsKeys);
  return parsePaySettings(company, law, components);
}

/** The company as an employer, of its items in the settings table. */
export const toEstablishment = (company: Item | undefined, law: Item | undefined): Establishment => ({
  overrides: parseLaw(law).overrides,
  coverage: parseCompany(company)?.coverage ?? companyDefaults.coverage,
  hasPfCode: Boolean(parseCompany(company)?.pfCode),
});

/** The company as an employer, in one round trip. */
export async function readEstablishment(): Promise<Establishment> {
  const [company, law] = await batchGet(
    { table: 'settings', key: companyKey },
    { table: 'settings', key: lawKey },
  );
  return toEstablishment(company, law);
}
