import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { WeeklyOff } from '../../../shared/holidays/working-days.ts';
import { leaveRuleLabels, weeklyOffs } from '../../../shared/leaves/leave-rule-labels.ts';
import type { LeaveRules } from '../../../shared/leaves/leave-rules.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { LocationPicker } from '../../ui/LocationPicker.tsx';
import { ruleTexts } from '../messages.ts';
import type { LeaveRulesFormState } from './leave-rules-form.ts';

/** Work locations whose employees have another weekly off than the others. */
export function WeeklyOffByLocation({ form }: { form: LeaveRulesFormState }) {
  const { field } = useController(form.controllerProps('weeklyOffByLocation'));
  const [added, setAdded] = useState<string>();
  const listed: LeaveRules['weeklyOffByLocation'] = field.value ?? [];
  return (
    <fieldset className="grid gap-4">
      <legend className="float-left w-full text-13 font-semibold text-secondary">
        {leaveRuleLabels.weeklyOffByLocation}
      </legend>
      {listed.map(({ location, weeklyOff }) => (
        <div key={location} className="flex flex-wrap items-end gap-2">
          <SelectField
            className="min-w-0 flex-1 sm:max-w-72"
            label={location}
            value={weeklyOff}
            onChange={({ target }) =>
              field.onChange(
                listed.map((other) =>
                  other.location === location ? { location, weeklyOff: target.value as WeeklyOff } : other,
                ),
              )
            }
            autoFocus={location === added}
            options={weeklyOffs}
          />
          <Button
            kind="quiet"
            aria-label={`Remove ${location}`}
            onClick={() => field.onChange(listed.filter((other) => other.location !== location))}
          >
            Remove
          </Button>
        </div>
      ))}
      <LocationPicker
        chosen={listed.map(({ location }) => location)}
        onAdd={(location) => {
          setAdded(location);
          field.onChange([...listed, { location, weeklyOff: 'sunday' }]);
        }}
      />
      <p className="text-13 text-tertiary">{ruleTexts.byLocationHint}</p>
    </fieldset>
  );
}
