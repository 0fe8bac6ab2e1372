import { useEffect } from 'react';
import { type HolidayDetails, holidaysRoutes } from '../../shared/holidays.ts';
import { complaints, useForm } from '../lib/form.ts';
import { Button } from '../ui/Button.tsx';
import { DateField, TextField } from '../ui/inputs.tsx';
import { useQuestions } from '../ui/Questions.tsx';
import { rowFormLook } from '../ui/Table.tsx';

interface HolidayFormProps {
  label: string;
  initial: HolidayDetails;
  submitLabel: string;
  send: (details: HolidayDetails) => Promise<void>;
  /** The words of the alert for a failure. */
  failed: (error: unknown) => string;
  onCancel: () => void;
}

/** A holiday as it is added or changed: one form for both. After sending it begins again. */
export function HolidayForm({ label, initial, submitLabel, send, failed, onCancel }: HolidayFormProps) {
  const { alert } = useQuestions();
  const form = useForm<HolidayDetails>({
    initial,
    check: (details) => complaints(holidaysRoutes.addHoliday.body, details),
    send: async (details) => {
      await send(details);
      form.setValues(initial);
      goToStart();
    },
    failed: (error) => {
      void alert(failed(error));
      return '';
    },
  });
  const element = form.props.ref;
  const goToStart = () => element.current?.querySelector('input')?.focus();
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);

  return (
    <form
      {...form.props}
      noValidate
      aria-label={label}
      className={`${rowFormLook} grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem] lg:grid-cols-[minmax(0,1fr)_12rem_auto]`}
    >
      <TextField {...form.field('name')} label="Title" autoComplete="off" required />
      <DateField {...form.field('date')} label="Date" required />
      <div className="flex items-start justify-end gap-2 max-sm:grid max-sm:grid-cols-2 sm:max-lg:col-span-2 lg:pt-6">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={form.busy} busyLabel="Saving…">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
