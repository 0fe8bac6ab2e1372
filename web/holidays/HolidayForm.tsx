import { type HolidayDetails, holidaysRoutes } from '../../shared/holidays/holidays.ts';
import { leaveRulesRoutes } from '../../shared/leaves/leave-rules.ts';
import { useRoute } from '../lib/query.tsx';
import { useZodForm } from '../lib/zod-form.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { FormFooter } from '../ui/FormFooter.tsx';
import { focusFirstField, useFocusFirstField } from '../ui/focus.ts';
import { DateField, TextField } from '../ui/inputs.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { rowFormClasses } from '../ui/Table.tsx';

const HolidayScopeFields = lazyPart(
  async () => (await import('./HolidayScopeFields.tsx')).HolidayScopeFields,
);

interface HolidayFormProps {
  id?: string;
  label: string;
  defaultValues: HolidayDetails;
  submitLabel: string;
  onSubmit: (details: HolidayDetails) => Promise<void>;
  /** The message of the alert about a failure. */
  toFailureMessage: (error: unknown) => string;
  onCancel: () => void;
}

/** Adds or edits a holiday. After saving it is reset and focused, so that several can be added in a row. */
export function HolidayForm({
  id,
  label,
  defaultValues,
  submitLabel,
  onSubmit,
  toFailureMessage,
  onCancel,
}: HolidayFormProps) {
  const { alert } = useConfirm();
  const { data: rules } = useRoute(leaveRulesRoutes.leaveRules);
  const hasScope = rules?.counting === 'working';
  const form = useZodForm({
    schema: holidaysRoutes.addHoliday.body,
    defaultValues,
    onSubmit: async (details) => {
      await onSubmit(details);
      form.reset(defaultValues);
      focusFirstField(form.ref.current);
    },
    failureMessage: (error) => {
      void alert(toFailureMessage(error));
      return '';
    },
  });
  useFocusFirstField(form.ref);

  return (
    <form
      {...form.props}
      id={id}
      aria-label={label}
      className={`${rowFormClasses} grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem] lg:grid-cols-[minmax(0,1fr)_12rem_auto]`}
    >
      <TextField {...form.field('name')} label="Title" autoComplete="off" required />
      <DateField {...form.field('date')} label="Date" required />
      {hasScope && <HolidayScopeFields form={form} />}
      <FormFooter
        busy={form.busy}
        submitLabel={submitLabel}
        onCancel={onCancel}
        className={hasScope ? 'sm:col-span-2 lg:col-span-3' : 'self-start sm:max-lg:col-span-2 lg:pt-6'}
      />
    </form>
  );
}
