import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type Leave, type LeaveStatus, maxBalances } from '../../shared/leaves.ts';
import { CallError, messageOf, withReason } from '../lib/call-error.ts';
import { useFocusNext, useRemoveRow } from '../ui/focus-next.ts';
import { SearchField } from '../ui/inputs.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { useListFilter } from '../ui/list-filter.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { EmptyState, Loading, Skeleton, SkeletonRows } from '../ui/states.tsx';
import { balancesQuery, useLeaveMutations } from './calls.ts';
import { EditRequestForm } from './EditRequestForm.tsx';
import { messages } from './messages.ts';
import { RequestImpact } from './RequestImpact.tsx';
import { editButtonId, nameIdOf, type RequestActions, RequestTable } from './RequestTable.tsx';
import { pinFirst } from './related-requests.ts';
import { statusDisplays } from './StatusBadge.tsx';
import { showLeaveToast } from './status-toast.ts';

type StatusChoice = 'all' | LeaveStatus;

const choices: readonly { value: StatusChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  ...(['pending', 'approved', 'rejected'] as const).map((value) => ({
    value,
    label: statusDisplays[value].label,
  })),
];

/** The actions of the rows, and the id of the request whose row is being edited. */
function useRequestActions() {
  const [editingId, setEditingId] = useState<string>();
  const focusNext = useFocusNext();
  const removeRow = useRemoveRow();
  const { decide, remove, reload } = useLeaveMutations();

  // Memoized, so that the rows of a long list do not render again.
  const actions = useMemo<RequestActions>(() => {
    /** A request that the server refused to change may have changed meanwhile. */
    const reloadIfRefused = (error: unknown) => {
      if (error instanceof CallError && error.status > 0) reload();
    };
    return {
      onDecide: async ({ id }, status) => {
        try {
          showLeaveToast('success', await decide(id, status));
        } catch (error) {
          showLeaveToast('error', messageOf(error, messages.decisionFailed));
          reloadIfRefused(error);
        }
      },
      onEdit: ({ id }) => setEditingId(id),
      onDelete: async ({ id }) => {
        try {
          showLeaveToast('success', await removeRow(editButtonId(id), () => remove(id)));
        } catch (error) {
          showLeaveToast('error', withReason(messages.deletionFailed, error));
          reloadIfRefused(error);
        }
      },
    };
  }, [decide, reload, remove, removeRow]);

  function close() {
    if (editingId) focusNext(editButtonId(editingId));
    setEditingId(undefined);
  }

  return { actions, editingId, close };
}

/** Pending requests first. A request does not move when it is decided, until the screen is left. */
function usePendingFirst(requests: readonly Leave[] | undefined): Leave[] | undefined {
  const seenPending = useRef(new Set<string>());
  return useMemo(() => {
    if (!requests) return undefined;
    for (const { id, status } of requests) if (status === 'pending') seenPending.current.add(id);
    return pinFirst(requests, seenPending.current);
  }, [requests]);
}

/** By user with a pending request: the batch of at most `maxBalances` user ids whose balances are read at once. */
function batchPendingUsers(requests: readonly Leave[]): ReadonlyMap<string, readonly string[]> {
  const pending = requests.filter(({ status }) => status === 'pending');
  const userIds = [...new Set(pending.map(({ userId }) => userId))];
  const batches = Array.from({ length: Math.ceil(userIds.length / maxBalances) }, (_, batch) =>
    userIds.slice(batch * maxBalances, (batch + 1) * maxBalances).sort(),
  );
  return new Map(batches.flatMap((batch) => batch.map((userId) => [userId, batch])));
}

interface PendingRequestProps {
  request: Leave;
  allRequests: readonly Leave[];
  userIds: readonly string[];
}

/** Loads the balance for a RequestImpact, with its batch: rows outside the viewport load nothing. */
function PendingRequest({ request, allRequests, userIds }: PendingRequestProps) {
  const { data, isError } = useQuery(balancesQuery(userIds));
  return (
    <RequestImpact
      request={request}
      allRequests={allRequests}
      balance={data?.get(request.userId)}
      failed={isError}
      describedBy={nameIdOf(request.id)}
    />
  );
}

const RequestsSkeleton = () => (
  <Loading message="Loading leave requests…">
    <SkeletonRows
      count={6}
      className="flex items-center gap-3 border-b border-line px-5 py-3.5 last:border-b-0"
    >
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="ml-auto h-8 w-1/2 max-md:hidden" />
    </SkeletonRows>
  </Loading>
);

interface RequestsCardProps {
  /** Undefined while loading. */
  requests: readonly Leave[] | undefined;
  failed: boolean;
  onRetry: () => unknown;
}

/** The filtered list of requests; the form that edits one replaces its row. */
export function RequestsCard({ requests, failed, onRetry }: RequestsCardProps) {
  const { actions, editingId, close } = useRequestActions();
  const { rows, search, choice } = useListFilter<Leave, StatusChoice>(usePendingFirst(requests), {
    initialChoice: 'all',
    matchesChoice: ({ status }, chosen) => chosen === 'all' || chosen === status,
    searchTexts: ({ name, email, subject }) => [name, email, subject],
    isPinned: ({ id }) => id === editingId,
  });
  const batches = useMemo(() => batchPendingUsers(requests ?? []), [requests]);
  const renderDetail = (request: Leave) =>
    request.status === 'pending' && (
      <PendingRequest
        request={request}
        allRequests={requests ?? []}
        userIds={batches.get(request.userId) ?? []}
      />
    );
  const onSaved = () => {
    close();
    showLeaveToast('success', messages.changed);
  };
  return (
    <ListCard
      title="Leave requests"
      controls={
        <>
          <Segmented label="Show" options={choices} {...choice} />
          <SearchField label="Search name or subject" {...search} className="md:w-60" />
        </>
      }
      rows={rows}
      skeleton={<RequestsSkeleton />}
      failure={failed ? { message: messages.listFailed, onRetry } : undefined}
      empty={<EmptyState icon="leave" message={messages.noRequests} />}
    >
      {(matching) => (
        <RequestTable
          requests={matching}
          editingId={editingId}
          actions={actions}
          renderDetail={renderDetail}
          renderForm={(request) => <EditRequestForm request={request} onCancel={close} onSaved={onSaved} />}
        />
      )}
    </ListCard>
  );
}
