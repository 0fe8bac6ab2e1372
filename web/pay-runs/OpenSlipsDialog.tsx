import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDateOf } from '../../shared/date.ts';
import { toPaise } from '../../shared/money.ts';
import { maxSlipsInConfirmation, type OpenSlip, type SlipState } from '../../shared/pay-runs/open-slips.ts';
import { payRunsRoutes } from '../../shared/pay-runs/pay-runs.ts';
import { openSlipParts } from '../../shared/pay-runs/row-sums.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { count } from '../lib/count.ts';
import { useParts } from '../lib/parts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { Checkbox, TextAreaField } from '../ui/inputs.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { usePayRunActions } from './calls.ts';
import { formatRupees } from './format.ts';
import { messages } from './messages.ts';

const slipStateLabels: Record<SlipState, string> = { missing: 'Missing', outdated: 'Out of date' };

/** 'Out of date: ₹30,000.00 on the payslip, ₹27,500.00 now' */
const describeSlip = ({ slip, netPay, nextNetPay }: OpenSlip) =>
  `${slipStateLabels[slip]}: ${netPay === undefined ? '' : `${formatRupees(toPaise(netPay))} on the payslip, `}${formatRupees(toPaise(nextNetPay))} now`;

const introduction =
  'These payslips are missing or differ from the saved details. Generate again to update them, or confirm them as they are: the next payslips then make up for the difference. The reason is kept with the month.';
const tooMany = 'Too many payslips are missing or out of date to confirm one by one. Generate again instead.';

const confirmation = z.pick(payRunsRoutes.confirmSlips.body, { reason: true });

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
  const chosen = slips.filter(({ userId }) => !left.has(userId));
  const form = useZodForm({
    schema: confirmation,
    defaultValues: { reason: '' },
    failureMessage: messages.confirmSlipsFailed,
    onSubmit: async ({ reason }) => {
      for (let i = 0; i < chosen.length; i += maxSlipsInConfirmation)
        await confirmSlips(
          reason,
          chosen.slice(i, i + maxSlipsInConfirmation).map(({ userId, deviation }) => ({ userId, deviation })),
        );
      if (chosen.length === slips.filter(({ confirmed }) => !confirmed).length) onClose();
      form.reset();
    },
  });
  return (
    <DialogForm
      form={form}
      label="Confirm payslips"
      submitLabel={`Confirm ${count(chosen.length, 'payslip', 'payslips')}`}
      onCancel={onClose}
    >
      <p className="text-14 text-secondary">{introduction}</p>
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
                Confirmed by <bdi>{slip.confirmed.by.name}</bdi> on {formatDateOf(slip.confirmed.at)}:{' '}
                {slip.confirmed.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
      <TextAreaField {...form.field('reason')} label="Reason" required maxLength={500} />
    </DialogForm>
  );
}

interface OpenSlipsDialogProps {
  open: boolean;
  payPeriod: PayPeriod;
  onClose: () => void;
}

function OpenSlips({ payPeriod, onClose }: Omit<OpenSlipsDialogProps, 'open'>) {
  // They depend on every edit.
  const { query } = useParts(openSlipParts, { params: { payPeriod } }, { gcTime: 0 });
  return (
    <Loaded
      query={query}
      loading="Loading payslips…"
      failed={messages.openSlipsFailed}
      as="list"
      size={3}
      inside
      isEmpty={({ people }) => people === 0}
      empty={<p className="p-5 text-14">{messages.noOpenSlips}</p>}
    >
      {({ people, list }) =>
        people > list.length ? (
          <p className="p-5 text-14">{tooMany}</p>
        ) : (
          <ConfirmForm
            key={list.map(({ deviation }) => deviation).join()}
            payPeriod={payPeriod}
            slips={list}
            onClose={onClose}
          />
        )
      }
    </Loaded>
  );
}

/** The payslips that are missing or out of date, to be confirmed as they are, for a reason. */
export const OpenSlipsDialog = ({ open, onClose, ...rest }: OpenSlipsDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Payslips to check" wide>
    <OpenSlips onClose={onClose} {...rest} />
  </Dialog>
);
