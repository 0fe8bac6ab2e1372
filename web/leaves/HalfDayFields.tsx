import { Checkbox } from '../ui/inputs.tsx';
import type { LeaveDetailsForm } from './leave-details-form.ts';

/** Whether the first day of a leave starts, and the last one ends, at midday. */
export function HalfDayFields({ form }: { form: LeaveDetailsForm }) {
  const { error: _start, ...starts } = form.field('startsAtMidday');
  const { error: _end, ...ends } = form.field('endsAtMidday');
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
      <legend className="mb-1.5 text-13 font-semibold text-secondary">Half days</legend>
      <Checkbox {...starts} label="Start date from midday" />
      <Checkbox {...ends} label="End date until midday" />
    </fieldset>
  );
}
