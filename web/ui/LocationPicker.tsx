import { useState } from 'react';
import { isSameLocation } from '../../shared/holidays/holidays.ts';
import { leaveRulesRoutes } from '../../shared/leaves/leave-rules.ts';
import { countEmployees } from '../lib/count.ts';
import { useRoute } from '../lib/query.tsx';
import { Button } from './Button.tsx';
import { Options, SelectField } from './inputs.tsx';

interface LocationPickerProps {
  /** Work locations that are not offered any more. */
  chosen: readonly string[];
  onAdd: (location: string) => void;
}

const hints = {
  failed: 'Could not load the work locations.',
  none: 'No employee has a work location yet. Set it in the payroll details.',
} as const;

/** A select of the work locations of employees, with a button that adds the chosen one. */
export function LocationPicker({ chosen, onAdd }: LocationPickerProps) {
  const { data, isError, refetch } = useRoute(leaveRulesRoutes.workLocations);
  const locations = data?.locations;
  const [picked, setPicked] = useState('');
  const offered = locations?.filter(
    ({ location }) => !chosen.some((other) => isSameLocation(other, location)),
  );
  function add() {
    if (!picked) return;
    onAdd(picked);
    setPicked('');
  }
  if (isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-13 text-secondary">
        {hints.failed}
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        className="min-w-0 flex-1 sm:max-w-72"
        label="Work location"
        hint={locations?.length === 0 ? hints.none : undefined}
        value={picked}
        onChange={({ target }) => setPicked(target.value)}
      >
        <option value="">{locations ? 'Choose a location' : 'Loading…'}</option>
        <Options
          labels={(offered ?? []).map(({ location, employees }) => [
            location,
            `${location} (${countEmployees(employees)})`,
          ])}
        />
      </SelectField>
      <Button onClick={add} disabled={!picked}>
        Add location
      </Button>
    </div>
  );
}
