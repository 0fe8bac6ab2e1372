import * as z from 'zod/mini';
import {
  adjustmentLabels,
  type EnteredKind,
  enteredKinds,
  isLimited,
} from '../../../shared/pay/pay-adjustments.ts';
import {
  type AdjustmentInput,
  adjustmentInput,
  adjustmentMessages,
  adjustmentProblem,
  type ListedAdjustment,
  type OnceComponent,
} from '../../../shared/payroll/adjustments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { adjustmentTexts } from '../messages.ts';

/** A kind, or a component of the company's: `component:<id>`. */
export const componentChoice = (id: string) => `component:${id}`;

/** The names that an amount has on the payslip, unless another one is entered. */
export const usualLabels: Partial<Record<EnteredKind, string>> = {
  reimbursement: adjustmentLabels.reimbursement,
  advance: adjustmentLabels.advance,
  recovery: adjustmentLabels.recovery,
};

export const kindHints: Record<EnteredKind, string> = {
  earning: 'Taxable pay beside the monthly salary. LOP days do not reduce it.',
  deduction: 'Taken from the pay of the month as a whole.',
  reimbursement: 'Paid beside the salary, without tax and PF. It needs a bill.',
  advance: 'Money that is lent. Payslips take it back, never more than half of the wages in a month.',
  recovery: 'Takes back what was paid too much, never more than half of the wages in a month.',
};

export const paidInHint = 'Leave empty if it was paid already.';

export interface AdjustmentValues {
  /** A kind, or a component. */
  choice: string;
  label: string;
  amount: string;
  month: string;
  instalment: string;
  paidIn: string;
  isTaxFree: boolean;
  billNumber: string;
  reason: string;
}

export const emptyValues = (month: PayPeriod): AdjustmentValues => ({
  choice: 'earning',
  label: '',
  amount: '',
  month,
  instalment: '',
  paidIn: '',
  isTaxFree: false,
  billNumber: '',
  reason: '',
});

export const toValues = (saved: ListedAdjustment): AdjustmentValues => ({
  choice: saved.componentId === undefined ? saved.kind : componentChoice(saved.componentId),
  label: saved.label,
  amount: String(saved.amount),
  month: saved.month,
  instalment: saved.instalment === undefined ? '' : String(saved.instalment),
  paidIn: saved.paidIn ?? '',
  isTaxFree: saved.isTaxFree === true,
  billNumber: saved.billNumber ?? '',
  reason: saved.reason,
});

/** The kind of what is chosen, and the component, where it is one. */
export function chosenOf(choice: string, components: readonly OnceComponent[]) {
  const component = components.find(({ id }) => componentChoice(id) === choice);
  const kind = component?.kind ?? enteredKinds.find((entered) => entered === choice) ?? 'earning';
  return { kind, component };
}

/** The typed values as they are sent: fields that the kind does not have are left out. */
function toInput(values: AdjustmentValues, components: readonly OnceComponent[]) {
  const { kind, component } = chosenOf(values.choice, components);
  const { label, amount, month, instalment, paidIn, isTaxFree, billNumber, reason } = values;
  return {
    kind,
    label: component?.name ?? label,
    amount: Number(amount),
    month,
    reason,
    ...(component && { componentId: component.id }),
    ...(isLimited(kind) && instalment.trim() !== '' && { instalment: Number(instalment) }),
    ...(kind === 'advance' && paidIn !== '' && { paidIn }),
    ...(kind === 'earning' && !component && isTaxFree && { isTaxFree: true as const }),
    ...(kind === 'reimbursement' && billNumber.trim() !== '' && { billNumber }),
  };
}

const valuesShape = {
  choice: z.string(),
  label: z.string(),
  amount: z.string().check(z.minLength(1, adjustmentTexts.amountRequired)),
  month: z.string(),
  instalment: z.string(),
  paidIn: z.string(),
  isTaxFree: z.boolean(),
  billNumber: z.string(),
  reason: z.string().check(z.minLength(1, adjustmentMessages.reasonRequired)),
};

const wholeInput = adjustmentInput.check(({ value, issues }) => {
  const problem = adjustmentProblem(value);
  if (problem) issues.push({ code: 'custom', path: [problem.field], message: problem.message, input: value });
});

/** Checks the typed values as the server does. */
export const adjustmentForm = (components: readonly OnceComponent[]) =>
  z.pipe(
    z.object(valuesShape),
    z.pipe(
      z.transform((values: AdjustmentValues) => toInput(values, components) as unknown),
      wholeInput,
    ),
  ) as unknown as z.ZodMiniType<AdjustmentInput, AdjustmentValues>;
