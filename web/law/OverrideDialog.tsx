import * as z from 'zod/mini';
import { calendarDate } from '../../shared/date.ts';
import { requiredText } from '../../shared/fields.ts';
import type { LawRule } from '../../shared/law/law-rule.ts';
import { type LawOverride, lawMessages, type lawRoutes } from '../../shared/law/law-rules.ts';
import type { BodyOf } from '../../shared/route.ts';
import { withReason } from '../lib/call-error.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { DateField, NumberField, SelectField, TextAreaField, TextField } from '../ui/inputs.tsx';
import { messages } from './messages.ts';
import { editorOf, InvalidValue, parseValue, type ValueField } from './value-fields.ts';

const schema = z
  .object({
    value: z.record(z.string(), z.string()),
    from: calendarDate('First day'),
    to: z.union([z.literal(''), calendarDate('Last day')]),
    reason: requiredText(lawMessages.reasonRequired),
  })
  .check(
    z.refine(({ from, to }) => to === '' || to >= from, {
      path: ['to'],
      error: lawMessages.endsBeforeStart,
    }),
  );

/** Sets or removes an own value, from the version that is shown. */
export type ChangeLaw = (change: Omit<BodyOf<typeof lawRoutes.changeLaw>, 'version'>) => Promise<unknown>;

interface OverrideDialogProps {
  open: boolean;
  rule: LawRule;
  /** The own value that is changed; without one, a new one is set. */
  override: LawOverride | undefined;
  /** The first value of the fields: the own value, or that of the law. */
  value: unknown;
  /** The first day of a new value. */
  from: string;
  changeLaw: ChangeLaw;
  onClose: () => void;
}

/** Sets the company's own value of a rule, from a day on, for a reason. */
export function OverrideDialog({
  open,
  rule,
  override,
  value,
  from,
  changeLaw,
  onClose,
}: OverrideDialogProps) {
  const { fields, toTexts } = editorOf(rule);
  const form = useZodForm({
    schema,
    defaultValues: {
      value: {
        ...Object.fromEntries(fields.map(({ name, options }) => [name, Object.keys(options ?? {})[0] ?? ''])),
        ...(value === undefined ? {} : toTexts(value)),
      },
      from: override?.from ?? from,
      to: override?.to ?? '',
      reason: override?.reason ?? '',
    },
    failureMessage: (error) =>
      error instanceof InvalidValue ? error.message : withReason(messages.saveFailed, error),
    onSubmit: async ({ value: texts, from, to, reason }) => {
      const own = { value: parseValue(rule, texts, value), reason, ...(to && { to }) };
      await changeLaw({ id: rule.id, from, override: own });
      onClose();
    },
  });
  const input = ({ name, label, kind, hint, options }: ValueField) => {
    const props = { ...form.field(`value.${name}`), label, hint, required: true };
    if (kind === 'choice') return <SelectField key={name} {...props} options={options ?? {}} />;
    if (kind === 'lines')
      return (
        <TextAreaField key={name} {...props} required={name === 'slabs'} rows={name === 'slabs' ? 5 : 2} />
      );
    if (kind === 'text') return <TextField key={name} {...props} required={false} autoComplete="off" />;
    return <NumberField key={name} {...props} rupees={kind === 'amount'} />;
  };
  return (
    <Dialog open={open} onClose={onClose} title={`Your company's value: ${rule.label}`}>
      <DialogForm form={form} label="Own value" onCancel={onClose}>
        {fields.map(input)}
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField {...form.field('from')} label="First day" required readOnly={override !== undefined} />
          <DateField {...form.field('to')} label="Last day" hint="Leave empty if it still holds." />
        </div>
        <TextAreaField {...form.field('reason')} label="Reason" required maxLength={200} rows={2} />
      </DialogForm>
    </Dialog>
  );
}
