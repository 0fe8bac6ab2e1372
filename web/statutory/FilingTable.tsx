import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDayMonth, todayInIndia } from '../../shared/date.ts';
import { toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { FilingId } from '../../shared/statutory/filing/filing.ts';
import { quarterOf } from '../../shared/statutory/quarter.ts';
import type { Filing, Recorded } from '../../shared/statutory/statutory-filing.ts';
import { count } from '../lib/count.ts';
import { formatShortRupees } from '../lib/rupees.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { messages } from './messages.ts';
import {
  depositedBy,
  describeDueDate,
  describePeople,
  type FilingRow,
  hasNoFile,
  hasNoReturn,
  hasSteps,
  isNothingDue,
  labelOf,
} from './progress.ts';

const toneClasses = {
  positive: 'text-positive',
  negative: 'font-semibold text-negative',
  neutral: 'text-tertiary',
};

/** A step of a filing: a mark, what was done, and a note below. */
const Step = ({ isDone, title, note }: { isDone: boolean; title: string; note: string }) => (
  <span className="flex items-start gap-2 md:gap-2.5">
    <span
      aria-hidden="true"
      className={classNames(
        'mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full',
        isDone ? 'bg-positive-soft text-positive' : 'border border-dashed border-field',
      )}
    >
      {isDone && <Icon name="check" className="size-3 stroke-[2.5]" />}
    </span>
    <span className="min-w-0">
      <span className={classNames('block', isDone ? 'font-semibold' : 'text-secondary')}>{title}</span>
      <span className="block text-12 text-tertiary wrap-anywhere">{note}</span>
    </span>
  </span>
);

const RecordedStep = ({ recorded, title }: { recorded: Recorded | undefined; title: string }) => (
  <Step
    isDone={recorded !== undefined}
    title={recorded ? `${title} ${formatDayMonth(recorded.on)}` : title}
    note={recorded?.reference ?? 'Not yet'}
  />
);

/** The deposit of income tax: paid, or how much of what is due the challans cover. */
function DepositedStep({ filing }: { filing: Filing }) {
  const { paid, challans = [], due } = filing;
  const deposited = toRupees(depositedBy(filing));
  if (paid) return <RecordedStep recorded={paid} title="Paid" />;
  const note = messages.depositedPart(formatShortRupees(deposited), formatShortRupees(due));
  return <Step isDone={false} title="Paid" note={challans.length > 0 ? note : messages.noChallan} />;
}

function ExportedStep({ filing }: { filing: Filing }) {
  const [newest] = filing.exports;
  if (!newest && hasNoFile(filing)) return <span className="text-13 text-tertiary">{messages.noFile}</span>;
  if (!newest)
    return filing.leftOut ? (
      <span className="grid justify-items-start gap-1">
        <Badge tone={filing.inFile === 0 ? 'negative' : 'caution'}>
          {count(filing.leftOut.employees, 'left out', 'left out')}
        </Badge>
        <span className="text-12 text-tertiary">Not exported</span>
      </span>
    ) : (
      <Step isDone={false} title="Exported" note="Not yet" />
    );
  return (
    <Step
      isDone={!filing.isOutOfDate}
      title={`Exported ${formatDayMonth(todayInIndia(new Date(newest.at)))}`}
      note={filing.isOutOfDate ? 'Out of date' : `version ${newest.version}`}
    />
  );
}

function DueDate({ filing }: { filing: Filing }) {
  const state = describeDueDate(filing, todayInIndia());
  if (!filing.dueDate)
    return filing.due > 0 ? <span className="text-13 text-tertiary">{messages.noDueDate}</span> : '–';
  return (
    <span className="grid justify-items-start gap-0.5">
      <span>{formatDate(filing.dueDate.on)}</span>
      {state && <span className={`text-12 ${toneClasses[state.tone]}`}>{state.text}</span>}
      {!filing.dueDate.isCertain && !filing.paid && <Badge tone="caution">Confirm this date</Badge>}
    </span>
  );
}

const dash = <span className="text-tertiary max-md:hidden">–</span>;

/** A cell of a filing; of a head of which nothing is due, a dash. */
const ofFiling =
  (cell: (filing: Filing) => ReactNode) =>
  (row: FilingRow): ReactNode =>
    isNothingDue(row) ? dash : cell(row);

/** A step of a filing; a dash where nothing is due and nothing was recorded. */
const ofSteps = (cell: (filing: Filing) => ReactNode) =>
  ofFiling((filing) => (hasSteps(filing) ? cell(filing) : dash));

interface FilingTableProps {
  payPeriod: PayPeriod;
  rows: readonly FilingRow[];
  /** The filing whose details are shown. */
  chosen: FilingId | undefined;
  onChoose: (id: FilingId) => void;
}

/** The dues by head and state, with their progress. */
export function FilingTable({ payPeriod, rows, chosen, onChoose }: FilingTableProps) {
  const columns: Column<FilingRow>[] = [
    {
      title: 'Head',
      phone: 'grid-item',
      className: 'max-md:col-span-2',
      cell: (row) => (
        <span className="grid">
          <span className="font-semibold">{labelOf(row)}</span>
          <span className="text-12 text-tertiary">
            {isNothingDue(row) ? row.nothingDue : describePeople(row)}
          </span>
        </span>
      ),
    },
    {
      title: 'Due',
      align: 'end',
      phone: 'grid-item',
      className: 'figures max-md:text-right',
      cell: (row) =>
        isNothingDue(row) || row.due === 0 ? (
          <span className="whitespace-nowrap text-tertiary">Nothing due</span>
        ) : (
          <span className="font-semibold">{formatShortRupees(row.due)}</span>
        ),
    },
    {
      title: 'Due date',
      phone: 'grid-item',
      className: 'max-md:col-span-3',
      cell: ofFiling((filing) => <DueDate filing={filing} />),
    },
    { title: 'Exported', phone: 'grid-item', cell: ofSteps((filing) => <ExportedStep filing={filing} />) },
    {
      title: 'Filed',
      phone: 'grid-item',
      cell: ofSteps((filing) =>
        hasNoReturn(filing) ? (
          <Link
            to={`/admin/statutory/form-138?quarter=${quarterOf(payPeriod)}`}
            className="rounded-6 text-13 text-link underline-offset-4 hover:underline"
          >
            {messages.filedByQuarter}
          </Link>
        ) : hasNoFile(filing) && !filing.filed ? (
          <span className="text-13 text-tertiary">{messages.directChallan}</span>
        ) : (
          <RecordedStep recorded={filing.filed} title="Filed" />
        ),
      ),
    },
    {
      title: 'Paid',
      phone: 'grid-item',
      cell: ofSteps((filing) =>
        hasNoReturn(filing) ? (
          <DepositedStep filing={filing} />
        ) : (
          <RecordedStep recorded={filing.paid} title="Paid" />
        ),
      ),
    },
    {
      title: 'Details',
      align: 'end',
      phone: 'grid-item',
      className: 'max-md:col-span-3',
      cell: (row) =>
        !isNothingDue(row) && (
          <Button
            size="small"
            kind={row.id === chosen ? 'soft' : 'secondary'}
            aria-pressed={row.id === chosen}
            aria-label={`${row.id === chosen ? 'Shown below' : 'Open'}: ${labelOf(row)}`}
            onClick={() => onChoose(row.id)}
            className="max-md:w-full"
          >
            {row.id === chosen ? 'Shown below' : 'Open'}
          </Button>
        ),
    },
  ];
  return (
    <Card flush>
      <Table
        label="Statutory heads"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        phoneRowClasses="max-md:grid max-md:grid-cols-3 max-md:gap-3"
      />
    </Card>
  );
}
