import { deviationOf, toMonthSlip } from '../../../functions/pay-runs/month-slips.ts';
import { evaluateRow, resultsOf } from '../../../functions/pay-runs/rows/project-row.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { defaultStatutorySettings } from '../../../shared/law/settings.ts';
import { toRupees } from '../../../shared/money.ts';
import { toPeriod } from '../../../shared/period.ts';
import { profileItem, slipItem } from '../items.ts';
import { failureItem, payRunRowItem, putRun, sampleRunPeriod, withholdSamplePayslips } from '../pay-runs.ts';
import { putItems } from '../put-items.ts';
import { type CallsOf, createPersonInRun, onRun } from '../sample-call.ts';

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
  generatePayRun: onRun('open', ({ count }) => ({
    people: 1,
    netPay: toRupees(resultsOf(payRunRowItem(count)).netPay),
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
  closePayRun: async (company) => {
    const { count } = await createPersonInRun(company, 'generated');
    await putItems('slips', [slipItem(count, sampleRunPeriod)]);
    return { params: { payPeriod: sampleRunPeriod } };
  },
  openSlips: onRun('generated'),
  confirmSlips: async (company) => {
    const { count, account } = await createPersonInRun(company, 'generated');
    const row = evaluateRow(payRunRowItem(count), defaultStatutorySettings);
    const missing = toMonthSlip(row, undefined, account, profileItem(count), defaultStatutorySettings);
    const slips = [{ userId: account.id, deviation: deviationOf(missing) }];
    return { params: { payPeriod: sampleRunPeriod }, body: { reason: 'Paid next month', slips } };
  },
  reopenPayRun: onRun('closed', () => ({ reason: 'A mistake' })),
  comparison: onRun('open'),
  lawChange: onRun('open'),
  register: onRun('open'),
};
