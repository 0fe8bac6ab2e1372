import type { Column } from '../ui/Table.tsx';

/** The first columns of the changes, of rows that each name an employee: the employee, and the row of the file. */
export const rowColumns: readonly Column<{ name: string; employeeId: string | undefined; number: number }>[] =
  [
    {
      title: 'Employee',
      phone: 'heading',
      cell: ({ name, employeeId }) => (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-semibold">{name}</bdi>
          <bdi className="figures text-13 font-normal text-tertiary">{employeeId}</bdi>
        </span>
      ),
    },
    {
      title: 'Row',
      phone: 'labelled-end',
      className: 'figures text-secondary',
      cell: ({ number }) => number,
    },
  ];
