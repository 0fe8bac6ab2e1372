import { type ComponentProps, type ReactNode, useId } from 'react';
import { Checkbox } from '../../ui/inputs.tsx';

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
