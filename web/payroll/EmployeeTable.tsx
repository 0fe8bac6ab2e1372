import { type MouseEvent, memo, type ReactNode } from 'react';
import type { EmployeeEntry } from '../../shared/payroll/payroll.ts';
import { payrollRoutes } from '../../shared/payroll/payroll.ts';
import { formatShortMonth } from '../../shared/period.ts';
import { useBusy } from '../lib/action.ts';
import { formatRupees } from '../lib/rupees.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { StatusDot, type Tone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Email, EmployeeLink } from '../ui/employee.tsx';
import { type Column, headingColumn, Table } from '../ui/Table.tsx';
import type { EditMode } from './payroll-form.ts';

const stateDisplays: Record<EmployeeEntry['state'], { label: string; tone: Tone }> = {
  generated: { label: 'Payslip generated', tone: 'positive' },
  ready: { label: 'Ready to generate', tone: 'caution' },
  'not-set': { label: 'Payroll not set', tone: 'neutral' },
};

/** Imported with a salary, and in no month yet. */
const noPeriod = { label: 'No pay period yet', tone: 'neutral' } as const;

const displayOf = ({ state, payPeriod, calculations }: EmployeeEntry) =>
  state === 'not-set' && !payPeriod && calculations && calculations.grossEarnings > 0
    ? noPeriod
    : stateDisplays[state];

const nameIdOf = (userId: string) => `employee-${userId}`;

/** Name, state and pay period of the slip, and net pay, right-aligned with tabular figures. */
const PersonCell = memo(({ employee }: { employee: EmployeeEntry }) => {
  const { user, state, payPeriod, calculations } = employee;
  const { label, tone } = displayOf(employee);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar name={user.name} />
      <span className="grid min-w-34 flex-1">
        <span id={nameIdOf(user.id)} className="font-semibold wrap-anywhere">
          <EmployeeLink id={user.id} name={user.name} />
        </span>
        <span className="flex items-center gap-x-1.5 text-12 text-tertiary">
          <StatusDot tone={tone} />
          {label}
          {payPeriod && state !== 'not-set' && ` · ${formatShortMonth(payPeriod)} ${payPeriod.slice(0, 4)}`}
        </span>
      </span>
      {calculations && state !== 'not-set' && (
        <span className="figures ml-auto font-semibold">
          <span className="sr-only">Net pay </span>
          {formatRupees(calculations.netPay)}
        </span>
      )}
    </span>
  );
});

export interface RowActions {
  onEdit: (employee: EmployeeEntry, mode: EditMode, opener: HTMLElement) => void;
  confirmGeneration: (employee: EmployeeEntry) => Promise<boolean>;
  onGenerate: (employee: EmployeeEntry) => Promise<void>;
  onPreview: (employee: EmployeeEntry) => Promise<void>;
  onHistory: (employee: EmployeeEntry) => void;
}

interface ActionsCellProps {
  employee: EmployeeEntry;
  /** The mode of the form that is open below this row. */
  openMode: EditMode | undefined;
  actions: RowActions;
}

/** On a phone, buttons of one colour in two rows: two, then three. */
const phoneClasses = 'max-md:px-1 max-md:bg-sunken';

const ActionsCell = memo(({ employee, openMode, actions }: ActionsCellProps) => {
  const [generating, runGeneration] = useBusy();
  const [previewing, runPreview] = useBusy();
  const sharedProps = { size: 'small', 'aria-describedby': nameIdOf(employee.user.id) } as const;
  const editButtonProps = (mode: EditMode) => ({
    'aria-expanded': openMode === mode,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => actions.onEdit(employee, mode, currentTarget),
  });
  async function confirmAndGenerate() {
    if (await actions.confirmGeneration(employee)) await runGeneration(() => actions.onGenerate(employee));
  }
  return (
    <div className="grid grid-cols-6 gap-2 md:flex md:flex-wrap md:justify-end md:gap-1 xl:flex-nowrap">
      <Button
        {...sharedProps}
        {...editButtonProps('monthly')}
        call={payrollRoutes.saveEmployee}
        icon="sliders"
        className="col-span-3 max-md:px-1"
      >
        Update Payroll
      </Button>
      <Button
        {...sharedProps}
        {...editButtonProps('all')}
        call={payrollRoutes.saveEmployee}
        kind="quiet"
        className={`col-span-3 ${phoneClasses}`}
      >
        Edit All
      </Button>
      <Button
        {...sharedProps}
        kind="quiet"
        className={`col-span-2 ${phoneClasses}`}
        call={payrollRoutes.generateSlip}
        busy={generating}
        onClick={() => void confirmAndGenerate()}
      >
        Generate Slip
      </Button>
      <Button
        {...sharedProps}
        kind="quiet"
        className={`col-span-2 ${phoneClasses}`}
        busy={previewing}
        onClick={() => runPreview(() => actions.onPreview(employee))}
      >
        Preview Slip
      </Button>
      <Button
        {...sharedProps}
        kind="quiet"
        className={`col-span-2 ${phoneClasses}`}
        onClick={() => actions.onHistory(employee)}
      >
        History
      </Button>
    </div>
  );
});

/** The row whose form is open. */
export interface OpenRow {
  employee: EmployeeEntry;
  mode: EditMode;
}

interface EmployeeTableProps {
  employees: readonly EmployeeEntry[];
  openRow: OpenRow | undefined;
  actions: RowActions;
  /** The form below the open row. */
  renderForm: (employee: EmployeeEntry, mode: EditMode) => ReactNode;
  hasMore: boolean;
  onReach: (index: number) => void;
}

export function EmployeeTable({ employees, openRow, actions, renderForm, ...paging }: EmployeeTableProps) {
  const modeOf = ({ user }: EmployeeEntry) =>
    openRow?.employee.user.id === user.id ? openRow.mode : undefined;
  const columns: Column<EmployeeEntry>[] = [
    headingColumn('Name', (employee) => <PersonCell employee={employee} />, 'md:w-[34%]'),
    {
      title: 'Email',
      className: 'text-secondary wrap-anywhere md:w-[21%]',
      cell: ({ user }) => <Email address={user.email} />,
    },
    {
      title: 'Payroll Actions',
      align: 'end',
      phone: 'plain',
      cell: (employee) => <ActionsCell employee={employee} openMode={modeOf(employee)} actions={actions} />,
    },
  ];
  return (
    <Table
      {...paging}
      label="Employees"
      columns={columns}
      rows={employees}
      rowKey={({ user }) => user.id}
      isPinned={({ user }) => user.id === openRow?.employee.user.id}
      detail={(employee) => {
        const mode = modeOf(employee);
        return mode && renderForm(employee, mode);
      }}
    />
  );
}
