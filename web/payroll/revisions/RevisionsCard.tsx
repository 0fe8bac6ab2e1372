import { formatDate, formatDateOf } from '../../../shared/date.ts';
import { type Paise, toPaise } from '../../../shared/money.ts';
import { type PayRevision, payrollRoutes } from '../../../shared/payroll/payroll.ts';
import { formatShortMonth, toPeriod } from '../../../shared/period.ts';
import { useRoute } from '../../lib/query.tsx';
import { formatCompactRupees, formatRupees } from '../../lib/rupees.ts';
import { BarChart, type ChartBar } from '../../ui/BarChart.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { type Column, figureColumn, headingColumn, Table } from '../../ui/Table.tsx';
import { messages } from '../messages.ts';

const formatUnit = (amount: number, isPercent: true | undefined): string =>
  isPercent ? `${amount} %` : formatRupees(amount);

const Changes = ({ changes }: Pick<PayRevision, 'changes'>) => (
  <ul className="grid gap-1">
    {changes.map(({ label, isPercent, before, after }) => (
      <li key={label}>
        <span className="text-secondary">{label}</span>{' '}
        <span className="figures whitespace-nowrap">
          {formatUnit(before, isPercent)} →{' '}
          <span className="font-semibold">{formatUnit(after, isPercent)}</span>
        </span>
      </li>
    ))}
  </ul>
);

const columns: Column<PayRevision>[] = [
  headingColumn(
    'Effective from',
    ({ from }) => <span className="font-semibold">{formatDate(from)}</span>,
    'whitespace-nowrap',
  ),
  { title: 'Change', phone: 'plain', cell: ({ changes }) => <Changes changes={changes} /> },
  figureColumn('Gross earnings', ({ grossEarnings }) => formatRupees(grossEarnings), 'whitespace-nowrap'),
  {
    title: 'Reason',
    cell: ({ reason, by, at }) => (
      <div className="grid gap-0.5">
        {reason && <span>{reason}</span>}
        <span className="text-13 text-tertiary">
          {by.name}, {formatDateOf(at)}
        </span>
      </div>
    ),
  },
];

/** The newest bars that fit on a phone. */
const maxBars = 8;

/** 'Jul 2026'. */
const monthLabel = (from: string): string => `${formatShortMonth(toPeriod(from))} ${from.slice(2, 4)}`;

/** The gross earnings before the first change and since each: of one day the last one counts. */
function toBars(revisions: readonly PayRevision[], today: string): ChartBar<Paise>[] {
  const ascending = revisions.filter(({ from }, i) => revisions[i - 1]?.from !== from).toReversed();
  const first = revisions.at(-1);
  if (!first) return [];
  const current = ascending.findLast(({ from }) => from <= today);
  const levels = ascending.map(({ id, from, grossEarnings }) => ({
    key: id,
    label: monthLabel(from),
    description: `From ${formatDate(from)}: ${formatRupees(grossEarnings)}`,
    amount: toPaise(grossEarnings),
    isHighlighted: id === current?.id,
  }));
  const before = {
    key: 'before',
    label: 'Before',
    description: `Before ${formatDate(first.from)}: ${formatRupees(first.grossBefore)}`,
    amount: toPaise(first.grossBefore),
    isHighlighted: current === undefined,
  };
  return [before, ...levels].slice(-maxBars);
}

interface RevisionsCardProps {
  userId: string;
  /** YYYY-MM-DD. */
  today: string;
}

/** How an employee's pay changed: from when, what, why, and who changed it. */
export function RevisionsCard({ userId, today }: RevisionsCardProps) {
  const query = useRoute(
    payrollRoutes.revisions,
    { params: { userId } },
    { select: ({ revisions }) => revisions },
  );
  const { data } = query;
  return (
    <Card flush>
      <div className="p-4 md:p-5">
        <CardHeader title="Salary history" />
        <Loaded
          query={query}
          loading="Loading salary history…"
          failed={messages.revisionsFailed}
          inside
          isEmpty={(revisions) => revisions.length === 0}
          empty={<p className="mt-3 text-14 text-secondary">{messages.noRevisions}</p>}
        >
          {(revisions) => <BarChart format={formatCompactRupees} bars={toBars(revisions, today)} />}
        </Loaded>
      </div>
      {data && data.length > 0 && (
        <Table label="Salary history" columns={columns} rows={data} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}
