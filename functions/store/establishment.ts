import { companyDefaults } from '../../shared/company/company.ts';
import type { Establishment } from '../../shared/statutory/filing/pf-charges.ts';
import { batchGet, type Item } from '../lib/table.ts';
import { companyKey, parseCompany } from './company.ts';
import { lawKey, parseLaw } from './law.ts';

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
