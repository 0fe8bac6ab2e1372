import type { PaymentState } from '../../shared/slips/payment-state.ts';
import { stateLabels } from './state.ts';

const classes: Record<PaymentState, string> = {
  'no-payslip': 'bg-sunken text-secondary',
  held: 'bg-caution-soft text-caution',
  failed: 'bg-negative-soft text-negative',
  recover: 'bg-negative-soft text-negative',
  'to-pay': 'bg-accent-soft text-link',
  'in-batch': 'bg-accent-soft text-link',
  processing: 'bg-sunken text-secondary',
  paid: 'bg-positive-soft text-positive',
  none: 'bg-sunken text-secondary',
};

/** The state of an employee's payment. A changed bank account, which may be theft, is red. */
export const StateBadge = ({ state, isAlarming = false }: { state: PaymentState; isAlarming?: boolean }) => (
  <span
    className={`inline-flex h-6 items-center rounded-full px-2.5 text-12 font-semibold whitespace-nowrap ${isAlarming ? classes.failed : classes[state]}`}
  >
    {stateLabels[state]}
  </span>
);
