import { slipDigest } from '../../../functions/payroll/final-payslip.ts';
import { buildSlipOfPerson } from '../../../functions/slips/build-slip.ts';
import { readPaySettings } from '../../../functions/store/pay-settings.ts';
import { toSlipId } from '../../../functions/store/slip.ts';
import { paise } from '../../../shared/money.ts';
import { nextPeriod, payPeriod, subtractMonths } from '../../../shared/period.ts';
import { sampleAdjustment } from '../adjustments.ts';
import { importedMonthItem, importedSlipItem, profileItem, slipItem } from '../items.ts';
import { requireApproval, sampleRunPeriod, sampleSubmission } from '../pay-runs.ts';
import { putItems } from '../put-items.ts';
import {
  type CallsOf,
  createAdmin,
  createPersonInRun,
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
/** A month before the portal, of an employee who has no payslip of it. */
const importedMonth = '2025-10';
/** Each removal has a month of its own, so that it removes one payslip. */
let removedMonth = payPeriod.parse('2001-01');
const importedRow = ({ account }: Person) => ({
  userId: account.id,
  payPeriod: importedMonth,
  basicSalary: 40_000,
  grossEarnings: 60_000,
  pf: 1800,
  profTax: 200,
  netPay: 58_000,
});
const previousMonth = subtractMonths(sampleRunPeriod, 1);

const putImported = async ({ count }: Person, month: string) => {
  await putItems('slips', [importedSlipItem(count, month)]);
  await putItems('runs', [importedMonthItem(month)]);
};

/** The final payslip of an employee who is created for it, where payslips need approval, submitted by another admin if that is asked. */
const onFinalPayslip =
  (isSubmitted: boolean, body: object | undefined = {}): Prepare =>
  async (company) => {
    const person = await createPersonInRun(company);
    const { count, account } = person;
    const profile = { ...profileItem(count), dateOfLeaving: `${sampleRunPeriod}-20` };
    await requireApproval();
    // Who can approve it, and has edited no settings in other calls.
    const { token } = await createAdmin(company);
    const digest = slipDigest(buildSlipOfPerson(account, profile, await readPaySettings()));
    const finalApproval = { ...sampleSubmission, payPeriod: sampleRunPeriod, digest };
    await putItems('profiles', [{ ...profile, ...(isSubmitted && { finalApproval }) }]);
    return { token, params: { userId: account.id }, ...(body && { body: { digest, ...body } }) };
  };

export const payrollCalls: CallsOf<'payroll'> = {
  finalPayslip: onFinalPayslip(true, undefined),
  submitFinalPayslip: onFinalPayslip(false),
  approveFinalPayslip: onFinalPayslip(true),
  sendBackFinalPayslip: onFinalPayslip(true, { reason: 'Notice pay is missing' }),
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
  importedMonths: async ({ employee }) => {
    await putImported(employee, importedMonth);
    return {};
  },
  previewImportedSlips: onEmployeeInRun((who) => ({ body: { slips: [importedRow(who)] } })),
  importSlips: onEmployeeInRun((who) => ({ body: { slips: [importedRow(who)] } })),
  removeImportedMonth: onEmployeeInRun(async (who) => {
    removedMonth = nextPeriod(removedMonth);
    await putImported(who, removedMonth);
    return { params: { payPeriod: removedMonth } };
  }),
  employeeIncomeTax: onEmployee,
  confirmFormerPay: onEmployeeInRun(async ({ account, count }) => {
    const entered = { taxablePay: paise(60_000_000), taxDeducted: paise(2_000_050) };
    await putItems('profiles', [
      {
        ...profileItem(count),
        formerPay: { 2026: { entered: { ...entered, at: '2026-11-02T05:00:00.000Z' } } },
      },
    ]);
    return {
      params: { userId: account.id },
      body: { year: 2026, taxablePay: 600_000, taxDeducted: 20_000.5 },
    };
  }),
  historicalSlip: ({ employee }) => ({
    params: { slipId: toSlipId(employee.account.id, payPeriod.parse('2025-11')) },
  }),
};
