import type { ReactNode } from 'react';
import { formatDate, formatWeekday } from '../../shared/date.ts';
import type { Holiday } from '../../shared/holidays/holidays.ts';
import { Button } from '../ui/Button.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { actionsColumn, type Column, Table } from '../ui/Table.tsx';
import { HolidayScope } from './HolidayTables.tsx';
import { messages } from './messages.ts';

export const editButtonId = (id: string) => `edit-${id}`;

interface RowActions {
  onEdit: (holiday: Holiday) => void;
  onDelete: (holiday: Holiday) => Promise<void>;
}

function ActionsCell({ holiday, onEdit, onDelete }: RowActions & { holiday: Holiday }) {
  const sharedProps = { size: 'small', 'aria-describedby': holiday.id } as const;
  return (
    <div className="flex gap-2 max-md:grid max-md:grid-cols-2 md:justify-end md:gap-1">
      <Button {...sharedProps} id={editButtonId(holiday.id)} icon="edit" onClick={() => onEdit(holiday)}>
        Edit
      </Button>
      <DeleteButton
        {...sharedProps}
        className="max-md:bg-sunken"
        confirmMessage={messages.confirmDeletion}
        onDelete={() => onDelete(holiday)}
      />
    </div>
  );
}

const createColumns = (actions: RowActions): Column<Holiday>[] => [
  {
    title: 'Sr.No',
    phone: 'grid-item',
    className: 'figures text-tertiary md:w-20',
    cell: (_, index) => index + 1,
  },
  {
    title: 'Title',
    phone: 'grid-item',
    className: 'font-semibold wrap-anywhere',
    cell: (holiday) => (
      <>
        <span id={holiday.id}>{holiday.name}</span>
        <HolidayScope holiday={holiday} />
      </>
    ),
  },
  {
    title: 'Date',
    phone: 'grid-item',
    className: 'figures',
    cell: ({ date }) => (
      <>
        {formatDate(date)}
        <span className="text-tertiary max-md:hidden"> {formatWeekday(date)}</span>
      </>
    ),
  },
  actionsColumn((holiday) => <ActionsCell holiday={holiday} {...actions} />, 'max-md:col-span-3'),
];

interface ManagedHolidayTableProps extends RowActions {
  holidays: readonly Holiday[];
  /** The form in place of a row that is being edited. */
  renderForm: (holiday: Holiday) => ReactNode;
}

export const ManagedHolidayTable = ({ holidays, renderForm, ...actions }: ManagedHolidayTableProps) => (
  <Table
    label="Holidays"
    columns={createColumns(actions)}
    rows={holidays}
    rowKey={({ id }) => id}
    phoneRowClasses="max-md:grid max-md:grid-cols-[1.75rem_minmax(0,1fr)_auto] max-md:items-baseline max-md:gap-x-2 max-md:gap-y-1"
    replaceRow={renderForm}
  />
);
