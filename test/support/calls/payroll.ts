import { toSlipId } from '../../../functions/store/slip.ts';
import { payPeriod } from '../../../shared/period.ts';
import { type CallsOf, firstPage, onEmployeeInRun, type Prepare, plain } from '../sample-call.ts';

const onEmployee: Prepare = ({ employee }) => ({ params: { userId: employee.account.id } });

export const payrollCalls: CallsOf<'payroll'> = {
  employees: firstPage(),
  'employees, search': firstPage({ search: 'EMPLOYEE 00001' }),
  'employees, in a state': firstPage({ state: 'generated' }),
  summary: plain,
  employee: onEmployee,
  saveEmployee: onEmployeeInRun(({ account }) => ({
    params: { userId: account.id },
    body: { version: 1, paidDays: 29.5, lopDays: 0, yearlyLeaves: 15, basicSalary: 50_000.5, hra: null },
  })),
  generateSlip: onEmployeeInRun(({ account }) => ({ params: { userId: account.id } })),
  slipData: onEmployee,
  history: onEmployee,
  historicalSlip: ({ employee }) => ({
    params: { slipId: toSlipId(employee.account.id, payPeriod.parse('2025-11')) },
  }),
};
