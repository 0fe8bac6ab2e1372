import { count } from '../../lib/count.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import type { ColumnKind, PeopleColumns, PersonColumn } from '../columns.ts';

const forms: Record<ColumnKind, string> = {
  email: 'name@company.com. Matches an employee or adds a new one',
  text: 'Text',
  identifier: 'Text',
  date: '31/03/2026, 31-Mar-2026 or 31.03.26, with the day first',
  amount: 'Rupees per month: 45000, 45,000.50 or ₹\u00a045,000/-',
  count: 'Whole days: 12',
  percent: 'Percent: 12 or 12.5',
  choice: 'One of the choices',
};

const shownSynonyms = 3;

const tableColumns = ({ titleOf, detailsOf }: PeopleColumns): Column<PersonColumn>[] => [
  { title: 'Column', phone: 'heading', className: 'font-semibold md:w-56', cell: titleOf },
  {
    title: 'Format',
    phone: 'plain',
    cell: (column) => detailsOf(column).hint ?? forms[detailsOf(column).kind],
  },
  {
    title: 'Also called',
    className: 'text-secondary md:w-[26%]',
    cell: (column) => detailsOf(column).synonyms.slice(0, shownSynonyms).join(', ') || '–',
  },
];

/** The columns of an import and their formats. On a phone, where they are many screens, they are closed at first. */
export function ColumnsCard({ columns: all }: { columns: PeopleColumns }) {
  const isWide = useMediaQuery('(width >= 48rem)');
  const { columns } = all;
  const table = (
    <Table label="Columns" columns={tableColumns(all)} rows={columns} rowKey={(column) => column} />
  );
  return (
    <Card flush>
      <div className="grid gap-1 px-4 py-4.5 md:px-5">
        <CardHeader title="Columns" />
        <p className="text-13 text-secondary">
          Use any of these columns in any order. They are matched by title, and rows above the titles are
          ignored.
        </p>
      </div>
      {isWide ? (
        table
      ) : (
        <details className="group border-t border-line">
          <summary className="flex items-center gap-3 px-4 py-3.5 text-14 font-semibold focus-visible:-outline-offset-2">
            <Icon name="chevronRight" className="size-4 text-tertiary group-open:rotate-90" />
            Show {count(columns.length, 'column', 'columns')}
          </summary>
          {table}
        </details>
      )}
    </Card>
  );
}
