import { todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import { type Transfer, toRows } from '../../../shared/payments/bank-files/render.ts';
import type { BankFileTemplate } from '../../../shared/payments/bank-files/template.ts';
import { toPeriod } from '../../../shared/period.ts';

const transfer = (
  employeeId: string,
  name: string,
  account: string,
  ifsc: string,
  amount: number,
): Transfer => ({
  employeeId,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  account,
  ifsc,
  amount: paise(amount),
});

/** Three rows of a layout, of made-up employees: the first one is at the company's own bank. */
export function sampleRows(template: BankFileTemplate, debitAccount: string): string[][] {
  const bank =
    template.ownBank && /^[A-Za-z]{4}$/.test(template.ownBank) ? template.ownBank.toUpperCase() : 'ICIC';
  const valueDate = todayInIndia();
  return toRows(
    template,
    [
      transfer('E001', 'Asha Rao', '000401234567', `${bank}0000004`, 74_800_00),
      transfer('E002', 'Zoë D’Souza', '00998877665544', 'SBIN0001234', 1_13_675_00),
      transfer('E003', 'Kabir Singh', '50100123456789', 'UTIB0000123', 2_10_000_50),
    ],
    { period: toPeriod(valueDate), number: 1, valueDate, debitAccount: debitAccount || '000405001234' },
  );
}
