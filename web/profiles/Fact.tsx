import { classNames } from '../ui/class-names.ts';
import { words } from './words.ts';

interface FactProps {
  label: string;
  value: string | undefined;
  code?: boolean | undefined;
  /** Label and value on one line, the value at its end. */
  row?: boolean;
}

/** A label with its value; N/A where there is none. Stands in a `dl`. */
export function Fact({ label, value, code, row = false }: FactProps) {
  const present = value?.trim();
  return (
    <div className={row ? 'flex items-baseline justify-between gap-4 py-3' : 'grid content-start gap-0.5'}>
      <dt className={classNames('text-tertiary', row ? 'text-14' : 'text-13')}>{label}</dt>
      <dd
        className={classNames(
          'text-14 [overflow-wrap:anywhere]',
          present ? 'font-medium' : 'text-tertiary',
          code ? 'code' : 'figures',
          row && 'text-right',
        )}
      >
        {present || words.missing}
      </dd>
    </div>
  );
}
