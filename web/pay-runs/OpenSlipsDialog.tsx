import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { toPaise } from '../../shared/money.ts';
import {
  maxSlipsInConfirmation,
  type OpenSlip,
  payRunMessages,
  type SlipState,
} from '../../shared/pay-runs.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { useBusy } from '../lib/busy.ts';
import { withReason } from '../lib/call-error.ts';
import { count } from '../lib/count.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FormFooter } from '../ui/FormFooter.tsx';
import { Checkbox, TextAreaField } from '../ui/inputs.tsx';
import { ErrorState, FormFailure, Loading, Skeleton, SkeletonRows } from '../ui/states.tsx';
import { openSlipsQuery, usePayRunActions } from './calls.ts';
import { formatRupees } from './format.ts';
import { messages } from './messages.ts';

export const slipStateLabels: Record<SlipState, string> = { missing: 'Missing', outdated: 'Out of date' };

/** 'Out of date: ₹30,000.00 on the payslip, ₹27,500.00 now' */
const describeSlip = ({ slip, netPay, nextNetPay }: OpenSlip) =>
  `${slipStateLabels[slip]}: ${netPay === undefined ? '' : `${formatRupees(toPaise(netPay))} on the payslip, `}${formatRupees(toPaise(nextNetPay))} now`;

/** Confirms some of the payslips, each exactly as it is shown. */
function ConfirmForm({
  payPeriod,
  slips,
  onClose,
}: {
  payPeriod: PayPeriod;
  slips: readonly OpenSlip[];
  onClose: () => void;
}) {
  const { confirmSlips } = usePayRunActions(payPeriod);
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(slips.filter(({ confirmed }) => confirmed).map(({ userId }) => userId)),
  );
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, runTask] = useBusy();
  const chosen = slips.filter(({ userId }) => !left.has(userId));
  const submit = async () => {
    setFailure('');
    if (reason.trim() === '') return setError(payRunMessages.slipReasonRequired);
    try {
      for (let i = 0; i < chosen.length; i += maxSlipsInConfirmation)
        await confirmSlips(
          reason.trim(),
          chosen.slice(i, i + maxSlipsInConfirmation).map(({ userId, deviation }) => ({ userId, deviation })),
        );
      if (chosen.length === slips.filter(({ confirmed }) => !confirmed).length) onClose();
      setReason('');
    } catch (cause) {
      setFailure(withReason(messages.confirmSlipsFailed, cause));
    }
  };
  return (
    <form
      noValidate
      aria-label="Confirm payslips"
      className="grid gap-4 p-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void runTask(submit);
      }}
    >
      <p className="text-14 text-secondary">{messages.openSlipsIntro}</p>
      <ul className="divide-y divide-line border-y border-line">
        {slips.map((slip) => (
          <li key={slip.userId} className="grid gap-1 py-2">
            <Checkbox
              label={`${slip.name}${slip.employeeId ? ` (${slip.employeeId})` : ''}`}
              checked={!left.has(slip.userId)}
              onChange={({ target }) =>
                setLeft((before) => {
                  const next = new Set(before);
                  if (target.checked) next.delete(slip.userId);
                  else next.add(slip.userId);
                  return next;
                })
              }
            />
            <p className="figures text-13 text-tertiary">{describeSlip(slip)}</p>
            {slip.confirmed && (
              <p className="text-13 text-tertiary">
                Confirmed by <bdi>{slip.confirmed.by.name}</bdi> on{' '}
                {formatDate(todayInIndia(new Date(slip.confirmed.at)))}: {slip.confirmed.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
      <TextAreaField
        label="Reason"
        required
        maxLength={500}
        value={reason}
        error={error || undefined}
        onChange={({ target }) => {
          setError('');
          setReason(target.value);
        }}
      />
      {failure && <FormFailure message={failure} />}
      <FormFooter
        busy={busy}
        onCancel={onClose}
        submitLabel={`Confirm ${count(chosen.length, 'payslip', 'payslips')}`}
      />
    </form>
  );
}

interface OpenSlipsDialogProps {
  open: boolean;
  payPeriod: PayPeriod;
  onClose: () => void;
}

/** The payslips that are missing or out of date, to be confirmed as they are, for a reason. */
export default function OpenSlipsDialog({ open, payPeriod, onClose }: OpenSlipsDialogProps) {
  const { data, error, refetch } = useQuery(openSlipsQuery(payPeriod));
  return (
    <Dialog open={open} onClose={onClose} title="Payslips to check" wide>
      {data ? (
        data.people === 0 ? (
          <p className="p-5 text-14">{messages.noOpenSlips}</p>
        ) : data.people > data.list.length ? (
          <p className="p-5 text-14">{messages.tooManyOpenSlips}</p>
        ) : (
          <ConfirmForm
            key={data.list.map(({ deviation }) => deviation).join()}
            payPeriod={payPeriod}
            slips={data.list}
            onClose={onClose}
          />
        )
      ) : error ? (
        <ErrorState message={withReason(messages.openSlipsFailed, error)} onRetry={refetch} />
      ) : (
        <Loading message="Loading payslips…">
          <SkeletonRows count={3} className="px-5 py-3.5">
            <Skeleton className="h-4" />
          </SkeletonRows>
        </Loading>
      )}
    </Dialog>
  );
}
