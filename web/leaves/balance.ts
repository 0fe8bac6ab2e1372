import { defaultYearlyLeaves, type Profile } from '../../shared/profiles.ts';

/** Days of leave a year: all of them, those taken, and those left. */
export interface Balance {
  yearly: number;
  taken: number;
  left: number;
}

/** Without a profile nothing is taken of the usual number (spec §9). */
export function balanceOf(profile: Profile | null): Balance {
  const { yearlyLeaves: yearly, leavesTaken: taken } = profile ?? {
    yearlyLeaves: defaultYearlyLeaves,
    leavesTaken: 0,
  };
  return { yearly, taken, left: yearly - taken };
}

export const countDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
