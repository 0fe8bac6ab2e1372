import { type PayrollDetails, payrollDetails, type SavedPayroll } from '../../shared/payroll.ts';
import {
  payrollFieldNames as fieldNames,
  type PayrollFieldName,
  payrollFields,
} from '../../shared/payroll-fields.ts';
import { defaultYearlyLeaves } from '../../shared/profiles.ts';
import { type FieldErrors, validationErrors } from '../lib/form.ts';

/** The payroll form as it stands in its inputs: text in each, empty where nothing is set. */
export type PayrollInputs = Record<PayrollFieldName, string>;

/** Update Payroll opens the monthly fields, Edit All every field (spec §2). */
export type EditMode = 'monthly' | 'all';

export const isLocked = (name: PayrollFieldName, mode: EditMode): boolean =>
  mode === 'monthly' && payrollFields[name].group === 'master';

const isTextField = (name: PayrollFieldName) => ['text', 'date', 'month'].includes(payrollFields[name].kind);

const mapFields = <V>(value: (name: PayrollFieldName) => V) =>
  Object.fromEntries(fieldNames.map((name) => [name, value(name)])) as Record<PayrollFieldName, V>;

/** @param saved null where the employee has no payroll details yet: an empty form with 12 yearly leaves (spec §7) */
export const toInputs = (saved: SavedPayroll | null): PayrollInputs =>
  mapFields((name) => String((saved ?? { yearlyLeaves: defaultYearlyLeaves })[name as 'yearlyLeaves'] ?? ''));

/**
 * The inputs as the contract's details, every field of them: a blank one is null, amounts are rupees.
 * @param unreadable fields in which something stands that the browser cannot read as a number
 */
export function toDetails(
  inputs: PayrollInputs,
  unreadable: ReadonlySet<string> = new Set(),
): PayrollDetails {
  return mapFields((name) => {
    const input = inputs[name].trim();
    if (unreadable.has(name)) return Number.NaN;
    if (input === '') return null;
    return isTextField(name) ? input : Number(input);
  }) as PayrollDetails;
}

/** What the contract says against the inputs, by field. */
export const validateInputs = (
  inputs: PayrollInputs,
  unreadable?: ReadonlySet<string>,
): FieldErrors<PayrollInputs> =>
  validationErrors(payrollDetails, toDetails(inputs, unreadable)) as FieldErrors<PayrollInputs>;

/** Newer saved details with what the person has changed since the older ones laid over them. */
export const rebaseInputs = (
  inputs: PayrollInputs,
  older: PayrollInputs,
  newer: PayrollInputs,
): PayrollInputs => mapFields((name) => (inputs[name] === older[name] ? newer[name] : inputs[name]));
