import { useNavigate, useParams } from 'react-router';
import { type MissingPerson, peopleRoutes } from '../../shared/people/people.ts';
import { type NeededFieldName, neededFieldNames, needOf } from '../../shared/statutory/statutory-missing.ts';
import { capitalize } from '../../shared/text.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { formatCount } from '../lib/count.ts';
import { routePages, usePagedList } from '../lib/paged-list.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Email, EmployeeLink } from '../ui/employee.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { useMissingCounts } from '../ui/MissingDetails.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, headingColumn } from '../ui/Table.tsx';
import { TableCard } from '../ui/TableCard.tsx';
import { messages } from './messages.ts';

const columns: readonly Column<MissingPerson>[] = [
  headingColumn(
    'Name',
    ({ userId, name }) => <EmployeeLink id={userId} name={name} className="wrap-anywhere" />,
    'md:w-[40%]',
  ),
  {
    title: 'Email',
    phone: 'plain',
    className: 'text-secondary wrap-anywhere',
    cell: ({ email }) => <Email address={email} />,
  },
];

const rowKey = ({ userId }: MissingPerson): string => userId;

/** Opens the list of another detail. */
function DetailField({ field }: { field: NeededFieldName }) {
  const counts = useMissingCounts();
  const navigate = useNavigate();
  const countOf = (name: NeededFieldName) => counts.find((count) => count.field === name)?.employees ?? 0;
  return (
    <SelectField
      label="Detail"
      className="md:w-64"
      value={field}
      onChange={({ target }) => void navigate(`/admin/users/missing/${target.value}`, { replace: true })}
      options={neededFieldNames
        .filter((name) => name === field || countOf(name) > 0)
        .map((name) => [name, `${capitalize(needOf(name).noun)} (${formatCount(countOf(name))})`])}
    />
  );
}

function MissingList({ field }: { field: NeededFieldName }) {
  const list = usePagedList(routePages(peopleRoutes.missingPeople, { params: { field } }), rowKey);
  const { noun, why } = needOf(field);
  const title = `No ${noun}`;
  return (
    <TableCard
      title={title}
      controls={<DetailField field={field} />}
      above={<p className="px-4 py-3 text-13 text-tertiary md:px-5">{why}</p>}
      query={list}
      loading="Loading employees…"
      failed={serverMessageOr(messages.missingFailed)}
      empty={<EmptyState icon="check" message={messages.noneMissing(noun)} />}
      label={title}
      columns={columns}
      rowKey={rowKey}
    />
  );
}

/** The employees who lack a detail that statutory amounts depend on. */
export default function MissingScreen() {
  const { field } = useParams();
  const known = neededFieldNames.find((name) => name === field);
  return (
    <>
      <PageHeader subtitle="Details that statutory amounts depend on.">
        <ButtonLink to="/admin/users/import">Import details</ButtonLink>
      </PageHeader>
      {known ? (
        <MissingList field={known} />
      ) : (
        <Card flush>
          <EmptyState message={messages.noSuchDetail} />
        </Card>
      )}
    </>
  );
}
