import * as z from 'zod/mini';
import { singleLineText } from '../../shared/fields.ts';
import { daysField } from '../../shared/pay/payroll-fields.ts';
import { formatUnpaidDays, sumOfDays } from '../../shared/pay/unpaid-days.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import type { PayRunRow } from '../../shared/pay-runs/rows.ts';
import { CallError } from '../lib/call-error.ts';
import { formatDays } from '../lib/count.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { NumberField, TextAreaField } from '../ui/inputs.tsx';
import type { RowStore } from './grid/row-store.ts';
import { messages } from './messages.ts';

/** The days as they are typed. */
const typedDays = z.pipe(
  z.string().check(z.minLength(1, 'LOP days are required')),
  z.pipe(z.transform(Number), daysField('LOP days')),
);

/** @param leaveDays the LOP days of the leave, which need no reason */
const schemaOf = (leaveDays: number) =>
  z.object({ lopDays: typedDays, reason: singleLineText('Reason', 200) }).check(
    z.refine<{ lopDays: number; reason: string }>(
      ({ lopDays, reason }) => lopDays === leaveDays || reason !== '',
      {
        path: ['reason'],
        error: payRunMessages.slipReasonRequired,
      },
    ),
  );

interface LopDialogProps {
  open: boolean;
  store: RowStore;
  row: PayRunRow;
  leave: NonNullable<PayRunRow['unpaidLeave']>;
  onClose: () => void;
}

/** Other LOP days than those of unpaid leave, with a reason that stays with the row. */
export function LopDialog({ open, store, row, leave, onClose }: LopDialogProps) {
  const { userId, version, name, lopDays = 0 } = row;
  const leaveDays = sumOfDays(leave.days);
  const form = useZodForm({
    schema: schemaOf(leaveDays),
    defaultValues: { lopDays: String(lopDays), reason: leave.kept?.reason ?? '' },
    failureMessage: messages.lopNotSaved,
    onSubmit: async ({ lopDays: days, reason }) => {
      const refusal = await store.saveNow({
        userId,
        version,
        lopDays: days,
        ...(days !== leaveDays && { lopReason: reason }),
      });
      if (refusal !== undefined) throw new CallError(409, 'conflict', refusal);
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title="Change LOP days">
      <DialogForm form={form} label="Change LOP days" submitLabel="Save" onCancel={onClose}>
        <p className="text-14 text-secondary text-pretty">
          Unpaid leave of <bdi className="font-semibold text-ink">{name}</bdi>: {formatDays(leaveDays)}
          {leaveDays > 0 && ` (${formatUnpaidDays(leave.days)})`}
        </p>
        <NumberField {...form.field('lopDays')} label="LOP days" required />
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint={messages.lopReasonHint}
          maxLength={200}
          rows={2}
        />
      </DialogForm>
    </Dialog>
  );
}
