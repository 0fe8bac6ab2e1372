import { expect } from 'vitest';
import { type Line, toSlipModel } from '../../document/model.ts';
import type { Slip } from '../../shared/slips/slips.ts';
import { readPdf } from './read-pdf.ts';
import { slipPdf } from './request-pdf.ts';

const countIn = (text: string, part: string): number => text.split(part).length - 1;
const plainText = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The lines of a slip that are not those of the specification. */
const ownLines = (slip: Slip): Line[] => {
  const { earnings, deductions, reimbursements } = toSlipModel(slip);
  return [...earnings, ...deductions, ...(reimbursements?.lines ?? [])].filter(({ id }) => id !== undefined);
};

/** The texts of the pages, after each line was found once, with its amount and its note. */
export async function pagesOf(slip: Slip): Promise<string[]> {
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
