import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { messages } from './messages.ts';

const layoutClasses = {
  /** Label and value on one line. */
  row: { pair: 'flex items-baseline justify-between gap-4 py-3', value: 'text-right' },
  /** The same on a phone; on wider screens the value is below its label. */
  block: {
    pair: 'flex items-baseline justify-between gap-4 sm:grid sm:content-start sm:gap-0.5',
    value: 'text-right sm:text-left',
  },
} as const;

interface FactProps {
  layout: keyof typeof layoutClasses;
  label: string;
  value: string | undefined;
  code?: boolean | undefined;
}

/** A term of a `dl` with its value, or N/A. */
export function Fact({ layout, label, value, code }: FactProps) {
  const present = value?.trim();
  return (
    <div className={layoutClasses[layout].pair}>
      <dt className="shrink-0 text-14 text-tertiary">{label}</dt>
      <dd
        className={classNames(
          'text-14 [overflow-wrap:anywhere]',
          layoutClasses[layout].value,
          present ? 'font-medium' : 'text-tertiary',
          code ? 'code' : 'figures',
        )}
      >
        {present || messages.missing}
      </dd>
    </div>
  );
}

/** The details of an employee in two columns, in one on a phone. @param children a Fact each */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</dl>
);
