import * as z from 'zod/mini';
import type { SavedComponents } from '../../shared/company/salary-components.ts';
import { calendarDate, todayInIndia } from '../../shared/date.ts';
import { rupeesField } from '../../shared/money.ts';
import { type EarningName, earningNames, payrollFieldNames } from '../../shared/pay/payroll-fields.ts';
import {
  isPercent,
  maxPercent,
  type SalaryComponent,
  salaryComponentMessages,
} from '../../shared/pay/salary-components.ts';
import { isActiveIn } from '../../shared/pay/salary-structure.ts';
import { type PayrollDetails, payrollDetails, type SavedPayroll } from '../../shared/payroll/payroll.ts';
import { type PayPeriod, payPeriod, toPeriod } from '../../shared/period.ts';

/** The company's own components and structure, of which the form has fields. */
export type CompanyPay = Pick<SavedComponents, 'components' | 'structure'>;

/** Every payroll field: amounts in rupees, null for what is not set. */
export const payrollForm = z.extend(z.omit(payrollDetails, { version: true }), {
  effectiveFrom: z.optional(z.nullable(calendarDate('Effective from'))),
});
export type PayrollFormValues = z.input<typeof payrollForm>;

/** Whether the form has a CTC and components: that of a company without any has the payroll fields alone. */
export const hasCtcFields = ({ components, structure }: CompanyPay): boolean =>
  components.some(({ frequency }) => frequency === 'monthly') || Object.keys(structure).length > 0;

/** The name of a component's field. */
export const componentField = ({ id }: Pick<SalaryComponent, 'id'>) => `components.${id}` as const;

const amountOf = ({ name, amountKind }: SalaryComponent) => {
  const amount = rupeesField(name);
  const checked = isPercent(amountKind)
    ? amount.check(z.lte(maxPercent, salaryComponentMessages.percentTooLarge(name)))
    : amount;
  return z.optional(z.nullable(checked));
};

/** The form's schema with the company's components, whose errors have their names. */
export const payrollFormOf = ({ components }: CompanyPay) =>
  z.extend(payrollForm, {
    components: z.optional(z.object(Object.fromEntries(components.map((one) => [one.id, amountOf(one)])))),
  }) as unknown as typeof payrollForm;

export function toFormValues(saved: SavedPayroll): PayrollFormValues {
  const values: PayrollFormValues = saved;
  return Object.fromEntries(payrollFieldNames.map((name) => [name, values[name] ?? null]));
}

/** The payroll fields with the CTC and components that an employee has, and without a date. */
export const toPayValues = (saved: SavedPayroll, { components }: CompanyPay): PayrollFormValues => ({
  ...toFormValues(saved),
  ctc: saved.ctc ?? null,
  components: Object.fromEntries(components.map(({ id }) => [id, saved.components?.[id] ?? null])),
  effectiveFrom: null,
  reason: '',
});

/** The month from which the values hold, as saving has it. */
function monthOf({ effectiveFrom, payPeriod: month }: PayrollFormValues): PayPeriod {
  const isDate = calendarDate('').safeParse(effectiveFrom);
  return toPeriod((isDate.success && effectiveFrom) || payPeriod.safeParse(month).data || todayInIndia());
}

/** The components that the form has a field for. */
export const componentsOf = ({ components }: CompanyPay, values: PayrollFormValues): SalaryComponent[] => {
  const month = monthOf(values);
  return components.filter((component) => component.frequency === 'monthly' && isActiveIn(component, month));
};

const hasCtc = ({ ctc }: PayrollFormValues): boolean => ctc !== null && ctc !== undefined;

/** Whether the CTC gives the amount of a component. */
export const isLeftOfCtc = ({ amountKind }: SalaryComponent, values: PayrollFormValues): boolean =>
  amountKind === 'balance' && hasCtc(values);

/** The earnings that the structure gives for the CTC: not those that were typed. */
export const ruledEarnings = (
  values: PayrollFormValues,
  { structure }: CompanyPay,
  typed: ReadonlySet<string>,
): EarningName[] =>
  earningNames.filter((name) => {
    const { amountKind = 'typed' } = structure[name] ?? {};
    return hasCtc(values) && amountKind !== 'typed' && !typed.has(name);
  });

/**
 * Leaves out pay that the CTC gives, and, of pay with a date, all that was not typed, so that it does not change on
 * that day.
 * @param typed the fields that were typed in
 */
export function toPayrollDetails(
  { ctc, components = {}, effectiveFrom, reason, ...fields }: z.output<typeof payrollForm>,
  company: CompanyPay,
  typed: ReadonlySet<string>,
): PayrollDetails {
  const values = { ...fields, ctc, effectiveFrom };
  const isSent = (name: string) => !effectiveFrom || typed.has(name);
  const ruled: readonly string[] = ruledEarnings(values, company, typed);
  const unsent = earningNames.filter((name) => !isSent(name) || ruled.includes(name));
  const sent = componentsOf(company, values).filter(
    (component) => isSent(componentField(component)) && !isLeftOfCtc(component, values),
  );
  return {
    ...Object.fromEntries(
      Object.entries(fields).filter(([name]) => !(unsent as readonly string[]).includes(name)),
    ),
    ...(hasCtcFields(company) && isSent('ctc') && { ctc }),
    ...(sent.length > 0 && {
      components: Object.fromEntries(
        sent.map(({ id }) => [id, (components as Record<string, unknown>)[id] ?? null]),
      ),
    }),
    ...(effectiveFrom && { effectiveFrom }),
    ...(reason && { reason }),
  } as PayrollDetails;
}
