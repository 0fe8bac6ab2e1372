import { leaveDays } from '../../shared/leave-days.ts';
import { type LeaveDetails, leaveDetails, leaveWords } from '../../shared/leaves.ts';
import { trimmed } from '../../shared/text.ts';
import { complaints, type FormComplaints } from '../lib/form.ts';
import { words } from './words.ts';

/**
 * What is wrong with a leave before anything is sent (spec §5): what is missing, then dates in the wrong order.
 * What is missing is marked where it is missing, and said once for the form.
 */
export function leaveComplaints(values: LeaveDetails): FormComplaints<LeaveDetails> {
  const missing = Object.entries(values).filter(([, value]) => trimmed(value) === '');
  if (missing.length > 0) {
    return {
      form: leaveWords.incomplete,
      ...Object.fromEntries(missing.map(([name]) => [name, words.required])),
    };
  }
  const found = complaints(leaveDetails, values);
  if (Object.keys(found).length > 0) return found;
  return leaveDays(values.startDate, values.endDate) < 1 ? { endDate: leaveWords.endBeforeStart } : {};
}
