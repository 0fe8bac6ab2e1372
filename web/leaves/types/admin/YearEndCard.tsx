import type { EmployeeYearEnd, TypeYearEnd } from '../../../../shared/leaves/leave-year-end.ts';
import { countEmployees } from '../../../lib/count.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmployeeLink } from '../../../ui/employee.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, figureColumn, headingColumn, Table } from '../../../ui/Table.tsx';
import { messages } from './messages.ts';

type Row = Pick<EmployeeYearEnd, 'userId'> & { employee: string } & TypeYearEnd;

const figures = [
  ['balance', 'Balance'],
  ['carried', 'Carried'],
  ['encashed', 'Encashed'],
  ['lapsed', 'Lapsed'],
] as const;

const columns: readonly Column<Row>[] = [
  headingColumn('Employee', ({ userId, employee }) => <EmployeeLink id={userId} name={employee} />),
  { title: 'Type of leave', className: 'wrap-anywhere', cell: ({ name }) => name },
  ...figures.map(
    ([name, title]): Column<Row> =>
      figureColumn(title, (row) =>
        name === 'lapsed' && row.lapsed > 0 ? <span className="text-negative">{row.lapsed}</span> : row[name],
      ),
  ),
  {
    title: 'Status',
    cell: ({ isClosed }) =>
      isClosed ? <Badge tone="positive">Closed</Badge> : <Badge tone="neutral">Open</Badge>,
  },
];

interface YearEndCardProps {
  label: string;
  employees: readonly EmployeeYearEnd[];
}

/** Lists the days that are carried, encashed and lapse at the end of a leave year, by employee and type. */
export function YearEndCard({ label, employees }: YearEndCardProps) {
  const rows = employees.flatMap(({ userId, name, types }) =>
    types.map((type): Row => ({ ...type, userId, employee: name })),
  );
  return (
    <Card flush>
      <div className="p-5">
        <CardHeader title={`End of leave year ${label}`}>
          <span className="text-13 text-tertiary">{countEmployees(employees.length)}</span>
        </CardHeader>
      </div>
      <div className="border-t border-line">
        {rows.length === 0 ? (
          <EmptyState icon="leave" message={messages.nothingToClose} />
        ) : (
          <Table
            label={`End of leave year ${label}`}
            columns={columns}
            rows={rows}
            rowKey={({ userId, typeId }) => `${userId} ${typeId}`}
          />
        )}
      </div>
    </Card>
  );
}
