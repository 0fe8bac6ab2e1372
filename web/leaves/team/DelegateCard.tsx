import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDate } from '../../../shared/date.ts';
import { type Team, teamMessages, teamRoutes } from '../../../shared/leaves/team.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { asEmployee } from '../../lib/client.ts';
import { useRefreshing } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { Form } from '../../ui/Form.tsx';
import { DateField, Options, SelectField } from '../../ui/inputs.tsx';
import { teamTexts } from '../messages.ts';

const { shape } = teamRoutes.teamDelegate.body;
const chosen = z.string().check(z.minLength(1, teamMessages.notColleague));
const delegateForm = z.object({ ...shape, userId: z.pipe(chosen, shape.userId) });

interface DelegateFormProps {
  colleagues: NonNullable<Team['colleagues']>;
  onClose: () => void;
}

function DelegateForm({ colleagues, onClose }: DelegateFormProps) {
  const refreshing = useRefreshing(teamRoutes.team);
  const form = useZodForm({
    schema: delegateForm,
    defaultValues: { userId: '', startDate: '', endDate: '' },
    failureMessage: serverMessageOr(teamTexts.delegateFailed),
    onSubmit: async (body) => {
      await refreshing(asEmployee(teamRoutes.teamDelegate, { body }));
      showToast('success', teamTexts.delegateNamed);
      onClose();
    },
  });
  return (
    <Form
      form={form}
      label="Delegate"
      className="mt-4 grid gap-4"
      onCancel={onClose}
      submitLabel="Save delegate"
    >
      <SelectField label="Colleague" autoFocus {...form.field('userId')}>
        <option value="" disabled>
          Choose a colleague
        </option>
        <Options labels={colleagues.map(({ userId, name }) => [userId, name])} />
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="First day" {...form.field('startDate')} />
        <DateField label="Last day" {...form.field('endDate')} />
      </div>
    </Form>
  );
}

const periodOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate === endDate
    ? `on ${formatDate(startDate)}`
    : `from ${formatDate(startDate)} to ${formatDate(endDate)}`;

/** The colleague who decides while the manager is away. */
export function DelegateCard({ delegation, colleagues = [] }: Pick<Team, 'delegation' | 'colleagues'>) {
  const [isOpen, setOpen] = useState(false);
  const refreshing = useRefreshing(teamRoutes.team);
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
          teamTexts.delegateHint
        )}
      </p>
      {isOpen ? (
        <DelegateForm colleagues={colleagues} onClose={() => setOpen(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => setOpen(true)}>{delegation ? 'Change delegate' : 'Name a delegate'}</Button>
          {delegation && (
            <DeleteButton
              label="Remove delegate"
              confirmMessage={teamTexts.confirmRemoval(delegation.name)}
              onDelete={async () => (await refreshing(asEmployee(teamRoutes.endDelegation))).message}
              failed={serverMessageOr(teamTexts.removalFailed)}
            />
          )}
        </div>
      )}
    </Card>
  );
}
