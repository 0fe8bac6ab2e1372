import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { leaveDayRulesRoutes as routes } from '../../shared/leaves/leave-day-rules.ts';
import { leaveLedgerRoutes } from '../../shared/leaves/leave-type-routes.ts';
import type { Leave, LeaveBalance, LeaveDetails } from '../../shared/leaves/leaves.ts';
import { useRoute } from '../lib/query.tsx';
import { useZodForm } from '../lib/zod-form.ts';
import { Form } from '../ui/Form.tsx';
import { DateField, TextAreaField } from '../ui/inputs.tsx';
import { rowFormClasses } from '../ui/Table.tsx';
import { type Counting, explainDays } from './counted-days.ts';
import { countRequest, HalfDayFields, leaveDetailsForm } from './leave-details-form.tsx';
import { useBalances, useLeaveMutations } from './management-calls.ts';
import { messages } from './management-messages.ts';
import { PersonCell } from './RequestTable.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { SubjectField, useSubjectField } from './SubjectField.tsx';
import { offeredTypes } from './types/ledgers.ts';
import { TypeField, useTypeField } from './types/TypeField.tsx';

/** The rules by which an admin's change of an employee's leave is counted. */
function useCountingOf(balance: LeaveBalance | undefined, userId: string): Counting {
  const hasRules = !!balance?.workingDays;
  const { data } = useRoute(
    routes.dayRulesOf,
    { params: { userId } },
    { placeholderData: keepPreviousData, enabled: hasRules },
  );
  return hasRules ? (data === undefined ? undefined : (data ?? 'calendar')) : balance && 'calendar';
}

interface EditRequestFormProps {
  request: Leave;
  onCancel: () => void;
  onSaved: () => void;
}

/** Calendar days have no halves: those of a request from before are not sent. */
const wholeDays = ({ startsAtMidday: _start, endsAtMidday: _end, ...details }: LeaveDetails): LeaveDetails =>
  details;

/** Edits a leave request, in place of its row (spec §4, §5). */
export function EditRequestForm({ request, onCancel, onSaved }: EditRequestFormProps) {
  const { change } = useLeaveMutations();
  const { subject, startDate, endDate, startsAtMidday, endsAtMidday, description, typeId } = request;
  const { data: balances } = useBalances([request.userId]);
  const counting = useCountingOf(balances?.get(request.userId), request.userId);
  const form = useZodForm({
    schema: useMemo(() => leaveDetailsForm(counting), [counting]),
    defaultValues: {
      subject,
      startDate,
      endDate,
      ...(startsAtMidday && { startsAtMidday }),
      ...(endsAtMidday && { endsAtMidday }),
      description,
      ...(typeId && { typeId }),
    },
    failureMessage: messages.changeFailed,
    onSubmit: async (details) => {
      await change(request.id, counting === 'calendar' ? wholeDays(details) : details);
      onSaved();
    },
  });
  const subjectField = useSubjectField(form);
  const { data: ledgers } = useRoute(
    leaveLedgerRoutes.ledgersOf,
    { params: { userId: request.userId } },
    { enabled: !!typeId },
  );

  const [start, end, fromMidday, untilMidday] = form.watch([
    'startDate',
    'endDate',
    'startsAtMidday',
    'endsAtMidday',
  ]);
  const typeField = useTypeField(form, ledgers ? offeredTypes(ledgers, start || startDate, typeId) : []);
  const span = { startDate: start, endDate: end, startsAtMidday: fromMidday, endsAtMidday: untilMidday };
  const counted = { ...span, ...countRequest(span, counting) };
  return (
    <Form
      form={form}
      label={`Leave request of ${request.name}`}
      className={`grid gap-4 ${rowFormClasses}`}
      onCancel={onCancel}
      focusFirst
      note={
        <p aria-live="polite" className="text-14 text-secondary">
          {counted.numberOfDays > 0 && explainDays(counted)}
        </p>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonCell request={request} />
        <StatusBadge status={request.status} />
      </div>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2 md:grid-cols-[2fr_1fr_1fr]">
        <div className="sm:col-span-2 md:col-span-1">
          {typeId ? <TypeField {...typeField} /> : <SubjectField {...subjectField} />}
        </div>
        <DateField {...form.field('startDate')} label="Start Date" />
        <DateField {...form.field('endDate')} label="End Date" />
      </div>
      {typeof counting === 'object' && <HalfDayFields form={form} />}
      <TextAreaField {...form.field('description')} label="Description" rows={2} maxLength={2000} />
    </Form>
  );
}
