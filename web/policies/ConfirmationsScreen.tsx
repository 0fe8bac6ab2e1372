import { useParams } from 'react-router';
import {
  type Policy,
  policiesRoutes as routes,
  type UnacknowledgedEmployee,
} from '../../shared/policies/policies.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { routePages, usePagedList } from '../lib/paged-list.ts';
import { useRoute } from '../lib/query.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Email } from '../ui/employee.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, headingColumn } from '../ui/Table.tsx';
import { TableCard } from '../ui/TableCard.tsx';
import { ConfirmationsSummary } from './ConfirmationsSummary.tsx';
import { messages } from './messages.ts';

const columns: readonly Column<UnacknowledgedEmployee>[] = [
  headingColumn(
    'Name',
    ({ name }) => <bdi className="font-semibold wrap-anywhere">{name}</bdi>,
    'md:w-[40%]',
  ),
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
  const list = usePagedList(routePages(routes.unacknowledged, { params: { id: policyId } }), rowKey);
  return (
    <TableCard
      title="Not confirmed yet"
      query={list}
      loading="Loading employees…"
      failed={serverMessageOr(messages.unacknowledgedFailed)}
      empty={
        <EmptyState
          icon={hasEmployees ? 'check' : 'people'}
          message={hasEmployees ? messages.allConfirmed : messages.noEmployees}
        />
      }
      label="Not confirmed yet"
      columns={columns}
      rowKey={rowKey}
    />
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
  const query = useRoute(routes.policies);
  const policy = query.data?.find(({ _id }) => _id === policyId);
  return (
    <>
      <PageHeader subtitle={policy && `Read confirmations for “${policy.title}”.`}>
        <ButtonLink to="/admin/policies">Back to policies</ButtonLink>
      </PageHeader>
      <Loaded
        query={query}
        loading={messages.loading}
        failed={() => messages.listFailed}
        size={2}
        isEmpty={() => policy === undefined}
        empty={<EmptyState icon="document" message={messages.noSuchPolicy} />}
      >
        {() => policy && <Confirmations policy={policy} />}
      </Loaded>
    </>
  );
}
