import { useEffect } from 'react';
import { todayInIndia } from '../../../shared/date.ts';
import type { LeaveLedgers } from '../../../shared/leave-ledger/account.ts';
import type { LeaveType } from '../../../shared/leave-types.ts';
import { SelectField } from '../../ui/inputs.tsx';
import type { LeaveDetailsForm } from '../leave-details-form.ts';
import { offeredTypes } from './own-ledgers.ts';

/**
 * State of the type of a leave, in place of its subject. The types are those that the employee can have on its first day.
 * @param kept the id of a type that the leave has already
 */
export function useTypeField(
  form: LeaveDetailsForm,
  ledgers: LeaveLedgers | null | undefined,
  kept?: string,
) {
  const [startDate, typeId] = form.watch(['startDate', 'typeId']);
  const offered = ledgers ? offeredTypes(ledgers, startDate || todayInIndia()) : [];
  const keptType = ledgers?.types.types.find(({ id }) => id === kept);
  const types = keptType && !offered.includes(keptType) ? [keptType, ...offered] : offered;
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

/** A select of the types of leave, each with what is left of it. */
export function TypeField({
  types,
  chosen,
  choose,
  error,
  labelOf = ({ name }) => name,
}: ReturnType<typeof useTypeField> & { labelOf?: (type: LeaveType) => string }) {
  return (
    <SelectField
      label="Subject"
      error={error}
      value={chosen?.id ?? ''}
      onChange={({ target }) => {
        const type = types.find(({ id }) => id === target.value);
        if (type) choose(type);
      }}
    >
      {types.map((type) => (
        <option key={type.id} value={type.id}>
          {labelOf(type)}
        </option>
      ))}
    </SelectField>
  );
}
