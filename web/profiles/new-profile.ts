import { companyRoutes } from '../../shared/company/company.ts';
import { ownDetailsRulesOf } from '../../shared/company/company-settings.ts';
import { defaultYearlyLeaves } from '../../shared/profiles/profiles.ts';
import { asEmployee } from '../lib/client.ts';

/** The company's defaults for an employee without a profile. */
export async function fetchNewProfile(signal: AbortSignal) {
  const company = await asEmployee(companyRoutes.company, { signal });
  return { yearlyLeaves: company?.yearlyLeaves ?? defaultYearlyLeaves, ...ownDetailsRulesOf(company) };
}
