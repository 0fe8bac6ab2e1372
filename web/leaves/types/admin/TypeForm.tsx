import { useState } from 'react';
import { leaveTemplates } from '../../../../shared/leaves/leave-templates.ts';
import {
  creditings,
  leaveTypeLabels as labels,
  leaveGroups,
  leaveYearStarts,
} from '../../../../shared/leaves/leave-type-labels.ts';
import type { LeaveType, LeaveTypes } from '../../../../shared/leaves/leave-types.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Checkbox, DateField, NumberField, SelectField, TextField } from '../../../ui/inputs.tsx';
import { messages } from './messages.ts';
import { type Entered, type TypeFormState, toRuleValues, useTypeForm } from './type-form.ts';

/** A checkbox of a rule. */
function Rule({
  form,
  name,
  hint,
}: {
  form: TypeFormState;
  name: 'isPaid' | 'inProportion' | 'paidOnLeaving' | 'refusesBeyond';
  hint?: string;
}) {
  const { error: _, ...field } = form.field(name);
  return (
    <div className="grid gap-1">
      <Checkbox {...field} label={labels[name]} />
      {hint && <p className="pl-7 text-13 text-tertiary">{hint}</p>}
    </div>
  );
}

/** Fills in the rules of a template, and its name where none is typed. */
function TemplateField({ form }: { form: TypeFormState }) {
  const [note, setNote] = useState<string>();
  const fill = (id: string) => {
    const template = leaveTemplates.find((other) => other.id === id);
    setNote(template?.note);
    if (!template) return;
    for (const [name, value] of Object.entries(toRuleValues(template.rules)))
      form.setValue(name as 'credit', value as 'yearly');
    form.setValue('name', template.name);
    form.clearErrors();
  };
  return (
    <SelectField
      label="Start from a template"
      hint={[note, messages.templateHint].filter(Boolean).join(' ')}
      defaultValue=""
      onChange={({ target }) => fill(target.value)}
      none="No template"
      options={leaveTemplates.map(({ id, label }) => [id, label])}
    />
  );
}

/** Fields of a paid type: the days that it gives, and what becomes of them. */
function BalanceFields({ form }: { form: TypeFormState }) {
  const credit = form.watch('credit');
  const isCredited = credit !== 'manual' && credit !== 'worked';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...form.field('credit')} label={labels.credit} options={creditings} />
        {isCredited && <NumberField {...form.field('daysPerYear')} label={labels.daysPerYear} step={0.5} />}
      </div>
      {isCredited && <Rule form={form} name="inProportion" />}
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          {...form.field('carryForward')}
          label={labels.carryForward}
          hint={messages.noLimitHint}
          step={0.5}
        />
        <NumberField
          {...form.field('carriedExpiresAfterMonths')}
          label={labels.carriedExpiresAfterMonths}
          hint={messages.carriedExpiresHint}
          step={1}
        />
        <NumberField {...form.field('encash')} label={labels.encash} hint={messages.encashHint} step={0.5} />
        <NumberField
          {...form.field('maxBalance')}
          label={labels.maxBalance}
          hint={messages.noLimitHint}
          step={0.5}
        />
        {credit === 'worked' ? (
          <NumberField
            {...form.field('expiresAfterDays')}
            label={labels.expiresAfterDays}
            hint={messages.expiresHint}
            step={1}
          />
        ) : (
          <NumberField
            {...form.field('expiresAfterMonths')}
            label={labels.expiresAfterMonths}
            hint={messages.expiresHint}
            step={1}
          />
        )}
        <NumberField
          {...form.field('belowZero')}
          label={labels.belowZero}
          hint={messages.belowZeroHint}
          step={0.5}
        />
      </div>
      <Rule form={form} name="paidOnLeaving" hint={messages.paidOnLeavingHint} />
      <Rule form={form} name="refusesBeyond" hint={messages.refusesHint} />
    </>
  );
}

interface TypeFormProps {
  types: LeaveTypes;
  /** That is changed; undefined for a new one. */
  type: LeaveType | undefined;
  entered: Entered | undefined;
  onCancel: () => void;
  /** Shows what it does before it is saved. */
  onEntered: (entered: Entered) => Promise<void>;
}

/** Enters a type of leave, or other rules of one from a date on. */
export function TypeForm({ types, type, entered, onCancel, onEntered }: TypeFormProps) {
  const form = useTypeForm(types, type, entered, onEntered);
  return (
    <Form
      form={form}
      label={type?.name ?? 'New type of leave'}
      className="grid max-w-180 gap-5"
      onCancel={onCancel}
      submitLabel="Preview"
      focusFirst
    >
      <Card className="grid gap-4">
        <CardHeader title={type ? `Change ${type.name}` : 'New type of leave'} />
        {!type && <TemplateField form={form} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...form.field('name')} label={labels.name} maxLength={60} />
          <DateField {...form.field('from')} label={labels.from} hint={type && messages.fromHint} />
          {types.types.length === 0 && (
            <SelectField
              {...form.field('yearStart')}
              label="Leave year"
              hint={messages.yearHint}
              options={leaveYearStarts}
            />
          )}
        </div>
        <Rule form={form} name="isPaid" />
        {form.watch('isPaid') && <BalanceFields form={form} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...form.field('forWhom')}
            label={labels.forWhom}
            hint={messages.genderHint}
            options={leaveGroups}
          />
          <NumberField {...form.field('afterMonths')} label={labels.afterMonths} step={1} />
          <NumberField
            {...form.field('documentAfterDays')}
            label={labels.documentAfterDays}
            hint={messages.documentHint}
            step={1}
          />
        </div>
      </Card>
    </Form>
  );
}
