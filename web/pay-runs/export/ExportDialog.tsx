import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { paymentsRoutes } from '../../../shared/payments/payments.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { isPaidHere } from '../../../shared/slips/payment-state.ts';
import { withReason } from '../../lib/call-error.ts';
import { count, formatCount } from '../../lib/count.ts';
import { useRoute } from '../../lib/query.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { messages } from '../messages.ts';
import { BankAdviceSection } from './BankAdviceSection.tsx';
import { ExportProgress, ExportSection } from './ExportSection.tsx';
import { PdfsSection } from './PdfsSection.tsx';
import { RegisterSection } from './RegisterSection.tsx';
import { registerQuery } from './read-register.ts';

/**
 * The bank advice, which pays all payslips. Where batches pay the month there is none, but the way to them. The server refuses it
 * as well, should the batches not be known here.
 */
function BankSection(props: { run: PayRun; entries: readonly RegisterEntry[] }) {
  const { payPeriod } = props.run;
  const { data: payments, isFetchedAfterMount } = useRoute(
    paymentsRoutes.month,
    { params: { payPeriod } },
    { staleTime: 0 },
  );
  // The cached answer may say that no batch pays the month, so wait for a fresh one.
  if (!isFetchedAfterMount) return null;
  if (!payments || !isPaidHere(payments.isTracked, payments.batches)) return <BankAdviceSection {...props} />;
  return (
    <ExportSection
      title="Bank files"
      buttons={() => <ButtonLink to={`/admin/pay-runs/${payPeriod}/payments`}>Go to Payments</ButtonLink>}
    >
      <p>{messages.paidInPayments}</p>
    </ExportSection>
  );
}

/** Reads the slips of the month, and offers its files. */
function Exports({ run }: { run: PayRun }) {
  const { payPeriod, outcome } = run;
  const [read, setRead] = useState(0);
  const { data: entries, error, refetch } = useQuery(registerQuery(payPeriod, setRead));
  if (error && !entries)
    return <ErrorState message={withReason(messages.registerFailed, error)} onRetry={refetch} />;
  if (!entries) {
    const total = outcome?.people ?? 0;
    const text = `${formatCount(read)} of ${count(total, 'payslip', 'payslips')} loaded`;
    return (
      <div className="p-5">
        <ExportProgress label="Payslips loaded" done={read} total={total} text={text} />
      </div>
    );
  }
  if (entries.length === 0) return <EmptyState icon="payRun" message={messages.noSlips} />;
  return (
    <div className="divide-y divide-line">
      <RegisterSection run={run} entries={entries} />
      <BankSection run={run} entries={entries} />
      <PdfsSection payPeriod={payPeriod} entries={entries} />
    </div>
  );
}

interface ExportDialogProps {
  open: boolean;
  run: PayRun;
  onClose: () => void;
}

/** The files of a generated month, for the bank and the accountant. */
export function ExportDialog({ open, run, onClose }: ExportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Export ${formatPeriod(run.payPeriod)}`} wide>
      <Exports run={run} />
    </Dialog>
  );
}
