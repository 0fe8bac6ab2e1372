import { useId } from 'react';
import { SelectField } from './inputs.tsx';

interface SegmentedProps<Value extends string> {
  /** The legend of the group, for screen readers only. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** A segmented control: radio buttons side by side. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex rounded-10 border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="grid h-8 touch:h-11 flex-1 place-items-center rounded-8 px-2 sm:px-3 text-13 font-semibold whitespace-nowrap text-secondary transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/** A segmented control where there is room for one, else a select with the same options. */
export function SegmentedOrSelect<Value extends string>({
  hasRoom,
  ...props
}: SegmentedProps<Value> & { hasRoom: boolean }) {
  if (hasRoom) return <Segmented {...props} />;
  const { label, options, value, onValueChange } = props;
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onValueChange(target.value as Value)}
      className="max-md:w-full"
      options={options.map((option) => [option.value, option.label])}
    />
  );
}
