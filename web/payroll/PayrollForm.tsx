import { useQuery } from '@tanstack/react-query';
import { salaryComponentsRoutes } from '../../shared/company/salary-components.ts';
import { payrollFieldNames, payrollFields } from '../../shared/pay/payroll-fields.ts';
import type { EmployeeEntry, SavedPayroll } from '../../shared/payroll/payroll.ts';
import { together, useRoute } from '../lib/query.tsx';
import { FormEnd } from '../ui/Form.tsx';
import { useFocusFirstField } from '../ui/focus.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { rowFormClasses } from '../ui/Table.tsx';
import { payrollQuery } from './calls.ts';
import { messages } from './messages.ts';
import { PayFields } from './PayFields.tsx';
import { PayPreview } from './PayPreview.tsx';
import { PayrollField } from './PayrollField.tsx';
import { type CompanyPay, hasCtcFields } from './pay-details.ts';
import { type EditMode, isLocked, usePayrollForm } from './payroll-form.ts';
import { RevisionFields } from './RevisionFields.tsx';
import { ScheduledChanges } from './ScheduledChanges.tsx';

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
  const payroll = useQuery(payrollQuery(props.employee.user.id));
  const company = useRoute(salaryComponentsRoutes.salaryComponents);
  return (
    <Loaded
      query={together(payroll, company)}
      loading="Loading payroll details…"
      failed={messages.detailsFailed}
      as="form"
      size={6}
      inside
    >
      {([saved, components]) => <LoadedForm {...props} saved={saved} company={components} />}
    </Loaded>
  );
}

interface LoadedFormProps extends PayrollFormProps {
  saved: SavedPayroll;
  company: CompanyPay;
}

function LoadedForm({ employee, mode, onClose, saved, company }: LoadedFormProps) {
  const userId = employee.user.id;
  const form = usePayrollForm({ userId, saved, company, onSaved: onClose });
  useFocusFirstField(form.ref);

  const fields = (names: typeof payrollFieldNames) =>
    names.map((name) => <PayrollField key={name} name={name} form={form} disabled={isLocked(name, mode)} />);
  const lockedNote = mode === 'monthly' && (
    <span className="font-normal text-tertiary"> locked, use Edit All to change</span>
  );
  return (
    <form {...form.props} aria-label={`Payroll of ${employee.user.name}`} className={rowFormClasses}>
      <ScheduledChanges saved={form.read} company={company} className="mb-5" />
      <fieldset>
        <legend className="mb-3 text-13 font-semibold">This month</legend>
        <div className={`${fieldGridClasses} md:grid-cols-4`}>{fields(monthlyFields)}</div>
      </fieldset>
      <fieldset className="mt-6">
        <legend className="mb-3 text-13 font-semibold">Master details{lockedNote}</legend>
        <div className={`${fieldGridClasses} md:grid-cols-4`}>{fields(masterFields)}</div>
      </fieldset>
      {hasCtcFields(company) && (
        <fieldset className="mt-6">
          <legend className="mb-3 text-13 font-semibold">CTC and components{lockedNote}</legend>
          <div className={`${fieldGridClasses} md:grid-cols-4`}>
            <PayFields form={form} company={company} disabled={mode === 'monthly'} />
          </div>
        </fieldset>
      )}
      {mode === 'all' && (
        <>
          <RevisionFields form={form} />
          <PayPreview form={form} userId={userId} company={company} />
        </>
      )}
      <div className="mt-5 grid gap-4">
        <FormEnd form={form} onCancel={onClose} />
      </div>
    </form>
  );
}
