import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDate, todayInIndia } from '../../../shared/date.ts';
import { rulesOn } from '../../../shared/leaves/leave-types.ts';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import { type WorkedDay, workedDayDetails, workedDaysRoutes } from '../../../shared/leaves/worked-days.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { asEmployee } from '../../lib/client.ts';
import { useRefreshing, useRoute } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { Form } from '../../ui/Form.tsx';
import { DateField, SelectField, TextAreaField } from '../../ui/inputs.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { actionsColumn, type Column, Table } from '../../ui/Table.tsx';
import { describeDate, describeLength, workedDayTexts } from '../messages.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { offeredTypes } from '../types/ledgers.ts';

/** A request as it is typed. */
const typedRequest = z.object({
  ...workedDayDetails.shape,
  halfDays: z.pipe(
    z.enum(['2', '1']),
    z.transform((text) => Number(text) as WorkedDay['halfDays']),
  ),
});

function WorkedDayForm({ onClose }: { onClose: () => void }) {
  const refreshing = useRefreshing(workedDaysRoutes.ownWorkedDays);
  const form = useZodForm({
    schema: typedRequest,
    defaultValues: { date: '', halfDays: '2', description: '' },
    failureMessage: serverMessageOr(workedDayTexts.askFailed),
    onSubmit: async (body) => {
      const { message } = await refreshing(asEmployee(workedDaysRoutes.askForWorkedDay, { body }));
      showToast('success', message);
      onClose();
    },
  });
  return (
    <Form
      form={form}
      label="Worked day off"
      className="mt-4 grid max-w-180 gap-4"
      onCancel={onClose}
      submitLabel="Send request"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField {...form.field('date')} label="Day" max={todayInIndia()} autoFocus />
        <SelectField
          {...form.field('halfDays')}
          label="Worked"
          options={[
            [2, 'Whole day'],
            [1, 'Half day'],
          ]}
        />
      </div>
      <TextAreaField {...form.field('description')} label="What you worked on" maxLength={500} />
    </Form>
  );
}

function Withdraw({ day: { id, date } }: { day: WorkedDay }) {
  const refreshing = useRefreshing(workedDaysRoutes.ownWorkedDays);
  return (
    <DeleteButton
      label="Withdraw"
      confirmMessage={workedDayTexts.confirmWithdrawal(formatDate(date))}
      onDelete={async () =>
        (await refreshing(asEmployee(workedDaysRoutes.withdrawWorkedDay, { params: { id } }))).message
      }
      failed={serverMessageOr(workedDayTexts.withdrawFailed)}
    />
  );
}

const columns: readonly Column<WorkedDay>[] = [
  { title: 'Day', className: 'figures md:whitespace-nowrap', cell: ({ date }) => describeDate(date) },
  { title: 'Worked', cell: describeLength },
  {
    title: 'Description',
    className: 'text-secondary wrap-anywhere md:w-2/5',
    cell: (day) => day.description,
  },
  {
    title: 'Status',
    cell: ({ state, lastDay }) => (
      <span>
        <StatusBadge status={state} />
        {lastDay && (
          <span className="block text-13 text-tertiary">{workedDayTexts.takeUntil(formatDate(lastDay))}</span>
        )}
      </span>
    ),
  },
  actionsColumn((day) => day.state === 'pending' && <Withdraw day={day} />),
];

function WorkedDays() {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, refetch } = useRoute(workedDaysRoutes.ownWorkedDays);
  const days = data?.days;
  return (
    <Card flush>
      <div className="px-5 py-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CardHeader title="Worked days off" />
          {!isOpen && <Button onClick={() => setOpen(true)}>Ask for leave</Button>}
        </div>
        <p className="mt-1 text-13 text-tertiary">{workedDayTexts.hint}</p>
        {isOpen && <WorkedDayForm onClose={() => setOpen(false)} />}
      </div>
      {isError && (
        <ErrorState
          message={workedDayTexts.loadFailed}
          onRetry={() => void refetch()}
          className="border-t border-line"
        />
      )}
      {days && days.length > 0 && (
        <div className="border-t border-line">
          <Table label="Worked days off" columns={columns} rows={days} rowKey={({ date }) => date} />
        </div>
      )}
    </Card>
  );
}

/** Days off that the employee worked, where a type of leave of theirs is credited for them. */
export function WorkedDaysCard({ ledgers }: { ledgers: LeaveLedgers }) {
  const today = todayInIndia();
  const isOffered = offeredTypes(ledgers, today).some((type) => rulesOn(type, today)?.credit === 'worked');
  return isOffered && <WorkedDays />;
}
