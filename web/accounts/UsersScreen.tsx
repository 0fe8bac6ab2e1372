import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/call-error.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { usersQuery } from './calls.ts';
import { messages } from './messages.ts';
import { UsersCard, UsersSkeleton } from './UsersCard.tsx';

function Users() {
  const { data, error, refetch } = useQuery(usersQuery);
  if (data) return <UsersCard users={data} />;
  if (!error) return <UsersSkeleton />;
  return (
    <Card>
      <ErrorState message={messageOf(error, messages.usersFailed)} onRetry={() => void refetch()} />
    </Card>
  );
}

/** User management (spec §2). */
export default function UsersScreen() {
  return (
    <>
      <PageHeader title="Manage Users" subtitle="Who can sign in, and what they may do.">
        <ButtonLink to="/admin/addEmployee" kind="primary" icon="addPerson">
          Add Employee
        </ButtonLink>
      </PageHeader>
      <Users />
    </>
  );
}
