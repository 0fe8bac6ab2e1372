import type { AmountName } from '../../shared/payroll-fields.ts';
import type { SlipPersonalName } from '../../shared/profiles.ts';
import { slip } from '../../shared/slips.ts';
import { messages } from './messages.ts';
import { SlipView } from './SlipView.tsx';

/** Every value is a placeholder. */
const sampleSlip = slip.parse({
  user: { id: '', name: 'Sample Employee', email: 'sample.employee@example.com' },
  profile: {
    designation: 'Software Engineer',
    employeeId: 'EMP-0001',
    dateOfJoining: '2023-04-03',
    uan: '100000000000',
    pan: 'ABCDE1234F',
    bankAccountNumber: '00000000000000',
    ifscCode: 'ABCD0123456',
    payPeriod: '2025-01',
    paidDays: 31,
    lopDays: 0,
    basicSalary: 30_000,
    hra: 15_000,
    da: 6_000,
    otherAllowance: 5_000,
    medicalAllowance: 1_250,
    profTax: 200,
    pf: 3_600,
    otherDeduction: 0,
  } satisfies Record<SlipPersonalName, string> & Record<AmountName, number> & Record<string, unknown>,
  payDate: '2025-01-31',
  company: {
    name: 'Sample Company Private Limited',
    registrationNumber: 'U00000XX2000PTC000000',
    address: '1 Sample Road, Bengaluru 560001',
    email: 'payroll@example.com',
    phone: '+91 00 0000 0000',
  },
});

/** The static sample of spec §2. */
export default function SampleSlipScreen() {
  return <SlipView title="Sample Salary Slip" subtitle={messages.sample} slip={sampleSlip} />;
}
