import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { isCalendarDate, todayInIndia } from '../../shared/date.ts';
import { countedDates } from '../../shared/holidays/working-days.ts';
import { leaveLedgerRoutes } from '../../shared/leaves/leave-type-routes.ts';
import { type LeaveDetails, leaveMessages, leaveSubjects, leavesRoutes } from '../../shared/leaves/leaves.ts';
import type { LeaveLedgers } from '../../shared/leaves/ledger/account.ts';
import { outcomeOf } from '../../shared/leaves/ledger/request.ts';
import { profilesRoutes } from '../../shared/profiles/profiles.ts';
import type { User } from '../../shared/users/accounts.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';
import { useRefreshing } from '../lib/query.tsx';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import type { Balance } from './balance.ts';
import type { Counting } from './counted-days.ts';
import { countRequest, leaveDetailsForm } from './leave-details-form.tsx';
import { messages } from './messages.ts';
import { useSubjectField } from './SubjectField.tsx';
import { offeredTypes } from './types/ledgers.ts';
import { useTypeField } from './types/TypeField.tsx';

const emptyRequest: LeaveDetails = { subject: leaveSubjects[0], startDate: '', endDate: '', description: '' };

/** A field's date; empty while it has none, or its year is being typed. */
const typedDate = (text: string) => (isCalendarDate(text) ? text : '');

const currentMonth = () => todayInIndia().slice(0, 7);

/** A request within the employment that the balance covers. Without a balance, because it could not be loaded, the server alone decides. */
const leaveRequest = (balance: Balance | undefined, counting: Counting, hasTypes: boolean) =>
  leaveDetailsForm(counting).check(
    z.check<LeaveDetails>(({ value, issues }) => {
      const { startDate } = value;
      const joined = balance?.dateOfJoining;
      if (joined && startDate !== '' && startDate < joined)
        issues.push({
          code: 'custom',
          path: ['startDate'],
          message: leaveMessages.beforeJoining(joined),
          input: startDate,
        });
      const days = countRequest(value, counting).numberOfDays;
      // Beyond the balance of a type, days become loss of pay; the server refuses those that its rules refuse.
      if (hasTypes || !balance || days <= balance.left) return;
      const message = leaveMessages.exceedsBalance(days, balance.left);
      issues.push({ code: 'custom', path: ['root'], message, input: value });
    }),
  );

/** The form of a new request (spec §5), with the days that are requested and the month for the calendar. */
export function useLeaveRequestForm(
  person: User,
  balance: Balance | undefined,
  counting: Counting,
  own: LeaveLedgers | null | undefined,
) {
  const refreshing = useRefreshing(
    leavesRoutes.ofEmployee,
    profilesRoutes.mine,
    leaveLedgerRoutes.ownLedgers,
  );
  const hasTypes = !!own;
  const [month, setMonth] = useState(currentMonth);
  const form = useZodForm({
    schema: useMemo(() => leaveRequest(balance, counting, hasTypes), [balance, counting, hasTypes]),
    defaultValues: emptyRequest,
    failureMessage: serverMessageOr(messages.submitFailed),
    onSubmit: async (details) => {
      const { id: userId, name, email } = person;
      const body = { ...details, userId, name, email, status: 'pending' as const };
      await refreshing(asEmployee(leavesRoutes.apply, { body }));
      showToast('success', messages.submitted);
      subject.chooseSubject(emptyRequest.subject);
      form.reset(emptyRequest);
      setMonth(currentMonth());
    },
  });
  const subject = useSubjectField(form);
  const startDate = typedDate(form.watch('startDate'));
  const endDate = typedDate(form.watch('endDate'));
  const typeField = useTypeField(form, own ? offeredTypes(own, startDate || todayInIndia()) : []);

  /** A date field; the calendar shows the month of the date that was chosen last. */
  const dateField = (name: 'startDate' | 'endDate') => {
    const field = form.field(name);
    return {
      ...field,
      onChange: (event: { target: { value: string } }) => {
        void field.onChange(event);
        const { value } = event.target;
        if (isCalendarDate(value)) setMonth(value.slice(0, 7));
      },
    };
  };

  /** Fills in the dates, and brings the form into view. */
  function fillDates(dates: { startDate: string; endDate: string }) {
    form.setValue('startDate', dates.startDate);
    form.setValue('endDate', dates.endDate);
    form.setValue('startsAtMidday', false);
    form.setValue('endsAtMidday', false);
    form.clearErrors();
    setMonth(dates.startDate.slice(0, 7));
    form.setFocus('startDate');
  }

  const [startsAtMidday, endsAtMidday] = form.watch(['startsAtMidday', 'endsAtMidday']);
  const span = { startDate, endDate, startsAtMidday, endsAtMidday };
  const counted = { ...span, ...countRequest(span, counting) };
  const days = counted.numberOfDays > 0 ? countedDates(counted) : [];
  const outcome =
    own && typeField.chosen && days.length > 0
      ? outcomeOf(own, typeField.chosen, days, todayInIndia())
      : undefined;
  return {
    form,
    subject,
    typeField: own ? typeField : undefined,
    outcome,
    days,
    dateField,
    fillDates,
    month,
    startDate,
    endDate,
    counted,
    counting,
  };
}

export type LeaveRequestForm = ReturnType<typeof useLeaveRequestForm>;
