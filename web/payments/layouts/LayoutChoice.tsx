import { useId } from 'react';
import type { TemplateId } from '../../../shared/payments/payments.ts';
import type { Layout } from './layouts.ts';

interface LayoutChoiceProps {
  layouts: readonly Layout[];
  value: TemplateId;
  onValueChange: (id: TemplateId) => void;
}

/** The layouts of bank files, of which one is chosen. */
export function LayoutChoice({ layouts, value, onValueChange }: LayoutChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-semibold text-secondary">File for the bank</legend>
      <div className="flex flex-wrap gap-1.5">
        {layouts.map(({ id, template }) => (
          <label
            key={id}
            className="grid h-9 min-w-0 touch:h-11 place-items-center rounded-8 border border-line px-3 text-13 font-semibold transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-link has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={id === value}
              onChange={() => onValueChange(id)}
            />
            <bdi className="max-w-48 truncate">{template.name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
