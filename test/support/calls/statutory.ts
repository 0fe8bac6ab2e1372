import { todayInIndia } from '../../../shared/date.ts';
import { filedSlipItem, octoberArrears, november as payPeriod, putFiledSlips } from '../filed-slip.ts';
import { type CallsOf, nextNumber, type Prepare } from '../sample-call.ts';

/** A call about a month in which one employee has a payslip with contributions. */
const ofMonth =
  (call: { filing?: string; body?: object } = {}): Prepare =>
  async () => {
    await putFiledSlips([filedSlipItem(nextNumber())]);
    const { filing, body } = call;
    return { params: { payPeriod, ...(filing && { filing }) }, ...(body && { body }) };
  };

export const statutoryCalls: CallsOf<'statutory'> = {
  filings: ofMonth(),
  pfOnArrears: async () => {
    await putFiledSlips([filedSlipItem(nextNumber(), { statutory: { pfOnArrears: octoberArrears } })]);
    return { params: { payPeriod }, query: { limit: '100' } };
  },
  incomeTax: async () => {
    await putFiledSlips([filedSlipItem(nextNumber())]);
    return { params: { payPeriod }, query: { limit: '100', show: 'all' } };
  },
  exportFile: ofMonth({ filing: 'pf', body: {} }),
  recordFiling: ofMonth({
    filing: 'pf',
    body: {
      version: 0,
      step: 'filed',
      record: { reference: 'TRRN 1042612000871', on: todayInIndia(), total: 151_661 },
    },
  }),
};
