import { useState } from 'react';
import * as z from 'zod/mini';
import { todayInIndia } from '../../../shared/date.ts';
import { leaveAdjustment, leaveLedgerRoutes } from '../../../shared/leaves/leave-type-routes.ts';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { asAdmin, newId } from '../../lib/client.ts';
import { useReplacing } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { typedNumber } from '../../lib/typed-value.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { DateField, NumberField, SelectField, TextField } from '../../ui/inputs.tsx';
import { typeTexts } from '../messages.ts';
import { offeredTypes } from './ledgers.ts';

const { id: _, days, ...shape } = leaveAdjustment.shape;
const schema = z.object({ ...shape, days: typedNumber(days, Number.NaN) });

interface AdjustFormProps {
  userId: string;
  ledgers: LeaveLedgers;
  onClose: () => void;
}

/** Adds days to a balance of an employee or takes them off, as an opening balance, with a reason. */
export function AdjustForm({ userId, ledgers, onClose }: AdjustFormProps) {
  const params = { userId };
  const replacing = useReplacing(leaveLedgerRoutes.ledgersOf, { params });
  const [id] = useState(() => newId('adj'));
  const types = offeredTypes(ledgers, todayInIndia());
  const form = useZodForm({
    schema,
    defaultValues: { typeId: types[0]?.id ?? '', date: todayInIndia(), days: '', reason: '' },
    failureMessage: serverMessageOr(typeTexts.adjustFailed),
    onSubmit: async (adjustment) => {
      await replacing(asAdmin(leaveLedgerRoutes.adjustLeave, { params, body: { ...adjustment, id } }));
      showToast('success', typeTexts.adjusted);
      onClose();
    },
  });
  return (
    <Card>
      <Form
        form={form}
        label="Adjust a balance"
        className="grid gap-4"
        onCancel={onClose}
        submitLabel="Adjust balance"
        focusFirst
      >
        <CardHeader title="Adjust a balance" />
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            {...form.field('typeId')}
            label="Type of leave"
            options={types.map(({ id, name }) => [id, name])}
          />
          <DateField {...form.field('date')} label="Date" />
          <NumberField
            {...form.field('days')}
            label="Days"
            min={-366}
            step={0.5}
            hint={typeTexts.adjustHint}
          />
        </div>
        <TextField {...form.field('reason')} label="Reason" maxLength={200} />
      </Form>
    </Card>
  );
}
