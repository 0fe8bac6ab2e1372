import {
  amountText,
  componentKindLabels,
  frequencyLabels,
  type SalaryComponent,
  type SalaryComponentId,
} from '../../../shared/pay/salary-components.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { actionsColumn, type Column, headingColumn, Table } from '../../ui/Table.tsx';
import { componentFailure } from './calls.ts';
import { messages } from './messages.ts';

interface Actions {
  onEdit: (component: SalaryComponent) => void;
  onEnd: (component: SalaryComponent) => void;
  onDelete: (component: SalaryComponent) => Promise<unknown>;
}

/** Says what an earning counts for: 'Wages · Taxable · Reduced by LOP'. */
function treatmentText({ kind, frequency, isWages, isTaxable, isReduced }: SalaryComponent): string {
  if (kind === 'deduction') return '–';
  if (kind === 'employer-nps') return messages.npsTreatment;
  const tax = isTaxable ? 'Taxable' : 'Not taxable';
  if (frequency === 'once') return tax;
  return [isWages ? 'Wages' : 'Not wages', tax, isReduced ? 'Reduced by LOP' : 'Paid in full'].join(' · ');
}

const nameId = ({ id }: SalaryComponent) => `component-${id}`;

const createColumns = (
  used: readonly SalaryComponentId[],
  { onEdit, onEnd, onDelete }: Actions,
): Column<SalaryComponent>[] => [
  headingColumn('Name', (component) => (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span id={nameId(component)} className="font-semibold wrap-anywhere">
        {component.name}
      </span>
      {component.endedFrom && <Badge tone="neutral">Ended from {formatPeriod(component.endedFrom)}</Badge>}
    </span>
  )),
  { title: 'Kind', cell: ({ kind }) => componentKindLabels[kind] },
  { title: 'Amount', className: 'figures', cell: amountText },
  { title: 'Counts as', className: 'md:text-secondary', cell: treatmentText },
  {
    title: 'Frequency',
    className: 'md:whitespace-nowrap',
    cell: ({ frequency }) => frequencyLabels[frequency],
  },
  actionsColumn((component) => {
    const shared = { size: 'small', 'aria-describedby': nameId(component) } as const;
    const isUsed = used.includes(component.id);
    return (
      <div className="flex gap-2 max-md:grid max-md:grid-cols-2 md:justify-end md:gap-1">
        <Button {...shared} icon="edit" onClick={() => onEdit(component)}>
          Edit
        </Button>
        {isUsed || component.endedFrom ? (
          <Button {...shared} kind="quiet" className="max-md:bg-sunken" onClick={() => onEnd(component)}>
            {component.endedFrom ? 'Change end' : 'End'}
          </Button>
        ) : (
          <DeleteButton
            {...shared}
            className="max-md:bg-sunken"
            confirmMessage={messages.confirmDeletion(component.name)}
            failed={componentFailure(messages.deleteFailed)}
            onDelete={() => onDelete(component)}
          />
        )}
      </div>
    );
  }),
];

interface ComponentTableProps extends Actions {
  components: readonly SalaryComponent[];
  /** Those that employees have had: they are ended, and not deleted. */
  used: readonly SalaryComponentId[];
}

export const ComponentTable = ({ components, used, ...actions }: ComponentTableProps) => (
  <Table
    label="Salary components"
    columns={createColumns(used, actions)}
    rows={components}
    rowKey={({ id }) => id}
  />
);
