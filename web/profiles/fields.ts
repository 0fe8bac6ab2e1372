import { formatDate } from '../../shared/date.ts';
import { formatPaise, rupees, toPaise } from '../../shared/money.ts';
import { type OwnFieldName, ownFieldNames, payrollFields } from '../../shared/payroll-fields.ts';
import {
  defaultYearlyLeaves,
  type Profile,
  personalFieldNames,
  personalFields,
} from '../../shared/profiles.ts';

/** What employees keep about themselves, in the order of the screen. */
export const personalFieldList = personalFieldNames.map((name) => ({ name, ...personalFields[name] }));

interface ManagedField {
  label: string;
  value: string | undefined;
  code: boolean;
}

function formatField(name: OwnFieldName, value: string | number | undefined): string | undefined {
  const { kind } = payrollFields[name];
  if (typeof value === 'number')
    return kind === 'amount' ? formatPaise(toPaise(rupees(value))) : String(value);
  return value && kind === 'date' ? formatDate(value) : value;
}

/** What the admin keeps about an employee, ready to be shown. */
export const managedFields = (profile: Profile | null): readonly ManagedField[] =>
  ownFieldNames.map((name) => ({
    label: payrollFields[name].label,
    value: formatField(name, (profile ?? { yearlyLeaves: defaultYearlyLeaves })[name as 'yearlyLeaves']),
    code: name === 'employeeId',
  }));
