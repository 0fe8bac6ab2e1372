import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDate } from '../../../shared/date.ts';
import { type Team, teamRoutes } from '../../../shared/team.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { DateField, TextField } from '../../ui/inputs.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { useDelegation } from './calls.ts';
import { messages } from './messages.ts';

function DelegateForm({ onClose }: { onClose: () => void }) {
  const { name } = useDelegation();
  const form = useZodForm({
    schema: z.object(teamRoutes.teamDelegate.body.shape),
    defaultValues: { email: '', startDate: '', endDate: '' },
    failureMessage: serverMessageOr(messages.delegateFailed),
    onSubmit: async (wanted) => {
      await name(wanted);
      showToast('success', messages.delegateNamed);
      onClose();
    },
  });
  return (
    <form {...form.props} aria-label="Delegate" className="mt-4 grid gap-4">
      <TextField
        label="Colleague’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoFocus
        {...form.field('email')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="First day" {...form.field('startDate')} />
        <DateField label="Last day" {...form.field('endDate')} />
      </div>
      <FormFailure message={form.failure} />
      <FormFooter busy={form.busy} onCancel={onClose} submitLabel="Save delegate" />
    </form>
  );
}

const periodOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate === endDate
    ? `on ${formatDate(startDate)}`
    : `from ${formatDate(startDate)} to ${formatDate(endDate)}`;

/** The colleague who decides while the manager is away. */
export function DelegateCard({ delegation }: Pick<Team, 'delegation'>) {
  const [isOpen, setOpen] = useState(false);
  const { end } = useDelegation();
  return (
    <Card>
      <CardHeader title="Delegate" />
      <p className="mt-2 text-14 text-secondary">
        {delegation ? (
          <>
            <bdi className="font-semibold text-ink">{delegation.name}</bdi> decides for you{' '}
            <span className="figures">{periodOf(delegation)}</span>.
          </>
        ) : (
          messages.delegateHint
        )}
      </p>
      {isOpen ? (
        <DelegateForm onClose={() => setOpen(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => setOpen(true)}>{delegation ? 'Change delegate' : 'Name a delegate'}</Button>
          {delegation && (
            <DeleteButton
              label="Remove delegate"
              confirmMessage={messages.confirmRemoval(delegation.name)}
              onDelete={end}
              failed={serverMessageOr(messages.removalFailed)}
            />
          )}
        </div>
      )}
    </Card>
  );
}
