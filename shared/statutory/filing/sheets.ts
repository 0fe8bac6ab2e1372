import { type Paise, paise, sumPaise } from '../../money.ts';
import { deducted, earnedIn, type FiledSlip, inFileOrder } from './filing.ts';

/** A table for a spreadsheet: amounts as decimal numbers of rupees, all else as text. */
export interface FilingSheet {
  name: string;
  columns: { label: string; kind: 'text' | 'amount' }[];
  rows: string[][];
  totals?: string[];
}

const text = (label: string) => ({ label, kind: 'text' as const });
const amount = (label: string) => ({ label, kind: 'amount' as const });

/** 200_00 → '200.00'. */
const decimal = (value: Paise): string => (value / 100).toFixed(2);

interface AmountColumn {
  label: string;
  of: (slip: FiledSlip) => Paise;
}

/** A row for each employee with an amount that is due, and the totals. @param number by which the authority knows employees */
function toSheet(
  name: string,
  slips: readonly FiledSlip[],
  amounts: readonly AmountColumn[],
  number?: { label: string; of: (slip: FiledSlip) => string },
): FilingSheet {
  const people = inFileOrder(slips);
  return {
    name,
    columns: [
      text('Employee ID'),
      text('Employee'),
      ...(number ? [text(number.label)] : []),
      ...amounts.map(({ label }) => amount(label)),
    ],
    rows: people.map((slip) => [
      slip.profile.employeeId ?? '',
      slip.user.name,
      ...(number ? [number.of(slip)] : []),
      ...amounts.map(({ of }) => decimal(of(slip))),
    ]),
    totals: [
      '',
      'Total',
      ...(number ? [''] : []),
      ...amounts.map(({ of }) => decimal(sumPaise(people.map(of)))),
    ],
  };
}

const none = paise(0);
export const employerFund = ({ statutory }: FiledSlip): Paise =>
  statutory?.labourWelfareFund?.employer ?? none;

/** Professional tax of the payslips of a state, also of those below the limit. */
export const profTaxSheet = (slips: readonly FiledSlip[]): FilingSheet =>
  toSheet('Professional tax', slips, [
    { label: 'Salary of the month', of: (slip) => slip.statutory?.profTax?.salary ?? earnedIn(slip) },
    { label: 'Professional tax', of: (slip) => deducted(slip, 'profTax') },
  ]);

/** Whether a payslip has a contribution to a labour welfare fund. */
export const hasFund = (slip: FiledSlip): boolean =>
  deducted(slip, 'labourWelfareFund') > 0 || employerFund(slip) > 0;

/** Contributions to the labour welfare fund of a state. */
export const labourWelfareFundSheet = (slips: readonly FiledSlip[]): FilingSheet =>
  toSheet('Labour welfare fund', slips.filter(hasFund), [
    { label: 'Employee share', of: (slip) => deducted(slip, 'labourWelfareFund') },
    { label: 'Employer share', of: employerFund },
  ]);

/** Income tax that payslips deduct. */
export const incomeTaxSheet = (slips: readonly FiledSlip[]): FilingSheet =>
  toSheet(
    'Income tax',
    slips,
    [
      { label: 'Earned in the month', of: earnedIn },
      { label: 'Income tax', of: (slip) => deducted(slip, 'incomeTax') },
    ],
    { label: 'PAN', of: ({ profile }) => profile.pan ?? '' },
  );
