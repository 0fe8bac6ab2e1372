import { amountNames, payrollFields } from '../../shared/pay/payroll-fields.ts';
import { personalFields, slipPersonalNames } from '../../shared/profiles/profiles.ts';
import { slip } from '../../shared/slips/slips.ts';
import { messages } from './messages.ts';
import { SlipView } from './SlipView.tsx';

/** Every value is a placeholder. */
const sampleSlip = slip.parse({
  user: { id: '', name: 'Sample Employee', email: 'sample.employee@example.com' },
  profile: {
    ...Object.fromEntries(slipPersonalNames.map((name) => [name, personalFields[name].slip.sample])),
    ...Object.fromEntries(amountNames.map((name) => [name, payrollFields[name].sample])),
    employeeId: 'EMP-0001',
    dateOfJoining: '2023-04-03',
    payPeriod: '2025-01',
    paidDays: 31,
    lopDays: 0,
  },
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
  return <SlipView subtitle={messages.sample} slip={sampleSlip} />;
}
