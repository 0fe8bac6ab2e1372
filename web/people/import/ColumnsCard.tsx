import { Card, CardHeader } from '../../ui/Card.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { type ColumnKind, kindOf, type PersonColumn, personColumns, synonyms, titleOf } from '../columns.ts';

const forms: Record<ColumnKind, string> = {
  email: 'name@company.com. Finds the person, or adds one',
  text: 'Text',
  identifier: 'Text, so that no digit is lost',
  date: '31/03/2026, 31-Mar-2026 or 31.03.26: the day comes first',
  amount: 'Rupees a month: 45000, 45,000.50 or ₹\u00a045,000/-',
  count: 'Whole days: 12',
};

const ownForms: Partial<Record<PersonColumn, string>> = {
  name: 'Full name. Needed of somebody new',
  employeeId: 'Text, so that no digit is lost. Finds the person in rows without an email',
  uan: '12 digits',
  pan: 'ABCDE1234F',
  bankAccountNumber: 'All its digits, in a column that is formatted as text',
  ifscCode: 'SBIN0001234',
};

const shownSynonyms = 3;

const columns: Column<PersonColumn>[] = [
  { title: 'Column', phone: 'heading', className: 'font-semibold md:w-56', cell: titleOf },
  {
    title: 'What to type',
    phone: 'plain',
    cell: (column) => ownForms[column] ?? forms[kindOf(column)],
  },
  {
    title: 'Also called',
    className: 'text-secondary md:w-[26%]',
    cell: (column) => synonyms[column]?.slice(0, shownSynonyms).join(', ') ?? '–',
  },
];

/** What a sheet can say of a person, and how. */
export const ColumnsCard = () => (
  <Card flush>
    <div className="grid gap-1 px-4 py-4.5 md:px-5">
      <CardHeader title="Columns" />
      <p className="text-13 text-secondary">
        In any order, and as many as you have. They are found by their names; rows above them are left out.
      </p>
    </div>
    <Table label="Columns" columns={columns} rows={personColumns} rowKey={(column) => column} />
  </Card>
);
