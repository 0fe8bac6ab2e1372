import { headLabels } from '../../../shared/law/statutory.ts';
import { shortDate } from '../../../shared/law/text.ts';
import { toPaise } from '../../../shared/money.ts';
import { formatCount } from '../../lib/count.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmployeeLink } from '../../ui/employee.tsx';
import { type Column, figureColumn, headingColumn, Table } from '../../ui/Table.tsx';
import { formatCost, formatNetChange, formatShortRupees } from '../format.ts';
import { effectOf, type HeadLawChange, riseOf } from './law-change-text.ts';

type Person = HeadLawChange['list'][number];

const amountColumn = (title: string, cell: (person: Person) => string): Column<Person> =>
  figureColumn(title, cell, 'whitespace-nowrap');

const columnsOf = (head: string): Column<Person>[] => [
  headingColumn('Employee', ({ userId, name }) => <EmployeeLink id={userId} name={name} />),
  amountColumn(
    head,
    ({ employee: { before, now } }) =>
      `${formatShortRupees(toPaise(before))} → ${formatShortRupees(toPaise(now))}`,
  ),
  amountColumn('Net pay', ({ employee }) => formatNetChange(riseOf(employee))),
  amountColumn('Your cost', ({ employer }) => formatCost(riseOf(employer))),
];

/** The effects of a change of the law on a month, by rule and by name. */
export function LawChangeDialog({
  open,
  change,
  onClose,
}: {
  open: boolean;
  change: HeadLawChange;
  onClose: () => void;
}) {
  const { head, rules, people, list } = change;
  return (
    <Dialog open={open} onClose={onClose} title={`Change of law: ${headLabels[head]}`} wide>
      <div className="grid gap-3 p-5 text-14">
        <p className="figures font-semibold text-pretty">{effectOf(change)}</p>
        <ul className="grid gap-1 text-13 text-secondary">
          {rules.map(({ id, label, from, before, now, source }) => (
            <li key={`${id} ${from}`} className="first-letter:uppercase">
              {label} since {shortDate(from)}: {before === undefined ? '' : `${before} → `}
              {now}.{' '}
              {source?.url ? (
                <a
                  href={source.url}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link underline underline-offset-4"
                >
                  {source.title}
                </a>
              ) : (
                (source?.title ?? "Your company's own value")
              )}
            </li>
          ))}
        </ul>
        {list.length < people && (
          <p className="text-13 text-tertiary">The {formatCount(list.length)} largest differences</p>
        )}
      </div>
      <div className="max-h-[50vh] overflow-y-auto">
        <Table
          label="Employees with another amount"
          columns={columnsOf(headLabels[head])}
          rows={list}
          rowKey={({ userId }) => userId}
        />
      </div>
    </Dialog>
  );
}
