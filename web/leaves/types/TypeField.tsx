import { useEffect } from 'react';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { SelectField } from '../../ui/inputs.tsx';
import type { LeaveDetailsForm } from '../leave-details-form.tsx';

/** State of the type of a leave, in place of its subject. @param types that the employee can have on its first day */
export function useTypeField(form: LeaveDetailsForm, types: readonly LeaveType[]) {
  const typeId = form.watch('typeId');
  const chosen = types.find(({ id }) => id === typeId);
  const first = types[0];
  const choose = (type: LeaveType) => {
    form.setValue('typeId', type.id);
    form.setValue('subject', type.name);
    form.clearErrors('subject');
  };
  // A type that is no longer offered, as for another date, is replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls is made anew with each render
  useEffect(() => {
    if (!chosen && first) choose(first);
  }, [chosen, first]);
  return { types, chosen, choose, error: form.getFieldState('subject', form.formState).error?.message };
}

/** A select of the types of leave, for a leave. */
export function TypeField({ types, chosen, choose, error }: ReturnType<typeof useTypeField>) {
  return (
    <SelectField
      label="Subject"
      error={error}
      value={chosen?.id ?? ''}
      onChange={({ target }) => {
        const type = types.find(({ id }) => id === target.value);
        if (type) choose(type);
      }}
      options={types.map((type) => [type.id, type.name])}
    />
  );
}
