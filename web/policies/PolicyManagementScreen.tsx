import { useState } from 'react';
import { policiesRoutes } from '../../shared/policies/policies.ts';
import { useRoute } from '../lib/query.tsx';
import { Button } from '../ui/Button.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { messages } from './messages.ts';
import type { PolicyDraft } from './PolicyDialog.tsx';
import { addButtonId, PolicyTable } from './PolicyTable.tsx';

const PolicyDialog = lazyPart(async () => (await import('./PolicyDialog.tsx')).PolicyDialog);

/** Spec §2, Policies (admin). */
export default function PolicyManagementScreen() {
  const [draft, setDraft] = useState<PolicyDraft>();
  return (
    <>
      <PageHeader subtitle="All employees can read these policies and download their files.">
        <Button id={addButtonId} kind="primary" icon="add" onClick={() => setDraft({})}>
          Add Policy
        </Button>
      </PageHeader>
      <ListCard
        query={useRoute(policiesRoutes.policies)}
        loading={messages.loading}
        failed={() => messages.listFailed}
        empty={<EmptyState icon="document" message={messages.noneYet} />}
      >
        {(rows) => <PolicyTable policies={rows} onEdit={(policy) => setDraft({ policy })} />}
      </ListCard>
      <PolicyDialog draft={draft} onClose={() => setDraft(undefined)} />
    </>
  );
}
