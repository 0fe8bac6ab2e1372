import { useController } from 'react-hook-form';
import type { HolidayDetails } from '../../shared/holidays/holidays.ts';
import type { useZodForm } from '../lib/zod-form.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { LocationPicker } from '../ui/LocationPicker.tsx';
import { optionalMessages as messages } from './messages.ts';

/** Whose holiday it is, where leave counts working days: the employees of some work locations, or those who choose it. */
export function HolidayScopeFields({
  form,
}: {
  form: ReturnType<typeof useZodForm<HolidayDetails, HolidayDetails>>;
}) {
  const { field } = useController(form.controllerProps('locations'));
  const { error: _, ...optional } = form.field('isOptional');
  const chosen = field.value ?? [];
  return (
    <div className="grid gap-3 sm:col-span-2 lg:col-span-3">
      <Checkbox {...optional} label={messages.optionalHint} />
      <fieldset className="grid gap-3">
        <legend className="float-left w-full text-13 font-semibold text-secondary">Work locations</legend>
        {chosen.length > 0 ? (
          <ul className="flex flex-wrap gap-2">
            {chosen.map((location) => (
              <li key={location}>
                <Button
                  size="small"
                  icon="close"
                  aria-label={`Remove ${location}`}
                  onClick={() => field.onChange(chosen.filter((other) => other !== location))}
                >
                  {location}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-13 text-tertiary">{messages.everywhere}</p>
        )}
        <LocationPicker chosen={chosen} onAdd={(location) => field.onChange([...chosen, location])} />
      </fieldset>
    </div>
  );
}
