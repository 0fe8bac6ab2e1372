import { useState } from 'react';
import { useController } from 'react-hook-form';
import { type StateCode, stateCodes, states } from '../../../shared/law/states.ts';
import { leaveRuleLabels } from '../../../shared/leave-rules.ts';
import { type WeeklyOff, weeklyOffs } from '../../../shared/working-days.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { Options } from '../../ui/Options.tsx';
import { StatePicker } from '../../ui/StatePicker.tsx';
import type { LeaveRulesFormState } from './leave-rules-form.ts';
import { messages } from './messages.ts';

/** Work states whose employees have another weekly off than the others. */
export function WeeklyOffByState({ form }: { form: LeaveRulesFormState }) {
  const { field } = useController(form.controllerProps('weeklyOffByState'));
  const [added, setAdded] = useState<StateCode>();
  const byState = field.value ?? {};
  const listed = stateCodes.filter((state) => byState[state] !== undefined);
  const set = (state: StateCode, weeklyOff: WeeklyOff) => field.onChange({ ...byState, [state]: weeklyOff });
  const remove = (removed: StateCode) =>
    field.onChange(Object.fromEntries(Object.entries(byState).filter(([state]) => state !== removed)));
  return (
    <fieldset className="grid gap-4">
      <legend className="float-left w-full text-13 font-semibold text-secondary">
        {leaveRuleLabels.weeklyOffByState}
      </legend>
      {listed.map((state) => (
        <div key={state} className="flex flex-wrap items-end gap-2">
          <SelectField
            className="min-w-0 flex-1 sm:max-w-72"
            label={states[state]}
            value={byState[state]}
            onChange={({ target }) => set(state, target.value as WeeklyOff)}
            autoFocus={state === added}
          >
            <Options labels={weeklyOffs} />
          </SelectField>
          <Button kind="quiet" aria-label={`Remove ${states[state]}`} onClick={() => remove(state)}>
            Remove
          </Button>
        </div>
      ))}
      <StatePicker
        label="Work state"
        chosen={listed}
        onAdd={(state) => {
          setAdded(state);
          set(state, 'sunday');
        }}
      />
      <p className="text-13 text-tertiary">{messages.byStateHint}</p>
    </fieldset>
  );
}
