import { useState } from 'react';
import { formatDate, todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import { formatLeaveYear, leaveYearOf } from '../../../shared/leaves/ledger/years.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, figureColumn, Table } from '../../ui/Table.tsx';
import { typeTexts } from '../messages.ts';
import { type LedgerRow, ledgerRows } from './ledger-rows.ts';
import { typesWithBalance } from './ledgers.ts';

const columns: readonly Column<LedgerRow>[] = [
  {
    title: 'Date',
    className: 'figures md:whitespace-nowrap',
    cell: ({ date }) => formatDate(date),
  },
  {
    title: 'Reason',
    className: 'wrap-anywhere md:w-1/2',
    cell: ({ reason, isExpected }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {reason}
        {isExpected && <Badge tone="neutral">{typeTexts.expected}</Badge>}
      </span>
    ),
  },
  figureColumn('Days', ({ days }) => (days > 0 ? `+${days}` : days === 0 ? 0 : `−${-days}`)),
  figureColumn('Balance', ({ balance }) => balance, 'font-semibold'),
];

interface LedgerProps {
  ledgers: LeaveLedgers;
  type: LeaveType;
  year: number;
}

/** The ledger of one type in a leave year, newest first. */
function Ledger({ ledgers, type, year }: LedgerProps) {
  const { rows, before } = ledgerRows(ledgers, type, year, todayInIndia());
  const label = formatLeaveYear(year, ledgers.types.yearStart);
  if (rows.length === 0 && before === 0)
    return <EmptyState icon="leave" message={typeTexts.noEntries} className="border-t border-line" />;
  return (
    <div className="border-t border-line">
      <Table label={`${type.name}, ${label}`} columns={columns} rows={rows} rowKey={({ key }) => key} />
      <p className="flex justify-between gap-4 border-t border-line px-5 py-3 text-13 text-secondary">
        {typeTexts.before(label)}
        <span className="figures font-semibold">{before}</span>
      </p>
    </div>
  );
}

/** The leave years that a type has entries of: from its first rules to the year after this one. */
function yearsOf({ versions }: LeaveType, { types: { yearStart } }: LeaveLedgers): number[] {
  const next = leaveYearOf(todayInIndia(), yearStart) + 1;
  const first = Math.min(leaveYearOf(versions[0]?.from ?? todayInIndia(), yearStart), next - 1);
  return Array.from({ length: next - first + 1 }, (_, i) => next - i);
}

/** Lists the changes of the balances of an employee's types of leave, by date. */
export function LedgerCard({ ledgers }: { ledgers: LeaveLedgers }) {
  const { yearStart } = ledgers.types;
  const types = typesWithBalance(ledgers, todayInIndia());
  const [typeId, setTypeId] = useState(types[0]?.id);
  const [year, setYear] = useState(() => leaveYearOf(todayInIndia(), yearStart));
  const type = types.find(({ id }) => id === typeId) ?? types[0];
  if (!type) return null;
  return (
    <Card flush>
      <div className="flex flex-wrap items-end justify-between gap-3 px-5 py-4">
        <CardHeader title="Leave ledger" />
        <div className="flex flex-wrap gap-3">
          <SelectField
            label="Type of leave"
            value={type.id}
            onChange={({ target }) => setTypeId(target.value)}
            className="w-52"
            options={types.map(({ id, name }) => [id, name])}
          />
          <SelectField
            label="Leave year"
            value={year}
            onChange={({ target }) => setYear(Number(target.value))}
            className="w-32"
            options={yearsOf(type, ledgers).map((option) => [option, formatLeaveYear(option, yearStart)])}
          />
        </div>
      </div>
      <Ledger ledgers={ledgers} type={type} year={year} />
    </Card>
  );
}
