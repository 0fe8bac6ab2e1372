import { toSlipId } from '../../../functions/store/slip.ts';
import { payPeriod, subtractMonths } from '../../../shared/period.ts';
import { sampleAdjustment } from '../adjustments.ts';
import { profileItem, slipItem } from '../items.ts';
import { sampleRunPeriod } from '../pay-runs.ts';
import { putItems } from '../put-items.ts';
import {
  type CallsOf,
  firstPage,
  newSampleId,
  onEmployeeInRun,
  type Prepare,
  plain,
} from '../sample-call.ts';
import type { Person } from '../sample-company.ts';

const onEmployee: Prepare = ({ employee }) => ({ params: { userId: employee.account.id } });

/** The amount of an employee who has one that no payslip has. */
const onAdjustment = (call: (who: Person, id: string) => object): Prepare =>
  onEmployeeInRun(async (who) => {
    const id = newSampleId('adj');
    await putItems('profiles', [{ ...profileItem(who.count), adjustments: [sampleAdjustment(id)] }]);
    return { params: { userId: who.account.id, id }, ...call(who, id) };
  });

const bonus = { kind: 'earning', label: 'Diwali bonus', amount: 5000.5, reason: 'Diwali' };
const previousMonth = subtractMonths(sampleRunPeriod, 1);

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
  previewPay: onEmployeeInRun(({ account }) => ({
    params: { userId: account.id },
    body: { basicSalary: 60_000, effectiveFrom: '2025-10-01' },
  })),
  revisions: onEmployee,
  adjustments: onEmployee,
  addAdjustment: onEmployeeInRun(({ account }) => ({
    params: { userId: account.id },
    body: { ...bonus, id: newSampleId('adj'), month: sampleRunPeriod },
  })),
  changeAdjustment: onAdjustment(() => ({ body: { ...bonus, month: sampleRunPeriod, version: 1 } })),
  deleteAdjustment: onAdjustment(() => ({ query: { version: '1' } })),
  lopMonths: onEmployee,
  addLopReversal: onEmployeeInRun(async ({ account, count }) => {
    await putItems('slips', [slipItem(count, previousMonth)]);
    return {
      params: { userId: account.id },
      body: {
        id: newSampleId('adj'),
        forMonth: previousMonth,
        days: 0.5,
        month: sampleRunPeriod,
        reason: 'Leave was approved later',
      },
    };
  }),
  generateSlip: onEmployeeInRun(({ account }) => ({ params: { userId: account.id } })),
  slipData: onEmployee,
  history: onEmployee,
  historicalSlip: ({ employee }) => ({
    params: { slipId: toSlipId(employee.account.id, payPeriod.parse('2025-11')) },
  }),
};
