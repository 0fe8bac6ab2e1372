import { fieldOptions } from './changes.ts';

/** Every field that a change can be of. */
export default function FieldOptions() {
  return fieldOptions.map(({ field, label }) => (
    <option key={field} value={field}>
      {label}
    </option>
  ));
}
