import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import type { SavedComponents } from '../../../shared/company/salary-components.ts';
import type { SalaryComponent } from '../../../shared/pay/salary-components.ts';
import { payPeriod } from '../../../shared/period.ts';
import { attempt } from '../../lib/action.ts';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { MonthField } from '../../ui/MonthField.tsx';
import { componentFailure, replaceComponent, useSaveComponents } from './calls.ts';
import { messages } from './messages.ts';

interface EndDialogProps {
  open: boolean;
  component: SalaryComponent;
  read: SavedComponents;
  /** The month that is proposed. */
  month: string;
  onClose: () => void;
}

const isMonth = (text: string) => payPeriod.safeParse(text).success;
const schema = z.object({
  endedFrom: z.string().check(z.refine<string>(isMonth, messages.monthRequired)),
});

/** Ends a component from a month on, or takes that back. */
export function EndDialog({ open, component, read, month, onClose }: EndDialogProps) {
  const save = useSaveComponents();
  async function end(endedFrom: string | undefined) {
    const period = endedFrom === undefined ? undefined : payPeriod.parse(endedFrom);
    const components = replaceComponent(read, component.id, (each) => ({ ...each, endedFrom: period }));
    await save(read, { components });
    showToast('success', messages.saved(component.name));
    onClose();
  }
  const form = useZodForm({
    schema,
    defaultValues: { endedFrom: component.endedFrom ?? month },
    failureMessage: componentFailure(messages.endFailed),
    onSubmit: ({ endedFrom }) => end(endedFrom),
  });
  const { field, fieldState } = useController(form.controllerProps('endedFrom'));
  return (
    <Dialog open={open} onClose={onClose} title={`End ${component.name}`}>
      <DialogForm
        form={form}
        label="End of the component"
        onCancel={onClose}
        submitLabel="Save end"
        note={
          component.endedFrom && (
            <Button
              kind="quiet"
              onClick={() =>
                void attempt(() => end(undefined), { failed: componentFailure(messages.endFailed) })
              }
            >
              Remove end
            </Button>
          )
        }
      >
        <p className="text-14 text-secondary">{messages.endIntro}</p>
        <MonthField
          label="Ended from"
          hint={messages.endHint}
          value={field.value}
          onValueChange={field.onChange}
          error={fieldState.error?.message}
        />
      </DialogForm>
    </Dialog>
  );
}
