import { classNames } from '../ui/class-names.ts';
import { controlClasses, Field } from '../ui/Field.tsx';

interface ConfirmationFieldProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Undefined while nothing is typed. */
  matches: boolean | undefined;
  error?: string | undefined;
}

/** A figure that an admin types back, and whether it is the right one. */
export const ConfirmationField = ({
  label,
  value,
  onValueChange,
  matches,
  error,
}: ConfirmationFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <span className="relative block">
        <input
          {...control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={value}
          onChange={({ target }) => onValueChange(target.value)}
          className={classNames(controlClasses, 'figures pr-24')}
        />
        <span
          role="status"
          className={classNames(
            'pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-13 font-semibold',
            matches ? 'text-positive' : 'text-negative',
          )}
        >
          {matches === undefined ? '' : matches ? 'Matches' : 'Differs'}
        </span>
      </span>
    )}
  </Field>
);
