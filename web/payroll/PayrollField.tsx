import { type ChangeEvent, useState } from 'react';
import { useController } from 'react-hook-form';
import { fullLabel, type PayrollFieldName, payrollFields } from '../../shared/pay/payroll-fields.ts';
import { DateField, NumberField, TextField } from '../ui/inputs.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import type { PayrollFormState } from './payroll-form.ts';

/** NaN for invalid input, whose `value` the browser reports as empty: it must not be saved as a cleared field. */
const toNumber = ({ value, validity }: HTMLInputElement): number | null => {
  if (validity.badInput) return Number.NaN;
  return value === '' ? null : Number(value);
};

const toText = (value: unknown): string =>
  typeof value === 'number' && !Number.isNaN(value) ? String(value) : '';

/** Keeps the text of a number input beside its value: '12.' and '12.0' are both 12, and are not reformatted. */
export function useNumberText(value: unknown, onValueChange: (value: number | null) => void) {
  const [typed, setTyped] = useState({ text: toText(value), value });
  return {
    // A value set from outside, when newer details are loaded, replaces the text.
    value: Object.is(typed.value, value) ? typed.text : toText(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const number = toNumber(target);
      setTyped({ text: target.value, value: number });
      onValueChange(number);
    },
  };
}

interface PayrollFieldProps {
  name: PayrollFieldName;
  form: Pick<PayrollFormState, 'controllerProps'>;
  disabled: boolean;
}

/** One payroll field, with the label and the kind of input of `payrollFields`. A blank one is null. */
export function PayrollField({ name, form, disabled }: PayrollFieldProps) {
  const { kind } = payrollFields[name];
  const { field, fieldState } = useController(form.controllerProps(name));
  const number = useNumberText(field.value, field.onChange);
  const shared = { name, label: fullLabel(name), disabled, error: fieldState.error?.message, ref: field.ref };
  if (kind === 'amount' || kind === 'days' || kind === 'count')
    return <NumberField {...shared} {...number} rupees={kind === 'amount'} />;

  const value = String(field.value ?? '');
  const onValueChange = (text: string) => field.onChange(text.trim() === '' ? null : text);
  if (kind === 'month') return <MonthField {...shared} value={value} onValueChange={onValueChange} />;
  const text = {
    ...shared,
    value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onValueChange(target.value),
  };
  return kind === 'date' ? <DateField {...text} /> : <TextField {...text} autoComplete="off" />;
}
