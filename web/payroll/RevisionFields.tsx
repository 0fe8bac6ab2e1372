import { useController } from 'react-hook-form';
import { DateField, TextField } from '../ui/inputs.tsx';
import { messages } from './messages.ts';
import type { PayrollFormState } from './payroll-form.ts';

/** From which day changes of pay hold, and why. */
export function RevisionFields({ form }: { form: Pick<PayrollFormState, 'controllerProps' | 'field'> }) {
  const { field, fieldState } = useController(form.controllerProps('effectiveFrom'));
  return (
    <fieldset className="mt-6">
      <legend className="mb-3 text-13 font-semibold">Effective date</legend>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <DateField
          name="effectiveFrom"
          label="Effective from"
          hint={messages.effectiveFromHint}
          value={field.value ?? ''}
          onChange={({ target }) => field.onChange(target.value || null)}
          error={fieldState.error?.message}
          ref={field.ref}
        />
        <TextField {...form.field('reason')} label="Reason" maxLength={200} autoComplete="off" />
      </div>
    </fieldset>
  );
}
