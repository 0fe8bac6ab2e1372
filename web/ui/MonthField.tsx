import { useId, useState } from 'react';
import { formatPeriod } from '../../shared/period.ts';
import { classNames } from './class-names.ts';
import { controlClasses, Field, FieldMessage, type FieldProps } from './Field.tsx';
import { Options } from './inputs.tsx';

interface MonthFieldProps extends FieldProps {
  name?: string;
  /** YYYY-MM, or empty. */
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
}

/** Desktop Firefox and Safari have no month picker, and treat the input as text. */
function supportsMonthInput(): boolean {
  const probe = document.createElement('input');
  probe.type = 'month';
  return probe.type === 'month';
}

const months = Array.from({ length: 12 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0');
  return { number, name: formatPeriod(`2001-${number}`).replace(' 2001', '') };
});

export function MonthField(props: MonthFieldProps) {
  const [native] = useState(supportsMonthInput);
  return native ? <NativeMonthField {...props} /> : <MonthAndYearField {...props} />;
}

function NativeMonthField({ label, error, hint, className, onValueChange, ...input }: MonthFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="month"
          // Without it, browsers let the year have six digits.
          max="2099-12"
          onChange={(event) => onValueChange(event.target.value)}
          className={controlClasses}
        />
      )}
    </Field>
  );
}

/** A select for the month and an input for the year. The value is empty until both are entered. */
function MonthAndYearField({
  label,
  error,
  hint,
  className,
  value,
  onValueChange,
  disabled,
  required,
}: MonthFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState({ value, year: value.slice(0, 4), month: value.slice(5) });
  // A value set by the parent replaces what was entered.
  const current = draft.value === value ? draft : { year: value.slice(0, 4), month: value.slice(5) };

  function change(changed: { year?: string; month?: string }) {
    const { year, month } = { ...current, ...changed };
    const complete = /^\d{4}$/.test(year) && month ? `${year}-${month}` : '';
    setDraft({ value: complete, year, month });
    if (complete !== value) onValueChange(complete);
  }

  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  const sharedProps = {
    disabled,
    required,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
  } as const;
  return (
    <fieldset className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <legend className="mb-1.5 text-13 font-semibold text-secondary">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
        <select
          {...sharedProps}
          aria-label={`${label}, month`}
          value={current.month}
          onChange={(event) => change({ month: event.target.value })}
          className={controlClasses}
        >
          <option value="">Month</option>
          <Options labels={months.map(({ number, name }) => [number, name])} />
        </select>
        <input
          {...sharedProps}
          aria-label={`${label}, year`}
          inputMode="numeric"
          maxLength={4}
          placeholder="Year"
          value={current.year}
          onChange={(event) => change({ year: event.target.value.replace(/\D/g, '') })}
          className={classNames(controlClasses, 'figures')}
        />
      </div>
      <FieldMessage id={id} error={error} hint={hint} />
    </fieldset>
  );
}
