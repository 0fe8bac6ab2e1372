import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Policy } from '../../shared/policies.ts';
import { updatedOn } from '../policies/updated.ts';
import { words } from '../policies/words.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Icon } from '../ui/icons.tsx';
import { CardLink } from './CardLink.tsx';
import { Part } from './Part.tsx';

const shown = 3;

const PolicyLine = ({ policy: { title, updatedAt } }: { policy: Policy }) => (
  <li className="py-1.5 first:pt-0 last:pb-0">
    <Link
      to="/dashboard/notice"
      className="-mx-2 flex items-center gap-3 rounded-10 px-2 py-2 transition-colors hover:bg-sunken"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-10 bg-accent-soft text-link">
        <Icon name="document" className="size-4.5" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-14 font-semibold">{title}</span>
        <span className="text-13 text-tertiary">Updated {updatedOn(updatedAt)}</span>
      </span>
      <Icon name="chevronRight" className="size-4 text-tertiary" />
    </Link>
  </li>
);

interface RecentPoliciesProps {
  query: UseQueryResult<Policy[]>;
  className: string;
}

/** The policies that were changed last. */
export const RecentPolicies = ({ query, className }: RecentPoliciesProps) => (
  <Card className={`flex flex-col ${className}`}>
    <CardHeader title="Policies">
      <CardLink to="/dashboard/notice">View all</CardLink>
    </CardHeader>
    <div className="mt-2 flex flex-1 flex-col">
      <Part query={query} lines={shown} failed={words.failed} empty={words.none}>
        {(policies) => (
          <ul className="divide-y divide-line">
            {policies.slice(0, shown).map((policy) => (
              <PolicyLine key={policy._id} policy={policy} />
            ))}
          </ul>
        )}
      </Part>
    </div>
  </Card>
);
