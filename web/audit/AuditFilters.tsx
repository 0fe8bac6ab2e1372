import { type AuditAction, auditActionGroups } from '../../shared/audit/audit-labels.ts';
import { DateField, Options, SelectField } from '../ui/inputs.tsx';
import { fieldOptions } from './changes.ts';
import { type PersonChoice, PersonField } from './PersonField.tsx';

/** The values of the fields. */
export interface Filters {
  person: PersonChoice;
  action: AuditAction | '';
  /** The name of a changed field, or empty. */
  field: string;
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
}

interface AuditFiltersProps {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
  onPersonChange: (person: PersonChoice) => void;
  /** Why these days cannot be asked for, by their fields. */
  errors: { from?: string | undefined; to?: string | undefined };
}

export const AuditFilters = ({ filters, onChange, onPersonChange, errors }: AuditFiltersProps) => (
  <div className="grid grid-cols-2 gap-4 p-4 md:p-5 xl:grid-cols-[repeat(3,minmax(0,2fr))_repeat(2,minmax(0,1.4fr))]">
    <div className="max-xl:col-span-2">
      <PersonField person={filters.person} onPersonChange={onPersonChange} />
    </div>
    <SelectField
      label="Action"
      className="max-xl:col-span-2"
      value={filters.action}
      onChange={({ target }) => onChange({ action: target.value as AuditAction | '' })}
    >
      <option value="">All actions</option>
      {Object.entries(auditActionGroups).map(([group, labels]) => (
        <optgroup key={group} label={group}>
          <Options labels={labels} />
        </optgroup>
      ))}
    </SelectField>
    <SelectField
      label="Changed field"
      className="max-xl:col-span-2"
      value={filters.field}
      onChange={({ target }) => onChange({ field: target.value })}
      none="Any"
      options={fieldOptions.map(({ field, label }) => [field, label])}
    />
    <DateField
      label="First day"
      value={filters.from}
      max={filters.to || undefined}
      error={errors.from}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <DateField
      label="Last day"
      value={filters.to}
      min={filters.from || undefined}
      error={errors.to}
      onChange={({ target }) => onChange({ to: target.value })}
    />
  </div>
);
