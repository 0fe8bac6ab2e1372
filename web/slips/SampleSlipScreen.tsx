import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AmountName } from '../../shared/payroll-fields.ts';
import type { SlipPersonalName } from '../../shared/profiles.ts';
import { slip, toSlipCompany } from '../../shared/slips.ts';
import { companyQuery } from '../company/calls.ts';
import { messages } from './messages.ts';
import { SheetSkeleton } from './SlipSkeleton.tsx';
import { SlipView } from './SlipView.tsx';

/** Every value but the company's is a placeholder. */
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
  company: toSlipCompany(),
});

/** The static sample of spec §2. */
export default function SampleSlipScreen() {
  const { data: company, isLoading } = useQuery(companyQuery('employee'));
  const ownSample = useMemo(
    () => ({ ...sampleSlip, company: toSlipCompany(company ?? undefined) }),
    [company],
  );
  if (isLoading) return <SheetSkeleton message={messages.loadingSlip} />;
  return <SlipView title="Sample Salary Slip" subtitle={messages.sample} slip={ownSample} />;
}
