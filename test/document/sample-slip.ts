import { type Slip, slip } from '../../shared/slips/slips.ts';
import { sampleEmployer } from '../support/employer.ts';

/** A month with an amount in every line of the specification, and a loss of pay that has to be rounded. */
export const julyFigures = {
  payPeriod: '2025-07',
  paidDays: 30,
  lopDays: 1,
  basicSalary: 46_250,
  hra: 23_125,
  da: 9_250,
  otherAllowance: 8_875,
  medicalAllowance: 5_000,
  profTax: 200,
  pf: 5_550,
  otherDeduction: 500,
} as const;

/** The results of its calculation: 92,500.00 − 9,233.87 = 83,266.13. */
export const julyResults = {
  grossEarnings: 92_500,
  lopDeduction: 2_983.87,
  totalDeductions: 9_233.87,
  netPay: 83_266.13,
};

/** A slip with a value in every line of the specification. */
export const fullSlip: Slip = slip.parse({
  user: { id: 'usr_0123456789abcdef0123', name: 'Ananya Iyer', email: 'ananya.iyer@example.com' },
  profile: {
    designation: 'Senior Software Engineer',
    employeeId: 'SAH-0142',
    dateOfJoining: '2022-06-13',
    uan: '101234567890',
    pan: 'ABCPI1234K',
    bankAccountNumber: '50100482148215',
    ifscCode: 'HDFC0001234',
    ...julyFigures,
  },
  payDate: '2025-08-07',
  company: sampleEmployer,
});

/** The same slip for an employee of another name. */
export const slipFor = (name: string): Slip => ({ ...fullSlip, user: { ...fullSlip.user, name } });

export const emptySlip: Slip = { ...fullSlip, profile: {} };
