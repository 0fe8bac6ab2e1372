import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type Leave, type LeaveStatus, maxBalances } from '../../shared/leaves.ts';
import { CallError, messageOf, withReason } from '../lib/call-error.ts';
import { useFocusNext, useRemoveRow } from '../ui/focus-next.ts';
import { SearchField } from '../ui/inputs.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { useListFilter } from '../ui/list-filter.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { EmptyState, Loading, Skeleton } from '../ui/states.tsx';
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

/** What the buttons of a row do, and the id of the request whose row is being edited. */
function useRequestActions() {
  const [openId, setOpenId] = useState<string>();
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
      onEdit: ({ id }) => setOpenId(id),
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
    if (openId) focusNext(editButtonId(openId));
    setOpenId(undefined);
  }

  return { actions, openId, close };
}

/** Pending requests first. One that is decided keeps its place while the screen is open. */
function usePendingFirst(requests: readonly Leave[] | undefined): Leave[] | undefined {
  const seenPending = useRef(new Set<string>());
  return useMemo(() => {
    if (!requests) return undefined;
    for (const { id, status } of requests) if (status === 'pending') seenPending.current.add(id);
    return pinFirst(requests, seenPending.current);
  }, [requests]);
}

/** Whose balances are read together with whose: as many at once as the contract allows, in the order of the list. */
function groupPendingUsers(requests: readonly Leave[]): ReadonlyMap<string, readonly string[]> {
  const pending = requests.filter(({ status }) => status === 'pending');
  const userIds = [...new Set(pending.map(({ userId }) => userId))];
  const groups = Array.from({ length: Math.ceil(userIds.length / maxBalances) }, (_, group) =>
    userIds.slice(group * maxBalances, (group + 1) * maxBalances).sort(),
  );
  return new Map(groups.flatMap((group) => group.map((userId) => [userId, group])));
}

interface PendingRequestProps {
  request: Leave;
  all: readonly Leave[];
  userIds: readonly string[];
}

/** What to know before deciding on a request. The balances of a group are read once one of it is rendered. */
function PendingRequest({ request, all, userIds }: PendingRequestProps) {
  const { data, isError } = useQuery(balancesQuery(userIds));
  return (
    <RequestImpact
      request={request}
      all={all}
      balance={data?.get(request.userId)}
      failed={isError}
      describedBy={nameIdOf(request.id)}
    />
  );
}

const RequestsSkeleton = () => (
  <Loading message="Loading leave requests…">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="flex items-center gap-3 border-b border-line px-5 py-3.5 last:border-b-0">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="ml-auto h-8 w-1/2 max-md:hidden" />
      </div>
    ))}
  </Loading>
);

interface RequestsCardProps {
  /** Undefined until they have been read. */
  requests: readonly Leave[] | undefined;
  failed: boolean;
  onRetry: () => unknown;
}

/** Every request, with the filters of the list; the form of a request takes the place of its row. */
export function RequestsCard({ requests, failed, onRetry }: RequestsCardProps) {
  const { actions, openId, close } = useRequestActions();
  const { rows, search, choice } = useListFilter<Leave, StatusChoice>(usePendingFirst(requests), {
    initialChoice: 'all',
    matchesChoice: ({ status }, chosen) => chosen === 'all' || chosen === status,
    searchTexts: ({ name, email, subject }) => [name, email, subject],
    isPinned: ({ id }) => id === openId,
  });
  const groups = useMemo(() => groupPendingUsers(requests ?? []), [requests]);
  const context = (request: Leave) =>
    request.status === 'pending' && (
      <PendingRequest request={request} all={requests ?? []} userIds={groups.get(request.userId) ?? []} />
    );
  const saved = () => {
    close();
    showLeaveToast('success', messages.changed);
  };
  return (
    <ListCard
      title="Leave requests"
      tools={
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
          openId={openId}
          actions={actions}
          context={context}
          form={(request) => <EditRequestForm request={request} onCancel={close} onSaved={saved} />}
        />
      )}
    </ListCard>
  );
}
