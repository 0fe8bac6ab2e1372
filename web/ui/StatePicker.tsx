import { useState } from 'react';
import { type StateCode, stateCodes, states } from '../../shared/law/states.ts';
import { Button } from './Button.tsx';
import { SelectField } from './inputs.tsx';

interface StatePickerProps {
  label: string;
  /** States that are not offered any more. */
  chosen: readonly StateCode[];
  onAdd: (state: StateCode) => void;
  addLabel?: string;
}

/** A select of states and union territories, with a button that adds the chosen one. */
export function StatePicker({ label, chosen, onAdd, addLabel = 'Add state' }: StatePickerProps) {
  const [picked, setPicked] = useState<StateCode | ''>('');
  function add() {
    if (!picked) return;
    onAdd(picked);
    setPicked('');
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        className="min-w-0 flex-1 sm:max-w-72"
        label={label}
        value={picked}
        onChange={({ target }) => setPicked(target.value as StateCode | '')}
      >
        <option value="">Choose a state</option>
        {stateCodes
          .filter((state) => !chosen.includes(state))
          .map((state) => (
            <option key={state} value={state}>
              {states[state]}
            </option>
          ))}
      </SelectField>
      <Button onClick={add} disabled={!picked}>
        {addLabel}
      </Button>
    </div>
  );
}
