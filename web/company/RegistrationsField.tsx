import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { companyLabels } from '../../shared/company/company.ts';
import { type StateCode, stateCodes, states } from '../../shared/law/states.ts';
import { Button } from '../ui/Button.tsx';
import { FieldMessage } from '../ui/Field.tsx';
import { SelectField, TextField } from '../ui/inputs.tsx';
import type { CompanyFormState } from './company-form.ts';
import { messages } from './messages.ts';

/** The company's registration for professional tax in each state. */
export function RegistrationsField({ form }: { form: Pick<CompanyFormState, 'controllerProps'> }) {
  const { field, fieldState } = useController(form.controllerProps('profTaxRegistrations'));
  const [chosen, setChosen] = useState('');
  const id = useId();
  const numbers = field.value ?? {};
  const registered = stateCodes.filter((state) => numbers[state] !== undefined);
  function add() {
    if (!chosen) return;
    field.onChange({ ...numbers, [chosen]: '' });
    setChosen('');
  }
  return (
    <fieldset className="grid gap-4" aria-describedby={`${id}-hint`}>
      <legend className="float-left w-full text-13 font-semibold text-secondary">
        {companyLabels.profTaxRegistrations}
      </legend>
      {registered.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {registered.map((state: StateCode) => (
            <TextField
              key={state}
              label={states[state]}
              value={numbers[state] ?? ''}
              onChange={({ target }) => field.onChange({ ...numbers, [state]: target.value })}
              maxLength={40}
              autoComplete="off"
              // One that was just added.
              autoFocus={numbers[state] === ''}
            />
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          className="min-w-0 flex-1 sm:max-w-72"
          label="State"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          none="Choose a state"
          options={stateCodes
            .filter((state) => !registered.includes(state))
            .map((state) => [state, states[state]])}
        />
        <Button onClick={add} disabled={!chosen}>
          Add registration
        </Button>
      </div>
      <FieldMessage id={id} error={fieldState.error?.message} hint={messages.registrationsHint} />
    </fieldset>
  );
}
