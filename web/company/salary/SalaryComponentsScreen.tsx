import { useQuery } from '@tanstack/react-query';
import { withReason } from '../../lib/call-error.ts';
import { Card } from '../../ui/Card.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ComponentsCard } from './ComponentsCard.tsx';
import { salaryComponentsQuery } from './components-query.ts';
import { messages } from './messages.ts';
import { StructureCard } from './StructureCard.tsx';

/** The company's own salary components, and how a CTC becomes a salary. */
export default function SalaryComponentsScreen() {
  const { data, error, refetch } = useQuery(salaryComponentsQuery);
  return (
    <>
      <PageHeader subtitle={messages.intro} />
      {data ? (
        <div className="grid gap-5">
          <ComponentsCard read={data} />
          <StructureCard saved={data} />
        </div>
      ) : (
        <Card flush>
          {error ? (
            <ErrorState message={withReason(messages.loadFailed, error)} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton
              message="Loading salary components…"
              rows={4}
              hasTitles
              bars={['h-4 w-40', 'h-4 w-20', 'h-4 w-44', 'ml-auto h-8 w-36']}
            />
          )}
        </Card>
      )}
    </>
  );
}
