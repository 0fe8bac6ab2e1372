import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses, Field, type FieldProps } from './Field.tsx';
import { Icon } from './icons.tsx';

export type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>;

export function TextField({ label, error, hint, className, ...input }: InputProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => <input type="text" {...input} {...control} className={controlClasses} />}
    </Field>
  );
}

/** Without a last day, browsers let the year have six digits. */
export const DateField = ({ max = '2099-12-31', ...props }: InputProps) => (
  <TextField {...props} type="date" max={max} />
);

/** A number input. `rupees` adds a ₹ in front of the number. */
export function NumberField({
  label,
  error,
  hint,
  className,
  rupees,
  ...input
}: InputProps & { rupees?: boolean }) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <span className="relative block">
          {rupees && (
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-3 grid place-items-center text-14 text-tertiary"
            >
              ₹
            </span>
          )}
          <input
            min={0}
            step="any"
            inputMode="decimal"
            {...input}
            {...control}
            type="number"
            // Scrolling with the mouse wheel would change the value of a focused number input.
            onWheel={(event) => event.currentTarget.blur()}
            className={classNames(controlClasses, 'figures', rupees && 'pl-7')}
          />
        </span>
      )}
    </Field>
  );
}

/** The labels of a select by value; as pairs where values may be numbers, or their order matters. */
type OptionLabels =
  | Readonly<Record<string, string>>
  | readonly (readonly [value: string | number, label: string])[];

export const Options = ({ labels }: { labels: OptionLabels }) =>
  (Array.isArray(labels) ? labels : Object.entries(labels)).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'className'> {
  options?: OptionLabels;
  /** The label of choosing none of them. */
  none?: string;
}

/** The browser's own select. Options that need more than a value and a label are its children. */
export function SelectField({
  label,
  error,
  hint,
  className,
  options = [],
  none,
  children,
  ...select
}: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={classNames(controlClasses, 'appearance-none pr-9')}>
            {none && <option value="">{none}</option>}
            {children}
            <Options labels={options} />
          </select>
          <Icon
            name="chevronDown"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-tertiary"
          />
        </span>
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextAreaField({ label, error, hint, className, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <textarea rows={3} {...textarea} {...control} className={classNames(controlClasses, 'h-auto py-2')} />
      )}
    </Field>
  );
}

export function Checkbox({ label, className, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 touch:min-h-11 items-center gap-2.5 text-14 text-secondary',
        className,
      )}
    >
      <span className="relative grid size-4.5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-6 border border-field bg-surface transition-colors checked:border-accent checked:bg-accent"
        />
        <Icon
          name="check"
          className="pointer-events-none relative size-3.5 stroke-[2.5] text-white opacity-0 peer-checked:opacity-100"
        />
      </span>
      {label}
    </label>
  );
}

/** A search input; `label` is its accessible name and its placeholder. */
export function SearchField({ label, className, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <span className={classNames('relative block', className)}>
      <Icon
        name="search"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-tertiary"
      />
      <input
        {...input}
        type="search"
        aria-label={label}
        placeholder={label}
        className={classNames(controlClasses, 'pl-9.5')}
      />
    </span>
  );
}

/** A checkbox with what it means below it. */
export function ExplainedCheckbox({
  hint,
  ...checkbox
}: ComponentProps<typeof Checkbox> & { hint: ReactNode }) {
  const id = useId();
  return (
    <div>
      <Checkbox {...checkbox} aria-describedby={id} />
      <p id={id} className="pl-7 text-13 text-pretty text-tertiary">
        {hint}
      </p>
    </div>
  );
}
