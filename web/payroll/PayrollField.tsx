import type { ChangeEvent } from 'react';
import { type PayrollFieldName, payrollFields } from '../../shared/payroll-fields.ts';
import { DateField, NumberField, TextField } from '../ui/inputs.tsx';
import { MonthField } from '../ui/MonthField.tsx';

interface PayrollFieldProps {
  name: PayrollFieldName;
  value: string;
  error: string | undefined;
  disabled: boolean;
  /** `unreadable`: something stands in the field that the browser cannot read, and so gives out as empty. */
  onValueChange: (value: string, unreadable: boolean) => void;
}

/** One payroll detail, with the label and the kind of input that the contract gives it. */
export function PayrollField({ name, onValueChange, ...rest }: PayrollFieldProps) {
  const { label, kind } = payrollFields[name];
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) =>
    onValueChange(target.value, target.validity.badInput);
  const field = { ...rest, name, label };
  if (kind === 'month')
    return <MonthField {...field} onValueChange={(value) => onValueChange(value, false)} />;
  if (kind === 'date') return <DateField {...field} onChange={onChange} />;
  if (kind === 'text') return <TextField {...field} onChange={onChange} autoComplete="off" />;
  if (kind === 'amount') return <NumberField {...field} onChange={onChange} rupees />;
  return <NumberField {...field} onChange={onChange} />;
}
