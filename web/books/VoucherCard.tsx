import {
  booksRoutes,
  type MonthVoucher,
  type VoucherFormat,
  type VoucherLine,
} from '../../shared/books/books.ts';
import { formatDate } from '../../shared/date.ts';
import { count } from '../lib/count.ts';
import { formatFigure, formatRupees } from '../lib/rupees.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { messages } from './messages.ts';

/** A line of the voucher, or its total. */
type Row = Pick<VoucherLine, 'ledger' | 'department' | 'debit' | 'credit'> & { isTotal?: true };

const amountColumn = (title: string, value: (row: Row) => number): Column<Row> => ({
  title,
  align: 'end',
  phone: 'grid-item',
  className: 'figures max-md:text-right max-md:empty:hidden md:h-11!',
  cell: (row) => {
    const text = formatFigure(value(row));
    return (
      text && (
        <>
          <span aria-hidden="true" className="block text-12 font-normal text-tertiary md:hidden">
            {title}
          </span>
          <span className={row.isTotal && 'font-semibold'}>{text}</span>
        </>
      )
    );
  },
});

const ledgerColumn: Column<Row> = {
  title: 'Ledger',
  phone: 'grid-item',
  className: 'max-md:min-w-0 max-md:flex-1 md:h-11!',
  cell: ({ ledger, department, isTotal }) => (
    <span className={isTotal && 'font-semibold'}>
      {ledger}
      {department !== undefined && (
        <span className="block text-12 text-tertiary md:hidden">{department}</span>
      )}
    </span>
  ),
};

const departmentColumn: Column<Row> = {
  title: 'Department',
  phone: 'grid-item',
  className: 'text-secondary max-md:hidden md:h-11!',
  cell: ({ department }) => department,
};

const columnsOf = (hasDepartments: boolean): Column<Row>[] => [
  ledgerColumn,
  ...(hasDepartments ? [departmentColumn] : []),
  amountColumn('Debit', ({ debit }) => debit),
  amountColumn('Credit', ({ credit }) => credit),
];

const formats: { value: VoucherFormat; label: string }[] = [
  { value: 'tally', label: 'Tally' },
  { value: 'zoho', label: 'Zoho Books' },
  { value: 'csv', label: 'CSV' },
];

interface VoucherCardProps {
  voucher: MonthVoucher;
  /** Says why the voucher can still change; undefined where it cannot. */
  note: string | undefined;
  format: VoucherFormat;
  onFormatChange: (format: VoucherFormat) => void;
  busy: boolean;
  onExport: () => void;
  onExportMasters: () => void;
}

/** Why the voucher cannot be exported, with the payslips that do not balance. */
const Refusal = ({ refusal, unbalanced }: Pick<MonthVoucher, 'refusal' | 'unbalanced'>) => (
  <div role="alert" className="grid gap-1.5 rounded-8 bg-negative-soft px-3 py-2.5 text-14 text-negative">
    <p>{refusal}</p>
    {unbalanced.length > 0 && (
      <ul className="grid gap-0.5">
        {unbalanced.map(({ userId, name, difference }) => (
          <li key={userId}>
            <EmployeeLink id={userId} name={name} />: {formatRupees(difference)}
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** The voucher of the month, and its export. */
export function VoucherCard({
  voucher,
  note,
  format,
  onFormatChange,
  busy,
  onExport,
  onExportMasters,
}: VoucherCardProps) {
  const { id, date, narration, payslips, lines, debit, credit, refusal, unbalanced, withoutDepartment } =
    voucher;
  const hasDepartments = withoutDepartment !== undefined;
  const rows: Row[] = [...lines, { ledger: 'Total', debit, credit, isTotal: true }];
  return (
    <Card flush className="self-start">
      <div className="grid gap-4 px-4 py-4.5 md:px-5">
        <div className="grid gap-1">
          <CardHeader title="Journal voucher" />
          <p className="text-13 text-secondary">
            {id}, {formatDate(date)}. {narration}, from {count(payslips, 'payslip', 'payslips')}.
          </p>
        </div>
        {refusal !== undefined && <Refusal refusal={refusal} unbalanced={unbalanced} />}
        {note && <p className="text-13 text-caution">{note}</p>}
        {withoutDepartment !== undefined && withoutDepartment > 0 && (
          <p className="text-13 text-caution">{messages.withoutDepartment(withoutDepartment)}</p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Segmented label="Format" options={formats} value={format} onValueChange={onFormatChange} />
          <Button
            call={booksRoutes.exportVoucher}
            kind="primary"
            icon="download"
            busy={busy}
            disabled={refusal !== undefined}
            onClick={onExport}
          >
            Export voucher
          </Button>
          {format === 'tally' && <Button onClick={onExportMasters}>Ledgers for Tally</Button>}
        </div>
        {format === 'tally' && <p className="text-13 text-tertiary">{messages.ledgersFirst}</p>}
      </div>
      <Table
        label="Journal voucher"
        columns={columnsOf(hasDepartments)}
        rows={rows}
        rowKey={({ ledger, department = '', isTotal }) =>
          JSON.stringify([ledger, department, isTotal === true])
        }
        phoneRowClasses="max-md:flex max-md:gap-x-4"
      />
    </Card>
  );
}
