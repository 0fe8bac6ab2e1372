import { formatFinancialYear } from '../../shared/financial-year.ts';
import { SelectField } from '../ui/inputs.tsx';
import { financialYears } from './year.ts';

/** Chooses the financial year of a report. */
export const YearField = ({ year, onChange }: { year: number; onChange: (year: number) => void }) => (
  <SelectField
    label="Financial year"
    className="max-sm:w-full sm:w-44"
    value={year}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {financialYears().map((option) => (
      <option key={option} value={option}>
        {formatFinancialYear(option)}
      </option>
    ))}
  </SelectField>
);
