import { formatDate } from '../../../shared/date.ts';
import { type Paise, sumPaise } from '../../../shared/money.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { formatDecimal, type Sheet, type SheetColumn } from '../../sheets/sheet.ts';
import { amountsOfEntry } from './payroll-register.ts';

/** Names of employees, and their total net pay. */
export interface Payments {
  names: string[];
  amount: Paise;
}

interface BankAdvice {
  sheet: Sheet;
  paid: Payments;
  /** Not in the sheet: the bank could not pay them. */
  withoutBankDetails: Payments;
  /** Not in the sheet either: their net pay is not above zero. */
  withNothingToPay: Payments;
  /** In the sheet, with a bank account that differs from the last payslip. */
  paidElsewhere: Payments;
}

const columns: readonly SheetColumn[] = [
  { label: 'Name', kind: 'text' },
  { label: 'Account Number', kind: 'text' },
  { label: 'IFSC', kind: 'text' },
  { label: 'Amount', kind: 'amount' },
  { label: 'Narration', kind: 'text' },
  { label: 'Bank account changed', kind: 'text' },
];

const bankChangeCell = ({ bankChange }: RegisterEntry): string => {
  if (!bankChange) return '';
  const { on, by = 'the employee' } = bankChange;
  return `${formatDate(on)} by ${by}`;
};

/** The payments of a month for the bank, and the employees left out: together they are all payslips. */
export function bankAdvice(payPeriod: string, entries: readonly RegisterEntry[]): BankAdvice {
  const payees = entries.map((entry) => {
    const { bankAccountNumber = '', ifscCode = '' } = entry.profile;
    const { netPay } = amountsOfEntry(entry);
    return { name: entry.user.name, bankAccountNumber, ifscCode, netPay, changed: bankChangeCell(entry) };
  });
  const owed = payees.filter(({ netPay }) => netPay > 0);
  const hasBankDetails = (payee: (typeof payees)[number]) =>
    payee.bankAccountNumber !== '' && payee.ifscCode !== '';
  const toPayments = (people: typeof payees): Payments => ({
    names: people.map(({ name }) => name),
    amount: sumPaise(people.map(({ netPay }) => netPay)),
  });
  const paid = owed.filter(hasBankDetails);
  const narration = `Salary ${formatPeriod(payPeriod)}`;
  return {
    sheet: {
      name: 'Bank advice',
      columns,
      rows: paid.map(({ name, bankAccountNumber, ifscCode, netPay, changed }) => [
        name,
        bankAccountNumber,
        ifscCode,
        formatDecimal(netPay),
        narration,
        changed,
      ]),
    },
    paid: toPayments(paid),
    withoutBankDetails: toPayments(owed.filter((payee) => !hasBankDetails(payee))),
    paidElsewhere: toPayments(paid.filter(({ changed }) => changed !== '')),
    withNothingToPay: toPayments(payees.filter(({ netPay }) => netPay <= 0)),
  };
}
