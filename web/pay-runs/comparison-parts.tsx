import { type Rupees, subtractPaise, toPaise, toRupees } from '../../shared/money.ts';
import type { PayRunComparison } from '../../shared/pay-runs/comparison.ts';
import { reimbursementsIn } from '../../shared/slips/slip-totals.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { type Column, figureColumn, Table } from '../ui/Table.tsx';
import { formatRupeeDifference, formatRupees } from './format.ts';

export interface Change {
  before: Rupees;
  now: Rupees;
}
export type Component = PayRunComparison['components'][number];
export type Person = PayRunComparison['came']['list'][number];
export type ChangedPerson = PayRunComparison['changed']['list'][number];

export const difference = ({ before, now }: Change) =>
  formatRupeeDifference(subtractPaise(toPaise(now), toPaise(before)));
export const amount = (rupees: Rupees) => formatRupees(toPaise(rupees));

/** The reimbursements that are part of the totals of both months. */
function reimbursementsOf({ grossEarnings, totalDeductions, netPay }: PayRunComparison['totals']): Change {
  const of = (month: keyof Change) =>
    toRupees(
      reimbursementsIn({
        grossEarnings: toPaise(grossEarnings[month]),
        totalDeductions: toPaise(totalDeductions[month]),
        netPay: toPaise(netPay[month]),
      }),
    );
  return { before: of('before'), now: of('now') };
}

export const amountColumn = <Row,>(
  title: string,
  cell: (row: Row) => string,
  isStrong = false,
): Column<Row> => figureColumn(title, cell, classNames('whitespace-nowrap', isStrong && 'font-semibold'));

export const nameColumn: Column<Person> = {
  title: 'Employee',
  phone: 'heading',
  cell: ({ name }) => <bdi className="font-semibold">{name}</bdi>,
};

interface PeopleCardProps<Row extends Pick<Person, 'userId'>> {
  title: string;
  /** Which of them the rows are, where there are more. */
  note?: string;
  people: number;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/** Employees with the largest differences first; the title counts all of them. */
export function PeopleCard<Row extends Pick<Person, 'userId'>>({
  title,
  people,
  rows,
  columns,
  note = `The ${formatCount(rows.length)} largest differences`,
}: PeopleCardProps<Row>) {
  if (people === 0) return null;
  return (
    <Card flush>
      <div className="px-4 py-4.5 md:px-5">
        <CardHeader title={`${title}: ${countEmployees(people)}`}>
          {rows.length < people && <p className="text-13 text-tertiary">{note}</p>}
        </CardHeader>
      </div>
      <Table label={title} columns={columns} rows={rows} rowKey={({ userId }) => userId} />
    </Card>
  );
}

/** Totals of both months, and by how much they differ; of a first month, its own. */
export function ComparisonTotals({ comparison }: { comparison: PayRunComparison }) {
  const { totals, employer, isFirstMonth } = comparison;
  const reimbursements = reimbursementsOf(totals);
  const hasReimbursements = reimbursements.before !== 0 || reimbursements.now !== 0;
  return (
    <StatStrip>
      {(
        [
          ['Gross earnings', totals.grossEarnings],
          ['Deductions', totals.totalDeductions],
          ...(hasReimbursements ? [['Reimbursements', reimbursements] as const] : []),
          ['Net pay', totals.netPay],
          ...(employer ? [['Employer contributions', employer] as const] : []),
        ] as const
      ).map(([label, change]) => (
        <Stat key={label} label={label}>
          {isFirstMonth ? amount(change.now) : difference(change)}
          {!isFirstMonth && (
            <span className="block text-12 font-normal text-tertiary">
              {amount(change.before)} → {amount(change.now)}
            </span>
          )}
        </Stat>
      ))}
    </StatStrip>
  );
}
