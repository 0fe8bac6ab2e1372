import { overdrawnLeaves, remainingLeaves } from '../../shared/leave-days.ts';
import { defaultYearlyLeaves, type Profile } from '../../shared/profiles.ts';

/** Days of leave a year: all of them, those taken, those left, and those taken beyond all of them. */
export interface Balance {
  yearly: number;
  taken: number;
  left: number;
  over: number;
}

/** Without a profile nothing is taken of the usual number (spec §9). */
export function toBalance(profile: Profile | null): Balance {
  const { yearlyLeaves: yearly, leavesTaken: taken } = profile ?? {
    yearlyLeaves: defaultYearlyLeaves,
    leavesTaken: 0,
  };
  return { yearly, taken, left: remainingLeaves(yearly, taken), over: overdrawnLeaves(yearly, taken) };
}

export const formatDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
