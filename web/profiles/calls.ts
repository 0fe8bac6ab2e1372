import { queryOptions } from '@tanstack/react-query';
import { type PersonalDetails, type Profile, profilesRoutes } from '../../shared/profiles.ts';
import { isNotFound } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';

/** The signed-in employee's own profile; null while there is none, which the server answers with 404 (spec §7). */
export const myProfileQuery = queryOptions<Profile | null>({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    try {
      return await asEmployee(profilesRoutes.mine, { signal });
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  },
});

export const saveMyProfile = (body: PersonalDetails) => asEmployee(profilesRoutes.saveMine, { body });
