import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Line, toSlipModel } from '../../document/model.ts';
import { layoutOf } from '../../document/slip-layout.ts';
import { printInWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import type { Slip } from '../../shared/slips.ts';
import { emptySlip, fullSlip } from '../document/sample-slip.ts';
import {
  fortyFiveLines,
  payNotes,
  slipWithLines,
  tenLines,
  twentyComponents,
} from '../document/slip-with-lines.ts';
import { readPdf } from './read-pdf.ts';
import { batchPdfs, printable, slipPdf } from './request-pdf.ts';

/** The real browser, with the documents counted that it prints. */
vi.mock(import('../../functions/pdf/browser/warm-browser.ts'), async (load) => {
  const real = await load();
  return { ...real, printInWarmBrowser: vi.fn(real.printInWarmBrowser) };
});
const documentsPrinted = () => vi.mocked(printInWarmBrowser).mock.calls.length;
beforeEach(() => {
  vi.mocked(printInWarmBrowser).mockClear();
});

const countIn = (text: string, part: string): number => text.split(part).length - 1;
const plainText = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The lines of a slip that are not those of the specification. */
const ownLines = (slip: Slip): Line[] => {
  const { earnings, deductions, reimbursements } = toSlipModel(slip);
  return [...earnings, ...deductions, ...(reimbursements?.lines ?? [])].filter(({ id }) => id !== undefined);
};

/** The texts of the pages, after each line was found once, with its amount and its note. */
async function pagesOf(slip: Slip): Promise<string[]> {
  const { texts } = await readPdf(await slipPdf(slip));
  const text = texts.join(' ');
  for (const { label, value, note = '' } of ownLines(slip)) {
    expect(countIn(text, plainText(`${label} ${note ? `${note} ` : ''}${value}`))).toBe(1);
  }
  const { grossEarnings, totalDeductions, reimbursements, notes, netPayable } = toSlipModel(slip);
  for (const total of [grossEarnings, totalDeductions, ...(reimbursements ? [reimbursements.total] : [])])
    expect(countIn(text, `${total.label} ${total.value}`)).toBe(1);
  for (const note of notes) expect(countIn(text, plainText(note))).toBe(1);
  expect(countIn(text, netPayable.label)).toBe(1);
  return texts;
}

test.each([
  ['ten lines', slipWithLines(tenLines, payNotes)],
  ['twenty components, arrears and single amounts', slipWithLines(twentyComponents)],
])('a payslip with %s is one page that shows each line once', async (_, slip) => {
  expect(await pagesOf(slip)).toHaveLength(1);
});

test('a payslip with 45 lines is two pages that show each line once, with headings and the employee on both', async () => {
  const slip = slipWithLines(fortyFiveLines, payNotes);
  const [first = '', second = '', ...others] = await pagesOf(slip);
  expect(others).toEqual([]);
  for (const page of [first, second]) {
    expect(page).toContain('Payslip for the Month of July 2025 Ananya Iyer · SAH-0142');
    expect(page).toContain('Earnings Amount');
  }
  expect(first).toContain('Page 1 of 2');
  expect(second).toContain('Page 2 of 2');
  const { netPayable, reimbursements } = toSlipModel(slip);
  for (const part of [netPayable.amountInWords, netPayable.value, reimbursements?.total.label])
    expect(second).toContain(part);
});

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

test('a payslip of two pages in a batch is printed singly, the others together, all as they are alone', async () => {
  const long = slipWithLines(fortyFiveLines, payNotes);
  const slips = [
    fullSlip,
    slipWithLines(tenLines, payNotes),
    long,
    emptySlip,
    slipWithLines(twentyComponents),
  ];
  const pdfs = await batchPdfs(slips.map(printable));
  expect(documentsPrinted()).toBe(2);
  for (const [index, slip] of slips.entries()) {
    expect(Buffer.compare(pdfs[index] as Uint8Array, await slipPdf(slip))).toBe(0);
    expect((await readPdf(pdfs[index] as Uint8Array)).pages).toBe(slip === long ? 2 : 1);
  }
});

test('a payslip of two pages is tagged, printed once, and the same bytes after others', async () => {
  const slip = slipWithLines(fortyFiveLines);
  const first = await slipPdf(slip);
  expect(documentsPrinted()).toBe(1);
  const { isTagged, roles, info } = await readPdf(first);
  expect(isTagged).toBe(true);
  expect([...roles]).toEqual(expect.arrayContaining(['Document', 'H1', 'Table', 'TR', 'TH', 'TD']));
  expect(info).toMatchObject({ Title: 'Payslip for the Month of July 2025 – Ananya Iyer' });
  await slipPdf(fullSlip);
  expect(Buffer.compare(await slipPdf(slip), first)).toBe(0);
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
