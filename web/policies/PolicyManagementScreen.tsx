import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { LazyDialog } from '../ui/LazyDialog.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { adminPoliciesQuery } from './calls.ts';
import { messages } from './messages.ts';
import type { PolicyDraft } from './PolicyDialog.tsx';
import { addButtonId, PolicyTable } from './PolicyTable.tsx';

const loadDialog = () => import('./PolicyDialog.tsx');
const PolicyDialog = lazy(loadDialog);

/** Spec §2, Policies (admin). */
export default function PolicyManagementScreen() {
  const { data: policies, isError, refetch } = useQuery(adminPoliciesQuery);
  const [draft, setDraft] = useState<PolicyDraft>();
  return (
    <>
      <PageHeader subtitle="All employees can read these policies and download their files.">
        <Button id={addButtonId} kind="primary" icon="add" onClick={() => setDraft({})}>
          Add Policy
        </Button>
      </PageHeader>
      <ListCard
        rows={policies}
        skeleton={
          <ListSkeleton
            message={messages.loading}
            rows={4}
            className="gap-6 py-4"
            bars={[['h-4 w-56 max-w-full', 'h-3.5 w-96 max-w-full'], 'h-8 w-40 max-md:hidden']}
          />
        }
        failure={isError ? { message: messages.listFailed, onRetry: refetch } : undefined}
        empty={<EmptyState icon="document" message={messages.noneYet} />}
      >
        {(rows) => <PolicyTable policies={rows} onEdit={(policy) => setDraft({ policy })} />}
      </ListCard>
      <LazyDialog open={draft !== undefined} load={loadDialog}>
        <PolicyDialog draft={draft} onClose={() => setDraft(undefined)} />
      </LazyDialog>
    </>
  );
}
