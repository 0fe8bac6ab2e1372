import { formatDate } from '../../shared/date.ts';
import { formatPaise, toPaise } from '../../shared/money.ts';
import { defaultYearlyLeaves, type PersonalDetails, type Profile } from '../../shared/profiles.ts';

interface PersonalField {
  name: keyof PersonalDetails;
  label: string;
  placeholder: string;
  /** An identifier, set so that 0 and O, 1 and I cannot be taken for each other. */
  code: boolean;
}

/** What employees keep about themselves, in the order of the screen. */
export const personalFields: readonly PersonalField[] = [
  { name: 'designation', label: 'Designation', placeholder: 'e.g. Software Engineer', code: false },
  { name: 'uan', label: 'UAN', placeholder: '12-digit UAN', code: true },
  { name: 'pan', label: 'PAN', placeholder: 'e.g. ABCDE1234F', code: true },
  { name: 'bankAccountNumber', label: 'Bank Account Number', placeholder: 'Account number', code: true },
  { name: 'ifscCode', label: 'IFSC Code', placeholder: 'e.g. SBIN0001234', code: true },
];

interface ManagedField {
  label: string;
  value: string | undefined;
  code?: true;
}

const formatRupees = (rupees: number | undefined) =>
  rupees === undefined ? undefined : formatPaise(toPaise(rupees));

/** What the admin keeps about an employee, ready to be shown. */
export const managedFields = (profile: Profile | null): readonly ManagedField[] => [
  { label: 'Employee ID', value: profile?.employeeId, code: true },
  { label: 'Date of Joining', value: profile?.dateOfJoining && formatDate(profile.dateOfJoining) },
  { label: 'Yearly Leaves', value: String(profile?.yearlyLeaves ?? defaultYearlyLeaves) },
  { label: 'Basic Salary', value: formatRupees(profile?.basicSalary) },
  { label: 'HRA', value: formatRupees(profile?.hra) },
  { label: 'DA', value: formatRupees(profile?.da) },
  { label: 'Medical Allowance', value: formatRupees(profile?.medicalAllowance) },
  { label: 'Other Allowance', value: formatRupees(profile?.otherAllowance) },
];
