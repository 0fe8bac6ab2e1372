import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type Leave, maxBalances } from '../../shared/leaves.ts';
import { CallError, messageOf, withReason } from '../lib/call-error.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { adjacentRowButtonId, useFocusNext } from '../ui/focus-next.ts';
import { SearchField } from '../ui/inputs.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { EmptyState, Loading, Skeleton } from '../ui/states.tsx';
import { balancesQuery, useLeaveMutations } from './calls.ts';
import { EditRequestForm } from './EditRequestForm.tsx';
import { messages } from './messages.ts';
import { editIdOf, nameIdOf, type RequestActions } from './RequestCells.tsx';
import { RequestImpact } from './RequestImpact.tsx';
import { RequestTable } from './RequestTable.tsx';
import { pinFirst } from './related-requests.ts';
import { filterRequests, type StatusFilter } from './requests.ts';
import { statusDisplays } from './StatusBadge.tsx';
import { showLeaveToast } from './status-toast.ts';

const filters: readonly { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  ...(['pending', 'approved', 'rejected'] as const).map((value) => ({
    value,
    label: statusDisplays[value].label,
  })),
];

/** What the buttons of a request do, and which one is being changed. */
function useRequestActions() {
  const [openId, setOpenId] = useState<string>();
  const lastOpen = useRef<string>(undefined);
  const focusNext = useFocusNext();
  const { decide, remove, reload } = useLeaveMutations();

  // The same functions each time, so that the rows of a long list need not be drawn again.
  const actions = useMemo<RequestActions>(
    () => ({
      onDecide: async ({ id }, status) => {
        try {
          showLeaveToast('success', await decide(id, status));
        } catch (error) {
          showLeaveToast('error', messageOf(error, messages.decisionFailed));
          if (error instanceof CallError && error.status > 0) reload();
        }
      },
      onEdit: ({ id }) => setOpenId(id),
      onDelete: async ({ id }) => {
        const next = adjacentRowButtonId(editIdOf(id)) ?? 'content';
        try {
          const message = await remove(id);
          focusNext(next);
          showLeaveToast('success', message);
        } catch (error) {
          showLeaveToast('error', withReason(messages.deletionFailed, error));
          if (error instanceof CallError && error.status > 0) reload();
        }
      },
    }),
    [decide, focusNext, reload, remove],
  );
  // The keyboard goes on where the form was opened.
  useEffect(() => {
    if (lastOpen.current && !openId) document.getElementById(editIdOf(lastOpen.current))?.focus();
    lastOpen.current = openId;
  }, [openId]);
  const close = useCallback(() => setOpenId(undefined), []);
  return { actions, openId, close };
}

/** Those that wait for a decision, then all others. One that is decided keeps its place while the screen is open. */
function usePendingFirst(requests: readonly Leave[]): Leave[] {
  const seenPending = useRef(new Set<string>());
  return useMemo(() => {
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

/** Every request, and what to look for among them. */
export function RequestsCard({ requests }: { requests: readonly Leave[] }) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<StatusFilter>('all');
  const { actions, openId, close } = useRequestActions();
  // Typing stays ahead of a long list.
  const filter = { search: useDeferredValue(search), status: useDeferredValue(status) };
  // An open form stays, whatever is being looked for: there may be something typed in it.
  const matching = filterRequests(usePendingFirst(requests), filter, openId);
  const groups = useMemo(() => groupPendingUsers(requests), [requests]);
  const context = (request: Leave) =>
    request.status === 'pending' && (
      <PendingRequest request={request} all={requests} userIds={groups.get(request.userId) ?? []} />
    );
  const saved = () => {
    close();
    showLeaveToast('success', messages.changed);
  };

  return (
    <Card flush>
      <div className="p-4 md:px-5 md:py-3">
        <CardHeader title="Leave requests">
          <div className="flex flex-wrap-reverse gap-3 max-md:w-full">
            <div className="max-md:w-full">
              <Segmented label="Show" options={filters} value={status} onValueChange={setStatus} />
            </div>
            <SearchField
              label="Search name or subject"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="max-md:w-full md:w-60"
            />
          </div>
        </CardHeader>
      </div>
      <div className="border-t border-line">
        {matching.length > 0 ? (
          <RequestTable
            requests={matching}
            openId={openId}
            actions={actions}
            context={context}
            form={(request) => <EditRequestForm request={request} onCancel={close} onSaved={saved} />}
          />
        ) : (
          <EmptyState icon="leave" message={messages.noRequests} />
        )}
      </div>
    </Card>
  );
}

/** Rows in the shape of those that come. */
export const RequestsSkeleton = () => (
  <Loading message="Loading leave requests…">
    <Card flush>
      <div className="px-5 py-5 text-15 font-semibold">Leave requests</div>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex items-center gap-3 border-t border-line px-5 py-3.5">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-8 w-1/2 max-md:hidden" />
        </div>
      ))}
    </Card>
  </Loading>
);
