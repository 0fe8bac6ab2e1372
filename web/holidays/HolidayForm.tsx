import { useEffect } from 'react';
import { type HolidayDetails, holidaysRoutes } from '../../shared/holidays.ts';
import { useForm, validationErrors } from '../lib/form.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { DateField, TextField } from '../ui/inputs.tsx';
import { rowFormClasses } from '../ui/Table.tsx';

interface HolidayFormProps {
  label: string;
  initial: HolidayDetails;
  submitLabel: string;
  onSubmit: (details: HolidayDetails) => Promise<void>;
  /** The words of the alert for a failure. */
  toFailureMessage: (error: unknown) => string;
  onCancel: () => void;
}

/** A holiday as it is added or changed: one form for both. After sending it begins again. */
export function HolidayForm({
  label,
  initial,
  submitLabel,
  onSubmit,
  toFailureMessage,
  onCancel,
}: HolidayFormProps) {
  const { alert } = useConfirm();
  const form = useForm<HolidayDetails>({
    initial,
    check: (details) => validationErrors(holidaysRoutes.addHoliday.body, details),
    send: async (details) => {
      await onSubmit(details);
      form.setValues(initial);
      focusFirstField();
    },
    failed: (error) => {
      void alert(toFailureMessage(error));
      return '';
    },
  });
  const element = form.props.ref;
  const focusFirstField = () => element.current?.querySelector('input')?.focus();
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);

  return (
    <form
      {...form.props}
      noValidate
      aria-label={label}
      className={`${rowFormClasses} grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem] lg:grid-cols-[minmax(0,1fr)_12rem_auto]`}
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
