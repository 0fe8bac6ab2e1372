import { Link } from 'react-router';
import { formatDateOf } from '../../shared/date.ts';
import type { Policy } from '../../shared/policies/policies.ts';
import { messages } from '../policies/messages.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/icons.tsx';
import type { Loadable } from '../ui/Loaded.tsx';
import { OverviewListCard } from './OverviewCard.tsx';

const maxShown = 3;

/** The employee is asked to confirm having read it, and has not. */
const isToConfirm = ({ acknowledgment }: Policy): boolean =>
  acknowledgment !== undefined && acknowledgment.acknowledgedAt === undefined;

/** Policies to confirm come first; the others keep their order. */
const inOrder = (policies: readonly Policy[]): Policy[] =>
  policies.toSorted((a, b) => Number(isToConfirm(b)) - Number(isToConfirm(a)));

const PolicyItem = ({ policy }: { policy: Policy }) => (
  <li className="py-1.5 first:pt-0 last:pb-0">
    <Link
      to="/dashboard/notice"
      className="-mx-2 flex items-center gap-3 rounded-10 px-2 py-2 transition-colors hover:bg-sunken"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-10 bg-accent-soft text-link">
        <Icon name="document" className="size-4.5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grid min-w-0 grow basis-40">
          <span className="truncate text-14 font-semibold">{policy.title}</span>
          <span className="text-13 text-tertiary">Updated {formatDateOf(policy.updatedAt)}</span>
        </span>
        {isToConfirm(policy) && <Badge tone="caution">{messages.pleaseConfirm}</Badge>}
      </span>
      <Icon name="chevronRight" className="size-4 text-tertiary" />
    </Link>
  </li>
);

interface RecentPoliciesProps {
  query: Loadable<readonly Policy[]>;
  className: string;
}

/** The policies that wait for a confirmation, then those updated last. */
export const RecentPolicies = ({ query, className }: RecentPoliciesProps) => (
  <OverviewListCard
    title="Policies"
    link={{ to: '/dashboard/notice', label: 'View all' }}
    className={className}
    query={query}
    failed={() => messages.failed}
    emptyMessage={messages.none}
  >
    {(policies) => (
      <ul className="-mt-2 divide-y divide-line">
        {inOrder(policies)
          .slice(0, maxShown)
          .map((policy) => (
            <PolicyItem key={policy._id} policy={policy} />
          ))}
      </ul>
    )}
  </OverviewListCard>
);
