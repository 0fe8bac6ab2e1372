import { company } from '../../shared/company.ts';
import type { Slip, SlipListItem } from '../../shared/slips.ts';

/** A slip of July 2025 with 92,500.00 − 9,233.87 = 83,266.13. */
export const julySlip: Slip = {
  user: { id: 'usr_00000000000000000001', name: 'Ananya Iyer', email: 'ananya@example.com' },
  profile: {
    designation: 'Senior Software Engineer',
    employeeId: 'ACM-0142',
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
    grossEarnings: 92_500,
    lopDeduction: 2_983.87,
    totalDeductions: 9_233.87,
    netPay: 83_266.13,
  },
  payDate: '2025-07-31',
  company: { ...company, logo: { ...company.logo, shapes: [...company.logo.shapes] } },
};

export const slipOf = (payPeriod: string, netPay: number): SlipListItem => ({
  _id: `slip_00000000000000000001_${payPeriod}`,
  payPeriod,
  payDate: `${payPeriod}-28`,
  netPay,
});

export const julyId = slipOf('2025-07', 0)._id;
