import { overdrawnLeaves, remainingLeaves } from '../../shared/leave-days.ts';
import { defaultYearlyLeaves, type Profile } from '../../shared/profiles.ts';

/** Days of leave of a year. `overdrawn`: days taken beyond the yearly ones, in which case `left` is 0. */
export interface Balance {
  yearly: number;
  taken: number;
  left: number;
  overdrawn: number;
}

/** An employee without a profile has the default number, and none taken (spec §9). */
export function toBalance(profile: Profile | null): Balance {
  const { yearlyLeaves: yearly, leavesTaken: taken } = profile ?? {
    yearlyLeaves: defaultYearlyLeaves,
    leavesTaken: 0,
  };
  return { yearly, taken, left: remainingLeaves(yearly, taken), overdrawn: overdrawnLeaves(yearly, taken) };
}
