import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompanyDetails } from '../../../shared/company/company.ts';

/** The employer of the demo company. */
export const employer: CompanyDetails = {
  name: 'Sahyadri Software Private Limited',
  registrationNumber: 'U72900KA2016PTC091234',
  address: '4th Floor, 12 Residency Road, Bengaluru 560025',
  email: 'payroll@example.com',
  phone: '+91 80 4000 0000',
  yearlyLeaves: 12,
  payDay: 31,
  leavesInProportion: false,
  coverage: {
    pf: '2016-04-01',
    esi: '2016-04-01',
    gratuity: '2016-04-01',
    labourWelfareFundKA: '2026-01-07',
  },
};

/**
 * Its numbers at authorities, which its files and returns name, and how it pays: income tax is filled in, and payslips of earlier
 * months have the last day of their month.
 */
export const payrollSettings = {
  incomeTaxMode: 'fill',
  payDateRule: 'same-month',
  pan: 'AAKCS7316L',
  tan: 'BLRS18342G',
  pfCode: 'PYKRP0045217000',
  esiCode: '53000482910000999',
  profTaxRegistrations: { KA: '29840017365' },
} as const satisfies Partial<CompanyDetails>;

/** Its logo: a PNG. */
export const readEmployerLogo = (): Buffer => readFileSync(join(import.meta.dirname, 'logo.png'));
