import { SelectField } from '../../ui/inputs.tsx';
import type { useTypeField } from './type-field.ts';

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
    >
      {types.map((type) => (
        <option key={type.id} value={type.id}>
          {type.name}
        </option>
      ))}
    </SelectField>
  );
}
