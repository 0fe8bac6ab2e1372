import { queryOptions } from '@tanstack/react-query';
import { type PersonalDetails, type Profile, profilesRoutes } from '../../shared/profiles/profiles.ts';
import { isNotFound } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';

export interface OwnProfile extends Profile {
  /** The server has no profile yet. */
  isMissing?: true;
}

/** An employee without a profile has the company's yearly leaves, and none taken (spec §9). */
async function emptyProfile(signal: AbortSignal): Promise<OwnProfile> {
  const { fetchNewProfile } = await import('./new-profile.ts');
  return { ...(await fetchNewProfile(signal)), leavesTaken: 0, isMissing: true };
}

/** The signed-in employee's own profile; an empty one while the server answers 404 (spec §7). */
export const myProfileQuery = queryOptions<OwnProfile>({
  queryKey: ['profile'],
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
