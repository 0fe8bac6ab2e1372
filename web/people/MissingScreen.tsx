import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { type MissingPerson, peopleRoutes } from '../../shared/people/people.ts';
import { type NeededFieldName, neededFieldNames, needOf } from '../../shared/statutory/statutory-missing.ts';
import { capitalize } from '../../shared/text.ts';
import { messageOf } from '../lib/call-error.ts';
import { pageAsAdmin } from '../lib/client.ts';
import { formatCount } from '../lib/count.ts';
import { missingQuery } from '../lib/missing-details.ts';
import { pagedListOptions, usePagedList } from '../lib/paged-list.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Email } from '../ui/Email.tsx';
import { EmployeeLink } from '../ui/EmployeeLink.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { ListEnd } from '../ui/ListEnd.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { messages } from './messages.ts';

const missingPeopleQuery = (field: NeededFieldName) =>
  pagedListOptions(['missing-details', field], async (query, signal) => {
    const { reply, nextCursor } = await pageAsAdmin(peopleRoutes.missingPeople, {
      params: { field },
      query,
      signal,
    });
    return { rows: reply, nextCursor };
  });

const columns: readonly Column<MissingPerson>[] = [
  {
    title: 'Name',
    phone: 'heading',
    className: 'md:w-[40%]',
    cell: ({ userId, name }) => <EmployeeLink id={userId} name={name} className="wrap-anywhere" />,
  },
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
  const { data: counts = [] } = useQuery(missingQuery);
  const navigate = useNavigate();
  const countOf = (name: NeededFieldName) => counts.find((count) => count.field === name)?.employees ?? 0;
  return (
    <SelectField
      label="Detail"
      className="md:w-64"
      value={field}
      onChange={({ target }) => void navigate(`/admin/users/missing/${target.value}`, { replace: true })}
    >
      {neededFieldNames
        .filter((name) => name === field || countOf(name) > 0)
        .map((name) => (
          <option key={name} value={name}>
            {capitalize(needOf(name).noun)} ({formatCount(countOf(name))})
          </option>
        ))}
    </SelectField>
  );
}

function MissingList({ field }: { field: NeededFieldName }) {
  const { rows, error, retry, hasMore, onReach } = usePagedList(missingPeopleQuery(field), rowKey);
  const { noun, why } = needOf(field);
  const failure = error ? messageOf(error, messages.missingFailed) : undefined;
  const title = `No ${noun}`;
  return (
    <ListCard
      title={title}
      controls={<DetailField field={field} />}
      above={<p className="px-4 py-3 text-13 text-tertiary md:px-5">{why}</p>}
      rows={rows}
      skeleton={
        <ListSkeleton message="Loading employees…" rows={5} bars={['h-4 w-40', 'h-4 w-56 max-md:hidden']} />
      }
      failure={failure === undefined ? undefined : { message: failure, onRetry: retry }}
      empty={<EmptyState icon="check" message={messages.noneMissing(noun)} />}
    >
      {(people) => (
        <>
          <Table
            label={title}
            columns={columns}
            rows={people}
            rowKey={rowKey}
            hasMore={hasMore}
            onReach={onReach}
          />
          <ListEnd hasMore={hasMore} failure={failure} onRetry={retry} />
        </>
      )}
    </ListCard>
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
