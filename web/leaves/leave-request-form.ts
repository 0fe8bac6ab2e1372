import { useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { todayInIndia } from '../../shared/date.ts';
import { leaveDays } from '../../shared/leave-days.ts';
import { type LeaveDetails, leaveMessages, leaveSubjects } from '../../shared/leaves.ts';
import { type FormErrors, useForm } from '../lib/form.ts';
import { showToast } from '../lib/toasts.ts';
import type { Balance } from './balance.ts';
import { useLeaveApplication } from './calls.ts';
import { messages } from './messages.ts';
import { useSubjectField } from './subject.ts';
import { validateLeave } from './validate-leave.ts';

const emptyRequest: LeaveDetails = { subject: leaveSubjects[0], startDate: '', endDate: '', description: '' };

const currentMonth = () => todayInIndia().slice(0, 7);

/** Days that the dates span; 0 while one is missing or they are in the wrong order. */
const requestedDays = ({ startDate, endDate }: LeaveDetails) =>
  startDate && endDate ? Math.max(leaveDays(startDate, endDate), 0) : 0;

/** What is wrong with the request. Without the balance, which did not come, only the server can tell whether it fits. */
function validateRequest(values: LeaveDetails, balance: Balance | undefined): FormErrors<LeaveDetails> {
  const found = validateLeave(values);
  if (Object.keys(found).length > 0 || !balance) return found;
  const days = requestedDays(values);
  return days > balance.left ? { form: leaveMessages.tooMany(days, balance.left) } : {};
}

/** The form of a new request (spec §5): its state, the days it asks for, and the month that it is about. */
export function useLeaveRequestForm(person: User, balance: Balance | undefined) {
  const apply = useLeaveApplication(person);
  const [month, setMonth] = useState(currentMonth);
  const form = useForm({
    initial: emptyRequest,
    check: (values) => validateRequest(values, balance),
    failed: messages.submitFailed,
    send: async (values) => {
      await apply(values);
      showToast('success', messages.submitted);
      subject.choose(emptyRequest.subject);
      form.setValues(emptyRequest);
      setMonth(currentMonth());
    },
  });

  const subject = useSubjectField(form.field('subject'));

  /** A date field; the calendar follows the date that was chosen last. */
  const dateField = (name: 'startDate' | 'endDate') => {
    const field = form.field(name);
    return {
      ...field,
      onChange: (event: { target: { value: string } }) => {
        field.onChange(event);
        if (event.target.value) setMonth(event.target.value.slice(0, 7));
      },
    };
  };

  return { form, subject, dateField, month, days: requestedDays(form.values) };
}

export type LeaveRequestForm = ReturnType<typeof useLeaveRequestForm>;
