import type { ReactNode } from 'react';
import { formatDays } from '../lib/count.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { DateField, TextAreaField } from '../ui/inputs.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { FormFailure, Skeleton } from '../ui/states.tsx';
import type { Balance } from './balance.ts';
import { type Counting, explainDays } from './counted-days.ts';
import { HalfDayFields } from './leave-details-form.tsx';
import type { LeaveRequestForm } from './leave-request-form.ts';
import { messages, requestMessages } from './messages.ts';
import { SubjectField } from './SubjectField.tsx';
import { TypeField } from './types/TypeField.tsx';

const TypedDayCount = lazyPart(async () => (await import('./types/TypedDayCount.tsx')).TypedDayCount);

/** Before dates are chosen. */
const hintOf = (counting: Counting) =>
  counting === 'calendar' ? messages.everyDayCounts : counting && messages.workingDaysCount;

interface DayCountProps {
  request: LeaveRequestForm;
  balance: Balance | undefined;
  /** Days of the employee's pending requests, which approving them takes too; 0 where they are not included. */
  pendingDays: number;
}

/** '3 days, 5 left after this request', updated as the dates are chosen. */
function DayCount({ request, balance, pendingDays }: DayCountProps) {
  const { counted, counting } = request;
  const left = balance && balance.left - pendingDays - counted.numberOfDays;
  const isOverdrawn = left !== undefined && left < 0;
  const withPending = pendingDays > 0 ? messages.withPending(formatDays(pendingDays)) : '';
  return (
    <div aria-live="polite" className="min-h-5 text-14 text-secondary">
      {counted.numberOfDays > 0 && request.outcome ? (
        <TypedDayCount request={request} />
      ) : counted.numberOfDays > 0 ? (
        <>
          <span className="font-semibold text-ink">{explainDays(counted)}</span>
          {isOverdrawn && (
            <span className="font-semibold text-negative">
              , {-left} more than you have left{withPending}
            </span>
          )}
          {left !== undefined && !isOverdrawn && `, ${left} left after this request${withPending}`}
        </>
      ) : (
        hintOf(counting)
      )}
    </div>
  );
}

interface LeaveFormProps {
  /** Below the number of days, such as who else is away. */
  note?: ReactNode;
  request: LeaveRequestForm;
  balance: Balance | undefined;
  pendingDays: number;
  /** Disables submitting. If the balance cannot be loaded, only the server checks it. */
  balanceLoading: boolean;
  /** Until it is known whether a type or a subject is chosen. */
  typesLoading: boolean;
}

/** The form of a new request (spec §2, §5). */
export function LeaveForm({
  request,
  balance,
  pendingDays,
  balanceLoading,
  typesLoading,
  note,
}: LeaveFormProps) {
  const { form, subject, typeField, outcome, dateField, counting } = request;
  const unpaid = outcome && !outcome.isRefused ? outcome.unpaid : 0;
  return (
    <Card className="@container">
      <CardHeader title="New request" />
      <form {...form.props} className="mt-4 grid gap-4">
        {typesLoading ? (
          <Skeleton className="h-15" />
        ) : typeField ? (
          <TypeField {...typeField} />
        ) : (
          <SubjectField {...subject} />
        )}
        <div className="grid gap-4 @md:grid-cols-2">
          <DateField label="Start Date" {...dateField('startDate')} />
          <DateField label="End Date" {...dateField('endDate')} />
        </div>
        {typeof counting === 'object' && <HalfDayFields form={form} />}
        <TextAreaField label="Description" {...form.field('description')} maxLength={2000} />
        <FormFailure message={form.failure} />
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <div className={unpaid > 0 ? 'w-full' : ''}>
            <DayCount request={request} balance={balance} pendingDays={pendingDays} />
            {note}
            {balanceLoading && (
              <p id="balance-loading" className="text-13 text-secondary">
                {messages.balanceLoading}
              </p>
            )}
          </div>
          <Button
            type="submit"
            kind="primary"
            icon="send"
            busy={form.busy}
            busyLabel="Submitting…"
            disabled={balanceLoading}
            aria-describedby={balanceLoading ? 'balance-loading' : undefined}
            className="max-md:w-full"
          >
            {unpaid > 0 ? requestMessages.submitUnpaid(unpaid) : 'Submit request'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
