import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { adjustmentLabels, enteredKinds, isLimited } from '../../../shared/pay/pay-adjustments.ts';
import type { AdjustmentInput, OnceComponent } from '../../../shared/payroll/adjustments.ts';
import { formatPeriod, type PayPeriod, subtractMonths } from '../../../shared/period.ts';
import type { useZodForm } from '../../lib/zod-form.ts';
import { Checkbox, NumberField, Options, SelectField, TextAreaField, TextField } from '../../ui/inputs.tsx';
import { MonthField } from '../../ui/MonthField.tsx';
import {
  type AdjustmentValues,
  chosenOf,
  componentChoice,
  kindHints,
  paidInHint,
  usualLabels,
} from './adjustment-form.ts';

type AdjustmentForm = ReturnType<typeof useZodForm<AdjustmentValues, AdjustmentInput>>;

/** 'Taken back with 3 payslips, November 2026 to January 2027.' */
function instalmentHint({ amount, instalment, month }: AdjustmentValues): string {
  const payslips = Math.ceil(Number(amount) / Number(instalment));
  const isKnown = Number.isFinite(payslips) && payslips > 1 && payslips < 1000 && /^\d{4}-\d\d$/.test(month);
  if (!isKnown) return 'Leave it empty to take all of it at once.';
  const last = subtractMonths(month as PayPeriod, 1 - payslips);
  return `Taken back with ${payslips} payslips, ${formatPeriod(month)} to ${formatPeriod(last)}.`;
}

interface MonthInputProps {
  form: AdjustmentForm;
  name: 'month' | 'paidIn';
  label: string;
  hint?: string;
}

const MonthInput = ({ form, name, label, hint }: MonthInputProps) => {
  const { field, fieldState } = useController(form.controllerProps(name));
  return (
    <MonthField
      label={label}
      name={name}
      hint={hint}
      required={name === 'month'}
      value={field.value}
      onValueChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
};

interface AdjustmentFieldsProps {
  form: AdjustmentForm;
  components: readonly OnceComponent[];
  amountLabel?: string;
  /** The month is fixed. */
  isOfMonth?: boolean;
  /** Between the amount and the reason. */
  children?: ReactNode;
}

/** The fields of a one-off amount; which there are depends on its kind. */
export function AdjustmentFields({
  form,
  components,
  amountLabel = 'Amount',
  isOfMonth,
  children,
}: AdjustmentFieldsProps) {
  const values = form.watch();
  const { kind, component } = chosenOf(values.choice, components);
  const choice = form.field('choice');
  return (
    <>
      <SelectField
        {...choice}
        label="Kind"
        hint={kindHints[kind]}
        onChange={(event) => {
          const before = usualLabels[chosenOf(values.choice, components).kind] ?? '';
          // A name that was typed stays.
          if (values.label === before)
            form.setValue('label', usualLabels[chosenOf(event.target.value, components).kind] ?? '');
          return choice.onChange(event);
        }}
      >
        <Options labels={enteredKinds.map((entered) => [entered, adjustmentLabels[entered]])} />
        {components.length > 0 && (
          <optgroup label="Salary components">
            <Options labels={components.map(({ id, name }) => [componentChoice(id), name])} />
          </optgroup>
        )}
      </SelectField>
      {!component && (
        <TextField
          {...form.field('label')}
          label="Name on the payslip"
          required
          maxLength={60}
          autoComplete="off"
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField {...form.field('amount')} label={amountLabel} rupees required />
        {!isOfMonth && kind === 'advance' && (
          <MonthInput form={form} name="paidIn" label="Paid with the payslip of" hint={paidInHint} />
        )}
        {!isOfMonth && (
          <MonthInput form={form} name="month" label={kind === 'advance' ? 'Taken back from' : 'Month'} />
        )}
        {isLimited(kind) && (
          <NumberField
            {...form.field('instalment')}
            label="Taken back each month"
            hint={instalmentHint(values)}
            rupees
            className={isOfMonth || kind === 'advance' ? '' : 'sm:col-span-2'}
          />
        )}
        {kind === 'reimbursement' && (
          <TextField
            {...form.field('billNumber')}
            label="Bill number"
            required
            maxLength={60}
            autoComplete="off"
          />
        )}
      </div>
      {kind === 'earning' && !component && <Checkbox {...form.register('isTaxFree')} label="Not taxable" />}
      {children}
      <TextAreaField {...form.field('reason')} label="Reason" required maxLength={200} rows={2} />
    </>
  );
}
