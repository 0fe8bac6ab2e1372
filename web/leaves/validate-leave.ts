import { leaveDays } from '../../shared/leave-days.ts';
import { type LeaveDetails, leaveDetails, leaveMessages } from '../../shared/leaves.ts';
import { trimText } from '../../shared/text.ts';
import { type FormErrors, validationErrors } from '../lib/form.ts';
import { messages } from './messages.ts';

/**
 * What is wrong with a leave before anything is sent (spec §5): what is missing, then dates in the wrong order.
 * What is missing is marked where it is missing, and said once for the form.
 */
export function validateLeave(values: LeaveDetails): FormErrors<LeaveDetails> {
  const missing = Object.entries(values).filter(([, value]) => trimText(value) === '');
  if (missing.length > 0) {
    return {
      form: leaveMessages.incomplete,
      ...Object.fromEntries(missing.map(([name]) => [name, messages.required])),
    };
  }
  const found = validationErrors(leaveDetails, values);
  if (Object.keys(found).length > 0) return found;
  return leaveDays(values.startDate, values.endDate) < 1 ? { endDate: leaveMessages.endBeforeStart } : {};
}
