import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSlipModel } from '../../../document/model.ts';
import { layoutOf } from '../../../document/slip-layout.ts';
import { payNotes, slipWithLines } from '../../document/slip-with-lines.ts';
import { pagesOf } from '../../pdf/pages-of.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { batchPdfs, printable } from '../../pdf/request-pdf.ts';

// behaviour payroll: Many lines
test('wherever the pages of a long payslip part, a total stands with its last line, and the net pay with a total', async () => {
  const lineOf = (kind: 'earning' | 'reimbursement') => (_: unknown, i: number) =>
    ({ label: `${kind} ${i + 1}x`, kind, amount: i + 1 }) as const;
  for (const paid of [4, 16])
    for (let count = 10; count <= 40; count++) {
      const slip = slipWithLines([
        ...Array.from({ length: count }, lineOf('earning')),
        ...Array.from({ length: paid }, lineOf('reimbursement')),
      ]);
      if (layoutOf(toSlipModel(slip)) !== 'two-pages') continue;
      const pages = await pagesOf(slip);
      const pageWith = (text: string) => pages.findIndex((page) => page.includes(text));
      expect([count, pageWith('Gross Earnings ₹')]).toEqual([count, pageWith(`earning ${count}x ₹`)]);
      expect(pageWith('Total Reimbursements ₹')).toBe(pageWith(`reimbursement ${paid}x ₹`));
      expect(pageWith('NET PAYABLE')).toBe(pageWith('Total Reimbursements ₹'));
      expect(pageWith('This is a computer-generated payslip')).toBe(pageWith('NET PAYABLE'));
    }
});

test('a payslip that is set for one page has room on it, whatever its lines are called', async () => {
  const label = fc.constantFrom(
    'LTA',
    'Special Allowance',
    'Children Education Allowance',
    'Arrears of Basic Salary, July 2026',
    'REIMBURSEMENT OF TRAVEL TO THE CUSTOMER IN PUNE, NOVEMBER 26',
    'Wholly and exclusively incurred expenses of a home office',
  );
  const line = fc.record({
    label,
    kind: fc.constantFrom('earning', 'earning', 'deduction', 'reimbursement'),
    amount: fc.constantFrom(100, 5_612.9, 123_456.78, 9_999_999.99),
    note: fc.constantFrom(undefined, '₹6,000.00 × 29/31', 'Loss of pay of August 2026 for 3 of 31 days'),
  });
  const slips = fc.sample(fc.array(line, { minLength: 1, maxLength: 50 }), { numRuns: 75, seed: 29 });
  for (let from = 0; from < slips.length; from += 25) {
    const some = slips.slice(from, from + 25).map((lines) => slipWithLines(lines as never, payNotes));
    const pdfs = await batchPdfs(some.map(printable));
    for (const [index, slip] of some.entries()) {
      const { pages } = await readPdf(pdfs[index] as Uint8Array);
      const isLong = layoutOf(toSlipModel(slip)) === 'two-pages';
      expect([isLong, pages > 1]).toEqual([isLong, isLong]);
    }
  }
});
