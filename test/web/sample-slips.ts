import { company } from '../../shared/company.ts';
import {
  type Slip,
  type SlipListItem,
  slip,
  slipListItem as slipListItemSchema,
} from '../../shared/slips.ts';
import { julyFigures, julyResults } from '../document/sample-slip.ts';

/** A slip of July 2025 with 92,500.00 − 9,233.87 = 83,266.13. */
export const julySlip: Slip = slip.parse({
  user: { id: 'usr_00000000000000000001', name: 'Ananya Iyer', email: 'ananya@example.com' },
  profile: {
    designation: 'Senior Software Engineer',
    employeeId: 'ACM-0142',
    ...julyFigures,
    ...julyResults,
  },
  payDate: '2025-07-31',
  company,
});

export const slipListItem = (payPeriod: string, netPay: number): SlipListItem =>
  slipListItemSchema.parse({
    _id: `slip_00000000000000000001_${payPeriod}`,
    payPeriod,
    payDate: `${payPeriod}-28`,
    netPay,
  });

export const julyId = slipListItem('2025-07', 0)._id;
