import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { formatDate } from '../../../shared/date.ts';
import { formatPaise, rupees, toPaise } from '../../../shared/money.ts';
import {
  fullLabel,
  type PayrollFieldName,
  payrollFieldNames,
  payrollFields,
} from '../../../shared/pay/payroll-fields.ts';
import type { SavedPayroll } from '../../../shared/payroll/payroll.ts';
import { payrollRoutes } from '../../../shared/payroll/payroll.ts';
import { formatPeriod } from '../../../shared/period.ts';
import type { User } from '../../../shared/users/accounts.ts';
import { withReason } from '../../lib/call-error.ts';
import { payrollQuery } from '../../payroll/calls.ts';
import { useComponentsOfPay } from '../../payroll/components-of-pay.ts';
import { describeCtcAndComponents } from '../../payroll/describe-pay.ts';
import { messages } from '../../payroll/messages.ts';
import { ScheduledChanges } from '../../payroll/ScheduledChanges.tsx';
import { Fact } from '../../profiles/Fact.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useEditing } from '../../ui/editing.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Facts, FactsSkeleton } from './Facts.tsx';

const loadForm = () => import('../../payroll/PayrollForm.tsx');
const PayrollForm = lazy(async () => ({ default: (await loadForm()).PayrollForm }));

const editButtonId = 'edit-payroll';

function formatValue(name: PayrollFieldName, value: string | number | undefined): string | undefined {
  const { kind } = payrollFields[name];
  if (value === undefined) return undefined;
  if (typeof value === 'number')
    return kind === 'amount' ? formatPaise(toPaise(rupees(value))) : String(value);
  if (kind === 'date') return formatDate(value);
  return kind === 'month' ? formatPeriod(value) : value;
}

function PayrollFacts({ payroll }: { payroll: SavedPayroll }) {
  const { company, error, refetch } = useComponentsOfPay(payroll);
  return (
    <>
      <ScheduledChanges saved={payroll} company={company} className="mb-5" />
      <Facts>
        {payrollFieldNames.map((name) => (
          <Fact
            key={name}
            layout="block"
            label={fullLabel(name)}
            value={formatValue(name, payroll[name])}
            code={name === 'employeeId'}
          />
        ))}
        {describeCtcAndComponents(payroll, company).map((fact) => (
          <Fact key={fact.label} layout="block" {...fact} />
        ))}
      </Facts>
      {error && (
        <ErrorState
          message={withReason(messages.componentsFailed, error)}
          onRetry={() => void refetch()}
          className="pt-5 pb-0"
        />
      )}
    </>
  );
}

const skeleton = (
  <div className="p-5">
    <FactsSkeleton message="Loading payroll details…" names={payrollFieldNames} />
  </div>
);

/** An employee's payroll figures, to be read or changed. */
export default function PayrollCard({ user }: { user: User }) {
  const query = payrollQuery(user.id);
  const { data: payroll, error, refetch } = useQuery(query);
  const queries = useQueryClient();
  const { editing, edit, close } = useEditing(editButtonId, loadForm);
  function closeForm() {
    void queries.invalidateQueries({ queryKey: query.queryKey });
    close();
  }
  return (
    <Card flush>
      <div className="border-b border-line p-4 md:px-5 md:py-3">
        <CardHeader title="Payroll">
          {payroll && !editing && (
            <Button
              call={payrollRoutes.saveEmployee}
              id={editButtonId}
              size="small"
              icon="edit"
              onClick={edit}
            >
              Edit payroll
            </Button>
          )}
        </CardHeader>
      </div>
      {payroll && editing ? (
        <Suspense fallback={skeleton}>
          <PayrollForm employee={{ user }} mode="all" onClose={closeForm} />
        </Suspense>
      ) : payroll ? (
        <div className="p-4 md:p-5">
          <PayrollFacts payroll={payroll} />
        </div>
      ) : error ? (
        <ErrorState message={withReason(messages.detailsFailed, error)} onRetry={() => void refetch()} />
      ) : (
        skeleton
      )}
    </Card>
  );
}
