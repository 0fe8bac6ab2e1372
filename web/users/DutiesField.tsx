import type { ReactNode } from 'react';
import { type AdminDuty, adminDutyNames } from '../../shared/duties.ts';
import { adminDuties, dutyMessages } from '../../shared/users/duty-settings.ts';
import { Checkbox } from '../ui/inputs.tsx';

interface DutiesFieldProps {
  /** Undefined: all of them. */
  duties: readonly AdminDuty[] | undefined;
  onChange: (duties: AdminDuty[] | undefined) => void;
  /** The user is the signed-in admin, who cannot change their own duties. */
  isOwn: boolean;
  error: string | undefined;
  /** Further fields that some duties ask for. */
  children: ReactNode;
}

/** The duties of an admin: all, or some. */
export function DutiesField({ duties, onChange, isOwn, error, children }: DutiesFieldProps) {
  const toggle = (duty: AdminDuty, isChosen: boolean) =>
    onChange(adminDutyNames.filter((name) => (name === duty ? isChosen : duties?.includes(name))));
  return (
    <fieldset disabled={isOwn} className="mt-4 grid gap-2.5">
      <legend className="mb-2 text-14 font-semibold">Duties</legend>
      {isOwn && <p className="text-13 text-tertiary">{dutyMessages.ownDuties}</p>}
      <Checkbox
        label="All duties"
        checked={duties === undefined}
        onChange={({ target }) => onChange(target.checked ? undefined : [])}
      />
      {duties && (
        <div className="grid gap-2.5 pl-7">
          {adminDutyNames.map((duty) => (
            <Checkbox
              key={duty}
              label={
                <span>
                  <span className="font-semibold text-ink">{adminDuties[duty].label}</span>{' '}
                  <span className="text-tertiary">{adminDuties[duty].covers}</span>
                </span>
              }
              checked={duties.includes(duty)}
              onChange={({ target }) => toggle(duty, target.checked)}
            />
          ))}
          {children}
        </div>
      )}
      {error && (
        <p role="alert" className="text-13 text-negative">
          {error}
        </p>
      )}
    </fieldset>
  );
}
