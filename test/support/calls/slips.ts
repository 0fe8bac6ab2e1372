import { putSlipPdf, toPrintable } from '../../../functions/slips/printable-slip.ts';
import { toSlipId } from '../../../functions/store/slip.ts';
import { payPeriod } from '../../../shared/period.ts';
import { slipItem } from '../items.ts';
import { putItems } from '../put-items.ts';
import { byNewEmployee, type CallsOf, plain } from '../sample-call.ts';
import type { Person, SampleCompany } from '../sample-company.ts';

const period = payPeriod.parse('2025-11');
const idOf = ({ account }: Person) => toSlipId(account.id, period);

/** Has the employee's payslip printed already. @returns its id */
async function putPrinted({ employee, pdf }: SampleCompany): Promise<string> {
  const { key } = await toPrintable(slipItem(employee.count, period));
  await putSlipPdf(key, pdf);
  return idOf(employee);
}

const htmlContent = '<!doctype html><title>Slip</title><h1>Salary slip</h1><p>Net pay ₹83,266.13</p>';

export const slipsCalls: CallsOf<'slips'> = {
  mySlips: plain,
  download: async (company) => ({ params: { id: await putPrinted(company) } }),
  'download, first': byNewEmployee(async (owner) => {
    await putItems('slips', [slipItem(owner.count, period)]);
    return { params: { id: idOf(owner) } };
  }),
  slipPdf: async (company) => ({ params: { slipId: await putPrinted(company) } }),
  generatePdf: () => ({ body: { htmlContent }, oneAtATime: true }),
  slip: ({ employee }) => ({ params: { slipId: idOf(employee) } }),
  'slip, latest': () => ({ params: { slipId: 'latest' } }),
};
