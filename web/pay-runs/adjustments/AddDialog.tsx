import { useState } from 'react';
import { salaryComponentsRoutes } from '../../../shared/company/salary-components.ts';
import { hasAtMostTwoDecimals, maxAmount, type Rupees } from '../../../shared/money.ts';
import { isOnceComponent } from '../../../shared/pay/salary-components.ts';
import { isActiveIn } from '../../../shared/pay/salary-structure.ts';
import { adjustmentMessages, type OnceComponent } from '../../../shared/payroll/adjustments.ts';
import { formatPeriod, type PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { countEmployees } from '../../lib/count.ts';
import { useRoute } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { AdjustmentFields } from '../../payroll/adjustments/AdjustmentFields.tsx';
import { adjustmentForm, emptyValues } from '../../payroll/adjustments/adjustment-form.ts';
import { newAdjustmentId } from '../../payroll/adjustments/calls.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { type ChosenEmployee, ChosenEmployees } from './ChosenEmployees.tsx';
import { useAddMonthAdjustments } from './calls.ts';

const messages = {
  addFailed: 'Could not add the one-off amounts.',
  added: (employees: number) => `One-off amount added for ${countEmployees(employees)}.`,
  someRefused: (employees: number) => `Not added for ${countEmployees(employees)}:`,
  chooseEmployees: 'Choose at least one employee.',
} as const;

interface Refused {
  name: string;
  message: string;
}

const isAmount = (amount: number) => amount > 0 && amount <= maxAmount && hasAtMostTwoDecimals(amount);

/** Those who were refused, each with the reason. They stay chosen. */
const RefusedList = ({ refused }: { refused: readonly Refused[] }) =>
  refused.length > 0 && (
    <div role="alert" className="grid gap-1 rounded-8 bg-negative-soft px-3 py-2.5 text-14 text-negative">
      <p className="font-semibold">{messages.someRefused(refused.length)}</p>
      <ul className="grid gap-1">
        {refused.map(({ name, message }) => (
          <li key={name}>
            <bdi className="font-semibold">{name}</bdi>: {message}
          </li>
        ))}
      </ul>
    </div>
  );

interface FormProps {
  payPeriod: PayPeriod;
  components: readonly OnceComponent[];
  onClose: () => void;
}

function AddForm({ payPeriod, components, onClose }: FormProps) {
  const [id] = useState(newAdjustmentId);
  const [chosen, setChosen] = useState<readonly ChosenEmployee[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const add = useAddMonthAdjustments(payPeriod);
  const form = useZodForm({
    schema: adjustmentForm(components),
    defaultValues: emptyValues(payPeriod),
    failureMessage: messages.addFailed,
    onSubmit: async ({ amount, month: _, ...shared }): Promise<void> => {
      setRefused([]);
      const employees = chosen.map(({ userId, amount: own }) => ({
        userId: userId as UserId,
        amount: (own === undefined ? amount : Number(own)) as Rupees,
      }));
      if (employees.length === 0) return form.setError('root', { message: messages.chooseEmployees });
      const wrong = chosen.find((_one, i) => !isAmount(employees[i]?.amount ?? 0));
      if (wrong)
        return form.setError('root', { message: `${wrong.name}: ${adjustmentMessages.amountRequired}` });
      const replies = await add({ ...shared, id, employees });
      const added = replies.filter(({ outcome }) => outcome === 'added').length;
      if (added > 0) showToast('success', messages.added(added));
      const left = replies.flatMap((reply) => (reply.outcome === 'refused' ? [reply] : []));
      if (left.length === 0) return onClose();
      const nameOf = (userId: string) => chosen.find((one) => one.userId === userId)?.name ?? '';
      setRefused(left.map(({ userId, message }) => ({ name: nameOf(userId), message })));
      setChosen(chosen.filter(({ userId }) => left.some((reply) => reply.userId === userId)));
    },
  });
  return (
    <DialogForm
      form={form}
      label="Add one-off amount"
      submitLabel={chosen.length > 0 ? `Add for ${countEmployees(chosen.length)}` : 'Add one-off amount'}
      onCancel={onClose}
    >
      <AdjustmentFields form={form} components={components} amountLabel="Amount for each" isOfMonth>
        <ChosenEmployees
          payPeriod={payPeriod}
          chosen={chosen}
          amount={form.watch('amount')}
          onChange={(next) => {
            setChosen(next);
            form.clearErrors('root');
          }}
        />
      </AdjustmentFields>
      <RefusedList refused={refused} />
    </DialogForm>
  );
}

interface AddDialogProps {
  open: boolean;
  payPeriod: PayPeriod;
  onClose: () => void;
}

/** Gives employees of a month a one-off amount: the same to all, or to each their own. */
export function AddDialog({ open, payPeriod, onClose }: AddDialogProps) {
  const { data } = useRoute(salaryComponentsRoutes.salaryComponents, {}, { enabled: open });
  /** The company's components for single months that the month can have. */
  const components: OnceComponent[] = (data?.components ?? [])
    .filter(isOnceComponent)
    .filter((component) => isActiveIn(component, payPeriod));
  return (
    <Dialog open={open} onClose={onClose} title={`Add one-off amount, ${formatPeriod(payPeriod)}`}>
      <AddForm payPeriod={payPeriod} components={components} onClose={onClose} />
    </Dialog>
  );
}
