import { beforeEach, expect, test, vi } from 'vitest';
import { toSlipModel } from '../../document/model.ts';
import { printInWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import { emptySlip, fullSlip } from '../document/sample-slip.ts';
import {
  fortyFiveLines,
  payNotes,
  slipWithLines,
  tenLines,
  twentyComponents,
} from '../document/slip-with-lines.ts';
import { pagesOf } from './pages-of.ts';
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

test.each([
  ['ten lines', slipWithLines(tenLines, payNotes)],
  ['twenty components, arrears and single amounts', slipWithLines(twentyComponents)],
])('a payslip with %s is one page that shows each line once', async (_, slip) => {
  expect(await pagesOf(slip)).toHaveLength(1);
});

// behaviour payroll: Many lines
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

// behaviour payroll: Many lines
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
