import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Loading, Skeleton } from '../ui/states.tsx';
import { BalanceBar } from './BalanceBar.tsx';
import { type Balance, formatDays } from './balance.ts';
import { messages } from './messages.ts';

const Counter = ({ label, accent, children }: { label: string; accent?: boolean; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end px-3 py-4 text-center md:px-6 md:py-5 md:text-left">
    <dt className="mt-1 text-12 text-tertiary md:text-13">{label}</dt>
    <dd className={classNames('figures text-26 font-semibold md:text-36', accent && 'text-link')}>
      {children}
    </dd>
  </div>
);

const Counters = ({ yearly, taken, left }: Record<'yearly' | 'taken' | 'left', ReactNode>) => (
  <dl className="grid grid-cols-3 divide-x divide-line border-b border-line">
    <Counter label="Total Yearly Leaves">{yearly}</Counter>
    <Counter label="Leaves Taken">{taken}</Counter>
    <Counter label="Remaining Leaves" accent>
      {left}
    </Counter>
  </dl>
);

/** The year's leave in three figures, and what the request on the screen would take of it. */
export const BalanceCard = ({ balance, requested }: { balance: Balance; requested: number }) => (
  <Card flush>
    <Counters {...balance} />
    <div className="grid gap-3 px-4 py-4 md:px-6">
      <BalanceBar balance={balance} requested={requested} />
      {balance.over > 0 && (
        <p className="text-13 text-secondary">{messages.overdrawn(formatDays(balance.over))}</p>
      )}
    </div>
  </Card>
);

const figureSkeleton = <Skeleton className="h-8 w-10 max-md:mx-auto md:h-10 md:w-12" />;

export const BalanceSkeleton = () => (
  <Loading message="Loading your leave balance…">
    <Card flush>
      <Counters yearly={figureSkeleton} taken={figureSkeleton} left={figureSkeleton} />
      <div className="grid gap-2.5 px-4 py-4 md:px-6">
        <Skeleton className="h-2" />
        <Skeleton className="h-4 w-60" />
      </div>
    </Card>
  </Loading>
);
