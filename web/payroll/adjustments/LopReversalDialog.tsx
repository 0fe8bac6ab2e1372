import { useState } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '../../../shared/fields.ts';
import { formatPaise, toPaise } from '../../../shared/money.ts';
import { daysField } from '../../../shared/pay/payroll-fields.ts';
import {
  adjustmentMessages,
  adjustmentsRoutes as routes,
  type SavedLopMonth,
} from '../../../shared/payroll/adjustments.ts';
import { lopReversal, reversibleDays } from '../../../shared/payroll/lop-reversal.ts';
import { formatPeriod, type PayPeriod, payPeriod } from '../../../shared/period.ts';
import { asAdmin } from '../../lib/client.ts';
import { formatDays } from '../../lib/count.ts';
import { useRoute } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { NumberField, SelectField, TextAreaField } from '../../ui/inputs.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { adjustmentTexts } from '../messages.ts';
import { newAdjustmentId, useChangingAdjustments } from './calls.ts';

const toLopMonth = ({ payPeriod: period, earnings, givenBack, ...days }: SavedLopMonth) => ({
  ...days,
  period,
  earnings: toPaise(earnings),
  givenBack: { days: givenBack.days, amount: toPaise(givenBack.amount) },
});

interface ReversalValues {
  forMonth: string;
  days: string;
  reason: string;
}

const schema = z.object({
  forMonth: payPeriod,
  days: z.pipe(
    z.string().check(z.minLength(1, 'Days are required')),
    z.pipe(z.transform(Number), daysField('Days').check(z.gt(0, 'Days must be more than 0'))),
  ),
  reason: requiredText(adjustmentMessages.reasonRequired),
}) as unknown as z.ZodMiniType<{ forMonth: PayPeriod; days: number; reason: string }, ReversalValues>;

interface ReversalFormProps {
  userId: string;
  months: readonly SavedLopMonth[];
  nextMonth: PayPeriod;
  onClose: () => void;
}

function ReversalForm({ userId, months, nextMonth, onClose }: ReversalFormProps) {
  const [id] = useState(newAdjustmentId);
  const changing = useChangingAdjustments(userId);
  const found = months.map(toLopMonth);
  const form = useZodForm({
    schema,
    defaultValues: {
      forMonth: found[0]?.period ?? '',
      days: found[0] ? String(reversibleDays(found[0])) : '',
      reason: '',
    },
    failureMessage: adjustmentTexts.reverseFailed,
    onSubmit: async (values) => {
      const body = { ...values, id, month: nextMonth };
      await changing(asAdmin(routes.addLopReversal, { params: { userId }, body }));
      showToast('success', adjustmentTexts.reversed);
      onClose();
    },
  });
  const { forMonth, days } = form.watch();
  const chosen = found.find(({ period }) => period === forMonth);
  const most = chosen ? reversibleDays(chosen) : 0;
  const isPossible = chosen && Number(days) > 0 && Number(days) <= most;
  const reversal = isPossible ? lopReversal(chosen, Number(days)) : undefined;
  return (
    <DialogForm form={form} label="Give back LOP days" submitLabel="Give back LOP days" onCancel={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('forMonth')}
          label="Payslip of"
          options={found.map((month) => [
            month.period,
            `${formatPeriod(month.period)} (${formatDays(month.lopDays)})`,
          ])}
        />
        <NumberField
          {...form.field('days')}
          label="LOP days to give back"
          hint={`At most ${formatDays(most)}`}
          required
        />
      </div>
      <p aria-live="polite" className="grid gap-1 rounded-8 bg-sunken px-3 py-2.5 text-14">
        {reversal ? (
          <>
            <span className="figures text-secondary">{reversal.note}</span>
            <span>
              <span className="figures font-semibold">{formatPaise(reversal.amount)}</span> with the payslip
              of {formatPeriod(nextMonth)}
            </span>
          </>
        ) : (
          <span className="text-tertiary">Enter the days to see the amount.</span>
        )}
      </p>
      <TextAreaField {...form.field('reason')} label="Reason" required maxLength={200} rows={2} />
    </DialogForm>
  );
}

interface LopReversalDialogProps {
  open: boolean;
  userId: string;
  onClose: () => void;
}

/** Gives back LOP days of an earlier month, by its payslip, with a later one. */
export function LopReversalDialog({ open, userId, onClose }: LopReversalDialogProps) {
  // It depends on payslips and on earlier reversals.
  const query = useRoute(routes.lopMonths, { params: { userId } }, { gcTime: 0, enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title="Give back LOP days">
      <Loaded
        query={query}
        loading="Loading the months with LOP days…"
        failed={adjustmentTexts.lopFailed}
        as="form"
        size={2}
        inside
        isEmpty={({ months }) => months.length === 0}
        empty={<EmptyState message={adjustmentTexts.noLop} />}
      >
        {(data) => <ReversalForm userId={userId} {...data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}
