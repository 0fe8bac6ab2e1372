import * as z from 'zod/mini';
import { type LeavingState, leavingRoutes } from '../../../shared/leaving/leaving.ts';
import { asAdmin } from '../../lib/client.ts';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Form } from '../../ui/Form.tsx';
import { DateField } from '../../ui/inputs.tsx';
import { useChangingLeaving } from './calls.ts';
import { messages } from './messages.ts';

const rehireForm = z.omit(leavingRoutes.rehire.body, { version: true });

interface RehireFormProps {
  userId: string;
  leaving: LeavingState;
  onClose: () => void;
}

/** Employs a former employee again: the dates of the new employment are its own. */
export function RehireForm({ userId, leaving, onClose }: RehireFormProps) {
  const changing = useChangingLeaving(userId);
  const form = useZodForm({
    schema: rehireForm,
    defaultValues: { dateOfJoining: '' },
    onSubmit: async ({ dateOfJoining }) => {
      const body = { dateOfJoining, version: leaving.version };
      await changing(asAdmin(leavingRoutes.rehire, { params: { userId }, body }));
      showToast('success', messages.rehired);
      onClose();
    },
    failureMessage: messages.rehireFailed,
  });
  return (
    <Form form={form} label="Employ again" className="grid max-w-160 gap-5" onCancel={onClose} focusFirst>
      <DateField {...form.field('dateOfJoining')} label="New date of joining" />
    </Form>
  );
}
