import { classNames } from '../ui/class-names.ts';
import { controlClasses, Field } from '../ui/Field.tsx';

interface FileFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  hint: string;
  onFileChange: (file: File | undefined) => void;
}

/** The browser's own way of choosing a PDF. */
export const FileField = ({ name, label, error, hint, onFileChange }: FileFieldProps) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => (
      <input
        type="file"
        name={name}
        accept="application/pdf"
        onChange={(event) => onFileChange(event.target.files?.[0])}
        {...control}
        className={classNames(
          controlClasses,
          'h-auto cursor-pointer bg-surface! py-1.5 pl-1.5 text-secondary touch:h-auto',
          'file:mr-3 file:h-8 file:cursor-pointer file:rounded-6 file:bg-sunken file:px-3 file:text-13 file:font-semibold file:text-ink',
        )}
      />
    )}
  </Field>
);
