import { bookedSlipItem, workedExample } from '../booked-slip.ts';
import { november as payPeriod, putFiledSlips } from '../filed-slip.ts';
import { type CallsOf, nextNumber, type Prepare } from '../sample-call.ts';

/** A call about a month in which one more employee has a payslip. */
const ofMonth =
  (query?: Record<string, string>): Prepare =>
  async () => {
    const count = nextNumber();
    await putFiledSlips([bookedSlipItem(count, workedExample(count))]);
    return { params: { payPeriod }, ...(query && { query }) };
  };

export const reportsCalls: CallsOf<'reports'> = {
  reportedMonths: async (...given) => {
    await ofMonth()(...given);
    return {};
  },
  headcount: ofMonth(),
  missing: ofMonth({ limit: '100' }),
  register: ofMonth({ limit: '100' }),
  cost: ofMonth(),
  variance: ofMonth(),
  statutory: ofMonth(),
};
