import type { Leave } from '../../shared/leaves.ts';
import { formatDays } from '../lib/count.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { FormFooter } from '../ui/FormFooter.tsx';
import { useFocusFirstField } from '../ui/focus-first.ts';
import { DateField, TextAreaField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { rowFormClasses } from '../ui/Table.tsx';
import { useLeaveMutations } from './calls.ts';
import { leaveDetailsForm, requestedDays } from './leave-details-form.ts';
import { messages } from './messages.ts';
import { PersonCell } from './RequestTable.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { SubjectField, useSubjectField } from './SubjectField.tsx';

interface EditRequestFormProps {
  request: Leave;
  onCancel: () => void;
  onSaved: () => void;
}

/** Edits a leave request, in place of its row (spec §4, §5). */
export default function EditRequestForm({ request, onCancel, onSaved }: EditRequestFormProps) {
  const { change } = useLeaveMutations();
  const { subject, startDate, endDate, description } = request;
  const form = useZodForm({
    schema: leaveDetailsForm,
    defaultValues: { subject, startDate, endDate, description },
    failureMessage: messages.changeFailed,
    onSubmit: async (details) => {
      await change(request.id, details);
      onSaved();
    },
  });
  const subjectField = useSubjectField(form);
  useFocusFirstField(form.ref);

  const [start, end] = form.watch(['startDate', 'endDate']);
  const days = requestedDays({ startDate: start, endDate: end });
  return (
    <form
      {...form.props}
      aria-label={`Leave request of ${request.name}`}
      className={`grid gap-4 ${rowFormClasses}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonCell request={request} />
        <StatusBadge status={request.status} />
      </div>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2 md:grid-cols-[2fr_1fr_1fr]">
        <div className="sm:col-span-2 md:col-span-1">
          <SubjectField {...subjectField} />
        </div>
        <DateField {...form.field('startDate')} label="Start Date" />
        <DateField {...form.field('endDate')} label="End Date" />
      </div>
      <TextAreaField {...form.field('description')} label="Description" rows={2} maxLength={2000} />
      <FormFailure message={form.failure} />
      <FormFooter busy={form.busy} onCancel={onCancel}>
        <p aria-live="polite" className="text-14 text-secondary">
          {days > 0 && formatDays(days)}
        </p>
      </FormFooter>
    </form>
  );
}
