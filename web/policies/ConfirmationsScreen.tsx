import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Policy, UnacknowledgedEmployee } from '../../shared/policies/policies.ts';
import { messageOf } from '../lib/call-error.ts';
import { usePagedList } from '../lib/paged-list.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Email } from '../ui/Email.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { ListEnd } from '../ui/ListEnd.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { ConfirmationsSummary } from './ConfirmationsSummary.tsx';
import { adminPoliciesQuery, unacknowledgedQuery } from './calls.ts';
import { messages } from './messages.ts';

const columns: readonly Column<UnacknowledgedEmployee>[] = [
  {
    title: 'Name',
    phone: 'heading',
    className: 'md:w-[40%]',
    cell: ({ name }) => <bdi className="font-semibold wrap-anywhere">{name}</bdi>,
  },
  {
    title: 'Email',
    phone: 'plain',
    className: 'text-secondary wrap-anywhere',
    cell: ({ email }) => <Email address={email} />,
  },
];

const rowKey = ({ id }: UnacknowledgedEmployee): string => id;

/** Employees without a confirmation of the current revision, by name. */
function UnacknowledgedCard({ policyId, hasEmployees }: { policyId: string; hasEmployees: boolean }) {
  const { rows, error, retry, hasMore, onReach } = usePagedList(unacknowledgedQuery(policyId), rowKey);
  const failure = error ? messageOf(error, messages.unacknowledgedFailed) : undefined;
  return (
    <ListCard
      title="Not confirmed yet"
      rows={rows}
      skeleton={
        <ListSkeleton message="Loading employees…" rows={5} bars={['h-4 w-40', 'h-4 w-56 max-md:hidden']} />
      }
      failure={failure === undefined ? undefined : { message: failure, onRetry: retry }}
      empty={
        <EmptyState
          icon={hasEmployees ? 'check' : 'people'}
          message={hasEmployees ? messages.allConfirmed : messages.noEmployees}
        />
      }
    >
      {(employees) => (
        <>
          <Table
            label="Not confirmed yet"
            columns={columns}
            rows={employees}
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

function Confirmations({ policy }: { policy: Policy }) {
  const { acknowledgment } = policy;
  if (!acknowledgment?.counts) {
    return (
      <Card flush>
        <EmptyState icon="document" message={messages.notAsked} />
      </Card>
    );
  }
  return (
    <div className="grid gap-5">
      <ConfirmationsSummary policyId={policy._id} {...acknowledgment} counts={acknowledgment.counts} />
      <UnacknowledgedCard policyId={policy._id} hasEmployees={acknowledgment.counts.employees > 0} />
    </div>
  );
}

export default function ConfirmationsScreen() {
  const { policyId } = useParams();
  const { data: policies, isError, refetch } = useQuery(adminPoliciesQuery);
  const policy = policies?.find(({ _id }) => _id === policyId);
  return (
    <>
      <PageHeader subtitle={policy && `Read confirmations for “${policy.title}”.`}>
        <ButtonLink to="/admin/policies">Back to policies</ButtonLink>
      </PageHeader>
      {policy ? (
        <Confirmations policy={policy} />
      ) : policies ? (
        <Card flush>
          <EmptyState icon="document" message={messages.noSuchPolicy} />
        </Card>
      ) : isError ? (
        <Card flush>
          <ErrorState message={messages.listFailed} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading message={messages.loading}>
          <div className="grid gap-5">
            <Skeleton className="h-28" />
            <Skeleton className="h-64" />
          </div>
        </Loading>
      )}
    </>
  );
}
