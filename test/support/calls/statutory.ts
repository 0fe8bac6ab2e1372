import { remove } from '../../../functions/lib/table.ts';
import { readForm138Item } from '../../../functions/store/form-138.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { Quarter } from '../../../shared/statutory/quarter.ts';
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
  recordChallans: async () => {
    await putFiledSlips([filedSlipItem(nextNumber(), { incomeTax: 8_125, pan: 'ABCDE1234F' })]);
    const challan = { bsr: '0510308', on: todayInIndia(), serial: '12345', tax: 8_125, interest: 0, fee: 0 };
    return { params: { payPeriod }, body: { version: 0, challans: [challan] } };
  },
  form138: async () => {
    await putFiledSlips([filedSlipItem(nextNumber(), { incomeTax: 8_125, pan: 'ABCDE1234F' })]);
    return { params: { quarter: '2026-Q3' } };
  },
  exportForm138: async () => {
    await putFiledSlips([filedSlipItem(nextNumber(), { incomeTax: 8_125, pan: 'ABCDE1234F' })]);
    return { params: { quarter: '2026-Q3' } };
  },
  recordForm138: async () => {
    await putFiledSlips([filedSlipItem(nextNumber(), { incomeTax: 8_125, pan: 'ABCDE1234F' })]);
    const { run, item } = await readForm138Item('2026-Q3' as Quarter);
    await remove('runs', { run, item });
    const record = { reference: 'QVBZXYTA', on: todayInIndia() };
    return { params: { quarter: '2026-Q3' }, body: { version: 0, record } };
  },
  recordFiling: ofMonth({
    filing: 'pf',
    body: {
      version: 0,
      step: 'filed',
      record: { reference: 'TRRN 1042612000871', on: todayInIndia(), total: 151_661 },
    },
  }),
};
