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

/** Its logo: a PNG. */
export const readEmployerLogo = (): Buffer => readFileSync(join(import.meta.dirname, 'logo.png'));
