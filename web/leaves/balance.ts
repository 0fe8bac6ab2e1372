import { overdrawnLeaves, remainingLeaves } from '../../shared/holidays/leave-days.ts';
import type { Profile } from '../../shared/profiles/profiles.ts';

/** Days of leave of a year. `overdrawn`: days taken beyond the yearly ones, in which case `left` is 0. */
export interface Balance {
  yearly: number;
  taken: number;
  left: number;
  overdrawn: number;
  /** YYYY-MM-DD, where it is known: no leave is before it. */
  dateOfJoining: string | undefined;
}

export function toBalance({ yearlyLeaves: yearly, leavesTaken: taken, dateOfJoining }: Profile): Balance {
  const [left, overdrawn] = [remainingLeaves(yearly, taken), overdrawnLeaves(yearly, taken)];
  return { yearly, taken, left, overdrawn, dateOfJoining };
}
