import { useEffect } from 'react';
import { leaveDays } from '../../shared/leave-days.ts';
import type { Leave } from '../../shared/leaves.ts';
import { withReason } from '../lib/call-error.ts';
import { useForm } from '../lib/form.ts';
import { Button } from '../ui/Button.tsx';
import { DateField, TextAreaField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { rowFormClasses } from '../ui/Table.tsx';
import { useLeaveMutations } from './calls.ts';
import { formatDays } from './format.ts';
import { messages } from './messages.ts';
import { PersonCell } from './RequestCells.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { SubjectField } from './SubjectField.tsx';
import { useSubjectField } from './subject.ts';
import { validateLeave } from './validate-leave.ts';

interface EditRequestFormProps {
  request: Leave;
  onCancel: () => void;
  onSaved: () => void;
}

/** A request while an admin changes it (spec §4, §5). */
export function EditRequestForm({ request, onCancel, onSaved }: EditRequestFormProps) {
  const { change } = useLeaveMutations();
  const { subject, startDate, endDate, description } = request;
  const form = useForm({
    initial: { subject, startDate, endDate, description },
    check: validateLeave,
    failed: (error) => withReason(messages.changeFailed, error),
    send: async (values) => {
      await change(request.id, values);
      onSaved();
    },
  });
  const subjectField = useSubjectField(form.field('subject'));
  const element = form.props.ref;
  // Whoever has pressed Edit goes on in what took the row's place.
  useEffect(() => element.current?.querySelector<HTMLElement>('select, input')?.focus(), [element]);

  const { values } = form;
  const days = values.startDate && values.endDate ? leaveDays(values.startDate, values.endDate) : 0;
  return (
    <form
      {...form.props}
      noValidate
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
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p aria-live="polite" className="mr-auto text-14 text-secondary">
          {days > 0 && formatDays(days)}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={form.busy} busyLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  );
}
