import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { accessUntilOf, encashmentRates } from '../../../shared/company/leaving-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { leaveLedgerRoutes } from '../../../shared/leaves/leave-type-routes.ts';
import { payableDays } from '../../../shared/leaves/ledger/payout.ts';
import {
  type ExitInput,
  exitInput,
  exitKinds,
  gratuityChoices,
  type LeavingState,
  leavingRoutes,
  noticeSettlements,
} from '../../../shared/leaving/leaving.ts';
import { withReason } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import { useDebounced } from '../../lib/delayed-value.ts';
import { routeQuery, useRoute } from '../../lib/query.tsx';
import { mayCall } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { typedDate, typedNumber } from '../../lib/typed-value.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { Form } from '../../ui/Form.tsx';
import { DateField, SelectField, TextField } from '../../ui/inputs.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { useChangingLeaving } from './calls.ts';
import { messages } from './messages.ts';
import { SettlementLines } from './SettlementLines.tsx';

const leavingForm = z.extend(exitInput, {
  resignedOn: typedDate(exitInput.shape.resignedOn),
  noticeDays: typedNumber(exitInput.shape.noticeDays, 0),
  servedDays: typedNumber(exitInput.shape.servedDays, 0),
  encashedDays: typedNumber(exitInput.shape.encashedDays, 0),
  encashmentReason: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim() || undefined),
    ),
    exitInput.shape.encashmentReason,
  ),
}) as unknown as z.ZodMiniType<ExitInput, FormValues>;

type FormValues = Record<keyof ExitInput, string>;

const toFormValues = ({ exit, defaults, leaveDays }: LeavingState): FormValues => ({
  resignedOn: exit?.resignedOn ?? '',
  lastDay: exit?.lastDay ?? '',
  kind: exit?.kind ?? 'resignation',
  noticeDays: String(exit?.noticeDays ?? 0),
  servedDays: String(exit?.servedDays ?? 0),
  notice: exit?.notice ?? 'none',
  encashedDays: String(exit?.encashedDays ?? leaveDays),
  encashmentRate: exit?.encashmentRate ?? defaults.encashmentRate,
  gratuity: exit?.gratuity ?? 'five-years',
  encashmentReason: exit?.encashmentReason ?? '',
  accessUntil: exit?.accessUntil ?? '',
});

interface PreviewProps {
  userId: string;
  values: FormValues;
  /** Asks whether gratuity is paid, where the company can choose. */
  choice: ReactNode;
}

/** The results of the form's values, as soon as they are complete. */
function Preview({ values, ...props }: PreviewProps) {
  const exit = leavingForm.safeParse(useDebounced(values)).data;
  return exit && mayCall(leavingRoutes.previewLeaving) ? <Calculated exit={exit} {...props} /> : null;
}

function Calculated({ userId, exit, choice }: Omit<PreviewProps, 'values'> & { exit: ExitInput }) {
  const { data, error } = useRoute(
    leavingRoutes.previewLeaving,
    { params: { userId }, body: exit },
    { gcTime: 0, retry: false },
  );
  if (error) return <FormFailure message={withReason(messages.previewFailed, error)} />;
  if (!data)
    return (
      <p role="status" className="text-14 text-secondary">
        {messages.calculating}
      </p>
    );
  return (
    <>
      {data.gratuityByChoice && <div className="grid gap-5 sm:grid-cols-2">{choice}</div>}
      <SettlementLines settlement={data} />
    </>
  );
}

interface LeavingFormProps {
  userId: string;
  name: string;
  leaving: LeavingState;
  onClose: () => void;
}

/** Records how an employee leaves, with the settlement as one types. */
export function LeavingForm({ userId, name, leaving, onClose }: LeavingFormProps) {
  const params = { userId };
  const changing = useChangingLeaving(userId);
  const form = useVersionedForm({
    schema: leavingForm,
    saved: leaving,
    toFormValues,
    onSubmit: async (exit, { version }) => {
      await changing(asAdmin(leavingRoutes.saveLeaving, { params, body: { ...exit, version } }));
      showToast('success', messages.saved);
      onClose();
    },
    failureMessage: messages.saveFailed,
    query: routeQuery(leavingRoutes.leaving, { params }),
    loadFailed: messages.failed,
  });
  const values = form.watch() as FormValues;
  const lastDay = form.field('lastDay');
  const { data: ledgers } = useRoute(leaveLedgerRoutes.ledgersOf, { params });
  const isLastDay = exitInput.shape.lastDay.safeParse(values.lastDay).success;
  const leaveDays =
    ledgers && isLastDay ? payableDays(ledgers, values.lastDay, todayInIndia()) : leaving.leaveDays;
  /** The date of access and the days of leave follow the last day until they are typed. */
  function followLastDay(day: string) {
    if (!exitInput.shape.lastDay.safeParse(day).success) return;
    const { accessUntil, encashedDays } = form.formState.dirtyFields;
    if (!accessUntil) form.setValue('accessUntil', accessUntilOf(day, leaving.defaults));
    if (ledgers && !encashedDays)
      form.setValue('encashedDays', String(payableDays(ledgers, day, todayInIndia())));
  }
  return (
    <Form form={form} autoComplete="off" label={`Leaving of ${name}`} onCancel={onClose} focusFirst>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...form.field('kind')} label="Kind" options={exitKinds} />
        <DateField {...form.field('resignedOn')} label="Resigned on" />
        <DateField
          {...lastDay}
          label="Last day"
          onChange={(event) => {
            followLastDay(event.target.value);
            return lastDay.onChange(event);
          }}
        />
        <DateField {...form.field('accessUntil')} label="Access until" hint={messages.accessHint} />
        <TextField
          {...form.field('noticeDays')}
          label="Notice due (days)"
          inputMode="decimal"
          maxLength={6}
        />
        <TextField
          {...form.field('servedDays')}
          label="Notice served (days)"
          inputMode="decimal"
          maxLength={6}
        />
        <SelectField
          {...form.field('notice')}
          label="Notice that is not served"
          options={noticeSettlements}
        />
        <TextField
          {...form.field('encashedDays')}
          label="Leave days to pay"
          hint={messages.leaveLeft(leaveDays, isLastDay && ledgers ? values.lastDay : undefined)}
          inputMode="decimal"
          maxLength={6}
        />
        <SelectField
          {...form.field('encashmentRate')}
          label="Rate for a day of leave"
          options={encashmentRates}
        />
        {ledgers === null && Number(values.encashedDays) > leaveDays && (
          <TextField
            {...form.field('encashmentReason')}
            label="Reason for more leave days"
            hint={messages.reasonHint}
            maxLength={200}
          />
        )}
      </div>
      <Preview
        userId={userId}
        values={values}
        choice={<SelectField {...form.field('gratuity')} label="Gratuity" options={gratuityChoices} />}
      />
    </Form>
  );
}
