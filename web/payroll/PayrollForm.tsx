import { useQuery } from '@tanstack/react-query';
import type { EmployeeEntry, SavedPayroll } from '../../shared/payroll.ts';
import { payrollFieldNames, payrollFields } from '../../shared/payroll-fields.ts';
import { withReason } from '../lib/call-error.ts';
import { Button } from '../ui/Button.tsx';
import { FormFooter } from '../ui/FormFooter.tsx';
import { useFocusFirstField } from '../ui/focus-first.ts';
import { ErrorState, FormFailure, Loading, Skeleton } from '../ui/states.tsx';
import { rowFormClasses } from '../ui/Table.tsx';
import { payrollQuery } from './calls.ts';
import { messages } from './messages.ts';
import { PayrollField } from './PayrollField.tsx';
import { type EditMode, isLocked, usePayrollForm } from './payroll-form.ts';

interface PayrollFormProps {
  employee: { user: Pick<EmployeeEntry['user'], 'id' | 'name'> };
  mode: EditMode;
  onClose: () => void;
}

const monthlyFields = payrollFieldNames.filter((name) => payrollFields[name].group === 'monthly');
const masterFields = payrollFieldNames.filter((name) => payrollFields[name].group === 'master');
const fieldGridClasses = 'grid grid-cols-2 gap-x-3 gap-y-4';

/** The form below an employee's row, filled with their saved details (spec §2). */
export function PayrollForm(props: PayrollFormProps) {
  const { data, error, refetch } = useQuery(payrollQuery(props.employee.user.id));
  if (data !== undefined) return <LoadedForm {...props} saved={data} />;
  return (
    <div className={rowFormClasses}>
      {error ? (
        <ErrorState message={withReason(messages.detailsFailed, error)} onRetry={refetch} className="py-4" />
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}

const FormSkeleton = () => (
  <Loading message="Loading payroll details…">
    <div className={`${fieldGridClasses} md:grid-cols-4`}>
      {monthlyFields.map((name) => (
        <Skeleton key={name} className="h-15" />
      ))}
    </div>
    <div className={`mt-10 ${fieldGridClasses} md:grid-cols-4`}>
      {masterFields.map((name) => (
        <Skeleton key={name} className="h-15" />
      ))}
    </div>
  </Loading>
);

function LoadedForm({ employee, mode, onClose, saved }: PayrollFormProps & { saved: SavedPayroll }) {
  const form = usePayrollForm({ userId: employee.user.id, saved, onSaved: onClose });
  useFocusFirstField(form.ref);

  const fields = (names: typeof payrollFieldNames) =>
    names.map((name) => <PayrollField key={name} name={name} form={form} disabled={isLocked(name, mode)} />);
  return (
    <form {...form.props} aria-label={`Payroll of ${employee.user.name}`} className={rowFormClasses}>
      <fieldset>
        <legend className="mb-3 text-13 font-semibold">This month</legend>
        <div className={`${fieldGridClasses} md:grid-cols-4`}>{fields(monthlyFields)}</div>
      </fieldset>
      <fieldset className="mt-6">
        <legend className="mb-3 text-13 font-semibold">
          Master details
          {mode === 'monthly' && (
            <span className="font-normal text-tertiary"> locked, use Edit All to change</span>
          )}
        </legend>
        <div className={`${fieldGridClasses} md:grid-cols-4`}>{fields(masterFields)}</div>
      </fieldset>
      <div className="mt-5 grid gap-4">
        <FormFailure message={form.conflict || form.failure} />
        <FormFooter busy={form.busy} onCancel={onClose}>
          {form.conflict && <Button onClick={form.reload}>Reload and keep my changes</Button>}
        </FormFooter>
      </div>
    </form>
  );
}
