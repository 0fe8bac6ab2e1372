import { type Slip, slip } from '../../shared/slips/slips.ts';
import { fullSlip } from './sample-slip.ts';

interface LineInput {
  label: string;
  kind: 'earning' | 'deduction' | 'reimbursement';
  /** In rupees. */
  amount: number;
  note?: string | undefined;
  isFixed?: true;
  arrears?: { month: string; of: string; name: string };
}

/** The slip of a month with these lines and notes; its results are calculated. */
export const slipWithLines = (lines: readonly LineInput[], payNotes?: readonly string[]): Slip =>
  slip.parse({
    ...fullSlip,
    profile: {
      ...fullSlip.profile,
      lines: lines.map((line, index) => ({ id: `adjustment:${index}`, ...line })),
      payNotes,
    },
  });

const earning = (label: string, amount: number, note?: string): LineInput => ({
  label,
  kind: 'earning',
  amount,
  note,
});
const deduction = (label: string, amount: number, note?: string): LineInput => ({
  ...earning(label, amount, note),
  kind: 'deduction',
});
const reimbursement = (label: string, amount: number, note?: string): LineInput => ({
  ...earning(label, amount, note),
  kind: 'reimbursement',
});

/** Ten lines, as a company with a few components has them. */
export const tenLines: readonly LineInput[] = [
  earning('Special Allowance', 12_000),
  earning('Fuel Allowance', 2_400),
  earning('Food Coupons', 2_200),
  earning('Diwali Bonus', 50_000),
  earning('Arrears of July 2026', 5_612.9, '₹6,000.00 × 29/31'),
  deduction('Canteen', 950),
  deduction('Parking', 400),
  deduction('Salary Advance', 5_000, '₹5,000.00 left'),
  reimbursement('Travel to Pune', 8_450.5),
  reimbursement('Internet', 999),
];

const ofComponents: LineInput[] = [
  ...Array.from({ length: 14 }, (_, i) => earning(`Allowance of kind ${i + 1}x`, 1_000 * i + 500.05)),
  ...Array.from({ length: 6 }, (_, i) => deduction(`Deduction of kind ${i + 1}x`, 100 + i)),
];
const arrears = (months: readonly string[]) =>
  months.map((month) => earning(`Arrears of ${month} 2026`, 5_612.9, '₹6,000.00 × 29/31'));

/** As many components as a company can have, with arrears and single amounts. */
export const twentyComponents: readonly LineInput[] = [
  ...ofComponents,
  ...arrears(['April', 'May', 'June', 'July']),
  earning('Diwali Bonus', 50_000),
  deduction('Salary Advance', 5_000, '₹5,000.00 left'),
  reimbursement('Travel to Pune', 8_450.5),
  reimbursement('Internet', 999),
];

/** More lines than a page has room for. */
export const fortyFiveLines: readonly LineInput[] = [
  ...ofComponents,
  ...arrears(['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September']),
  earning('Diwali Bonus', 50_000),
  earning('Joining Bonus', 25_000),
  earning('LOP reversal', 3_000, 'August 2026'),
  deduction('Salary Advance', 5_000, '₹5,000.00 left'),
  deduction('Recovery of overpaid HRA', 500),
  ...Array.from({ length: 11 }, (_, i) => reimbursement(`Reimbursement of bill ${i + 1}x`, 100.25 * (i + 1))),
];

export const payNotes = [
  'Basic Salary: ₹60,000.00 × 14/30 + ₹66,000.00 × 16/30',
  'HRA: ₹30,000.00 × 14/30 + ₹33,000.00 × 16/30',
];
