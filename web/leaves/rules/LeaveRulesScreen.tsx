import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { withReason } from '../../lib/call-error.ts';
import { leaveRulesQuery } from '../../lib/leave-rules.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePreload } from '../../ui/preload.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { messages } from './messages.ts';

const loadForm = () => import('./LeaveRulesForm.tsx');
const LeaveRulesForm = lazy(loadForm);

const FormSkeleton = () => (
  <Loading message={messages.loading}>
    <Card className="grid max-w-180 gap-5">
      {['counting', 'weekly off', 'states'].map((field) => (
        <Skeleton key={field} className="h-15" />
      ))}
    </Card>
  </Loading>
);

/** How the company counts days of leave. */
export default function LeaveRulesScreen() {
  usePreload(loadForm);
  const { data: rules, error, refetch } = useQuery(leaveRulesQuery);
  return (
    <>
      <PageHeader subtitle={messages.intro}>
        <ButtonLink to="/admin/leave-types">Leave types</ButtonLink>
      </PageHeader>
      {rules ? (
        <Suspense fallback={<FormSkeleton />}>
          <LeaveRulesForm rules={rules} />
        </Suspense>
      ) : error ? (
        <Card flush>
          <ErrorState message={withReason(messages.loadFailed, error)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}
