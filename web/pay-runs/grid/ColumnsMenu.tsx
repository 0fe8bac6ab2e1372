import type { PayRunSummary } from '../../../shared/pay-runs/pay-runs.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { messages } from '../messages.ts';
import {
  lineColumn,
  maxOptionalColumns,
  type OptionalColumn,
  optionalColumns,
  shownColumns,
  toggleColumn,
} from './optional-columns.ts';

interface ColumnsMenuProps {
  /** The lines of the month's payslips. */
  lines: PayRunSummary['lines'];
  chosen: readonly OptionalColumn[];
  onChange: (chosen: OptionalColumn[]) => void;
}

/** Chooses the columns of the grid: some that every month has, and one for each line of the month's payslips. */
export function ColumnsMenu({ lines, chosen, onChange }: ColumnsMenuProps) {
  const shown = shownColumns(chosen, lines);
  const isFull = shown.length >= maxOptionalColumns;
  const options = [
    ...Object.entries(optionalColumns).map(([key, label]) => ({ key: key as OptionalColumn, label })),
    ...lines.map((line) => ({ key: lineColumn(line), label: line.label })),
  ];
  return (
    <Popover
      id="pay-run-columns"
      label="Columns"
      title="Columns"
      buttonClasses={buttonClasses({ size: 'small' })}
    >
      <fieldset className="grid max-h-80 gap-2 overflow-y-auto">
        <legend className="mb-2 text-13 text-secondary">{messages.columnsHint(maxOptionalColumns)}</legend>
        {options.map(({ key, label }) => (
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
