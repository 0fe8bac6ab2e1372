import { useMemo } from 'react';
import type { AuditEntry } from '../../shared/audit/audit.ts';
import { formatDateTime } from '../../shared/date.ts';
import { formatPeriod } from '../../shared/period.ts';
import { type Column, Table } from '../ui/Table.tsx';
import { ChangeList } from './ChangeList.tsx';
import { labelOfAction } from './changes.ts';
import type { Person } from './PersonField.tsx';

type Named = AuditEntry['subject'];

const isPerson = ({ id }: Named) => id.startsWith('usr_');

interface PersonButtonProps {
  named: Named;
  onChoose: (person: Person) => void;
}

/** A name; for an employee, a button that shows only their entries. */
function NameCell({ named, onChoose }: PersonButtonProps) {
  const { id, name } = named;
  if (!isPerson(named)) return <bdi className="wrap-anywhere">{name ?? '–'}</bdi>;
  return (
    <button
      type="button"
      title="Show only this employee"
      onClick={() => onChoose({ id, label: name ?? id })}
      className="min-h-6 touch:min-h-11 text-left font-semibold text-link wrap-anywhere hover:underline"
    >
      <bdi>{name ?? id}</bdi>
    </button>
  );
}

/** Shows the action, its month and version, and the changes. */
const ActionCell = ({ entry: { action, payPeriod, version, changes } }: { entry: AuditEntry }) => (
  <div className="min-w-0">
    <p className="font-semibold">
      {labelOfAction(action)}
      {payPeriod && <span className="font-normal text-secondary">, {formatPeriod(payPeriod)}</span>}
      {version !== undefined && version > 1 && (
        <span className="font-normal text-secondary">, version {version}</span>
      )}
    </p>
    <ChangeList changes={changes} />
  </div>
);

const TimeCell = ({ entry: { at, device } }: { entry: AuditEntry }) => (
  <span className="figures grid">
    <time dateTime={at}>{formatDateTime(at)}</time>
    {device && <span className="text-12 text-tertiary">{device}</span>}
  </span>
);

const createColumns = (onChoose: (person: Person) => void): Column<AuditEntry>[] => [
  {
    title: 'Time',
    className: 'md:w-48 md:align-top',
    cell: (entry) => <TimeCell entry={entry} />,
  },
  {
    title: 'By',
    className: 'max-md:items-center md:w-[18%] md:align-top',
    cell: ({ by }) => <NameCell named={by} onChoose={onChoose} />,
  },
  {
    title: 'Action',
    phone: 'plain',
    className: 'md:align-top',
    cell: (entry) => <ActionCell entry={entry} />,
  },
  {
    title: 'Applies to',
    className: 'max-md:items-center md:w-[20%] md:align-top',
    cell: ({ by, subject }) =>
      by.id === subject.id ? (
        <span className="text-secondary">Own account</span>
      ) : (
        <NameCell named={subject} onChoose={onChoose} />
      ),
  },
];

interface AuditTableProps {
  entries: readonly AuditEntry[];
  onChoose: (person: Person) => void;
  hasMore: boolean;
  onReach: (index: number) => void;
}

export function AuditTable({ entries, onChoose, ...paging }: AuditTableProps) {
  const columns = useMemo(() => createColumns(onChoose), [onChoose]);
  return <Table {...paging} label="Audit log" columns={columns} rows={entries} rowKey={({ id }) => id} />;
}
