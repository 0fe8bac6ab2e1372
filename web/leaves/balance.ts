import { overdrawnLeaves, remainingLeaves } from '../../shared/leave-days.ts';
import type { Profile } from '../../shared/profiles.ts';

/** Days of leave of a year. `overdrawn`: days taken beyond the yearly ones, in which case `left` is 0. */
export interface Balance {
  yearly: number;
  taken: number;
  left: number;
  overdrawn: number;
}

export function toBalance({ yearlyLeaves: yearly, leavesTaken: taken }: Profile): Balance {
  return { yearly, taken, left: remainingLeaves(yearly, taken), overdrawn: overdrawnLeaves(yearly, taken) };
}
