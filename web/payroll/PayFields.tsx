import { useController, useWatch } from 'react-hook-form';
import { amountText, isPercent, type SalaryComponent } from '../../shared/pay/salary-components.ts';
import { NumberField } from '../ui/inputs.tsx';
import { useNumberText } from './PayrollField.tsx';
import {
  type CompanyPay,
  componentField,
  componentsOf,
  isLeftOfCtc,
  type PayrollFormValues,
} from './pay-details.ts';
import type { PayrollFormState } from './payroll-form.ts';

interface AmountFieldProps {
  form: Pick<PayrollFormState, 'controllerProps'>;
  name: 'ctc' | ReturnType<typeof componentField>;
  label: string;
  disabled: boolean;
  rupees: boolean;
  placeholder?: string;
  hint?: string;
  readOnly?: boolean;
}

function AmountField({ form, name, ...input }: AmountFieldProps) {
  const { field, fieldState } = useController(form.controllerProps(name));
  const number = useNumberText(field.value, field.onChange);
  return <NumberField {...input} {...number} name={name} error={fieldState.error?.message} ref={field.ref} />;
}

/** 'Canteen (% of gross earnings)'. */
const labelOf = ({ name, amountKind }: SalaryComponent): string =>
  isPercent(amountKind) ? `${name} (${amountText({ amountKind }).replace('0 ', '')})` : name;

interface PayFieldsProps {
  form: Pick<PayrollFormState, 'controllerProps' | 'control'>;
  company: CompanyPay;
  disabled: boolean;
}

/** The CTC, and the company's own components that the month has. */
export function PayFields({ form, company, disabled }: PayFieldsProps) {
  const values = useWatch({ control: form.control }) as PayrollFormValues;
  return (
    <>
      <AmountField form={form} name="ctc" label="CTC (per year)" disabled={disabled} rupees />
      {componentsOf(company, values).map((component) => {
        const { id, percent } = component;
        const isBalance = isLeftOfCtc(component, values);
        return (
          <AmountField
            key={id}
            form={form}
            name={componentField(component)}
            label={labelOf(component)}
            disabled={disabled}
            rupees={percent === undefined}
            {...(percent !== undefined && { placeholder: String(percent) })}
            {...(isBalance && { readOnly: true, hint: 'What is left of CTC.' })}
          />
        );
      })}
    </>
  );
}
