import { buttonClasses } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { messages } from '../messages.ts';
import {
  type ColumnsOfMonth,
  maxOptionalColumns,
  type OptionalColumn,
  possibleColumns,
  shownColumns,
  toggleColumn,
} from './optional-columns.ts';

interface ColumnsMenuProps {
  month: ColumnsOfMonth;
  chosen: readonly OptionalColumn[];
  onChange: (chosen: OptionalColumn[]) => void;
}

/** Chooses the columns of the grid: some that every month has, and one for each line of the month's payslips. */
export function ColumnsMenu({ month, chosen, onChange }: ColumnsMenuProps) {
  const shown = shownColumns(chosen, month);
  const isFull = shown.length >= maxOptionalColumns;
  return (
    <Popover
      id="pay-run-columns"
      label="Columns"
      title="Columns"
      buttonClasses={buttonClasses({ size: 'small' })}
    >
      <fieldset className="grid max-h-80 gap-2 overflow-y-auto">
        <legend className="mb-2 text-13 text-secondary">{messages.columnsHint(maxOptionalColumns)}</legend>
        {possibleColumns(month).map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={shown.includes(key)}
            disabled={isFull && !shown.includes(key)}
            onChange={() => onChange(toggleColumn(chosen, key))}
          />
        ))}
      </fieldset>
    </Popover>
  );
}
