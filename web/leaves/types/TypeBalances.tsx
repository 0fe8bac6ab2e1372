import { type ReactNode, useState } from 'react';
import { addDays, formatDate, isCalendarDate, todayInIndia } from '../../../shared/date.ts';
import { countedDates } from '../../../shared/holidays/working-days.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { type LeaveLedgers, ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import { balanceOn, lapsesWithin, ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';
import { formatDays } from '../../lib/count.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { DateField } from '../../ui/inputs.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { typeTexts } from '../messages.ts';
import { typesWithBalance } from './ledgers.ts';

/** Lapsing days are announced so many days before. */
const warningDays = 60;

function pendingDaysOf({ leaves }: LeaveLedgers, { id }: LeaveType): number {
  const pending = leaves.filter(({ status, typeId }) => status === 'pending' && typeId === id);
  return pending.flatMap(countedDates).reduce((sum, { halfDays }) => sum + halfDays, 0) / 2;
}

function TypeBalance({ ledgers, type, date }: { ledgers: LeaveLedgers; type: LeaveType; date: string }) {
  const today = todayInIndia();
  const ledger = ledgerOf(ledgerInputOf(ledgers, type, today), addDays(date, warningDays));
  const lapses = lapsesWithin(ledger, addDays(date, 1), warningDays - 1);
  const pending = pendingDaysOf(ledgers, type);
  return (
    <div className="flex min-w-0 flex-1 basis-44 flex-col gap-1 bg-surface px-5 py-4">
      <dt className="text-13 wrap-anywhere text-secondary">{type.name}</dt>
      <dd className="grid gap-1">
        <span className="figures text-22 font-semibold">{formatDays(balanceOn(ledger, date) / 2)}</span>
        {pending > 0 && <span className="text-13 text-tertiary">{typeTexts.pending(pending)}</span>}
        {lapses.map((lapse) => (
          <span key={lapse.date} className="text-13 text-caution">
            {typeTexts.lapses(lapse.halfDays / 2, formatDate(lapse.date))}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** The balances of an employee's types of leave on a date: today, until another one is chosen. */
export function TypeBalances({ ledgers, children }: { ledgers: LeaveLedgers; children?: ReactNode }) {
  const today = todayInIndia();
  const [typed, setTyped] = useState(today);
  const types = typesWithBalance(ledgers, today);
  const date = isCalendarDate(typed) ? typed : today;
  return (
    <Card flush>
      <div className="flex flex-wrap items-end justify-between gap-3 px-5 py-4">
        <CardHeader title="Leave balances" />
        <div className="flex flex-wrap items-end gap-3">
          {children}
          <DateField
            label="Balance on"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="w-44"
          />
        </div>
      </div>
      {types.length === 0 ? (
        <EmptyState icon="leave" message={typeTexts.noneOffered} />
      ) : (
        <dl className="flex flex-wrap gap-px border-t border-line bg-line">
          {types.map((type) => (
            <TypeBalance key={type.id} ledgers={ledgers} type={type} date={date} />
          ))}
        </dl>
      )}
    </Card>
  );
}
