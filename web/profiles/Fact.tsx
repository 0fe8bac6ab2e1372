import { classNames } from '../ui/class-names.ts';
import { words } from './words.ts';

const shapes = {
  /** The value at the end of the line. */
  row: { pair: 'flex items-baseline justify-between gap-4 py-3', value: 'text-right' },
  /** The same on a phone; where there is room, the value below its label. */
  block: {
    pair: 'flex items-baseline justify-between gap-4 sm:grid sm:content-start sm:gap-0.5',
    value: 'text-right sm:text-left',
  },
} as const;

interface FactProps {
  shape: keyof typeof shapes;
  label: string;
  value: string | undefined;
  code?: boolean | undefined;
}

/** A label with its value; N/A where there is none. Stands in a `dl`. */
export function Fact({ shape, label, value, code }: FactProps) {
  const present = value?.trim();
  return (
    <div className={shapes[shape].pair}>
      <dt className="shrink-0 text-14 text-tertiary">{label}</dt>
      <dd
        className={classNames(
          'text-14 [overflow-wrap:anywhere]',
          shapes[shape].value,
          present ? 'font-medium' : 'text-tertiary',
          code ? 'code' : 'figures',
        )}
      >
        {present || words.missing}
      </dd>
    </div>
  );
}
