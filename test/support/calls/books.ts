import { hashOfVoucher } from '../../../functions/books/voucher-source.ts';
import { emptyFilingItem } from '../../../functions/store/filing.ts';
import { newVoucher } from '../../../functions/store/voucher.ts';
import { paise } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { putBookedMonth, workedExample } from '../booked-slip.ts';
import { sampleUserId } from '../items.ts';
import { putItems } from '../put-items.ts';
import { type CallsOf, nextNumber, type Prepare } from '../sample-call.ts';

/** A month whose payslips balance. */
const month = '2026-10' as PayPeriod;

/** A call about a closed month with another payslip. */
const ofMonth =
  (body?: object): Prepare =>
  async () => {
    const count = nextNumber();
    await putBookedMonth([workedExample(count)], { month, first: count });
    return { params: { payPeriod: month }, ...(body && { body }) };
  };

const challan = { bsr: '0510308', on: '2026-11-06', serial: '12345' };

/** A call about a challan of the month. */
const ofChallan =
  (body: object): Prepare =>
  async (company) => {
    const call = await ofMonth({ format: 'tally', challan, ...body })(company);
    const entered = {
      ...{ at: '2026-11-06T04:30:00.000Z', by: { id: sampleUserId(0), name: 'Administrator' }, ...challan },
      ...{ tax: paise(100), interest: paise(0), fee: paise(0) },
    };
    const filing = emptyFilingItem(month, 'incomeTax');
    await putItems('runs', [{ ...filing, challans: [entered], version: 1 }]);
    return call;
  };

export const booksCalls: CallsOf<'books'> = {
  months: ofMonth(),
  exportChallanVoucher: ofChallan({}),
  exportChallanReversal: async (company) => {
    const call = await ofChallan({ version: 1 })(company);
    const exported = {
      ...{ at: '2026-11-07T04:30:00.000Z', by: { id: sampleUserId(0), name: 'Administrator' }, challan },
      ...{ hash: 'of other ledgers', lines: [], incomeTax: paise(200) },
    };
    await putItems('runs', [newVoucher(month, 1, exported)]);
    return call;
  },
  books: ofMonth(),
  exportVoucher: ofMonth({ format: 'tally' }),
  exportReversal: async (company) => {
    const call = await ofMonth({ format: 'tally', version: 1 })(company);
    const lines = [
      { ledger: 'Salaries', group: 'expense' as const, debit: paise(100), credit: paise(0) },
      { ledger: 'Salaries payable', group: 'liability' as const, debit: paise(0), credit: paise(100) },
    ];
    const exported = {
      at: '2026-11-01T04:30:00.000Z',
      by: { id: sampleUserId(0), name: 'Administrator' },
      hash: hashOfVoucher({ date: '2026-10-31', lines }),
      lines,
      incomeTax: paise(0),
    };
    await putItems('runs', [newVoucher(month, 1, exported)]);
    return call;
  },
};
