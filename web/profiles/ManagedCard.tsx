import { Fragment } from 'react';
import { formatDate } from '../../shared/date.ts';
import { formatPaise, rupees, toPaise } from '../../shared/money.ts';
import {
  type EmployeeVisibleFieldName,
  employeeVisibleFieldNames,
  fullLabel,
  payrollFields,
} from '../../shared/pay/payroll-fields.ts';
import type { Profile } from '../../shared/profiles/profiles.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Fact } from './Fact.tsx';
import { messages } from './messages.ts';

/** A field as it is read. With types of leave, each has its own days, and one number for the year would contradict them. */
function formatField(name: EmployeeVisibleFieldName, profile: Profile): string | undefined {
  if (name === 'yearlyLeaves' && profile.hasLeaveTypes) return messages.leaveByType;
  const { kind } = payrollFields[name];
  const value = profile[name];
  if (typeof value === 'number')
    return kind === 'amount' ? formatPaise(toPaise(rupees(value))) : String(value);
  return value && kind === 'date' ? formatDate(value) : value;
}

/** Fields that only an admin can change. */
export function ManagedCard({ profile }: { profile: Profile }) {
  return (
    <Card className="h-full">
      <CardHeader title={messages.managedByAdmin} />
      <dl className="mt-2 -mb-2 divide-y divide-line">
        {employeeVisibleFieldNames.map((name) => (
          <Fragment key={name}>
            <Fact
              layout="row"
              label={fullLabel(name)}
              value={formatField(name, profile)}
              code={name === 'employeeId'}
            />
            {name === 'workLocation' && <Fact layout="row" label="Manager" value={profile.manager} />}
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
