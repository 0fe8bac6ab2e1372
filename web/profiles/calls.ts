import { queryOptions } from '@tanstack/react-query';
import { companyRoutes } from '../../shared/company/company.ts';
import { ownDetailsRulesOf } from '../../shared/company/company-settings.ts';
import {
  defaultYearlyLeaves,
  type PersonalDetails,
  type Profile,
  profilesRoutes,
} from '../../shared/profiles/profiles.ts';
import { isNotFound } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';
import { routeKey } from '../lib/query.tsx';

export interface OwnProfile extends Profile {
  /** The server has no profile yet. */
  isMissing?: true;
}

/** An employee without a profile has the company's defaults, and no leaves taken (spec §9). */
async function emptyProfile(signal: AbortSignal): Promise<OwnProfile> {
  const company = await asEmployee(companyRoutes.company, { signal });
  return {
    yearlyLeaves: company?.yearlyLeaves ?? defaultYearlyLeaves,
    ...ownDetailsRulesOf(company),
    leavesTaken: 0,
    isMissing: true,
  };
}

/** The signed-in employee's own profile; an empty one while the server answers 404 (spec §7). */
export const myProfileQuery = queryOptions<OwnProfile>({
  queryKey: routeKey(profilesRoutes.mine),
  queryFn: async ({ signal }) => {
    try {
      return await asEmployee(profilesRoutes.mine, { signal });
    } catch (error) {
      if (isNotFound(error)) return emptyProfile(signal);
      throw error;
    }
  },
});

export const saveMyProfile = (body: PersonalDetails) => asEmployee(profilesRoutes.saveMine, { body });
