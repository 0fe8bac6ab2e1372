import { useState } from 'react';
import { Link } from 'react-router';
import type { SavedComponents } from '../../../shared/company/salary-components.ts';
import {
  amountKindLabels,
  amountKinds,
  amountText,
  componentKindLabels,
  frequencyLabels,
  isPercent,
  type SalaryComponent,
} from '../../../shared/pay/salary-components.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { ExplainedCheckbox, NumberField, SelectField, TextField } from '../../ui/inputs.tsx';
import { type ComponentFormState, toFormValues, useComponentForm } from './component-form.ts';
import { messages } from './messages.ts';
import { componentTemplates, emptyComponent } from './templates.ts';

/** Kind, frequency and amount, which stay as they are once employees had the component. */
function AmountFields({ form }: { form: ComponentFormState }) {
  const [kind, frequency, amountKind] = form.watch(['kind', 'frequency', 'amountKind']);
  const isNps = kind === 'employer-nps';
  const allowed = amountKinds.filter((each) => kind === 'earning' || each !== 'balance');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...form.field('kind')} label="Earning or deduction" options={componentKindLabels} />
        {!isNps && (
          <SelectField
            {...form.field('frequency')}
            label="Frequency"
            hint={frequency === 'once' ? messages.onceHint : undefined}
            options={frequencyLabels}
          />
        )}
      </div>
      {(isNps || frequency === 'monthly') && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...form.field('amountKind')}
            label="Amount"
            hint={amountKind === 'balance' ? messages.balanceHint : undefined}
            options={allowed.map((each) => [each, amountKindLabels[each]])}
          />
          {isPercent(amountKind) && <PercentField form={form} />}
        </div>
      )}
    </>
  );
}

const PercentField = ({ form }: { form: ComponentFormState }) => (
  <NumberField {...form.field('percent')} label="Percentage" hint={messages.percentHint} max={100} />
);

/** Fields that say what an earning counts for. */
function TreatmentFields({ form }: { form: ComponentFormState }) {
  const [kind, frequency] = form.watch(['kind', 'frequency']);
  if (kind === 'deduction') return null;
  if (kind === 'employer-nps') return <p className="text-13 text-tertiary">{messages.npsHint}</p>;
  return (
    <div className="grid gap-3">
      {frequency === 'monthly' && (
        <ExplainedCheckbox
          {...form.register('isWages')}
          label={messages.wages}
          hint={
            <>
              {messages.wagesHint} {messages.wagesDoubt}{' '}
              <Link to="/admin/company" className="text-link underline underline-offset-4">
                {messages.companySettings}
              </Link>
              .
            </>
          }
        />
      )}
      <ExplainedCheckbox
        {...form.register('isTaxable')}
        label={messages.taxable}
        hint={messages.taxableHint}
      />
      {frequency === 'monthly' && (
        <ExplainedCheckbox
          {...form.register('isReduced')}
          label={messages.reduced}
          hint={messages.reducedHint}
        />
      )}
    </div>
  );
}

interface ComponentDialogProps {
  open: boolean;
  /** The component that is changed; without one, another is added. */
  component: SalaryComponent | undefined;
  read: SavedComponents;
  onClose: () => void;
}

/** Adds a component, also from a template, or changes one. */
export function ComponentDialog({ open, component, read, onClose }: ComponentDialogProps) {
  const form = useComponentForm({
    id: component?.id,
    draft: component ?? emptyComponent,
    read,
    onSaved: onClose,
  });
  const [template, setTemplate] = useState('');
  const isUsed = component !== undefined && read.used.includes(component.id);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={component ? `Change ${component.name}` : 'Add a salary component'}
    >
      <DialogForm
        form={form}
        label="Salary component"
        submitLabel={component ? 'Save component' : 'Add component'}
        onCancel={onClose}
      >
        {!component && (
          <SelectField
            label="Start from"
            value={template}
            onChange={({ target }) => {
              setTemplate(target.value);
              const found = componentTemplates.find(({ name }) => name === target.value);
              form.reset(toFormValues(found ?? emptyComponent));
            }}
          >
            <option value="">An empty component</option>
            {componentTemplates.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <TextField
          {...form.field('name')}
          label="Name"
          hint={messages.nameHint}
          maxLength={40}
          autoComplete="off"
        />
        {isUsed ? (
          <div className="grid gap-4">
            <p className="rounded-10 bg-sunken px-3.5 py-3 text-14 text-secondary">
              {componentKindLabels[component.kind]}, {frequencyLabels[component.frequency].toLowerCase()}.{' '}
              {isPercent(component.amountKind) ? '' : `${amountText(component)}. `}
              <span className="mt-1 block text-13 text-tertiary">{messages.stays}</span>
            </p>
            {isPercent(component.amountKind) && <PercentField form={form} />}
          </div>
        ) : (
          <AmountFields form={form} />
        )}
        <TreatmentFields form={form} />
      </DialogForm>
    </Dialog>
  );
}
