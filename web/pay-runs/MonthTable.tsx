import { Link } from 'react-router';
import { formatDateOf } from '../../shared/date.ts';
import { type Rupees, toPaise } from '../../shared/money.ts';
import { hasComeOn, type PayRunMonth } from '../../shared/pay-runs/pay-run.ts';
import type { PayRunState } from '../../shared/pay-runs/pay-run-state.ts';
import { formatPeriod } from '../../shared/period.ts';
import { formatCount } from '../lib/count.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { type Column, figureColumn, headingColumn, Table } from '../ui/Table.tsx';
import { formatRupees } from './format.ts';

const states: Record<PayRunState, { label: string; tone: Tone }> = {
  preparing: { label: 'Preparing', tone: 'caution' },
  open: { label: 'Open', tone: 'caution' },
  comparing: { label: 'Comparing', tone: 'caution' },
  generating: { label: 'Generating', tone: 'caution' },
  generated: { label: 'Generated', tone: 'positive' },
  closing: { label: 'Closing', tone: 'caution' },
  closed: { label: 'Closed', tone: 'neutral' },
};

/** Latest event of a run: 'Closed by Priya Menon, 30 Nov 2026'. */
function lastEvent({ opened, generated, closed, reopened, state }: PayRunMonth): string {
  const events = [
    { word: 'Opened', event: opened },
    { word: 'Generated', event: generated },
    { word: 'Reopened', event: reopened },
    { word: 'Closed', event: state === 'closed' ? closed : undefined },
  ].flatMap(({ word, event }) => (event ? [{ word, ...event }] : []));
  const [latest] = events.toSorted((a, b) => b.at.localeCompare(a.at));
  return latest ? `${latest.word} by ${latest.by.name}, ${formatDateOf(latest.at)}` : '';
}

/** A dash while the month has not been generated. */
const formatTotal = (total: Rupees | undefined) => (total === undefined ? '–' : formatRupees(toPaise(total)));

const columns: Column<PayRunMonth>[] = [
  headingColumn('Month', ({ payPeriod }) => (
    <Link to={`/admin/pay-runs/${payPeriod}`} className="rounded-6 font-semibold text-link hover:underline">
      {formatPeriod(payPeriod)}
    </Link>
  )),
  {
    title: 'Status',
    phone: 'labelled-end',
    cell: ({ state, withheld }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {withheld && !hasComeOn(withheld.publishOn) && <Badge tone="caution">Not published</Badge>}
      </span>
    ),
  },
  figureColumn('Employees', ({ people }) => formatCount(people)),
  figureColumn('Gross', ({ outcome }) => formatTotal(outcome?.grossEarnings)),
  figureColumn('Net pay', ({ outcome }) => formatTotal(outcome?.netPay), 'font-semibold'),
  {
    title: 'Last change',
    phone: 'plain',
    className: 'text-13 text-secondary',
    cell: (month) => <bdi>{lastEvent(month)}</bdi>,
  },
];

/** The months that were opened, newest first. */
export const MonthTable = ({ months }: { months: readonly PayRunMonth[] }) => (
  <Table label="Months" columns={columns} rows={months} rowKey={({ payPeriod }) => payPeriod} />
);
