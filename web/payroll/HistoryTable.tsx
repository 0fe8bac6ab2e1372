import { useState } from 'react';
import { type HistoryItem, payrollRoutes } from '../../shared/payroll/payroll.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { Slip } from '../../shared/slips/slips.ts';
import { useBusy } from '../lib/action.ts';
import { withReason } from '../lib/call-error.ts';
import { useRoute } from '../lib/query.tsx';
import { formatRupees } from '../lib/rupees.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { EmptyState, FormFailure } from '../ui/states.tsx';
import { type Column, figureColumn, headingColumn, Table } from '../ui/Table.tsx';
import { fetchHistoricalSlip } from './calls.ts';
import { messages } from './messages.ts';

/** The slips of an employee, newest first. */
export function HistoryTable({ userId, onView }: { userId: string; onView: (slip: Slip) => void }) {
  const [failure, setFailure] = useState('');

  async function view(slipId: string) {
    setFailure('');
    try {
      onView(await fetchHistoricalSlip(slipId));
    } catch (reason) {
      setFailure(withReason(messages.historicalSlipFailed, reason));
    }
  }
  return (
    <Loaded
      query={useRoute(payrollRoutes.history, { params: { userId } })}
      loading="Loading payroll history…"
      failed={messages.historyFailed}
      as="list"
      size={3}
      inside
      isEmpty={(items) => items.length === 0}
      empty={<EmptyState icon="slip" message={messages.noHistory} />}
    >
      {(items) => (
        <>
          {failure && (
            <div className="p-4">
              <FormFailure message={failure} />
            </div>
          )}
          <Table label="Payroll history" rows={items} rowKey={({ id }) => id} columns={createColumns(view)} />
        </>
      )}
    </Loaded>
  );
}

const createColumns = (view: (slipId: string) => Promise<void>): Column<HistoryItem>[] => [
  headingColumn('Pay Period', ({ id, payPeriod }) => (
    <span id={id} className="font-semibold">
      {formatPeriod(payPeriod)}
    </span>
  )),
  figureColumn('Net Salary', ({ calculations }) => formatRupees(calculations.netPay)),
  {
    title: 'Status',
    phone: 'labelled-end',
    cell: ({ paymentStatus, isPublished, isImported }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={paymentStatus === 'Paid' ? 'positive' : 'caution'}>{paymentStatus}</Badge>
        {isImported && <Badge tone="neutral">Imported</Badge>}
        {isPublished === false && <Badge tone="caution">Not published</Badge>}
      </span>
    ),
  },
  {
    title: 'Action',
    align: 'end',
    phone: 'plain',
    className: 'max-md:empty:hidden',
    cell: ({ id, isImported }) => !isImported && <ViewButton onView={() => view(id)} slipId={id} />,
  },
];

function ViewButton({ slipId, onView }: { slipId: string; onView: () => Promise<void> }) {
  const [busy, run] = useBusy();
  return (
    <Button
      size="small"
      busy={busy}
      aria-describedby={slipId}
      onClick={() => run(onView)}
      className="max-md:w-full"
    >
      View
    </Button>
  );
}
