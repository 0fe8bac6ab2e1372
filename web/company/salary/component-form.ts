import * as z from 'zod/mini';
import type { SavedComponents } from '../../../shared/company/salary-components.ts';
import { type ComponentsError, findComponentsError } from '../../../shared/pay/salary-component-rules.ts';
import { componentShape, isPercent, type SalaryComponentId } from '../../../shared/pay/salary-components.ts';
import { CallError } from '../../lib/call-error.ts';
import { showToast } from '../../lib/toasts.ts';
import { typedNumber } from '../../lib/typed-value.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { componentFailure, replaceComponent, useSaveComponents } from './calls.ts';
import { messages } from './messages.ts';
import type { ComponentDraft } from './templates.ts';

/** A percentage as it is typed; nothing is none. */
export const typedPercent = typedNumber(componentShape.percent, undefined);

const componentForm = z.object({ ...componentShape, percent: typedPercent });
type Values = z.input<typeof componentForm>;

export const toFormValues = ({ percent, ...component }: ComponentDraft): Values => ({
  ...component,
  percent: percent === undefined ? '' : String(percent),
});

/** A component without what does not apply to it. */
function toComponent({ percent, ...values }: z.output<typeof componentForm>): ComponentDraft {
  const { kind } = values;
  const frequency = kind === 'employer-nps' ? 'monthly' : values.frequency;
  const amountKind = frequency === 'once' ? 'typed' : values.amountKind;
  const isMonthlyEarning = kind === 'earning' && frequency === 'monthly';
  return {
    ...values,
    frequency,
    amountKind,
    ...(isPercent(amountKind) && percent !== undefined && { percent }),
    isWages: isMonthlyEarning && values.isWages,
    isTaxable: kind !== 'earning' || values.isTaxable,
    isReduced: isMonthlyEarning && values.isReduced,
  };
}

interface ComponentFormOptions {
  /** The component that is changed; without one, another is added. */
  id: SalaryComponentId | undefined;
  draft: ComponentDraft;
  read: SavedComponents;
  onSaved: () => void;
}

/** State of the form of one component. */
export function useComponentForm({ id, draft, read, onSaved }: ComponentFormOptions) {
  const save = useSaveComponents();
  const isUsed = id !== undefined && read.used.includes(id);
  /** Shows what is wrong at its field, if the form has it. */
  function showError({ path, message }: ComponentsError) {
    const field = path.split('.').at(-1) as keyof Values;
    const isShown = field in componentForm.shape;
    form.setError(isShown ? field : 'root', { message });
  }
  const form = useZodForm({
    schema: componentForm,
    defaultValues: toFormValues(draft),
    failureMessage: componentFailure(messages.saveFailed),
    onSubmit: async (values) => {
      // Employees may have been given it while the form was open: what it shows no more stays as it was.
      const { kind, amountKind, frequency } = isUsed ? draft : values;
      const component = toComponent({ ...values, kind, amountKind, frequency });
      const components =
        id === undefined
          ? [...read.components, component]
          : replaceComponent(read, id, ({ endedFrom }) => ({ id, endedFrom, ...component }));
      const error = findComponentsError({ components, structure: read.structure });
      if (error) return showError(error);
      try {
        await save(read, { components });
      } catch (failure) {
        const [field] = Object.entries(failure instanceof CallError ? failure.fields : {});
        if (!field) throw failure;
        const [path, message] = field;
        return showError({ path, message });
      }
      showToast(
        'success',
        id === undefined ? messages.added(component.name) : messages.saved(component.name),
      );
      onSaved();
    },
  });
  return form;
}

export type ComponentFormState = ReturnType<typeof useComponentForm>;
