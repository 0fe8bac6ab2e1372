import { controlClasses, Field, type FieldProps } from './Field.tsx';

interface FileFieldProps extends FieldProps {
  /** The file types that the browser offers: '.csv,.xlsx'. */
  accept: string;
  onChoose: (file: File) => void;
}

/** The browser's own file input. The same file can be chosen again once it has been changed. */
export function FileField({ label, error, hint, className, accept, onChoose }: FileFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) onChoose(file);
          }}
          className={`${controlClasses} py-1 pl-1 file:mr-3 file:h-full file:rounded-6 file:border file:border-solid file:border-line file:bg-surface file:px-3 file:font-semibold file:text-ink`}
        />
      )}
    </Field>
  );
}
