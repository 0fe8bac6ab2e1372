import { todayInIndia } from '../../shared/date.ts';
import { type LeaveLedgers, ledgerInputOf } from '../../shared/leaves/ledger/account.ts';
import { balanceOn, ledgerOf } from '../../shared/leaves/ledger/ledger.ts';
import { typeTexts } from '../leaves/messages.ts';
import { typesWithBalance } from '../leaves/types/ledgers.ts';
import { formatDays } from '../lib/count.ts';
import { OverviewCard } from './OverviewCard.tsx';

/** The balance of each of the employee's types of leave, today. */
export function TypedLeaveBalance({ ledgers, className }: { ledgers: LeaveLedgers; className: string }) {
  const today = todayInIndia();
  const types = typesWithBalance(ledgers, today);
  return (
    <OverviewCard
      title="Leave balance"
      link={{ to: '/dashboard/leave', label: 'Apply' }}
      className={`flex flex-col ${className}`}
    >
      {types.length === 0 ? (
        <p className="grid flex-1 place-content-center py-6 text-center text-14 text-tertiary">
          {typeTexts.noneOffered}
        </p>
      ) : (
        <dl className="mt-4 divide-y divide-line">
          {types.map((type) => (
            <div
              key={type.id}
              className="flex items-baseline justify-between gap-3 py-3 first:pt-0 last:pb-0"
            >
              <dt className="min-w-0 text-14 text-secondary wrap-anywhere">{type.name}</dt>
              <dd className="figures shrink-0 text-15 font-semibold">
                {formatDays(balanceOn(ledgerOf(ledgerInputOf(ledgers, type, today), today), today) / 2)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </OverviewCard>
  );
}
