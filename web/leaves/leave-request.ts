import { useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { todayInIndia } from '../../shared/date.ts';
import { leaveDays } from '../../shared/leave-days.ts';
import { type LeaveDetails, leaveSubjects, leaveWords } from '../../shared/leaves.ts';
import { type FormComplaints, useForm } from '../lib/form.ts';
import { showToast } from '../lib/toasts.ts';
import type { Balance } from './balance.ts';
import { useLeaveApplication } from './calls.ts';
import { leaveComplaints } from './leave-check.ts';
import { useSubject } from './subject.ts';
import { words } from './words.ts';

const empty: LeaveDetails = { subject: leaveSubjects[0], startDate: '', endDate: '', description: '' };

const thisMonth = () => todayInIndia().slice(0, 7);

/** Days that the dates span; 0 while one is missing or they are in the wrong order. */
const daysOf = ({ startDate, endDate }: LeaveDetails) =>
  startDate && endDate ? Math.max(leaveDays(startDate, endDate), 0) : 0;

/** What is wrong with the request. Without the balance, which did not come, only the server can tell whether it fits. */
function complaintsOf(values: LeaveDetails, balance: Balance | undefined): FormComplaints<LeaveDetails> {
  const found = leaveComplaints(values);
  if (Object.keys(found).length > 0 || !balance) return found;
  const days = daysOf(values);
  return days > balance.left ? { form: leaveWords.tooMany(days, balance.left) } : {};
}

/** The form of a new request (spec §5): its state, the days it asks for, and the month that it is about. */
export function useLeaveRequest(person: User, balance: Balance | undefined) {
  const apply = useLeaveApplication(person);
  const [month, setMonth] = useState(thisMonth);
  const form = useForm({
    initial: empty,
    check: (values) => complaintsOf(values, balance),
    failed: words.submitFailed,
    send: async (values) => {
      await apply(values);
      showToast('success', words.submitted);
      subject.choose(empty.subject);
      form.setValues(empty);
      setMonth(thisMonth());
    },
  });

  const subject = useSubject(form.field('subject'));

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

  return { form, subject, dateField, month, days: daysOf(form.values) };
}

export type LeaveRequest = ReturnType<typeof useLeaveRequest>;
