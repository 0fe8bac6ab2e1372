import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { formatPaise, toPaise } from '../../shared/money.ts';
import type { EmployeeEntry, HistoryItem } from '../../shared/payroll.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { Slip } from '../../shared/slips.ts';
import { useBusy } from '../lib/busy.ts';
import { withReason } from '../lib/call-error.ts';
import { useLast } from '../lib/last.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState, ErrorState, FormFailure, Loading, Skeleton } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { historicalSlip, historyQuery } from './calls.ts';
import { SlipPanel } from './SlipPanel.tsx';
import { words } from './words.ts';

interface HistoryDialogProps {
  /** Whose history; the dialog stands open while there is somebody. */
  employee: EmployeeEntry | undefined;
  onClose: () => void;
}

/** An employee's slips so far; each can be viewed as it was generated. */
export function HistoryDialog({ employee, onClose }: HistoryDialogProps) {
  const [slip, setSlip] = useState<Slip>();
  const closePanel = useCallback(() => setSlip(undefined), []);
  const shown = useLast(employee);
  return (
    <Dialog
      wide
      open={employee !== undefined}
      onClose={onClose}
      title={`Payroll History for ${shown?.user.name}`}
    >
      {shown && <History userId={shown.user.id} onView={setSlip} />}
      <SlipPanel slip={slip} onClose={closePanel} />
    </Dialog>
  );
}

function History({ userId, onView }: { userId: string; onView: (slip: Slip) => void }) {
  const { data, error, refetch } = useQuery(historyQuery(userId));
  const [failure, setFailure] = useState('');

  async function view(slipId: string) {
    setFailure('');
    try {
      onView(await historicalSlip(slipId));
    } catch (reason) {
      setFailure(withReason(words.historicalSlipFailed, reason));
    }
  }
  if (error) return <ErrorState words={withReason(words.historyFailed, error)} onRetry={refetch} />;
  if (!data) return <HistorySkeleton />;
  if (data.length === 0) return <EmptyState icon="slip" words={words.noHistory} />;
  return (
    <>
      {failure && (
        <div className="p-4">
          <FormFailure words={failure} />
        </div>
      )}
      <Table label="Payroll history" rows={data} rowKey={({ id }) => id} columns={columns(view)} />
    </>
  );
}

const columns = (view: (slipId: string) => Promise<void>): Column<HistoryItem>[] => [
  {
    title: 'Pay Period',
    phone: 'lead',
    cell: ({ id, payPeriod }) => (
      <span id={id} className="font-semibold">
        {formatPeriod(payPeriod)}
      </span>
    ),
  },
  {
    title: 'Net Salary',
    align: 'end',
    phone: 'labelled-end',
    className: 'figures',
    cell: ({ calculations }) => formatPaise(toPaise(calculations.netPay)),
  },
  {
    title: 'Status',
    phone: 'labelled-end',
    cell: ({ paymentStatus }) => (
      <span>
        <Badge tone={paymentStatus === 'Paid' ? 'positive' : 'caution'}>{paymentStatus}</Badge>
      </span>
    ),
  },
  {
    title: 'Action',
    align: 'end',
    phone: 'plain',
    cell: ({ id }) => <ViewButton onView={() => view(id)} slipId={id} />,
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

const HistorySkeleton = () => (
  <Loading words="Loading payroll history…">
    <div className="grid gap-5 p-5">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-6" />
      ))}
    </div>
  </Loading>
);
