import * as z from 'zod/mini';
import { type LeavingState, leavingRoutes } from '../../../shared/leaving/leaving.ts';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { useFocusFirstField } from '../../ui/focus-first.ts';
import { DateField } from '../../ui/inputs.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { useLeavingMutations } from './calls.ts';
import { messages } from './messages.ts';

const rehireForm = z.omit(leavingRoutes.rehire.body, { version: true });

interface RehireFormProps {
  userId: string;
  leaving: LeavingState;
  onClose: () => void;
}

/** Employs a former employee again: the dates of the new employment are its own. */
export default function RehireForm({ userId, leaving, onClose }: RehireFormProps) {
  const { rehire } = useLeavingMutations(userId);
  const form = useZodForm({
    schema: rehireForm,
    defaultValues: { dateOfJoining: '' },
    onSubmit: async ({ dateOfJoining }) => {
      await rehire(dateOfJoining, leaving.version);
      showToast('success', messages.rehired);
      onClose();
    },
    failureMessage: messages.rehireFailed,
  });
  useFocusFirstField(form.ref);
  return (
    <form {...form.props} aria-label="Employ again" className="grid max-w-160 gap-5">
      <DateField {...form.field('dateOfJoining')} label="New date of joining" />
      <FormFailure message={form.failure} />
      <FormFooter busy={form.busy} onCancel={onClose} />
    </form>
  );
}
