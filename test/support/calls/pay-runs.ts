import { query } from '../../../functions/lib/table.ts';
import { digestOf } from '../../../functions/pay-runs/approval/digest.ts';
import { deviationOf, toMonthSlip } from '../../../functions/pay-runs/month-slips.ts';
import { evaluateRow, resultsOf } from '../../../functions/pay-runs/rows/evaluate-row.ts';
import { readEvaluated } from '../../../functions/pay-runs/rows/read-months.ts';
import { defaultPaySettings, readPaySettings } from '../../../functions/store/pay-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { toRupees } from '../../../shared/money.ts';
import { payPeriod as periodSchema, toPeriod } from '../../../shared/period.ts';
import { profileItem, slipItem } from '../items.ts';
import {
  employeeMonth,
  failureItem,
  headItem,
  payRunRowItem,
  putRun,
  requireApproval,
  sampleRunPeriod,
  sampleSubmission,
  withholdSamplePayslips,
} from '../pay-runs.ts';
import { putItems } from '../put-items.ts';
import { type CallsOf, createAdmin, createPersonInRun, newSampleId, onRun } from '../sample-call.ts';
import type { SampleCompany } from '../sample-company.ts';

/** The digest of the sample month as it is stored. */
const sampleDigest = async (): Promise<string> =>
  digestOf(await readEvaluated({ item: sampleRunPeriod, state: 'open' }, await readPaySettings()));

/** The sample month of an employee who is created for it, where pay runs need approval, submitted by another admin. */
async function submittedMonth(company: SampleCompany): Promise<{ digest: string }> {
  await createPersonInRun(company);
  const digest = await sampleDigest();
  await requireApproval(digest);
  return { digest };
}

export const payRunsCalls: CallsOf<'pay-runs'> = {
  payRuns: onRun('open'),
  openPayRun: async () => {
    await putRun();
    return { body: { payPeriod: toPeriod(todayInIndia()) } };
  },
  payRunOpening: async () => {
    await putRun();
    return { params: { payPeriod: sampleRunPeriod } };
  },
  payRun: onRun('open'),
  summary: onRun('open'),
  rows: onRun('open'),
  saveRows: onRun('open', ({ account: { id } }) => ({
    rows: [{ userId: id, version: 1, paidDays: 27, lopDays: 1.5, otherDeduction: 100.5 }],
  })),
  checkPayRun: onRun('open'),
  submitPayRun: async (company) => {
    await createPersonInRun(company);
    // Who can approve it.
    await createAdmin(company);
    await requireApproval();
    return { params: { payPeriod: sampleRunPeriod }, body: { digest: await sampleDigest() } };
  },
  approvePayRun: async (company) => {
    const { digest } = await submittedMonth(company);
    // The company's admin edited settings in other calls.
    const { token } = await createAdmin(company);
    return { token, params: { payPeriod: sampleRunPeriod }, body: { digest } };
  },
  sendBackPayRun: async (company) => {
    await submittedMonth(company);
    return {
      params: { payPeriod: sampleRunPeriod },
      body: { reason: 'One bonus is missing', submittedAt: sampleSubmission.at },
    };
  },
  generatePayRun: onRun('open', ({ count }) => ({
    people: 1,
    netPay: toRupees(resultsOf(employeeMonth(count)).netPay),
  })),
  retryPayRun: async (company) => {
    const call = await onRun('generated')(company);
    await putItems('runs', [failureItem(1)]);
    return call;
  },
  publishPayRun: async (company) => {
    const { count } = await createPersonInRun(company, 'generated');
    await putItems('slips', [slipItem(count, sampleRunPeriod)]);
    await withholdSamplePayslips();
    return { params: { payPeriod: sampleRunPeriod } };
  },
  // A month before all others of the company joined, who would be left out of it.
  closePayRun: async (company) => {
    const { count } = await createPersonInRun(company, 'generated');
    const payPeriod = periodSchema.parse('2022-05');
    const [dateOfJoining, after] = ['2022-01-03', '2022-06-13'];
    const all = await query('profiles', { index: 'by-kind', partition: ['kind', 'profile'] });
    const others = all.filter((profile) => String(profile.dateOfJoining ?? '') < after);
    await putItems(
      'profiles',
      others.map((profile) => ({ ...profile, dateOfJoining: after })),
    );
    const { slip, ...item } = slipItem(count, payPeriod);
    const profile = { ...slip.profile, dateOfJoining };
    await putItems('profiles', [{ ...profileItem(count), payPeriod, dateOfJoining, paidDays: 30 }]);
    await putItems('slips', [{ ...item, slip: { ...slip, profile } }]);
    await putItems('runs', [
      { ...headItem('generated'), item: payPeriod },
      { ...payRunRowItem(count), run: payPeriod },
    ]);
    return { params: { payPeriod } };
  },
  openSlips: onRun('generated'),
  confirmSlips: async (company) => {
    const { count, account } = await createPersonInRun(company, 'generated');
    const row = evaluateRow(employeeMonth(count), defaultPaySettings);
    const missing = toMonthSlip(row, undefined, defaultPaySettings);
    const slips = [{ userId: account.id, deviation: deviationOf(missing) }];
    return { params: { payPeriod: sampleRunPeriod }, body: { reason: 'Paid next month', slips } };
  },
  reopenPayRun: onRun('closed', () => ({ reason: 'A mistake' })),
  comparison: onRun('open'),
  lawChange: onRun('open'),
  register: onRun('open'),
  monthAdjustments: onRun('open'),
  addMonthAdjustments: onRun('open', ({ account: { id } }) => ({
    id: newSampleId('adj'),
    kind: 'reimbursement',
    label: 'Travel',
    billNumber: 'INV-7',
    reason: 'Visit to the client',
    employees: [{ userId: id, amount: 1200 }],
  })),
};
