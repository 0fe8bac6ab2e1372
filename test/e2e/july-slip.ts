import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ReadPdf, readPdf } from '../pdf/read-pdf.ts';

/** Chosen so that loss of pay has to be rounded: 82,500.75 / 31 × 2.5 = 6,653.286… */
export const monthlyInputs = {
  'Pay Period': '2026-07',
  'Paid Days': '28.5',
  'LOP Days': '2.5',
  'Other Deduction': '500.25',
};
export const masterInputs = {
  'Employee ID': 'SSW-0O1I',
  'Date of Joining': '2024-02-29',
  'Yearly Leaves': '15',
  'Basic Salary': '41250',
  HRA: '20625',
  DA: '8250',
  'Medical Allowance': '5000',
  'Other Allowance (TA on the slip)': '7375.75',
  'Prof. Tax': '200',
  PF: '4950',
};
/** The lines of the resulting slip. */
export const expectedLines = [
  'Employee Name Kavya Menon',
  'Date of Joining 29 Feb 2024',
  'Pay Period July 2026',
  'Employee Net Pay ₹70,197.21',
  'Paid Days 28.5',
  'LOP Days 2.5',
  'Employee Code SSW-0O1I',
  'Basic Salary ₹41,250.00',
  'HRA ₹20,625.00',
  'DA ₹8,250.00',
  'TA ₹7,375.75',
  'Medical Allowance ₹5,000.00',
  'Other Allowances ₹0.00',
  'Gross Earnings ₹82,500.75',
  'Loss of Pay ₹6,653.29',
  'Prof. Tax ₹200.00',
  'PF ₹4,950.00',
  'Other Deduction ₹500.25',
  'Total Deductions ₹12,303.54',
  'NET PAYABLE Seventy Thousand One Hundred Ninety Seven Rupees And Twenty One Paise Only ₹70,197.21',
  'Payment Mode Bank Transfer',
  'Status Paid',
];

/** One tagged A4 page in English (India), with every line that the screen shows. */
export function expectSlipPdf(pdf: ReadPdf, shown: readonly string[]) {
  expect(pdf).toMatchObject({ pages: 1, isTagged: true, language: 'en-IN' });
  const [width, height] = pdf.size;
  expect(Math.abs(width - 595.28)).toBeLessThan(1);
  expect(Math.abs(height - 841.89)).toBeLessThan(1);
  expect(pdf.info.Title).toBe('Payslip for the Month of July 2026 – Kavya Menon');
  for (const line of shown) expect(pdf.text).toContain(line);
  expect(pdf.text).toContain('does not require a signature');
}

export const readDownloadedPdf = async (download: Download) => readPdf(await readFile(await download.path()));

/** Presses Download as PDF; resolves to the PDF of the new tab, which headless Chromium downloads, and the tab's title. */
export async function openPdf(page: Page): Promise<ReadPdf & { title: string }> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Download as PDF' }).click();
  const tab = await opened;
  const download = await tab.waitForEvent('download');
  expect(download.url()).toMatch(/^blob:/);
  const title = await tab.title();
  await tab.close();
  return { ...(await readDownloadedPdf(download)), title };
}

/** Presses Download as PDF in a browser that blocks new tabs; resolves to the file that it saves. */
export async function savePdf(page: Page): Promise<ReadPdf & { fileName: string }> {
  await page.evaluate(() => {
    window.open = () => null;
  });
  const tabs = page.context().pages().length;
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as PDF' }).click();
  const download = await saved;
  expect(page.context().pages()).toHaveLength(tabs);
  return { ...(await readDownloadedPdf(download)), fileName: download.suggestedFilename() };
}
