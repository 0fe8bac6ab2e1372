import type { BankFileTemplate } from '../../../shared/payments/bank-files/template.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { type LayoutValues, layoutSchema, toLayoutValues } from './layout-form.ts';
import { messages } from './messages.ts';

/** State of the form of a layout. */
export const useLayoutForm = (
  template: BankFileTemplate,
  onSave: (template: BankFileTemplate) => Promise<void>,
) =>
  useZodForm<LayoutValues, BankFileTemplate>({
    schema: layoutSchema,
    defaultValues: toLayoutValues(template),
    onSubmit: onSave,
    failureMessage: messages.layoutFailed,
  });
export type LayoutForm = ReturnType<typeof useLayoutForm>;
