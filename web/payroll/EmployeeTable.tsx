import type { ReactNode } from 'react';
import type { EmployeeEntry } from '../../shared/payroll.ts';
import { Email } from '../ui/Email.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { ActionsCell, PersonCell, type RowActions } from './EmployeeCells.tsx';
import type { EditMode } from './payroll-form.ts';

/** The row whose form stands open. */
export interface OpenRow {
  userId: string;
  mode: EditMode;
}

interface EmployeeTableProps {
  employees: readonly EmployeeEntry[];
  open: OpenRow | undefined;
  actions: RowActions;
  /** What stands below the open row. */
  form: (employee: EmployeeEntry, mode: EditMode) => ReactNode;
}

export function EmployeeTable({ employees, open, actions, form }: EmployeeTableProps) {
  const modeOf = (employee: EmployeeEntry) => (open?.userId === employee.user.id ? open.mode : undefined);
  const columns: Column<EmployeeEntry>[] = [
    {
      title: 'Name',
      phone: 'lead',
      className: 'md:w-[34%]',
      cell: (employee) => <PersonCell employee={employee} />,
    },
    {
      title: 'Email',
      className: 'text-secondary wrap-anywhere md:w-[21%]',
      cell: ({ user }) => <Email address={user.email} />,
    },
    {
      title: 'Payroll Actions',
      align: 'end',
      phone: 'plain',
      cell: (employee) => <ActionsCell employee={employee} open={modeOf(employee)} actions={actions} />,
    },
  ];
  return (
    <Table
      label="Employees"
      columns={columns}
      rows={employees}
      rowKey={({ user }) => user.id}
      isPinned={({ user }) => user.id === open?.userId}
      detail={(employee) => {
        const mode = modeOf(employee);
        return mode && form(employee, mode);
      }}
    />
  );
}
