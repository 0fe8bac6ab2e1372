import type { payrollRoutes } from '../../shared/payroll.ts';
import type { ReplyOf } from '../../shared/route.ts';
import type { Slip } from '../../shared/slips.ts';

export type HistoricalSlip = ReplyOf<typeof payrollRoutes.historicalSlip>;

/** A slip out of the history, in the shape that every slip is shown from. */
export const toSlip = ({ employeeDetails, payrollDetails, payDate, company }: HistoricalSlip): Slip => ({
  user: { id: employeeDetails.id, name: employeeDetails.name, email: employeeDetails.email },
  profile: payrollDetails,
  payDate,
  company,
});
