import { useQuery, useQueryClient } from '@tanstack/react-query';
import { salaryComponentsRoutes } from '../../../shared/company/salary-components.ts';
import { formatDate } from '../../../shared/date.ts';
import { formatPaise, rupees, toPaise } from '../../../shared/money.ts';
import {
  fullLabel,
  type PayrollFieldName,
  payrollFieldNames,
  payrollFields,
} from '../../../shared/pay/payroll-fields.ts';
import { payrollRoutes, type SavedPayroll } from '../../../shared/payroll/payroll.ts';
import { formatPeriod } from '../../../shared/period.ts';
import type { User } from '../../../shared/users/accounts.ts';
import { withReason } from '../../lib/call-error.ts';
import { useRoute } from '../../lib/query.tsx';
import { payrollQuery } from '../../payroll/calls.ts';
import { describeCtcAndComponents } from '../../payroll/describe-pay.ts';
import { messages } from '../../payroll/messages.ts';
import { ScheduledChanges } from '../../payroll/ScheduledChanges.tsx';
import { Fact, Facts } from '../../profiles/Fact.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useEditing } from '../../ui/focus.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CtcBalance } from './CtcBalance.tsx';

const PayrollForm = lazyPart(async () => (await import('../../payroll/PayrollForm.tsx')).PayrollForm);

const editButtonId = 'edit-payroll';

function formatValue(name: PayrollFieldName, value: string | number | undefined): string | undefined {
  const { kind } = payrollFields[name];
  if (value === undefined) return undefined;
  if (typeof value === 'number')
    return kind === 'amount' ? formatPaise(toPaise(rupees(value))) : String(value);
  if (kind === 'date') return formatDate(value);
  return kind === 'month' ? formatPeriod(value) : value;
}

/** The company's components, read only for pay that has a CTC, components or changes to come. */
function useComponentsOfPay({ ctc, components, scheduled }: SavedPayroll) {
  const enabled = [ctc, components, scheduled].some((value) => value !== undefined);
  const { data, error, refetch } = useRoute(salaryComponentsRoutes.salaryComponents, {}, { enabled });
  return { company: data ?? { components: [] }, error, refetch };
}

function PayrollFacts({ userId, payroll }: { userId: string; payroll: SavedPayroll }) {
  const { company, error, refetch } = useComponentsOfPay(payroll);
  return (
    <>
      <CtcBalance userId={userId} saved={payroll} />
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

/** An employee's payroll figures, to be read or changed. */
export function PayrollCard({ user }: { user: User }) {
  const { queryKey, ...options } = payrollQuery(user.id);
  const query = useQuery({ queryKey, ...options });
  const payroll = query.data;
  const queries = useQueryClient();
  const { editing, edit, close } = useEditing(editButtonId);
  function closeForm() {
    void queries.invalidateQueries({ queryKey });
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
      <Loaded
        query={query}
        loading="Loading payroll details…"
        failed={messages.detailsFailed}
        as="form"
        size={6}
        inside
      >
        {(saved) =>
          editing ? (
            <PayrollForm employee={{ user }} mode="all" onClose={closeForm} />
          ) : (
            <div className="p-4 md:p-5">
              <PayrollFacts userId={user.id} payroll={saved} />
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}
