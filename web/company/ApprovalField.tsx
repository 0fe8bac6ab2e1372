import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../ui/inputs.tsx';
import type { CompanyFormState } from './company-form.ts';
import { messages } from './messages.ts';
import { setupQuery } from './setup/setup-query.ts';

/** Whether pay runs need approval, and that they do not while there is one admin. */
export function ApprovalField({ form }: { form: CompanyFormState }) {
  const { error: _, ...field } = form.field('payRunApproval');
  const isChosen = form.watch('payRunApproval');
  const { data } = useQuery({ ...setupQuery, enabled: isChosen === true });
  const isAlone = isChosen && data?.admins === 1;
  return (
    <div className="grid gap-1.5">
      <Checkbox {...field} label={messages.payRunApproval} />
      <p className={`pl-7 text-13 ${isAlone ? 'text-caution' : 'text-tertiary'}`}>
        {isAlone ? messages.payRunApprovalAlone : messages.payRunApprovalHint}
      </p>
    </div>
  );
}
