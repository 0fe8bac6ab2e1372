import { useMemo, useState } from 'react';
import { type Leave, type LeaveStatus, maxBalances, maxRelated } from '../../shared/leaves/leaves.ts';
import { attempt } from '../lib/action.ts';
import { CallError, serverMessageOr } from '../lib/call-error.ts';
import { usePagedList } from '../lib/paged-list.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { useFocusNext, useRemoveRow } from '../ui/focus.ts';
import { SearchField } from '../ui/inputs.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useListSearch, withOpenRow } from '../ui/list-search.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { EmptyState } from '../ui/states.tsx';
import { leavesQuery, useBalances, useLeaveMutations, useRelated } from './management-calls.ts';
import { messages, showLeaveToast } from './management-messages.ts';
import { RequestImpact } from './RequestImpact.tsx';
import { editButtonId, nameIdOf, type RequestActions, RequestTable } from './RequestTable.tsx';
import { statusDisplays } from './StatusBadge.tsx';
import { decideWithDocument } from './types/document-seen.ts';

const EditRequestForm = lazyPart(async () => (await import('./EditRequestForm.tsx')).EditRequestForm);

type StatusChoice = 'all' | LeaveStatus;

const choices: readonly { value: StatusChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  ...(['pending', 'approved', 'rejected'] as const).map((value) => ({
    value,
    label: statusDisplays[value].label,
  })),
];

/** The actions of the rows, and the request whose row is being edited. */
function useRequestActions() {
  const [editing, setEditing] = useState<Leave>();
  const focusNext = useFocusNext();
  const removeRow = useRemoveRow();
  const { confirm } = useConfirm();
  const { decide, decideCancellation, remove, reload } = useLeaveMutations();

  // Memoized, so that the rows of a long list do not render again.
  const actions = useMemo<RequestActions>(() => {
    /** A request that the server refused to change may have changed meanwhile. */
    const reloadIfRefused = (error: unknown, id: string) => {
      if (error instanceof CallError && error.status > 0) reload(id);
    };
    return {
      onDecide: ({ id }, status) =>
        attempt(() => decideWithDocument(decide, confirm, id, status), {
          failed: serverMessageOr(messages.decisionFailed),
          show: showLeaveToast,
          onFailed: (error) => reloadIfRefused(error, id),
        }),
      onDecideCancellation: (request, outcome) => {
        const save = () => decideCancellation(request, outcome);
        return attempt(() => (outcome === 'cancelled' ? removeRow(editButtonId(request.id), save) : save()), {
          failed: serverMessageOr(messages.decisionFailed),
          show: showLeaveToast,
          onFailed: (error) => reloadIfRefused(error, request.id),
        });
      },
      onEdit: setEditing,
      onDelete: ({ id }) =>
        attempt(() => removeRow(editButtonId(id), () => remove(id)), {
          failed: messages.deletionFailed,
          show: showLeaveToast,
          onFailed: (error) => reloadIfRefused(error, id),
        }),
    };
  }, [confirm, decide, decideCancellation, reload, remove, removeRow]);

  function close() {
    if (editing) focusNext(editButtonId(editing.id));
    setEditing(undefined);
  }

  return { actions, editing, close };
}

/** Asks in batches, each in the order of its ids, so that its query does not depend on the order of the list. */
const toBatches = (ids: readonly string[], size: number): ReadonlyMap<string, readonly string[]> => {
  const batches = Array.from({ length: Math.ceil(ids.length / size) }, (_, batch) =>
    ids.slice(batch * size, (batch + 1) * size).sort(),
  );
  return new Map(batches.flatMap((batch) => batch.map((id) => [id, batch])));
};

/** For each pending request the batch whose balances, and the batch whose related requests are read at once. */
function batchPending(requests: readonly Leave[]) {
  const pending = requests.filter(({ status }) => status === 'pending');
  return {
    users: toBatches([...new Set(pending.map(({ userId }) => userId))], maxBalances),
    related: toBatches(
      pending.map(({ id }) => id),
      maxRelated,
    ),
  };
}

interface PendingRequestProps {
  request: Leave;
  batches: ReturnType<typeof batchPending>;
}

/** Loads what a RequestImpact shows, with its batches: rows outside the viewport load nothing. */
function PendingRequest({ request, batches }: PendingRequestProps) {
  const balances = useBalances(batches.users.get(request.userId) ?? []);
  const related = useRelated(batches.related.get(request.id) ?? []);
  return (
    <RequestImpact
      request={request}
      related={related.data?.get(request.id)}
      relatedFailed={related.isError}
      balance={balances.data?.get(request.userId)}
      balanceFailed={balances.isError}
      describedBy={nameIdOf(request.id)}
    />
  );
}

export const keyOf = ({ id }: Leave): string => id;

/** Leave requests of all employees or of one. The edit form replaces its row. */
export function RequestsCard({ userId }: { userId?: string }) {
  const { actions, editing, close } = useRequestActions();
  const { term, field } = useListSearch();
  const [choice, setChoice] = useState<StatusChoice>('all');
  const filter = { search: term, status: choice === 'all' ? undefined : choice, userId };
  const list = usePagedList(leavesQuery(filter), keyOf);
  const batches = useMemo(() => batchPending(list.data ?? []), [list.data]);
  const renderDetail = (request: Leave) =>
    batches.related.has(request.id) && <PendingRequest request={request} batches={batches} />;
  const onSaved = () => {
    close();
    showLeaveToast('success', messages.changed);
  };
  return (
    <ListCard
      title="Leave requests"
      controls={
        <>
          <Segmented label="Show" options={choices} value={choice} onValueChange={setChoice} />
          {userId === undefined && (
            <SearchField label="Search name or subject" {...field} className="md:w-60" />
          )}
        </>
      }
      query={{ ...list, data: withOpenRow(list.data, editing, keyOf) }}
      loading="Loading leave requests…"
      failed={() => messages.listFailed}
      empty={<EmptyState icon="leave" message={messages.noRequests} />}
    >
      {(requests) => (
        <RequestTable
          requests={requests}
          editingId={editing?.id}
          actions={actions}
          renderDetail={renderDetail}
          renderForm={(request) => <EditRequestForm request={request} onCancel={close} onSaved={onSaved} />}
          hasMore={list.hasMore}
          onReach={list.onReach}
        />
      )}
    </ListCard>
  );
}
